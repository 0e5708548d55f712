import { useCallback } from "react";
import { useReopen } from "#admin/parts/drafts/use-reopen.ts";
import type { ListResult } from "#admin/parts/list/list-state.ts";
import { useKeptPlace } from "#admin/parts/list/use-kept-place.ts";
import type { ActionResult } from "#admin/parts/record/action-result.ts";
import { useRecordAddress } from "#admin/parts/record/addressed-record.tsx";
import { useDialogs } from "#admin/parts/record/page-outcome.tsx";
import { useReadStatus } from "#admin/parts/record/use-read-status.ts";
import { kinds } from "#features/kinds.ts";
import type { Enquiry, EnquiryScreen } from "./enquiry-screen.ts";

type EnquiryDialog = "reply" | "delete";

/** Opens enquiries at their addresses, and lets staff reply to them, mark them as unread and delete them. */
export function useEnquiryDialogs<Row extends Enquiry>(screen: EnquiryScreen<Row>, list: ListResult<Row>) {
  const dialogs = useDialogs<{ dialog: EnquiryDialog; enquiry: Row }>();
  const { opened, open: setOpened, done } = dialogs;
  const address = useRecordAddress(kinds[screen.kind].adminPath);
  const { markRead, markUnread } = useReadStatus(dialogs.tell);
  useKeptPlace(opened !== undefined || address.id !== undefined);
  useReopen(
    "mail",
    list.ok ? list.rows : undefined,
    (enquiry) => {
      if (enquiry) setOpened({ dialog: "reply", enquiry });
    },
    screen.load,
  );
  const open = useCallback(
    (dialog: EnquiryDialog, enquiry: Row) => setOpened({ dialog, enquiry }),
    [setOpened],
  );

  return {
    ...dialogs,
    /** Stays the same function, so that rows that depend on it are not rendered again. */
    open,
    /** The address of the enquiry that is shown. */
    address,
    markRead,
    markUnread({ _id }: Row) {
      address.close();
      markUnread(_id);
    },
    /** Closes what is open, the enquiry too, and shows the result on the page. */
    done(result: ActionResult) {
      if (address.id) address.close();
      done(result);
    },
  };
}

export type EnquiryDialogsState<Row extends Enquiry> = ReturnType<typeof useEnquiryDialogs<Row>>;
