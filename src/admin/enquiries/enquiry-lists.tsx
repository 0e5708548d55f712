import { type LucideIcon, Mailbox, MessageSquareText } from "lucide-react";
import { type EnquiryKindName, getInTouchCalls, queryCalls } from "#features/enquiries/contract.ts";
import { fullName } from "#features/enquiries/rules.ts";
import { kinds } from "#features/kinds.ts";
import type { Lead } from "#features/leads/contract.ts";
import { browserApi } from "#platform/client/browser-client.ts";
import type { Outcome } from "#platform/client/client.ts";

/** Some of the enquiries of a kind that a query finds, and how many there are. */
export interface FoundEnquiries {
  total: number;
  rows: readonly (Lead & { _id: string; sender: string; createdAt: string })[];
}

interface Query {
  limit: number;
  sort?: "createdAt" | "waiting";
  unread?: true;
  waiting?: true;
}

/** The list of one kind, as the sidebar and the dashboard know it. */
interface EnquiryList {
  name: EnquiryKindName;
  icon: LucideIcon;
  find(query: Query, signal: AbortSignal): Promise<Outcome<FoundEnquiries>>;
}

export const enquiryLists: readonly EnquiryList[] = [
  {
    name: "query",
    icon: MessageSquareText,
    async find(query, signal) {
      return withData(await browserApi().call(queryCalls.list, { query, signal }), ({ total, queries }) => ({
        total,
        rows: queries.map((enquiry) => ({ ...enquiry, sender: enquiry.name })),
      }));
    },
  },
  {
    name: "get-in-touch",
    icon: Mailbox,
    async find(query, signal) {
      return withData(
        await browserApi().call(getInTouchCalls.list, { query, signal }),
        ({ total, data }) => ({
          total,
          rows: data.map((enquiry) => ({
            ...enquiry,
            sender: `${fullName(enquiry)}, ${enquiry.companyName}`,
          })),
        }),
      );
    },
  },
];

/** The names of both kinds in live news. */
export const enquiryNews = enquiryLists.map(({ name }) => kinds[name].news);

function withData<A, B>(outcome: Outcome<A>, change: (data: A) => B): Outcome<B> {
  return outcome.ok ? { ...outcome, data: change(outcome.data) } : outcome;
}
