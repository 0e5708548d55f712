import * as z from "zod/mini";
import { mismatchFirst, newPasswords, passwordsMatch } from "#features/auth/contract.ts";
import { perAddress } from "#features/limits.ts";
import { endpoint } from "#platform/contract/endpoint.ts";
import { done, email, text } from "#platform/contract/fields.ts";

export const outcomes = {
  /** The same words for every address, so that they do not tell which has an account. */
  requested:
    "If there is an account with this address, an e-mail with a link is on its way. The link works for one hour.",
  /** Answered in place of `requested` while no mail server is set up. */
  unsent:
    "No e-mail can be sent just now, so no link is on its way. Ask the person who runs this website to reset your password.",
  requestFailed: "The link could not be asked for. Please try again.",
  badToken: "This link is not valid any more.",
  changed: "Your password is changed. Please sign in with the new one.",
  failed: "The password could not be changed. Please try again.",
} as const;

const token = text({ required: outcomes.badToken, max: 100 });
export const requestPasswordReset = endpoint({
  id: "requestPasswordReset",
  method: "POST",
  path: "/v1/auth/forgot-password",
  access: "public",
  summary: "Sends a single-use link for a new password, if there is such an account",
  body: z.object({ email: email({ required: "Email is required", invalid: "Enter a valid email" }) }),
  faults: ["tooMany"],
  answer: done,
});

export const checkPasswordReset = endpoint({
  id: "checkPasswordReset",
  method: "POST",
  path: "/v1/auth/reset-password/check",
  access: "public",
  summary: "Whose password the link in an e-mail is for; 422 when it is not valid any more",
  body: z.object({ token }),
  limit: perAddress("post"),
  answer: z.object({ data: z.object({ email: z.string() }) }),
});

export const resetPassword = endpoint({
  id: "resetPassword",
  method: "POST",
  path: "/v1/auth/reset-password",
  access: "public",
  summary: "Sets a new password by the token of an e-mail; every session of the account ends",
  body: z.object({ token, ...newPasswords }).check(passwordsMatch),
  limit: perAddress("post"),
  headline: mismatchFirst,
  answer: done,
});
