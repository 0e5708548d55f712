import * as z from "zod/mini";
import { roleNames } from "#features/roles.ts";
import { endpoint } from "#platform/contract/endpoint.ts";
import type { FieldErrors } from "#platform/contract/errors.ts";
import {
  done,
  EMAIL_MAX,
  email,
  optionalText,
  PASSWORD_MAX,
  PASSWORD_MIN,
  text,
  toggle,
} from "#platform/contract/fields.ts";

/** Returns the schema of a password as it was typed: nothing is taken off or changed. */
const passwordText = (required: string) =>
  z.string(required).check(z.minLength(1, required), z.maxLength(PASSWORD_MAX, "This password is too long"));

/** Spec section 5 calls the e-mail a username in the message. */
const loginBody = z.object({
  email: text({ required: "Username is required", max: EMAIL_MAX }),
  password: passwordText("Password is required"),
  /** 'Keep me Signed in'. */
  keep: z._default(toggle(), false),
  /** Six digits of the authenticator app, or a recovery code; asked for where two-step sign-in is on. */
  code: optionalText({ max: 40 }),
});

/** The sign-up view's fields; it makes no account, its submit runs the sign-in handler (spec section 4). */
export const signUpBody = z.extend(loginBody, {
  username: text({ required: "Username is required" }),
  email: email({ required: "Email is required", invalid: "Enter a valid email" }),
});

export const administrator = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
});
export type Administrator = z.output<typeof administrator>;

export const session = z.object({
  _id: z.string(),
  userAgent: z.string(),
  address: z.string(),
  createdAt: z.string(),
  seenAt: z.string(),
  current: z.boolean(),
});
export type Session = z.output<typeof session>;

export const passwordRules = {
  wrong: "The current password is not right",
  none: 'Your account has no password yet. "Forgot your password?" on the sign-in page sends a link to choose one',
  short: `Use at least ${PASSWORD_MIN} characters`,
  common: "This password is on a list of common ones. Please choose another",
  mismatch: "New passwords do not match!",
} as const;

/** The password that one has, typed again before something that a stolen session must not do. */
export const currentPassword = passwordText("Current password is required");

/** A new password, typed twice (trust.md section 2). The server says whether it is a common one. */
export const newPasswords = {
  newPassword: passwordText("New password is required").check(z.minLength(PASSWORD_MIN, passwordRules.short)),
  confirmPassword: z
    .string(passwordRules.mismatch)
    .check(z.maxLength(PASSWORD_MAX, "This password is too long")),
};

/** Refuses two new passwords that differ: `z.object({ ...newPasswords }).check(passwordsMatch)`. */
export const passwordsMatch = z.refine<{ newPassword: string; confirmPassword: string }>(
  (body) => body.newPassword === body.confirmPassword,
  { error: passwordRules.mismatch, path: ["confirmPassword"] },
);

/** Puts the spec's one rule for new passwords before ours. */
export function mismatchFirst({ confirmPassword }: FieldErrors): string | undefined {
  return confirmPassword === passwordRules.mismatch ? confirmPassword : undefined;
}

export const outcomes = {
  confirmed: "Thank you. We won't ask again for 15 minutes.",
  loginFailed: "Login failed",
  /** One text for an unknown e-mail and a wrong password, so that it does not tell them apart. */
  wrongLogin: "The e-mail or the password is not right.",
  /** Answered with 429 while others fail at this account, existing or not. */
  waitFirst: (seconds: number) =>
    `Too many tries have failed for this e-mail. Wait ${seconds} seconds, then try again.`,
  /** The password is right; answered with 401 and as the message of the field `code`. */
  codeWanted: "Enter the code of your authenticator app.",
  wrongCode: "This code is not right, or it was used before.",
  signedOut: "You have been signed out.",
} as const;

/** The answer to a sign-in. */
export const signedIn = z.object({ token: z.string(), administrator });
export type SignedIn = z.output<typeof signedIn>;

export const login = endpoint({
  id: "login",
  method: "POST",
  path: "/v1/auth/login",
  access: "public",
  summary:
    "Signs in by e-mail and password. Where two-step sign-in is on, 401 with `code` in `fields` asks for the same call with a code",
  body: loginBody,
  faults: ["unauthorized", "tooMany"],
  answer: signedIn,
});

export const logout = endpoint({
  id: "logout",
  method: "POST",
  path: "/v1/auth/logout",
  access: "staff",
  summary: "Ends this session",
  answer: done,
});

export const confirmIdentity = endpoint({
  id: "confirmIdentity",
  method: "POST",
  path: "/v1/auth/confirm",
  access: "staff",
  summary: "Proves who one is, for the calls that ask it again; holds for this session and 15 minutes",
  body: z.object({ currentPassword }),
  faults: ["tooMany"],
  answer: done,
});

export const me = endpoint({
  id: "readMe",
  method: "GET",
  path: "/v1/auth/me",
  access: "staff",
  summary: "Returns the administrator of this session with their roles",
  answer: z.object({ data: z.extend(administrator, { roles: z.array(z.enum(roleNames)) }) }),
});
