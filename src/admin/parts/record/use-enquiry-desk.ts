import { useCallback, useState } from "react";
import { useFetcher } from "react-router";
import { useReopen } from "#admin/parts/drafts/use-reopen.ts";
import type { ListResult } from "#admin/parts/list/list-state.ts";
import { useKeptPlace } from "#admin/parts/list/use-kept-place.ts";
import type { ActionResult } from "./action-result.ts";
import { usePageOutcome } from "./page-outcome.tsx";
import { useSettled } from "./use-settled.ts";

/** What every enquiry has, through whichever form it came. */
export interface Enquiry {
  _id: string;
  email: string;
  message: string;
  createdAt: string;
  readAt: string | null;
  repliedAt: string | null;
}

export type EnquiryDialog = "view" | "reply" | "delete";

/** What staff do with enquiries: open one, which marks it as read, answer it, mark it as unread again, delete it. */
export function useEnquiryDesk<Row extends Enquiry>(list: ListResult<Row>) {
  const [opened, setOpened] = useState<{ dialog: EnquiryDialog; enquiry: Row }>();
  const { outcome, tell, dismiss } = usePageOutcome();
  const reading = useFetcher<ActionResult>();
  const unreading = useFetcher<ActionResult>();
  useKeptPlace(opened !== undefined);
  useSettled(unreading, tell);
  useReopen("mail", list.ok, (id) => {
    const enquiry = list.ok ? list.rows.find(({ _id }) => _id === id) : undefined;
    if (enquiry) setOpened({ dialog: "reply", enquiry });
    return enquiry !== undefined;
  });
  const close = () => setOpened(undefined);
  const { submit } = reading;
  const open = useCallback(
    (dialog: EnquiryDialog, enquiry: Row) => {
      setOpened({ dialog, enquiry });
      // Should that fail, the row says so by staying unread.
      if (dialog === "view" && !enquiry.readAt) submit(mark(true, enquiry._id), { method: "post" });
    },
    [submit],
  );

  return {
    opened,
    outcome,
    dismiss,
    close,
    /** Stays the same function, so that no row is drawn anew for it. */
    open,
    markUnread({ _id }: Row) {
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

export type EnquiryDesk<Row extends Enquiry> = ReturnType<typeof useEnquiryDesk<Row>>;
