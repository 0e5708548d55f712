import * as z from "zod/mini";
import { endpoint } from "#platform/endpoint.ts";
import { email, text, toggle } from "#platform/fields.ts";

/** Spec section 5 calls the e-mail a username in the message. */
export const loginBody = z.object({
  email: text({ required: "Username is required", max: 254 }),
  password: z
    .string("Password is required")
    .check(z.minLength(1, "Password is required"), z.maxLength(1000, "This password is too long")),
  /** 'Keep me Signed in'. */
  keep: z._default(toggle(), false),
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

export const outcomes = {
  loginFailed: "Login failed",
  /** One text for an unknown e-mail and a wrong password, so that neither is told. */
  wrongLogin: "The e-mail or the password is not right.",
  signedOut: "You have been signed out.",
} as const;

export const login = endpoint({
  id: "login",
  method: "POST",
  path: "/v1/auth/login",
  access: "public",
  summary: "Signs in by e-mail and password",
  body: loginBody,
  answer: z.object({
    token: z.string(),
    administrator,
  }),
});

export const logout = endpoint({
  id: "logout",
  method: "POST",
  path: "/v1/auth/logout",
  access: "staff",
  summary: "Ends this session",
  answer: z.object({ message: z.string() }),
});

export const me = endpoint({
  id: "readMe",
  method: "GET",
  path: "/v1/auth/me",
  access: "staff",
  summary: "Who is signed in",
  answer: z.object({ data: administrator }),
});
