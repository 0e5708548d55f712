import * as z from "zod/mini";
import {
  currentPassword,
  mismatchFirst,
  newPasswords,
  passwordsMatch,
  signedIn,
} from "#features/auth/contract.ts";
import { perAddress } from "#features/limits.ts";
import { can, type Role, roleNames, wantsJobs } from "#features/roles.ts";
import { endpoint } from "#platform/contract/endpoint.ts";
import { done, email, idParam, text, toggle } from "#platform/contract/fields.ts";

/** A job that is named with the role of reviewer. */
const namedJob = z.object({ _id: z.string(), title: z.string() });

/** An administrator as the others see them. */
export const account = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  roles: z.array(z.enum(roleNames)),
  /** The jobs whose applications a reviewer sees, by title. */
  jobs: z.array(namedJob),
  rolesSince: z.string(),
  /** The name of who gave them; null when that account is gone, or for the roles of the beginning. */
  rolesBy: z.nullable(z.string()),
  /** False: can't sign in. */
  active: z.boolean(),
  twoStep: z.boolean(),
  createdAt: z.string(),
  /** When they last used the staff area, to the minute. */
  seenAt: z.nullable(z.string()),
  /** True for the caller's own account. */
  self: z.boolean(),
});
export type Account = z.output<typeof account>;

export const invitation = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  roles: z.array(z.enum(roleNames)),
  jobs: z.array(namedJob),
  /** The inviter's name; null when that account is gone. */
  invitedBy: z.nullable(z.string()),
  createdAt: z.string(),
  expiresAt: z.string(),
  expired: z.boolean(),
});
export type Invitation = z.output<typeof invitation>;

/** Outcomes for visitors, apart from those for staff: no page of theirs loads the words of staff. */
export const publicOutcomes = {
  badToken: "This invitation is not valid any more.",
  joined: "Your account is ready.",
  failed: "This could not be done. Please try again.",
} as const;

export const outcomes = {
  ...publicOutcomes,
  invited: "The invitation is on its way.",
  resent: "A new invitation is on its way. The link of the one before is void.",
  /** Answered in place of `invited` and `resent` while no mail server is set up. */
  invitationSaved: "The invitation is saved as a file: no mail server is set up.",
  withdrawn: "The invitation is withdrawn.",
  isAdministrator: "There is an administrator with this e-mail address already",
  isInactive: "This administrator is deactivated. Activate the account instead",
  isInvited: "This person is invited already. Send the invitation again instead",
  noSuchInvitation: "There is no such invitation any more.",
  activated: "The account is active again.",
  deactivated: "The account is deactivated, and its devices are signed out.",
  notYourself: "You can't deactivate your own account. Another owner can.",
  rolesChanged: "The roles are changed, from this moment on.",
  lastOwner: "Somebody has to be owner. Make another administrator owner first.",
  unknownJob: "One of these jobs is not there any more. Choose again.",
  noSuchAdministrator: "There is no such administrator.",
  twoStepReset: "Two-step sign-in is off for this account, and its devices are signed out.",
  twoStepIsOff: "Two-step sign-in is off for this account already.",
  notYourTwoStep: "Switch your own two-step sign-in off under Two-step sign-in.",
  loadFailed: "The administrators could not be loaded.",
} as const;

const roleMissing = "Choose at least one role";

/** Roles as a form or a program sends them, one or several. */
const rolesGiven = z
  .array(z.enum(roleNames, roleMissing), roleMissing)
  .check(z.minLength(1, roleMissing), z.maxLength(roleNames.length));

const badJobs = "jobs is a list of IDs";
/** The `_id`s of the jobs that go with the role of reviewer. */
const jobsGiven = z._default(
  z.array(idParam, badJobs).check(
    z.maxLength(500, "Choose at most 500 jobs"),
    z.overwrite((ids) => [...new Set(ids)]),
  ),
  [],
);

interface Given {
  roles: readonly Role[];
  jobs: readonly string[];
}

/** Asks for jobs where the roles name some, and refuses them where they don't. */
const jobsFit = [
  z.refine<Given>(({ roles, jobs }) => jobs.length > 0 || !wantsJobs(roles), {
    error: "Choose at least one job for the reviewer",
    path: ["jobs"],
  }),
  z.refine<Given>(({ roles, jobs }) => jobs.length === 0 || wantsJobs(roles), {
    error: "Jobs go with the role of reviewer alone",
    path: ["jobs"],
  }),
];

