import { useCallback, useState } from "react";
import { useFetcher } from "react-router";
import { useKeptPlace } from "#admin/parts/list/use-kept-place.ts";
import type { ActionResult } from "#admin/parts/record/action-result.ts";
import { usePageOutcome } from "#admin/parts/record/page-outcome.tsx";
import { useSettled } from "#admin/parts/record/use-settled.ts";
import type { Application } from "#features/applications/contract.ts";
import type { DocumentKind } from "./document-view.tsx";
import type { ReviewNews } from "./use-review.ts";

export type OpenedDialog =
  | { dialog: "read"; application: Application; document?: DocumentKind }
  | { dialog: "send" | "view" | "delete"; application: Application }
  | { dialog: "delete-many"; applications: readonly Application[] };

/** What staff do with applications: which dialog is open, and what came of the last action. */
export function useApplicationDialogs() {
  const [opened, setOpened] = useState<OpenedDialog>();
  const { outcome, tell, dismiss } = usePageOutcome();
  const reading = useFetcher<ActionResult>();
  const unreading = useFetcher<ActionResult>();
  const statuses = useFetcher<ActionResult>();
  useKeptPlace(opened !== undefined);
  useSettled(unreading, tell);
  useSettled(statuses, tellStatuses);
  const close = () => setOpened(undefined);
  function setStatuses(form: FormData) {
    void statuses.submit(form, { method: "post" });
  }
  /** A failure can be tried again, whatever is selected by then. */
  function tellStatuses(result: ActionResult) {
    const { ok, sent } = result;
    tell(ok || !sent ? result : { ...result, retry: () => setStatuses(sent) });
  }
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
    /** Tells of a review's change that failed after the review was closed. */
    tellLateFailure({ application, asked, ...result }: ReviewNews) {
      if (!asked) return tell(result);
      const again = new FormData();
      again.set("intent", "statuses");
      again.set("ids[]", application._id);
      again.set("status", asked);
      const reason = `${application.name} is still ${application.status}.`;
      tell({ ...result, reason, retry: () => setStatuses(again) });
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

export type ApplicationDialogsState = ReturnType<typeof useApplicationDialogs>;
