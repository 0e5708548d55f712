import * as z from "zod/mini";
import { currentPassword } from "#features/auth/contract.ts";
import { endpoint } from "#platform/contract/endpoint.ts";
import { done, text } from "#platform/contract/fields.ts";

export const outcomes = {
  begun: "Scan the code with your authenticator app.",
  switchedOn: "Two-step sign-in is on, and your other devices are signed out.",
  switchedOff: "Two-step sign-in is off, and your other devices are signed out.",
  codesRenewed: "Here are ten new recovery codes. The old ones are void.",
  wrongCode: "This code is not right. Check that the clock of your phone is.",
  isOn: "Two-step sign-in is on already.",
  isOff: "Two-step sign-in is off.",
  notBegun: "This took too long. Please begin again.",
  failed: "This could not be done. Please try again.",
} as const;

const withPassword = z.object({ currentPassword });
const withCodes = z.object({
  message: z.string(),
  /** Shown this once; only their SHA-256 is kept. Each is good for one sign-in. */
  recoveryCodes: z.array(z.string()),
});

export const twoStepState = z.object({
  on: z.boolean(),
  /** When it was switched on. */
  since: z.nullable(z.string()),
  recoveryCodesLeft: z.number(),
});
export type TwoStepState = z.output<typeof twoStepState>;

export const readTwoStep = endpoint({
  id: "readTwoStep",
  method: "GET",
  path: "/v1/settings/two-step",
  access: "staff",
  summary: "Whether the own sign-in takes two steps, and how many recovery codes are left",
  answer: z.object({ data: twoStepState }),
});

export const beginTwoStep = endpoint({
  id: "beginTwoStep",
  method: "POST",
  path: "/v1/settings/two-step/begin",
  access: "staff",
  summary: "Gives a new secret for the authenticator app; nothing changes until a code of it is confirmed",
  body: withPassword,
  faults: ["conflict", "tooMany"],
  answer: z.object({
    message: z.string(),
    /** In base32, for typing. */
    secret: z.string(),
    /** The same with its settings, for a QR code (`otpauth://totp/…`). */
    uri: z.string(),
  }),
});

export const confirmTwoStep = endpoint({
  id: "confirmTwoStep",
  method: "POST",
  path: "/v1/settings/two-step/confirm",
  access: "staff",
  summary:
    "Switches two-step sign-in on with a code of the app; answers the recovery codes, and every other session ends",
  body: z.object({ code: text({ required: "Enter the six digits that the app shows", max: 40 }) }),
  faults: ["conflict"],
  answer: withCodes,
});

export const renewRecoveryCodes = endpoint({
  id: "renewRecoveryCodes",
  method: "POST",
  path: "/v1/settings/two-step/recovery-codes",
  access: "staff",
  summary: "Answers ten new recovery codes; the old ones are void",
  body: withPassword,
  faults: ["conflict", "tooMany"],
  answer: withCodes,
});

export const switchOffTwoStep = endpoint({
  id: "switchOffTwoStep",
  method: "POST",
  path: "/v1/settings/two-step/off",
  access: "staff",
  summary: "Switches two-step sign-in off; every other session ends",
  body: withPassword,
  faults: ["conflict", "tooMany"],
  answer: done,
});
