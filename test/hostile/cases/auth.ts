import { createHash } from "node:crypto";
import { administrator } from "../../create-test-app.ts";
import { bearer, type HostileCase } from "../case.ts";
import type { RawRequest } from "../raw-http.ts";
import type { Scene } from "../target.ts";

const guarded = "/v1/applications";

/** A guarded call with these headers. */
const with_ = (...headers: [string, string][]): RawRequest => ({ path: guarded, headers });
const authorization = (value: string) => with_(["Authorization", value]);
const madeOf = (value: (scene: Scene) => string) => (scene: Scene) => authorization(value(scene));

const { email, password } = administrator;
const login = (body: object): RawRequest => ({ path: "/v1/auth/login", body });
const basic = Buffer.from(`${email}:${password}`).toString("base64");
const unsigned = ['{"alg":"none"}', '{"sub":"asha","admin":true}']
  .map((part) => Buffer.from(part).toString("base64url"))
  .join(".");

/** Lists tokens that sign nobody in. */
export const tokens: HostileCase[] = [
  ["no token", 401, with_()],
  ["an empty header", 401, authorization("")],
  ["a scheme without a token", 401, authorization("Bearer")],
  ["a scheme with spaces for a token", 401, authorization("Bearer     ")],
  ["a token of 8 kB", 401, authorization(`Bearer ${"a".repeat(8_000)}`)],
  ["a token past the head's limit", 431, authorization(`Bearer ${"a".repeat(20_000)}`)],
  ["a NUL in the token", 400, madeOf(({ token }) => `Bearer ${token}\0`)],
  ["a control character in the token", 400, madeOf(({ token }) => `Bearer \x01${token}`)],
  ["a line break in the header", 400, madeOf(({ token }) => `Bearer\r\n ${token}`)],
  ["a bare carriage return in the header", 400, madeOf(({ token }) => `Bearer \r${token}`)],
  ["letters that are not ASCII in the token", 401, madeOf(({ token }) => `Bearer ${token}\xe9`)],
  ["a good token of another scheme", 401, madeOf(({ token }) => `Token ${token}`)],
  ["a good token without a scheme", 401, madeOf(({ token }) => token)],
  ["a good token in quotes", 401, madeOf(({ token }) => `Bearer "${token}"`)],
  ["the right password by Basic", 401, authorization(`Basic ${basic}`)],
  ["two tokens in one header", 401, madeOf(({ token }) => `Bearer x, Bearer ${token}`)],
  ["two headers, the first good", 401, ({ token }) => with_(bearer(token), ["Authorization", "Bearer x"])],
  ["two headers, the second good", 401, ({ token }) => with_(["authorization", "Bearer x"], bearer(token))],
  ["the same good header twice", 401, ({ token }) => with_(bearer(token), bearer(token))],
  ["a token in the query", 401, ({ token }) => ({ path: `${guarded}?token=${token}&access_token=${token}` })],
  ["a token in a cookie", 401, ({ token }) => with_(["Cookie", `token=${token}; Authorization=${token}`])],
  [
    "a token in headers of other names",
    401,
    ({ token }) => with_(["X-Authorization", token], ["Proxy-Authorization", `Bearer ${token}`]),
  ],
  ["a token in the body", 401, ({ token }) => ({ path: "/v1/jobs", body: { token, title: "x" } })],
  ["a token that was signed out", 401, madeOf(({ dead }) => `Bearer ${dead.signedOut}`)],
  ["a token that was left idle", 401, madeOf(({ dead }) => `Bearer ${dead.idle}`)],
  ["a token of a deactivated administrator", 401, madeOf(({ dead }) => `Bearer ${dead.deactivated}`)],
  ["a token and one letter more", 401, madeOf(({ token }) => `Bearer ${token}A`)],
  ["a token and one letter less", 401, madeOf(({ token }) => `Bearer ${token.slice(0, -1)}`)],
  ["a token in capitals", 401, madeOf(({ token }) => `Bearer ${token.toUpperCase()}`)],
  ["a token without its prefix", 401, madeOf(({ token }) => `Bearer ${token.replace(/^[a-z]+_/, "")}`)],
  [
    "what is stored of a token",
    401,
    madeOf(({ token }) => `Bearer ${createHash("sha256").update(token).digest("hex")}`),
  ],
  ["a session's id", 401, madeOf(({ ids }) => `Bearer ${ids.session}`)],
  ["a token of wildcards", 401, authorization("Bearer %")],
  ["a token of SQL", 401, authorization("Bearer '/**/or/**/1=1--")],
  ["an unsigned token that says who it is", 401, authorization(`Bearer ${unsigned}.`)],
  [
    "a claim to be somebody by header",
    401,
    with_(["X-User", email], ["X-Forwarded-User", email], ["X-Remote-User", email]),
  ],
];

