import type { ReactNode } from "react";
import type { Detail } from "#admin/parts/record/details.tsx";
import type { EnquiryCalls, EnquiryKindName } from "#features/enquiries/contract.ts";
import type { EventNoun } from "#features/events/contract.ts";
import type { Lead } from "#features/leads/contract.ts";
import type { Colleague } from "#features/timeline/contract.ts";
import type { Outcome } from "#platform/client/client.ts";
import type { Column } from "#ui/table.tsx";

/** The fields that both kinds of enquiry have. */
export interface Enquiry extends Lead {
  _id: string;
  email: string;
  message: string;
  page: string;
  createdAt: string;
  readAt: string | null;
  repliedAt: string | null;
  assignee: Colleague | null;
}

/** How the screen of one kind of enquiry differs from that of the other. */
export interface EnquiryScreen<Row extends Enquiry> {
  kind: EnquiryKindName;
  calls: EnquiryCalls;
  liveNoun: EventNoun;
  heading: string;
  className: string;
  /** One row, and several. */
  noun: readonly [one: string, many: string];
  searchPlaceholder: string;
  filters: ReactNode;
  /** Shown in a list without rows that nothing narrows. */
  emptyWords: string;
  /** Up to which width the rows are cards, see `Table`. */
  stack?: "wide";
  /** All columns but that of the buttons. */
  columns: readonly Column<Row>[];
  /** Heads the column of the buttons. */
  actionsHeader: string;
  /** Names the message in the view. */
  messageLabel: string;
  load(id: string, signal: AbortSignal): Promise<Outcome<{ data: Row }>>;
  nameOf(enquiry: Row): string;
  /** Tells an enquiry from others in the question before it is deleted. */
  deletedText(enquiry: Row): string;
  viewTitle(enquiry: Row): string;
  /** The fields of the view, beside the message. */
  viewItems(enquiry: Row): readonly Detail[];
  /** The subject proposed for the reply. */
  replySubject(enquiry: Row, company: string): string;
}
