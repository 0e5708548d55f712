import { login } from "#content/login.ts";
import { beginOidc } from "#features/oidc/contract.ts";
import type { Client } from "#platform/client/client.ts";
import { type IssuerVisit, leaveForIssuer } from "#platform/client/issuer-visit.ts";

/** Begins a sign-in and leaves for the issuer. Returns why not. Loaded when the button is pressed. */
export async function beginVisit(api: Client, visit: Omit<IssuerVisit, "flow">): Promise<string | undefined> {
  const begun = await api.call(beginOidc);
  if (!begun.ok) return begun.message || login.companyAccount.notLoaded;
  const { url, flow } = begun.data;
  return leaveForIssuer(url, { ...visit, flow }) ? undefined : login.storageClosed;
}
