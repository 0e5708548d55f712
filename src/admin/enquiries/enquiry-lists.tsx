import { type LucideIcon, Mailbox, MessageSquareText } from "lucide-react";
import { type EnquiryKindName, getInTouchCalls, queryCalls } from "#features/enquiries/contract.ts";
import { fullName } from "#features/enquiries/rules.ts";
import { kinds } from "#features/kinds.ts";
import { browserApi } from "#platform/client/browser-client.ts";
import type { Outcome } from "#platform/client/client.ts";

/** Some of the unread enquiries of a kind, and how many there are. */
export interface UnreadEnquiries {
  total: number;
  rows: readonly { _id: string; sender: string; createdAt: string }[];
}

interface UnreadQuery {
  limit: number;
  sort?: "createdAt";
}

/** The list of one kind, as the sidebar and the dashboard know it. */
interface EnquiryList {
  name: EnquiryKindName;
  icon: LucideIcon;
  findUnread(query: UnreadQuery, signal: AbortSignal): Promise<Outcome<UnreadEnquiries>>;
}

export const enquiryLists: readonly EnquiryList[] = [
  {
    name: "query",
    icon: MessageSquareText,
    async findUnread(query, signal) {
      const found = await browserApi().call(queryCalls.list, { query: { ...query, unread: true }, signal });
      return withData(found, ({ total, queries }) => ({
        total,
        rows: queries.map((enquiry) => ({ ...enquiry, sender: enquiry.name })),
      }));
    },
  },
  {
    name: "get-in-touch",
    icon: Mailbox,
    async findUnread(query, signal) {
      const asked = { query: { ...query, unread: true }, signal };
      return withData(await browserApi().call(getInTouchCalls.list, asked), ({ total, data }) => ({
        total,
        rows: data.map((enquiry) => ({
          ...enquiry,
          sender: `${fullName(enquiry)}, ${enquiry.companyName}`,
        })),
      }));
    },
  },
];

/** The names of both kinds in live news. */
export const enquiryNews = enquiryLists.map(({ name }) => kinds[name].news);

function withData<A, B>(outcome: Outcome<A>, change: (data: A) => B): Outcome<B> {
  return outcome.ok ? { ...outcome, data: change(outcome.data) } : outcome;
}
