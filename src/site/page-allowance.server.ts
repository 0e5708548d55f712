import { mapHost } from "#content/office-map.ts";
import { accountPaths, adminPaths, paths } from "#content/paths.ts";
import type { PageAllowance } from "#platform/http/security-headers.server.ts";

/** Returns whether an address is one of the staff area. */
export function isStaffPath(pathname: string): boolean {
  return pathname === adminPaths.dashboard || pathname.startsWith(`${adminPaths.dashboard}/`);
}

/** Pages by which staff get into their account beside the sign-in page, and may be asked for a passkey. */
const passkeyPaths = new Set<string>([
  accountPaths.resetPassword,
  accountPaths.invitation,
  accountPaths.companyAccount,
]);

/**
 * Returns the permissions of a page. Staff screens show resumes and pictures from memory; signing in leads to them
 * without a new page.
 */
export function allowanceOf(pathname: string): PageAllowance {
  if (isStaffPath(pathname) || pathname === paths.login.canonical)
    return { frames: ["blob:"], images: ["blob:"], passkeys: true };
  if (passkeyPaths.has(pathname)) return { passkeys: true };
  if (pathname !== paths.contact.canonical) return {};
  return { frames: [mapHost], connections: [mapHost] };
}
