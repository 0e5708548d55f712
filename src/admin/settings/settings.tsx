import { type ActionResult, toResult } from "#admin/parts/action-result.ts";
import { adminMeta } from "#admin/parts/admin-meta.ts";
import { LoadFailure } from "#admin/parts/list-page.tsx";
import { reasonOf } from "#admin/parts/list-state.ts";
import {
  changePassword,
  endSession,
  listSessions,
  outcomes,
  readSettings,
  updateNotifications,
  updateProfile,
} from "#features/settings/contract.ts";
import { browserApi } from "#platform/browser-api.ts";
import type { Route } from "./+types/settings.ts";
import { NotificationsForm } from "./notifications-form.tsx";
import { PasswordForm } from "./password-form.tsx";
import { ProfileForm } from "./profile-form.tsx";
import { Sessions } from "./sessions.tsx";

const loadFailed = "The settings could not be loaded.";
const failed = outcomes.saveFailed;

export const meta = () => adminMeta("Settings");

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const api = browserApi();
  const [settings, sessions] = await Promise.all([
    api.call(readSettings, { signal: request.signal }),
    api.call(listSessions, { signal: request.signal }),
  ]);
  if (!settings.ok) return { ok: false, reason: reasonOf(settings) } as const;
  return {
    ok: true,
    settings: settings.data.data,
    sessions: sessions.ok ? sessions.data.data : null,
  } as const;
}

export async function clientAction({ request }: Route.ClientActionArgs): Promise<ActionResult> {
  const form = await request.formData();
  const api = browserApi();
  switch (form.get("intent")) {
    case "profile":
      return toResult(await api.submit(updateProfile, form), { done: outcomes.profileSaved, failed });
    case "password":
      return toResult(await api.submit(changePassword, form), { done: outcomes.passwordChanged, failed });
    case "notifications": {
      // A box that is not ticked is not in the form at all.
      const body = { email: form.has("email"), sms: form.has("sms") };
      const saved = await api.call(updateNotifications, { body });
      return toResult(saved, { done: outcomes.notificationsSaved, failed });
    }
    default: {
      const ended = await api.call(endSession, { params: { id: String(form.get("id")) } });
      return toResult(ended, { done: outcomes.sessionEnded, failed });
    }
  }
}

/** One's own profile, password, notices and signed-in devices. */
export default function Settings({ loaderData }: Route.ComponentProps) {
  return (
    <div className="grid gap-6">
      <h1>Settings</h1>
      {loaderData.ok ? (
        <div className="settings">
          <ProfileForm profile={loaderData.settings.profile} />
          <PasswordForm email={loaderData.settings.profile.email} />
          <NotificationsForm notifications={loaderData.settings.notifications} />
          <Sessions sessions={loaderData.sessions} />
        </div>
      ) : (
        <LoadFailure message={loadFailed} reason={loaderData.reason} />
      )}
    </div>
  );
}
