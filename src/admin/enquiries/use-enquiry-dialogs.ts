import { useCallback } from "react";
import { useReopen } from "#admin/parts/drafts/use-reopen.ts";
import type { ListResult } from "#admin/parts/list/list-state.ts";
import { useKeptPlace } from "#admin/parts/list/use-kept-place.ts";
import { useDialogs } from "#admin/parts/record/page-outcome.tsx";
import { useReadStatus } from "#admin/parts/record/use-read-status.ts";
import type { Enquiry } from "./enquiry-screen.ts";

export type EnquiryDialog = "view" | "reply" | "delete";

/** Opens enquiries, which marks them as read, and lets staff reply to them, mark them as unread and delete them. */
export function useEnquiryDialogs<Row extends Enquiry>(list: ListResult<Row>) {
  const dialogs = useDialogs<{ dialog: EnquiryDialog; enquiry: Row }>();
  const { opened, open: setOpened, close } = dialogs;
  const { markRead, markUnread } = useReadStatus(dialogs.tell);
  useKeptPlace(opened !== undefined);
  useReopen("mail", list.ok ? list.rows : undefined, (enquiry) => {
    if (enquiry) setOpened({ dialog: "reply", enquiry });
  });
  const open = useCallback(
    (dialog: EnquiryDialog, enquiry: Row) => {
      setOpened({ dialog, enquiry });
      if (dialog === "view" && !enquiry.readAt) markRead(enquiry._id);
    },
    [setOpened, markRead],
  );

  return {
    ...dialogs,
    /** Stays the same function, so that rows that depend on it are not rendered again. */
    open,
    markUnread({ _id }: Row) {
      close();
      markUnread(_id);
    },
  };
}

export type EnquiryDialogsState<Row extends Enquiry> = ReturnType<typeof useEnquiryDialogs<Row>>;
