import {
  createCipheriv,
  createHmac,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { AGE_HEADER, BackupError } from "./backup-file.server.ts";

// Encrypts a file to a public key in the format of age (https://age-encryption.org/v1), by Node's own X25519, HKDF,
// HMAC and ChaCha20-Poly1305. Only the owner of the other half can read it again, with any program that knows the
// format.

const CHUNK_BYTES = 65_536;

/** Returns the 32 bytes of a public key such as `age1…`. Throws BackupError where it is none, or mistyped. */
export function readRecipient(text: string): Buffer {
  const bytes = decodeBech32(text.trim().toLowerCase(), "age");
  if (bytes?.length === 32) return bytes;
  throw new BackupError("BACKUP_KEY is no public key of age, or has a typing error. age-keygen makes one.");
}

/** Writes a file encrypted to a recipient; only with that key's other half it can be read again. */
export async function encryptFile(from: string, to: string, recipient: Buffer): Promise<void> {
  const fileKey = randomBytes(16);
  const nonce = randomBytes(16);
  const key = derive(fileKey, nonce, "payload");
  const start = Buffer.concat([Buffer.from(writeHeader(fileKey, recipient)), nonce]);
  const chunks = createReadStream(from, { highWaterMark: CHUNK_BYTES });
  await pipeline(
    Readable.from(encryptChunks(chunks, start, key)),
    createWriteStream(to, { flags: "wx", mode: 0o600, flush: true }),
  );
}

async function* encryptChunks(source: AsyncIterable<Buffer>, start: Buffer, key: Buffer) {
  yield start;
  let counter = 0;
  // One is kept back, because the last one is marked.
  let waiting: Buffer = Buffer.alloc(0);
  for await (const piece of source) {
    waiting = Buffer.concat([waiting, piece]);
    while (waiting.length > CHUNK_BYTES) {
      yield seal(key, chunkNonce(counter, false), waiting.subarray(0, CHUNK_BYTES));
      waiting = waiting.subarray(CHUNK_BYTES);
      counter += 1;
    }
  }
  yield seal(key, chunkNonce(counter, true), waiting);
}

/** Returns eleven bytes of a counter, and one that marks the last chunk. */
function chunkNonce(counter: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(counter, 5, 6);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

function writeHeader(fileKey: Buffer, recipient: Buffer): string {
  const { privateKey, publicKey } = generateKeyPairSync("x25519");
  const share = rawKey(publicKey);
  const secret = diffieHellman({ privateKey, publicKey: publicKeyOf(recipient) });
  const wrapping = derive(secret, Buffer.concat([share, recipient]), `${AGE_HEADER}/X25519`);
  const wrapped = seal(wrapping, Buffer.alloc(12), fileKey);
  const head = `${AGE_HEADER}\n-> X25519 ${base64(share)}\n${base64(wrapped)}\n---`;
  const mac = createHmac("sha256", derive(fileKey, Buffer.alloc(0), "header"))
    .update(head)
    .digest();
  return `${head} ${base64(mac)}\n`;
}

function seal(key: Buffer, nonce: Buffer, words: Buffer): Buffer {
  const cipher = createCipheriv("chacha20-poly1305", key, nonce, { authTagLength: 16 });
  return Buffer.concat([cipher.update(words), cipher.final(), cipher.getAuthTag()]);
}

function derive(secret: Buffer, salt: Buffer, info: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, salt, info, 32));
}

function rawKey(key: KeyObject): Buffer {
  return Buffer.from(String(key.export({ format: "jwk" }).x), "base64url");
}

function publicKeyOf(bytes: Buffer): KeyObject {
  return createPublicKey({
    key: { kty: "OKP", crv: "X25519", x: bytes.toString("base64url") },
    format: "jwk",
  });
}

function base64(bytes: Buffer): string {
  return bytes.toString("base64").replace(/=+$/, "");
}

const BECH32 = "qpzry9x8gf2tvdw0s3jn54khce6mua7l";
const GENERATOR = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3];

/** Returns the bytes of a text in Bech32 (BIP 173), undefined when its prefix or checksum is wrong. */
function decodeBech32(text: string, prefix: string): Buffer | undefined {
  if (!text.startsWith(`${prefix}1`)) return undefined;
  const values = [...text.slice(prefix.length + 1)].map((letter) => BECH32.indexOf(letter));
  if (values.includes(-1) || values.length < 6) return undefined;
  const letters = [...prefix].map((letter) => letter.charCodeAt(0));
  const expanded = [...letters.map((code) => code >> 5), 0, ...letters.map((code) => code & 31), ...values];
  if (checksum(expanded) !== 1) return undefined;
  const bits = values.slice(0, -6).flatMap((value) => [...value.toString(2).padStart(5, "0")]);
  const bytes = Array.from({ length: Math.floor(bits.length / 8) }, (_, index) =>
    Number.parseInt(bits.slice(index * 8, index * 8 + 8).join(""), 2),
  );
  return Buffer.from(bytes);
}

function checksum(values: readonly number[]): number {
  let sum = 1;
  for (const value of values) {
    const top = sum >>> 25;
    sum = ((sum & 0x1ffffff) << 5) ^ value;
    for (const [bit, term] of GENERATOR.entries()) if ((top >>> bit) & 1) sum ^= term;
  }
  return sum >>> 0;
}
