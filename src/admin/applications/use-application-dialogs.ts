import { useCallback, useState } from "react";
import { useFetcher } from "react-router";
import { useKeptPlace } from "#admin/parts/list/use-kept-place.ts";
import type { ActionResult } from "#admin/parts/record/action-result.ts";
import { useDialogs } from "#admin/parts/record/page-outcome.tsx";
import { useReadStatus } from "#admin/parts/record/use-read-status.ts";
import { useSettled } from "#admin/parts/record/use-settled.ts";
import type { Application } from "#features/applications/contract.ts";
import type { ReviewNews } from "./use-review.ts";

export type OpenedDialog =
  | { dialog: "send" | "view" | "delete"; application: Application }
  | { dialog: "delete-many" | "tags"; applications: readonly Application[] }
  /** To all that match the filter where none is chosen. */
  | { dialog: "letter"; chosen: readonly Application[] };

/**
 * Opens the dialogs of the applications and saves what they and the bulk controls change.
 * @param reviewing true while the review is open
 */
export function useApplicationDialogs(reviewing: boolean) {
  const dialogs = useDialogs<OpenedDialog>();
  const { opened, open: setOpened, close, tell } = dialogs;
  const { markRead, markUnread } = useReadStatus(tell);
  const [lettersBegun, setLettersBegun] = useState(0);
  const statuses = useFetcher<ActionResult>();
  useKeptPlace(opened !== undefined || reviewing);
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
    /** Letters to many that were begun here. */
    lettersBegun,
    beganLetter() {
      close();
      setLettersBegun(lettersBegun + 1);
    },
    markUnread({ _id }: Application) {
      close();
      markUnread(_id);
    },
    /** Shows a change that failed after the review was closed. */
    tellLateFailure({ application, asked, ...result }: ReviewNews) {
      if (!asked) return tell(result);
      const again = new FormData();
      again.set("intent", "statuses");
      again.set("ids[]", application._id);
      again.set("status", asked);
      const now = result.theirs ? `${result.theirs.status} now` : `still ${application.status}`;
      const reason = `${application.name} is ${now}.`;
      tell({ ...result, reason, retry: () => setStatuses(again) });
    },
  };
}

export type ApplicationDialogsState = ReturnType<typeof useApplicationDialogs>;
