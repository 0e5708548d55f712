import { createContext } from "react";
import type { FetcherWithComponents } from "react-router";
import type { ActionResult } from "#admin/parts/record/action-result.ts";
import { applicationStatuses } from "#content/application-statuses.ts";
import type { Application } from "#features/applications/contract.ts";
import { Button } from "#ui/button.tsx";
import { ChosenInputs } from "./chosen-inputs.tsx";

/** Passes the applications whose bulk change is being saved to their rows. */
export const BulkSaving = createContext<{ ids: ReadonlySet<unknown>; status: string } | undefined>(undefined);

/** Returns the applications and the status of a posted form. */
export function bulkSavingOf(form: FormData) {
  return { ids: new Set(form.getAll("ids[]")), status: String(form.get("status")) };
}

interface BulkStatusProps {
  applications: readonly Application[];
  /** The screen's fetcher, because these controls may unmount with the rows before the answer is here. */
  fetcher: FetcherWithComponents<ActionResult>;
}

/** Sets one status for all selected applications. */
export function BulkStatus({ applications, fetcher }: BulkStatusProps) {
  const busy = fetcher.state !== "idle";
  return (
    <fetcher.Form method="post" className="bulk-status" onSubmit={(event) => busy && event.preventDefault()}>
      <input type="hidden" name="intent" value="statuses" />
      <ChosenInputs applications={applications} />
      <select
        name="status"
        required
        aria-label="Status of all selected"
        className="input input-select"
        defaultValue=""
      >
        <option value="">Choose a status</option>
        {applicationStatuses.map((status) => (
          <option key={status}>{status}</option>
        ))}
      </select>
      <Button type="submit" variant="secondary" size="small" busy={busy} busyLabel="Saving…">
        Set status
      </Button>
    </fetcher.Form>
  );
}
