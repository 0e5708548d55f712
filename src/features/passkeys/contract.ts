import * as z from "zod/mini";
import { administratorName, invitationToken } from "#features/administrators/contract.ts";
import { currentPassword, signedIn } from "#features/auth/contract.ts";
import { perAddress } from "#features/limits.ts";
import { endpoint } from "#platform/contract/endpoint.ts";
import { done, idParam, text, toggle } from "#platform/contract/fields.ts";

export const outcomes = {
  added: "The passkey is added. You can sign in with it from now on.",
  renamed: "The passkey has its new name.",
  /** The name of a passkey that came with the account. */
  firstName: "First passkey",
  removed: "The passkey is removed, and your other devices are signed out.",
  confirmed: "Thank you. We won't ask again for 15 minutes.",
  /** The challenge expired, was answered before or was made for something else. */
  expired: "This took too long, or was sent before. Please try again.",
  /** Wrong origin, wrong site, wrong signature, or no check of the person by the device. */
  unverified: "This passkey could not be checked. Please try again.",
  unknown: "This passkey is not known here. Sign in with your password instead.",
  copied:
    "This passkey may have been copied: its counter went back. Sign in with your password, and remove the passkey under Settings.",
  notYours: "This passkey is not one of yours.",
  exists: "This passkey was added before.",
  tooMany: "You have 20 passkeys already. Remove one first.",
  none: "You have no passkey yet.",
  noSuchPasskey: "This passkey is gone already.",
  noAddress:
    "Passkeys are off: the server does not know its public address. Set PUBLIC_URL on the server to the address of this site.",
  ipAddress:
    "Passkeys are off: PUBLIC_URL is an IP address, and browsers keep passkeys for named sites only.",
  insecure: "Passkeys are off: PUBLIC_URL begins with http, and browsers allow passkeys on https only.",
  failed: "This could not be done. Please try again.",
} as const;

/** Says in words why a browser gave no passkey. */
export const browserFailures = {
  cancelled: "No passkey was given. You cancelled, it took too long, or this device has none for this site.",
  exists: "This device has a passkey for your account already.",
  unsupported: "This browser has no passkeys. Use another browser, or your password.",
  failed: "The browser could not use a passkey. Try again, or use your password.",
} as const;

const unreadable = "This is no passkey's answer";

/** Declares bytes in base64url. */
const bytes = (max: number) =>
  z.string(unreadable).check(z.regex(/^[\w-]+$/, unreadable), z.maxLength(max, unreadable));

/** Lengths follow from the 1,023 bytes that WebAuthn allows a credential's id. */
const credentialId = bytes(1400);
const credential = { id: credentialId, rawId: credentialId, type: z.literal("public-key", unreadable) };

export const transport = z.enum(["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"]);
export type Transport = z.output<typeof transport>;

/** A new credential, as `RegistrationResponseJSON` of WebAuthn has it. */
const newCredential = z.object(
  {
    ...credential,
    response: z.object(
      {
        clientDataJSON: bytes(4000),
        attestationObject: bytes(16_000),
        /** Any words: browsers know new ones before we do. */
        transports: z._default(
          z.array(z.string(unreadable).check(z.maxLength(40, unreadable))).check(z.maxLength(20, unreadable)),
          [],
        ),
      },
      unreadable,
    ),
  },
  unreadable,
);
export type NewCredential = z.output<typeof newCredential>;

/** A signed challenge, as `AuthenticationResponseJSON` of WebAuthn has it. */
export const assertion = z.object(
  {
    ...credential,
    response: z.object(
      {
        clientDataJSON: bytes(4000),
        authenticatorData: bytes(4000),
        signature: bytes(4000),
        userHandle: z.optional(bytes(100)),
      },
      unreadable,
    ),
  },
  unreadable,
);
export type Assertion = z.output<typeof assertion>;

const descriptors = z.array(
  z.object({ id: z.string(), type: z.literal("public-key"), transports: z.array(transport) }),
);

/** Tells a browser how to make a passkey (`PublicKeyCredentialCreationOptionsJSON`). */
const creationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal("public-key"), alg: z.number() })),
  timeout: z.number(),
  excludeCredentials: descriptors,
  authenticatorSelection: z.object({
    residentKey: z.literal("required"),
    requireResidentKey: z.literal(true),
    userVerification: z.literal("required"),
  }),
  attestation: z.literal("none"),
});
export type CreationOptions = z.output<typeof creationOptions>;

/** Tells a browser how to sign with a passkey (`PublicKeyCredentialRequestOptionsJSON`). */
const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  /** Empty at the sign-in: the browser offers each passkey that it has for this site. */
  allowCredentials: descriptors,
  userVerification: z.literal("required"),
});
export type RequestOptions = z.output<typeof requestOptions>;

