import { useCallback, useState } from "react";
import { useFetcher } from "react-router";
import type { ActionResult } from "#admin/parts/action-result.ts";
import { usePageOutcome } from "#admin/parts/page-outcome.tsx";
import { useKeptPlace } from "#admin/parts/use-kept-place.ts";
import { useSettled } from "#admin/parts/use-settled.ts";
import type { Application } from "#features/applications/contract.ts";
import type { DocumentKind } from "./document-view.tsx";

export type OpenedDialog =
  | { dialog: "read"; application: Application; document?: DocumentKind }
  | { dialog: "send" | "view" | "delete"; application: Application }
  | { dialog: "delete-many"; applications: readonly Application[] };

/** What staff do with applications: which dialog is open, and what came of the last action. */
export function useApplicationDesk() {
  const [opened, setOpened] = useState<OpenedDialog>();
  const { outcome, tell, dismiss } = usePageOutcome();
  const reading = useFetcher<ActionResult>();
  const unreading = useFetcher<ActionResult>();
  const statuses = useFetcher<ActionResult>();
  useKeptPlace(opened !== undefined);
  useSettled(unreading, tell);
  useSettled(statuses, tell);
  const close = () => setOpened(undefined);
  const { submit } = reading;
  const open = useCallback(
    (dialog: OpenedDialog) => {
      setOpened(dialog);
      // Should that fail, the row says so by staying unread. The viewer of resumes marks what it shows by itself.
      if (dialog.dialog === "view" && dialog.application.readAt === null) {
        submit(mark(true, dialog.application._id), { method: "post" });
      }
    },
    [submit],
  );

  return {
    opened,
    outcome,
    tell,
    dismiss,
    close,
    /** Posts one status for many; kept here because the rows may go while it is under way. */
    statuses,
    /** Stays the same function, so that no row is drawn anew for it. */
    open,
    markUnread({ _id }: Application) {
      close();
      unreading.submit(mark(false, _id), { method: "post" });
    },
    done(result: ActionResult) {
      close();
      tell(result);
    },
  };
}

function mark(read: boolean, id: string) {
  return { intent: "mark", id, read: String(read) };
}

export type ApplicationDesk = ReturnType<typeof useApplicationDesk>;