/** Calls that change something, at the door. */
export const doors: HostileCase[] = [
  ["lists for a login", 422, login({ email: [email], password: [password] })],
  ["operators of a query language", 422, login({ email: { $gt: "" }, password: { $gt: "" } })],
  ["true for a password", 422, login({ email, password: true })],
  ["null for a password", 422, login({ email, password: null })],
  ["a password of 1,001 characters", 422, login({ email, password: "a".repeat(1_001) })],
  ["a password of a megabyte", 413, login({ email, password: "a".repeat(1_000_000) })],
  ["a space behind the right password", 401, login({ email, password: `${password} ` })],
  ["a NUL behind the right password", 401, login({ email, password: `${password}\0` })],
  ["an e-mail of wildcards", 401, login({ email: "%", password })],
  ["an e-mail of SQL", 401, login({ email: `${email}' or '1'='1`, password })],
  ["an e-mail in letters that look the same", 401, login({ email: email.replace("a", "а"), password })],
  [
    "a role of one's own choice",
    401,
    login({ email, password: "wrong", role: "admin", active: true, _id: "1" }),
  ],
  ["a list for a code", 422, login({ email, password: "wrong", code: ["000000"] })],
  ["a word for 'Keep me Signed in'", 422, login({ email, password: "wrong", keep: "for ever" })],
  ["a login by GET", 405, { path: `/v1/auth/login?email=${email}&password=${password}` }],
  [
    "a new password with a session's token",
    422,
    ({ token }) => ({
      path: "/v1/auth/reset-password",
      body: { token, newPassword: "a-long-enough-one", confirmPassword: "a-long-enough-one" },
    }),
  ],
  [
    "a new password with a list for a token",
    422,
    {
      path: "/v1/auth/reset-password",
      body: { token: ["x"], newPassword: "a-long-enough-one", confirmPassword: "a-long-enough-one" },
    },
  ],
  [
    "a new password with a wildcard for a token",
    422,
    {
      path: "/v1/auth/reset-password",
      body: { token: "%", newPassword: "a-long-enough-one", confirmPassword: "a-long-enough-one" },
    },
  ],
  [
    "an invitation by a session's token",
    422,
    ({ token }) => ({
      path: "/v1/invitations/accept",
      body: {
        token,
        name: "Mallory",
        newPassword: "a-long-enough-one",
        confirmPassword: "a-long-enough-one",
      },
    }),
  ],
  [
    "a subscription confirmed by a session's token",
    422,
    ({ token }) => ({ path: "/v1/newsletter/confirm", body: { token } }),
  ],
  [
    "an unsubscription by an e-mail address",
    422,
    { path: "/v1/newsletter/unsubscribe", body: { token: "asha@mail.example" } },
  ],
  [
    "a link for a new password, for a list of people",
    422,
    { path: "/v1/auth/forgot-password", body: { email: `${email},mallory@evil.example` } },
  ],
  [
    "a link for a new password, with a header in the address",
    422,
    { path: "/v1/auth/forgot-password", body: { email: `${email}\r\nBcc: mallory@evil.example` } },
  ],
];

const deleteBy =
  (...headers: [string, string][]) =>
  (scene: Scene): RawRequest => ({
    method: "POST",
    path: `/v1/queries/${scene.ids.query}`,
    headers: [bearer(scene.token), ...headers],
    body: {},
  });

/** A method is what stands in the first line, and nothing else. */
export const methods: HostileCase[] = [
  ["an override by header", 405, deleteBy(["X-HTTP-Method-Override", "DELETE"])],
  [
    "an override by its other headers",
    405,
    deleteBy(["X-HTTP-Method", "DELETE"], ["X-Method-Override", "DELETE"]),
  ],
  [
    "an override in the query",
    405,
    ({ token, ids }) => ({
      method: "POST",
      path: `/v1/queries/${ids.query}?_method=DELETE`,
      headers: [bearer(token)],
      body: { _method: "DELETE" },
    }),
  ],
  [
    "a method in lower case",
    400,
    ({ token, ids }) => ({ method: "delete", path: `/v1/queries/${ids.query}`, headers: [bearer(token)] }),
  ],
  ["a method that nobody knows", 400, { method: "PWN", path: guarded }],
  ["TRACE", 405, ({ token }) => ({ method: "TRACE", path: guarded, headers: [bearer(token)] })],
  ["PROPFIND", 405, { method: "PROPFIND", path: guarded }],
  [
    "OPTIONS from another site",
    405,
    {
      method: "OPTIONS",
      path: guarded,
      headers: [
        ["Origin", "https://evil.example"],
        ["Access-Control-Request-Method", "DELETE"],
      ],
    },
  ],
];
