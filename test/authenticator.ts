import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import type {
  Assertion,
  CreationOptions,
  NewCredential,
  RequestOptions,
} from "#features/passkeys/contract.ts";

/** Lets an answer lie. */
interface Lies {
  origin?: string;
  rpId?: string;
  challenge?: string;
  counter?: number;
  userHandle?: string;
  /** False where the device did not check its user. */
  verified?: boolean;
}

/** A passkey of a device in software: a P-256 key and a counter (WebAuthn, sections 6.1 and 6.5). */
export interface TestPasskey {
  /** Returns the answer to a registration, with a statement of this CBOR in place of "none". */
  create(options: CreationOptions, lies?: Lies & { statement?: Buffer }): NewCredential;
  /** Returns the answer to a sign-in, whose counter goes up by one each time. */
  get(options: RequestOptions, lies?: Lies): Assertion;
}

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const WITH_CREDENTIAL = 0x40;

const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
const base64url = (bytes: Buffer) => bytes.toString("base64url");

/** The CBOR of the format "none" with its empty statement. */
const noStatement = Buffer.concat([text("none"), text("attStmt"), Buffer.from([0xa0])]);
/** The CBOR of the format "packed" with a certificate, which no site here asks for. */
export const certifiedStatement = Buffer.concat([
  text("packed"),
  text("attStmt"),
  Buffer.from([0xa1]),
  text("x5c"),
  Buffer.from([0x81, 0x41, 0x00]),
]);

/** Makes a passkey that answers for the site of the options unless it is told to lie. */
export function createTestPasskey(origin = "http://localhost:3000"): TestPasskey {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const id = randomBytes(32);
  let counter = 0;
  let owner = "";

  /** The public key in COSE: {1: 2, 3: -7, -1: 1, -2: x, -3: y}. */
  const cose = Buffer.concat([
    Buffer.from("a5010203262001215820", "hex"),
    Buffer.from(x, "base64url"),
    Buffer.from("225820", "hex"),
    Buffer.from(y, "base64url"),
  ]);

  function clientData(type: string, challenge: string, lies: Lies): Buffer {
    return Buffer.from(
      JSON.stringify({
        type,
        challenge: lies.challenge ?? challenge,
        origin: lies.origin ?? origin,
        crossOrigin: false,
      }),
    );
  }

  function authenticatorData(rpId: string, lies: Lies, credential?: Buffer): Buffer {
    const head = Buffer.alloc(5);
    const verified = lies.verified === false ? 0 : USER_VERIFIED;
    head.writeUInt8(USER_PRESENT | verified | (credential ? WITH_CREDENTIAL : 0));
    head.writeUInt32BE(lies.counter ?? counter, 1);
    const site = createHash("sha256")
      .update(lies.rpId ?? rpId)
      .digest();
    return Buffer.concat([site, head, credential ?? Buffer.alloc(0)]);
  }

  return {
    create(options, lies = {}) {
      owner = options.user.id;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const credential = Buffer.concat([Buffer.alloc(16), length, id, cose]);
      const data = authenticatorData(options.rp.id, lies, credential);
      const object = Buffer.concat([
        Buffer.from([0xa3]),
        text("fmt"),
        lies.statement ?? noStatement,
        text("authData"),
        Buffer.from([0x58, data.length]),
        data,
      ]);
      return {
        id: base64url(id),
        rawId: base64url(id),
        type: "public-key",
        response: {
          clientDataJSON: base64url(clientData("webauthn.create", options.challenge, lies)),
          attestationObject: base64url(object),
          transports: ["internal"],
        },
      };
    },

    get(options, lies = {}) {
      counter += 1;
      const client = clientData("webauthn.get", options.challenge, lies);
      const data = authenticatorData(options.rpId, lies);
      const signed = Buffer.concat([data, createHash("sha256").update(client).digest()]);
      return {
        id: base64url(id),
        rawId: base64url(id),
        type: "public-key",
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(sign("sha256", signed, privateKey)),
          userHandle: lies.userHandle ?? owner,
        },
      };
    },
  };
}
