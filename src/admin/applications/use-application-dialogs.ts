import { useCallback } from "react";
import { useFetcher } from "react-router";
import { useKeptPlace } from "#admin/parts/list/use-kept-place.ts";
import type { ActionResult } from "#admin/parts/record/action-result.ts";
import { useDialogs } from "#admin/parts/record/page-outcome.tsx";
import { useReadStatus } from "#admin/parts/record/use-read-status.ts";
import { useSettled } from "#admin/parts/record/use-settled.ts";
import type { Application } from "#features/applications/contract.ts";
import type { DocumentKind } from "./document-view.tsx";
import type { ReviewNews } from "./use-review.ts";

export type OpenedDialog =
  | { dialog: "read"; application: Application; document?: DocumentKind }
  | { dialog: "send" | "view" | "delete"; application: Application }
  | { dialog: "delete-many"; applications: readonly Application[] };

/** Opens the dialogs of the applications and saves what they and the bulk controls change. */
export function useApplicationDialogs() {
  const dialogs = useDialogs<OpenedDialog>();
  const { opened, open: setOpened, close, tell } = dialogs;
  const { markRead, markUnread } = useReadStatus(tell);
  const statuses = useFetcher<ActionResult>();
  useKeptPlace(opened !== undefined);
  useSettled(statuses, tellStatuses);
  function setStatuses(form: FormData) {
    void statuses.submit(form, { method: "post" });
  }
  /** Offers to send the same form again after a failure, whatever is selected by then. */
  function tellStatuses(result: ActionResult) {
    const { ok, sent } = result;
    tell(ok || !sent ? result : { ...result, retry: () => setStatuses(sent) });
  }
  const open = useCallback(
    (dialog: OpenedDialog) => {
      setOpened(dialog);
      // The resume viewer marks the applications that it shows by itself.
      if (dialog.dialog === "view" && dialog.application.readAt === null) markRead(dialog.application._id);
    },
    [setOpened, markRead],
  );

  return {
    ...dialogs,
    /** Posts one status for many; kept here because the rows may go while the server is asked. */
    statuses,
    /** Stays the same function, so that rows that depend on it are not rendered again. */
    open,
    markUnread({ _id }: Application) {
      close();
      markUnread(_id);
    },
    /** Shows a change that failed after the resume viewer was closed. */
    tellLateFailure({ application, asked, ...result }: ReviewNews) {
      if (!asked) return tell(result);
      const again = new FormData();
      again.set("intent", "statuses");
      again.set("ids[]", application._id);
      again.set("status", asked);
      const reason = `${application.name} is still ${application.status}.`;
      tell({ ...result, reason, retry: () => setStatuses(again) });
    },
  };
}

export type ApplicationDialogsState = ReturnType<typeof useApplicationDialogs>;
