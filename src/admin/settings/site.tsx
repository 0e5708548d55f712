import { adminTitle } from "#admin/admin-meta.ts";
import { retryMailForm } from "#admin/parts/mail/mail-actions.ts";
import { type ActionResult, toResult } from "#admin/parts/record/action-result.ts";
import {
  listMails,
  outcomes as mailOutcomes,
  readMailSettings,
  readMailStatus,
  updateMailSettings,
} from "#features/mail/contract.ts";
import { readSubscriberCounts } from "#features/newsletter/contract.ts";
import { deleteSamples, outcomes, readSamples } from "#features/samples/contract.ts";
import { browserApi } from "#platform/client/browser-client.ts";
import type { Outcome } from "#platform/client/client.ts";
import type { Route } from "./+types/site.ts";
import { MailStatus } from "./mail-status.tsx";
import { Newsletter } from "./newsletter.tsx";
import { Samples } from "./samples.tsx";
import { UndoMinutes } from "./undo-minutes.tsx";

/** Limits the failed e-mails shown at once; the next ones follow when these are sent. */
const MAX_FAILED = 20;

export const meta = adminTitle("Settings: Site");

export async function clientLoader({ request: { signal } }: Route.ClientLoaderArgs) {
  const api = browserApi();
  const [status, failed, settings, subscribers, samples] = await Promise.all([
    api.call(readMailStatus, { signal }),
    api.call(listMails, { query: { status: "failed", limit: MAX_FAILED }, signal }),
    api.call(readMailSettings, { signal }),
    api.call(readSubscriberCounts, { signal }),
    api.call(readSamples, { signal }),
  ]);
  return {
    mail: status.ok && failed.ok ? { status: status.data.data, failed: failed.data } : null,
    mailSettings: dataOf(settings),
    subscribers: dataOf(subscribers),
    samples: dataOf(samples),
  };
}

function dataOf<T>(outcome: Outcome<{ data: T }>): T | null {
  return outcome.ok ? outcome.data.data : null;
}

export async function clientAction({ request }: Route.ClientActionArgs): Promise<ActionResult> {
  const form = await request.formData();
  if (form.get("intent") === "retry") return retryMailForm(form);
  if (form.get("intent") === "undo-minutes") {
    return toResult(await browserApi().submit(updateMailSettings, form), {
      done: mailOutcomes.settingsSaved,
      failed: mailOutcomes.settingsFailed,
    });
  }
  return toResult(await browserApi().call(deleteSamples), {
    done: outcomes.deleted,
    failed: outcomes.deleteFailed,
  });
}

/** Shows e-mail delivery, newsletter and samples. */
export default function Site({
  loaderData: { mail, mailSettings, subscribers, samples },
}: Route.ComponentProps) {
  return (
    <div className="settings">
      <MailStatus mail={mail} />
      {mailSettings && <UndoMinutes minutes={mailSettings.undoMinutes} />}
      <Newsletter counts={subscribers} />
      <Samples samples={samples} />
    </div>
  );
}
