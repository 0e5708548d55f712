import { adminTitle } from "#admin/admin-meta.ts";
import { AssigneeFilter, EndingFilter, UnreadFilter } from "#admin/parts/list/filter-select.tsx";
import { loadList } from "#admin/parts/list/list-state.ts";
import { Received } from "#admin/parts/list/received.tsx";
import { reloadsScreen } from "#admin/parts/record/addressed-record.tsx";
import { EmailLink, EmailText, PhoneLink } from "#admin/parts/text/contact-links.tsx";
import { momentText } from "#admin/parts/text/date-text.ts";
import { outcomes, type QuickEnquiry, queryCalls } from "#features/enquiries/contract.ts";
import { queryReplySubject } from "#features/enquiries/rules.ts";
import { browserApi } from "#platform/client/browser-client.ts";
import type { Column } from "#ui/table.tsx";
import type { Route } from "./+types/quick-enquiries.ts";
import { actOnEnquiry } from "./enquiry-actions.ts";
import { EnquiryList } from "./enquiry-list.tsx";
import type { EnquiryScreen } from "./enquiry-screen.ts";
import { LeadFilters } from "./lead-filters.tsx";

const columns: readonly Column<QuickEnquiry>[] = [
  {
    key: "name",
    header: "FULL NAME",
    rowHeader: true,
    sort: "name",
    cell: (enquiry) => (
      <>
        {enquiry.name}
        <Received {...enquiry} />
      </>
    ),
  },
  {
    key: "email",
    className: "list-first table-text",
    header: "EMAIL",
    sort: "email",
    cell: ({ email }) => <EmailText>{email}</EmailText>,
  },
  {
    key: "phone",
    className: "list-first table-text",
    header: "PHONENO.",
    cell: ({ phoneNumber }) => phoneNumber,
  },
  {
    key: "message",
    header: "MESSAGE",
    className: "list-wide list-second",
    cell: ({ message }) => <span className="clamped">{message}</span>,
  },
];

const screen: EnquiryScreen<QuickEnquiry> = {
  kind: "query",
  calls: queryCalls,
  liveNoun: "queries",
  heading: "Admin Panel - User Messages",
  className: "list-queries",
  noun: ["message", "messages"],
  searchPlaceholder: "Search name, email, phone, message",
  filters: (
    <>
      <LeadFilters />
      <AssigneeFilter />
      <UnreadFilter />
      <EndingFilter />
    </>
  ),
  emptyWords: "Messages from the quick enquiry form arrive here.",
  columns,
  actionsHeader: "ACTIONS",
  messageLabel: "Message",
  load: (id, signal) => browserApi().call(queryCalls.read, { params: { id }, signal }),
  nameOf: ({ name }) => name,
  deletedText: ({ name, createdAt }) => `${name}, ${momentText(createdAt)}`,
  viewTitle: () => "User Details",
  viewItems: ({ name, email, phoneNumber }) => [
    { label: "Full name", value: name },
    { label: "Email", value: <EmailLink>{email}</EmailLink> },
    { label: "Phone number", value: <PhoneLink>{phoneNumber}</PhoneLink> },
  ],
  replySubject: (_, company) => queryReplySubject(company),
};

export const meta = adminTitle("Quary");

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadList(request, queryCalls.list, ({ queries }) => queries, outcomes.query.loadFailed);
}

export const shouldRevalidate = reloadsScreen;

export function clientAction({ request }: Route.ClientActionArgs) {
  return actOnEnquiry(request, screen);
}

export default function QuickEnquiries({ loaderData }: Route.ComponentProps) {
  return <EnquiryList screen={screen} list={loaderData} />;
}
