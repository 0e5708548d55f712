import { createContext, useContext } from "react";
import { adminPaths } from "#content/paths.ts";
import { kindOf, kindsWith } from "#features/kinds.ts";
import { type Permission, permissionsOf, type Role, roles, rolesWith } from "#features/roles.ts";
import { ButtonLink } from "#ui/button.tsx";

/** Null while the server has not said who is signed in: every screen then shows what the server answers. */
export const PermissionsContext = createContext<ReadonlySet<Permission> | null>(null);

/** Holds what the person in this tab may do, as of the last answer, for loaders, which have no context. */
let lastKnown: ReadonlySet<Permission> | null = null;

/** Remembers and returns what these roles may do. */
export function rememberPermissions(held: readonly Role[]): ReadonlySet<Permission> {
  lastKnown = permissionsOf(held);
  return lastKnown;
}

/** Returns the permissions of the user of this tab, as of the last answer; null before the first. */
export function knownPermissions(): ReadonlySet<Permission> | null {
  return lastKnown;
}

/** Returns the question whether the person in this tab may do something. The server asks it again with every call. */
export function useMay(): (permission: Permission) => boolean {
  const held = useContext(PermissionsContext);
  return (permission) => held?.has(permission) ?? true;
}

/**
 * The permission without which a screen shows nothing, by the beginning of its address. The rest is open to all staff.
 */
const screens: readonly [path: string, permission: Permission][] = [
  [adminPaths.jobs, "jobs.change"],
  [adminPaths.team, "team.change"],
  ...kindsWith("adminPath").flatMap((name): [string, Permission][] => {
    const { adminPath, permission } = kindOf(name);
    return adminPath && permission ? [[adminPath, permission]] : [];
  }),
  [adminPaths.site, "content.read"],
  [adminPaths.settingsSite, "samples.read"],
  [adminPaths.settingsPrivacy, "retention.read"],
  [adminPaths.settingsActivity, "audit.read"],
];

/** Returns the permission that the screen of an address asks for; undefined where it asks for none. */
export function permissionOf(pathname: string): Permission | undefined {
  return screens.find(([path]) => pathname === path || pathname.startsWith(`${path}/`))?.[1];
}

/** Stands in for a screen that is not for the person in this tab. */
export function NotForYou({ permission }: { permission: Permission }) {
  const titles = rolesWith(permission).map((role) => roles[role].title);
  return (
    <div className="grid justify-items-start gap-5">
      <h1>Not part of your role</h1>
      <p className="max-w-narrow text-muted">
        This page is for the {titles.length > 1 ? "roles" : "role"}{" "}
        {new Intl.ListFormat("en-IN", { type: "disjunction" }).format(titles)}. If you need it, ask an owner:
        they change roles under Settings.
      </p>
      <ButtonLink href={adminPaths.dashboard}>Back to the dashboard</ButtonLink>
    </div>
  );
}
