/**
 * Lists what an administrator may do beside their own account: a noun and a verb. Contracts, refusals and the
 * API's document name them so.
 */
export const permissions = [
  "administrators.change",
  "administrators.read",
  "applications.change",
  "applications.delete",
  "applications.export",
  "applications.note",
  "applications.read",
  "audit.export",
  "audit.read",
  "budget.read",
  "content.change",
  "content.read",
  "enquiries.change",
  "enquiries.delete",
  "enquiries.export",
  "enquiries.read",
  "figures.read",
  "jobs.change",
  "mail.change",
  "mail.read",
  "mail.retry",
  "mail.send",
  "persons.erase",
  "persons.export",
  "persons.read",
  "retention.change",
  "retention.read",
  "samples.delete",
  "samples.read",
  "spam.change",
  "spam.read",
  "subscribers.export",
  "subscribers.read",
  "subscribers.send",
  "team.change",
  "warnings.read",
] as const;
export type Permission = (typeof permissions)[number];

/** Names the permission that an endpoint asks for: `access: can("applications.read")`. */
/* @__NO_SIDE_EFFECTS__ */
export function can<const P extends Permission>(permission: P): P {
  return permission;
}

/** The roles, those who may do most first. */
export const roleNames = ["owner", "recruiter", "reviewer", "sales", "editor", "viewer"] as const;
export type Role = (typeof roleNames)[number];

interface RoleDescription {
  title: string;
  /** Completes "May …" in the list of roles. */
  may: string;
  permissions: readonly Permission[];
  /** True where the role sees the applications of those jobs alone that are named with it. */
  ofNamedJobs?: true;
}

/** The one table of who may do what. An administrator may have several roles. */
export const roles: Readonly<Record<Role, RoleDescription>> = {
  owner: {
    title: "Owner",
    may: "do everything: people and roles, privacy, activity log, outbox, and the work of all other roles",
    permissions,
  },
  recruiter: {
    title: "Recruiter",
    may: "work on applications and their documents, write to applicants, and change jobs and the team page",
    permissions: [
      "applications.change",
      "applications.delete",
      "applications.export",
      "applications.note",
      "applications.read",
      "figures.read",
      "jobs.change",
      "mail.send",
      "spam.change",
      "spam.read",
      "team.change",
    ],
  },
  reviewer: {
    title: "Reviewer",
    may: "read the applications and documents for the jobs that an owner names, and add notes",
    permissions: ["applications.note", "applications.read"],
    ofNamedJobs: true,
  },
  sales: {
    title: "Sales",
    may: "work on quick and get-in-touch enquiries",
    permissions: [
      "enquiries.change",
      "enquiries.delete",
      "enquiries.export",
      "enquiries.read",
      "mail.send",
      "spam.change",
      "spam.read",
    ],
  },
  editor: {
    title: "Editor",
    may: "change the words of the site and the team page",
    permissions: ["content.change", "content.read", "team.change"],
  },
  viewer: {
    title: "Viewer",
    may: "see the dashboard's figures of applications, without names",
    permissions: ["figures.read"],
  },
};

/** Returns the roles of a stored text, where they are parted by spaces. One that there is no longer is left out. */
export function readRoles(stored: string): Role[] {
  const held = new Set(stored.split(" "));
  return roleNames.filter((role) => held.has(role));
}

/** Returns the permissions of these roles together. */
export function permissionsOf(held: readonly Role[]): Set<Permission> {
  return new Set(held.flatMap((role) => roles[role].permissions));
}

/** The jobs whose applications somebody may read, by `_id`: every one, and the general applications, or those named. */
export type JobScope = "all" | readonly string[];

/** Returns the jobs whose applications these roles may read. @param named the jobs that are named with them */
export function jobScopeOf(held: readonly Role[], named: readonly string[]): JobScope {
  const reading = held.filter((role) => roles[role].permissions.includes("applications.read"));
  if (reading.some((role) => !roles[role].ofNamedJobs)) return "all";
  return reading.length > 0 ? named : [];
}

/** Returns whether an application is for one of these jobs. @param jobId null for an application without a job */
export function isInScope(jobs: JobScope, jobId: string | null): boolean {
  return jobs === "all" || (jobId !== null && jobs.includes(jobId));
}

/** Returns whether jobs are named with these roles. */
export function wantsJobs(held: readonly Role[]): boolean {
  return held.some((role) => roles[role].ofNamedJobs);
}

/** Returns whether a caller has a permission; a visitor has none. For calls that visitors may make too. */
export function has(caller: { permissions: ReadonlySet<string> } | null, permission: Permission): boolean {
  return caller?.permissions.has(permission) ?? false;
}

/** Returns the roles, in the order of the table, that hold a permission. */
export function rolesWith(permission: Permission): Role[] {
  return roleNames.filter((role) => roles[role].permissions.includes(permission));
}
