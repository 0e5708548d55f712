import { adminTitle } from "#admin/admin-meta.ts";
import { KeysSwitch } from "#admin/parts/list/keys-switch.tsx";
import { reasonOf } from "#admin/parts/list/list-state.ts";
import { LoadFailure } from "#admin/parts/list/load-states.tsx";
import { knownPermissions, useMay } from "#admin/permissions.tsx";
import { listAdministrators } from "#features/administrators/contract.ts";
import { listCompanyAccounts } from "#features/oidc/contract.ts";
import { listPasskeys } from "#features/passkeys/contract.ts";
import { listSessions, readSettings } from "#features/settings/contract.ts";
import { readTwoStep } from "#features/two-step/contract.ts";
import { browserApi } from "#platform/client/browser-client.ts";
import type { Route } from "./+types/settings.ts";
import { type AccountResult, accountAction } from "./account-actions.ts";
import { Administrators } from "./administrators.tsx";
import { CalendarFeed } from "./calendar-feed.tsx";
import { CompanyAccounts } from "./company-accounts.tsx";
import { NotificationsForm } from "./notifications-form.tsx";
import { Passkeys } from "./passkeys.tsx";
import { PasswordForm } from "./password-form.tsx";
import { ProfileForm } from "./profile-form.tsx";
import { OwnRoles } from "./roles.tsx";
import { Section } from "./section-form.tsx";
import { Sessions } from "./sessions.tsx";
import { TwoStep } from "./two-step.tsx";

const loadFailed = "The settings could not be loaded.";

export const meta = adminTitle("Settings");

export async function clientLoader({ request: { signal } }: Route.ClientLoaderArgs) {
  const api = browserApi();
  const [settings, sessions, twoStep, passkeys, companyAccounts, administrators] = await Promise.all([
    api.call(readSettings, { signal }),
    api.call(listSessions, { signal }),
    api.call(readTwoStep, { signal }),
    api.call(listPasskeys, { signal }),
    api.call(listCompanyAccounts, { signal }),
    (knownPermissions()?.has("administrators.read") ?? true)
      ? api.call(listAdministrators, { signal })
      : null,
  ]);
  if (!settings.ok) return { ok: false, reason: reasonOf(settings) } as const;
  return {
    ok: true,
    settings: settings.data.data,
    sessions: sessions.ok ? sessions.data.data : null,
    twoStep: twoStep.ok ? twoStep.data.data : null,
    passkeys: passkeys.ok ? passkeys.data : null,
    companyAccounts: companyAccounts.ok ? companyAccounts.data : null,
    staff: administrators?.ok ? administrators.data : null,
  } as const;
}

export async function clientAction({ request }: Route.ClientActionArgs): Promise<AccountResult> {
  const form = await request.formData();
  const result = accountAction(browserApi(), form);
  if (!result) throw new RangeError(`The settings have no form "${form.get("intent")}".`);
  return result;
}

/** Shows the settings of one's own account, and the accounts of others. */
export default function Settings({ loaderData }: Route.ComponentProps) {
  const may = useMay();
  if (!loaderData.ok) return <LoadFailure message={loadFailed} reason={loaderData.reason} />;
  return (
    <div className="settings">
      <ProfileForm profile={loaderData.settings.profile} />
      <PasswordForm email={loaderData.settings.profile.email} />
      <NotificationsForm notifications={loaderData.settings.notifications} />
      <Section
        title="Keyboard"
        text="Press / to search a list. An open application has more keys, which ? lists. The choice is kept in this browser."
      >
        <KeysSwitch />
      </Section>
      {may("applications.read") && <CalendarFeed />}
      <Passkeys listed={loaderData.passkeys} />
      <CompanyAccounts listed={loaderData.companyAccounts} />
      <TwoStep state={loaderData.twoStep} />
      <Sessions sessions={loaderData.sessions} />
      <OwnRoles />
      {may("administrators.read") && <Administrators staff={loaderData.staff} />}
    </div>
  );
}