/** The token of an invitation. */
export const invitationToken = text({ required: publicOutcomes.badToken, max: 100 });
/** How colleagues know an administrator. */
export const administratorName = text({ required: "Name is required", max: 120 });

export const listAdministrators = endpoint({
  id: "listAdministrators",
  method: "GET",
  path: "/v1/administrators",
  access: can("administrators.read"),
  summary: "Lists active and deactivated administrators, and open invitations",
  answer: z.object({ data: z.array(account), invitations: z.array(invitation) }),
});

export const setAdministratorActive = endpoint({
  id: "setAdministratorActive",
  method: "PATCH",
  path: "/v1/administrators/{id}",
  access: can("administrators.change"),
  summary:
    "Deactivates an account, which ends its sessions and makes the invitations it sent void, or activates it again",
  params: z.object({ id: idParam }),
  body: z.object({ active: toggle(), currentPassword }),
  faults: ["conflict", "tooMany"],
  answer: done,
});

export const changeRoles = endpoint({
  id: "changeRoles",
  method: "PUT",
  path: "/v1/administrators/{id}/roles",
  access: can("administrators.change"),
  summary:
    "Gives an administrator other roles, which hold at once; somebody always stays owner. `jobs` names the jobs of a reviewer, by `_id`",
  params: z.object({ id: idParam }),
  body: z.object({ roles: rolesGiven, jobs: jobsGiven, currentPassword }).check(...jobsFit),
  faults: ["conflict", "tooMany"],
  answer: done,
});

export const resetTwoStep = endpoint({
  id: "resetTwoStep",
  method: "POST",
  path: "/v1/administrators/{id}/two-step/off",
  access: can("administrators.change"),
  summary: "Switches two-step sign-in off for someone else who is locked out, and ends their sessions",
  params: z.object({ id: idParam }),
  body: z.object({ currentPassword }),
  faults: ["conflict", "tooMany"],
  answer: done,
});

export const invite = endpoint({
  id: "invite",
  method: "POST",
  path: "/v1/administrators/invitations",
  access: can("administrators.change"),
  summary:
    "Invites someone by e-mail to become an administrator; `jobs` names the jobs of a reviewer, by `_id`",
  body: z
    .object({
      name: administratorName,
      email: email({ required: "Email is required", invalid: "Enter a valid email" }),
      roles: rolesGiven,
      jobs: jobsGiven,
      currentPassword,
    })
    .check(...jobsFit),
  status: 201,
  faults: ["conflict", "tooMany"],
  answer: done,
});

export const resendInvitation = endpoint({
  id: "resendInvitation",
  method: "POST",
  path: "/v1/administrators/invitations/{id}/resend",
  access: can("administrators.change"),
  summary: "Sends an invitation again with a new link that works for seven days",
  params: z.object({ id: idParam }),
  body: z.object({ currentPassword }),
  answer: done,
});

export const withdrawInvitation = endpoint({
  id: "withdrawInvitation",
  method: "DELETE",
  path: "/v1/administrators/invitations/{id}",
  access: can("administrators.change"),
  summary: "Withdraws an invitation: its link is void",
  params: z.object({ id: idParam }),
  answer: done,
});

export const checkInvitation = endpoint({
  id: "checkInvitation",
  method: "POST",
  path: "/v1/invitations/check",
  access: "public",
  summary: "Whom an invitation is for; 422 when it is not valid any more",
  body: z.object({ token: invitationToken }),
  limit: perAddress("post"),
  answer: z.object({ data: z.object({ name: z.string(), email: z.string() }) }),
});

export const acceptInvitation = endpoint({
  id: "acceptInvitation",
  method: "POST",
  path: "/v1/invitations/accept",
  access: "public",
  summary: "Makes the account of an invitation and signs in",
  body: z.object({ token: invitationToken, name: administratorName, ...newPasswords }).check(passwordsMatch),
  limit: perAddress("post"),
  headline: mismatchFirst,
  faults: ["conflict"],
  answer: signedIn,
});
