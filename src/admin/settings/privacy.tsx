import { adminTitle } from "#admin/admin-meta.ts";
import { reasonOf } from "#admin/parts/list/list-state.ts";
import { LoadFailure } from "#admin/parts/list/load-states.tsx";
import { type ActionResult, toResult } from "#admin/parts/record/action-result.ts";
import {
  confirmRetention,
  erasePerson,
  findPerson,
  outcomes,
  type Person,
  readRetention,
  updateRetention,
} from "#features/privacy/contract.ts";
import { browserApi } from "#platform/client/browser-client.ts";
import type { Route } from "./+types/privacy.ts";
import { PersonData } from "./privacy-person.tsx";
import { RetentionRun, RetentionTimes, readTerms } from "./privacy-retention.tsx";

/** Carries the outcome of a form; a look-up adds the person's records. */
export interface PrivacyResult extends ActionResult {
  person?: Person;
}

export const meta = adminTitle("Settings: Privacy");

export async function clientLoader({ request: { signal } }: Route.ClientLoaderArgs) {
  const retention = await browserApi().call(readRetention, { signal });
  return retention.ok
    ? ({ ok: true, retention: retention.data.data } as const)
    : ({ ok: false, reason: reasonOf(retention) } as const);
}

export async function clientAction({ request }: Route.ClientActionArgs): Promise<PrivacyResult> {
  const form = await request.formData();
  const api = browserApi();
  const id = String(form.get("id"));
  switch (form.get("intent")) {
    case "retention": {
      const saved = await api.submit(updateRetention, readTerms(form));
      return toResult(saved, { done: outcomes.retentionSaved, failed: outcomes.retentionFailed });
    }
    case "confirm-retention": {
      const confirmed = await api.call(confirmRetention, { body: { at: id } });
      const done = confirmed.ok ? confirmed.data.message : outcomes.confirmed;
      return toResult(confirmed, { done, failed: outcomes.confirmFailed });
    }
    case "erase-person": {
      const erased = await api.call(erasePerson, { body: { email: id } });
      return toResult(erased, { done: erased.ok ? erased.data.message : "", failed: outcomes.eraseFailed });
    }
    default: {
      const found = await api.submit(findPerson, form);
      const result = toResult(found, { done: "", failed: outcomes.searchFailed });
      return found.ok ? { ...result, person: found.data.data } : result;
    }
  }
}

/** Finds and erases the records about one person, and sets how long records are kept. */
export default function Privacy({ loaderData }: Route.ComponentProps) {
  return (
    <div className="settings">
      <PersonData />
      {loaderData.ok ? (
        <>
          <RetentionTimes retention={loaderData.retention} />
          <RetentionRun retention={loaderData.retention} />
        </>
      ) : (
        <div className="pt-8">
          <LoadFailure message={outcomes.loadFailed} reason={loaderData.reason} />
        </div>
      )}
    </div>
  );
}