export const passkey = z.object({
  _id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  /** When it last signed in or confirmed an identity; null before the first time. */
  usedAt: z.nullable(z.string()),
});
export type Passkey = z.output<typeof passkey>;

const passkeyName = text({ required: "Give the passkey a name", max: 60 });

export const listPasskeys = endpoint({
  id: "listPasskeys",
  method: "GET",
  path: "/v1/settings/passkeys",
  access: "staff",
  summary: "The own passkeys, and why there can be none",
  answer: z.object({
    data: z.array(passkey),
    /** Why passkeys are off on this server; "" while they work. */
    off: z.string(),
  }),
});

export const beginPasskey = endpoint({
  id: "beginPasskey",
  method: "POST",
  path: "/v1/settings/passkeys/options",
  access: "staff",
  summary: "Gives the browser what it needs to make a passkey; good for five minutes",
  body: z.object({ name: passkeyName, currentPassword }),
  faults: ["conflict", "tooMany"],
  answer: z.object({ options: creationOptions }),
});

export const addPasskey = endpoint({
  id: "addPasskey",
  method: "POST",
  path: "/v1/settings/passkeys",
  access: "staff",
  summary: "Adds the passkey that the browser made",
  body: z.object({ name: passkeyName, credential: newCredential }),
  status: 201,
  faults: ["conflict"],
  answer: z.object({ message: z.string(), data: passkey }),
});

export const renamePasskey = endpoint({
  id: "renamePasskey",
  method: "PATCH",
  path: "/v1/settings/passkeys/{id}",
  access: "staff",
  summary: "Gives an own passkey another name",
  params: z.object({ id: idParam }),
  body: z.object({ name: passkeyName }),
  answer: done,
});

export const removePasskey = endpoint({
  id: "removePasskey",
  method: "POST",
  path: "/v1/settings/passkeys/{id}/remove",
  access: "staff",
  summary: "Removes an own passkey; every other session ends",
  params: z.object({ id: idParam }),
  body: z.object({ currentPassword }),
  faults: ["tooMany"],
  answer: done,
});

export const beginPasskeySignIn = endpoint({
  id: "beginPasskeySignIn",
  method: "POST",
  path: "/v1/auth/passkey/options",
  access: "public",
  summary: "Gives the browser a challenge to sign in with a passkey; good for five minutes",
  faults: ["conflict", "tooMany"],
  answer: z.object({ options: requestOptions }),
});

export const signInByPasskey = endpoint({
  id: "signInByPasskey",
  method: "POST",
  path: "/v1/auth/passkey",
  access: "public",
  summary: "Signs in by a passkey, which counts as both factors",
  body: z.object({
    credential: assertion,
    /** 'Keep me Signed in'. */
    keep: z._default(toggle(), false),
  }),
  faults: ["unauthorized", "conflict", "tooMany"],
  answer: signedIn,
});

export const beginJoinByPasskey = endpoint({
  id: "beginAcceptInvitationByPasskey",
  method: "POST",
  path: "/v1/invitations/accept/passkey/options",
  access: "public",
  summary: "Gives the browser what it needs to make the passkey of an invited person; good for five minutes",
  body: z.object({ token: invitationToken, name: administratorName }),
  limit: perAddress("post"),
  faults: ["conflict"],
  answer: z.object({ options: creationOptions }),
});

export const joinByPasskey = endpoint({
  id: "acceptInvitationByPasskey",
  method: "POST",
  path: "/v1/invitations/accept/passkey",
  access: "public",
  summary: "Makes the account of an invitation with a passkey in place of a password, and signs in",
  body: z.object({ token: invitationToken, name: administratorName, credential: newCredential }),
  limit: perAddress("post"),
  faults: ["conflict"],
  answer: signedIn,
});

export const beginPasskeyConfirmation = endpoint({
  id: "beginPasskeyConfirmation",
  method: "POST",
  path: "/v1/auth/confirm/passkey/options",
  access: "staff",
  summary: "Gives the browser a challenge for an own passkey to prove who one is",
  faults: ["conflict"],
  answer: z.object({ options: requestOptions }),
});

export const confirmByPasskey = endpoint({
  id: "confirmByPasskey",
  method: "POST",
  path: "/v1/auth/confirm/passkey",
  access: "staff",
  summary: "Proves who one is by a passkey, like `confirmIdentity` by the password",
  body: z.object({ credential: assertion }),
  faults: ["conflict"],
  answer: done,
});
