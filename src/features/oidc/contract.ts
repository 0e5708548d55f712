import * as z from "zod/mini";
import { invitationToken } from "#features/administrators/contract.ts";
import { currentPassword, signedIn } from "#features/auth/contract.ts";
import { assertion } from "#features/passkeys/contract.ts";
import { endpoint } from "#platform/contract/endpoint.ts";
import { done, idParam, optionalText, text, toggle } from "#platform/contract/fields.ts";

/** Outcomes for visitors, apart from those for staff. `issuer` is its name in words. */
export const publicOutcomes = {
  off: "Company accounts are not set up on this website.",
  away: (issuer: string) =>
    `There is no answer from ${issuer} just now. Try again in a minute, or sign in another way.`,
  refusedUs: (issuer: string) =>
    `Sign-in with ${issuer} is not set up rightly. Sign in another way, and tell the person who runs the website: its log has the reason.`,
  /** The flow expired, was answered before, began in another browser or was made for something else. */
  expired: "This took too long, was sent before, or began in another window. Please start again.",
  cancelled: (issuer: string) => `You cancelled the sign-in with ${issuer}. Nobody was signed in.`,
  declined: (issuer: string) =>
    `The sign-in with ${issuer} was refused there. Please try again, or sign in another way.`,
  /** Wrong nonce, audience, issuer, signature or time. */
  unverified: (issuer: string) => `The answer from ${issuer} could not be verified. Please start again.`,
  noAddress: (issuer: string) => `No e-mail address of yours came from ${issuer}. Sign in another way.`,
  unverifiedAddress: (address: string, issuer: string) =>
    `The address ${address} is not verified by ${issuer}. Sign in another way, and ask the person who runs your company's accounts.`,
  foreignDomain: (address: string) =>
    `Addresses such as ${address} may not sign in here. Use the company's own, or sign in another way.`,
  noAccount: (address: string) =>
    `There is no account for ${address} here. An owner can invite you; nobody gets an account without.`,
  invited: (address: string) =>
    `${address} is invited, but has no account yet. Open the link in the invitation first.`,
  inactive: (address: string) => `The account of ${address} is deactivated. Ask an owner.`,
  otherLinked: (address: string) =>
    `Another company account is linked to the account of ${address}. Sign in another way, and remove that one under Settings.`,
  otherAddress: (address: string, invited: string) =>
    `You signed in as ${address}, but the invitation is for ${invited}. Open its link again, and choose that account.`,
  /** The company account is right; a factor of the account is wanted once, to link both. */
  factorWanted: "Confirm this once, to link your company account. It signs you in alone from then on.",
} as const;

export const outcomes = {
  ...publicOutcomes,
  linked: "The company account is linked. You can sign in with it from now on.",
  removed: "The company account is removed, and your other devices are signed out.",
  confirmed: "Thank you. We won't ask again for 15 minutes.",
  linkedElsewhere: "This company account is linked to another account here.",
  oneAlready: "A company account is linked already. Remove it first.",
  wrongAddress: (address: string, own: string) =>
    `You signed in as ${address}, but the address of your account here is ${own}. They have to be the same.`,
  notYours: "This company account is not linked to your account.",
  notFresh: (issuer: string) =>
    `You have not signed in anew with ${issuer}. Use your password or a passkey instead.`,
  lastWay:
    'This is your only way to sign in. Choose a password first: "Forgot your password?" on the sign-in page sends a link.',
  noSuchAccount: "There is no such company account.",
} as const;

const unreadable = "This is no answer of a sign-in";

/** A secret of the browser that began, which it shows when it comes back. */
const flow = text({ required: unreadable, max: 100, pattern: [/^[\w-]{43}$/, unreadable] });

/** Carries what the issuer sent the browser back with (OpenID Connect Core, section 3.1.2.5; RFC 9207). */
const answer = {
  flow,
  state: text({ required: unreadable, max: 500 }),
  code: optionalText({ max: 8000 }),
  iss: optionalText({ max: 500 }),
  error: optionalText({ max: 200 }),
};

/** 'Keep me Signed in'. */
const keep = z._default(toggle(), false);

/** Where the browser goes to sign in, and the secret that it shows when it comes back. */
const begun = z.object({ url: z.string(), flow: z.string() });

export const companyAccount = z.object({
  _id: z.string(),
  /** The issuer's name in words. */
  issuer: z.string(),
  /** The address that the issuer named when it was linked. */
  email: z.string(),
  createdAt: z.string(),
  /** When it last signed in or confirmed an identity; null before the first time. */
  usedAt: z.nullable(z.string()),
});
export type CompanyAccount = z.output<typeof companyAccount>;

export const beginOidc = endpoint({
  id: "beginSignInByCompanyAccount",
  method: "POST",
  path: "/v1/auth/oidc/begin",
  access: "public",
  summary: "Returns where to sign in with a company account, for `signInByCompanyAccount` or an invitation",
  faults: ["conflict", "tooMany"],
  answer: begun,
});

export const signInByOidc = endpoint({
  id: "signInByCompanyAccount",
  method: "POST",
  path: "/v1/auth/oidc",
  access: "public",
  summary:
    "Signs in by what the issuer answered. Where the account has a second factor and is not linked yet, 401 with `code` or `passkey` in `fields` asks for it once by `linkWithFactor`",
  body: z.object({ ...answer, keep }),
  faults: ["unauthorized", "conflict", "tooMany"],
  answer: signedIn,
});

export const linkWithFactor = endpoint({
  id: "linkWithFactor",
  method: "POST",
  path: "/v1/auth/oidc/factor",
  access: "public",
  summary: "Links a company account by a code or passkey of the account, and signs in",
  body: z.object({
    flow,
    /** Six digits of the authenticator app, or a recovery code. */
    code: optionalText({ max: 40 }),
    /** An answer to `beginPasskeySignIn`, in place of the code. */
    credential: z.optional(assertion),
    keep,
  }),
  faults: ["unauthorized", "conflict", "tooMany"],
  answer: signedIn,
});

export const joinByOidc = endpoint({
  id: "acceptInvitationByCompanyAccount",
  method: "POST",
  path: "/v1/invitations/accept/oidc",
  access: "public",
  summary:
    "Makes the account of an invitation for its address at the issuer, without a password, and signs in",
  body: z.object({
    ...answer,
    token: invitationToken,
  }),
  faults: ["unauthorized", "conflict", "tooMany"],
  answer: signedIn,
});

export const listCompanyAccounts = endpoint({
  id: "listCompanyAccounts",
  method: "GET",
  path: "/v1/settings/company-accounts",
  access: "staff",
  summary: "The own linked company accounts",
  answer: z.object({
    data: z.array(companyAccount),
    /** The name of the issuer that is set up; "" while none is. */
    issuer: z.string(),
    /** True where the issuer can prove who one is, and a linked account of it is among `data`. */
    confirms: z.boolean(),
  }),
});

export const beginOidcLink = endpoint({
  id: "beginCompanyAccount",
  method: "POST",
  path: "/v1/settings/company-accounts/begin",
  access: "staff",
  summary: "Returns where to sign in with the company account that is to be linked",
  body: z.object({ currentPassword }),
  faults: ["conflict", "tooMany"],
  answer: begun,
});

export const addCompanyAccount = endpoint({
  id: "addCompanyAccount",
  method: "POST",
  path: "/v1/settings/company-accounts",
  access: "staff",
  summary: "Links the company account that the issuer answered with",
  body: z.object(answer),
  status: 201,
  faults: ["conflict"],
  answer: z.object({ message: z.string(), data: companyAccount }),
});

export const removeCompanyAccount = endpoint({
  id: "removeCompanyAccount",
  method: "POST",
  path: "/v1/settings/company-accounts/{id}/remove",
  access: "staff",
  summary: "Removes an own company account unless it is the last way in; every other session ends",
  params: z.object({ id: idParam }),
  body: z.object({ currentPassword }),
  faults: ["conflict", "tooMany"],
  answer: done,
});

export const beginOidcConfirmation = endpoint({
  id: "beginConfirmationByCompanyAccount",
  method: "POST",
  path: "/v1/auth/confirm/oidc/begin",
  access: "staff",
  summary: "Returns where to sign in anew at the issuer, to prove who one is",
  faults: ["conflict"],
  answer: begun,
});

export const confirmByOidc = endpoint({
  id: "confirmByCompanyAccount",
  method: "POST",
  path: "/v1/auth/confirm/oidc",
  access: "staff",
  summary: "Proves who one is by a fresh sign-in at the issuer, like `confirmIdentity` by the password",
  body: z.object(answer),
  faults: ["conflict"],
  answer: done,
});

/** An answer as a browser brings it. */
export type IssuerAnswer = z.output<(typeof confirmByOidc)["body"]>;
