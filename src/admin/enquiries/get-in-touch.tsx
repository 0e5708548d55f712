import { adminTitle } from "#admin/admin-meta.ts";
import {
  AssigneeFilter,
  EndingFilter,
  FilterSelect,
  UnreadFilter,
} from "#admin/parts/list/filter-select.tsx";
import { loadList } from "#admin/parts/list/list-state.ts";
import { Received } from "#admin/parts/list/received.tsx";
import { reloadsScreen } from "#admin/parts/record/addressed-record.tsx";
import { EmailLink, EmailText, PhoneLink } from "#admin/parts/text/contact-links.tsx";
import {
  budgets,
  categories,
  type GetInTouch,
  getInTouchCalls,
  outcomes,
} from "#features/enquiries/contract.ts";
import { fullName, getInTouchReplySubject } from "#features/enquiries/rules.ts";
import { browserApi } from "#platform/client/browser-client.ts";
import type { Column } from "#ui/table.tsx";
import type { Route } from "./+types/get-in-touch.ts";
import { actOnEnquiry } from "./enquiry-actions.ts";
import { EnquiryList } from "./enquiry-list.tsx";
import type { EnquiryScreen } from "./enquiry-screen.ts";
import { LeadFilters } from "./lead-filters.tsx";

const columns: readonly Column<GetInTouch>[] = [
  {
    key: "firstName",
    header: "First Name",
    rowHeader: true,
    sort: "firstName",
    cell: (enquiry) => (
      <>
        {enquiry.firstName}
        {/* A card is headed by the whole name. */}
        <span className="table-card-only"> {enquiry.lastName}</span>
        <Received {...enquiry} />
      </>
    ),
  },
  {
    key: "lastName",
    header: "Last Name",
    sort: "lastName",
    inCardTitle: true,
    cell: ({ lastName }) => lastName,
  },
  {
    key: "email",
    header: "Email",
    sort: "email",
    cell: ({ email }) => <EmailText>{email}</EmailText>,
  },
  {
    key: "mobile",
    header: "Mobile",
    cell: ({ mobileNumber }) => mobileNumber,
  },
  {
    key: "company",
    className: "list-first table-text",
    header: "Company",
    sort: "companyName",
    cell: ({ companyName }) => companyName,
  },
  {
    key: "country",
    header: "Country",
    sort: "country",
    cell: ({ country }) => country,
  },
  {
    key: "category",
    className: "list-first table-text",
    header: "Category",
    sort: "category",
    cell: ({ category }) => category,
  },
  {
    key: "budget",
    className: "list-first table-text",
    header: "Budget",
    cell: ({ budget }) => budgets[budget],
  },
  {
    key: "message",
    header: "Tell Us",
    className: "list-wide list-second",
    cell: ({ message }) => <span className="clamped">{message}</span>,
  },
];

const screen: EnquiryScreen<GetInTouch> = {
  kind: "get-in-touch",
  calls: getInTouchCalls,
  liveNoun: "get-in-touch",
  heading: "Admin Panel - Enquiries",
  className: "list-get-in-touch",
  noun: ["enquiry", "enquiries"],
  searchPlaceholder: "Search name, email, company, message",
  filters: (
    <>
      <FilterSelect name="category" label="Category" all="All categories" options={categories} />
      <LeadFilters />
      <AssigneeFilter />
      <UnreadFilter />
      <EndingFilter />
    </>
  ),
  emptyWords: "Messages from the get-in-touch form arrive here.",
  stack: "wide",
  columns,
  actionsHeader: "Actions",
  messageLabel: "Tell Us",
  load: (id, signal) => browserApi().call(getInTouchCalls.read, { params: { id }, signal }),
  nameOf: fullName,
  deletedText: (enquiry) => `${fullName(enquiry)}, ${enquiry.companyName}`,
  viewTitle: (enquiry) => `Enquiry of ${fullName(enquiry)}`,
  viewItems: (enquiry) => [
    { label: "First name", value: enquiry.firstName },
    { label: "Last name", value: enquiry.lastName },
    { label: "Email", value: <EmailLink>{enquiry.email}</EmailLink> },
    { label: "Mobile", value: <PhoneLink>{enquiry.mobileNumber}</PhoneLink> },
    { label: "Company", value: enquiry.companyName },
    { label: "Country", value: enquiry.country },
    { label: "Category", value: enquiry.category },
    { label: "Budget", value: budgets[enquiry.budget] },
  ],
  replySubject: getInTouchReplySubject,
};

export const meta = adminTitle("Get in touch");

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadList(request, getInTouchCalls.list, ({ data }) => data, outcomes["get-in-touch"].loadFailed);
}

export const shouldRevalidate = reloadsScreen;

export function clientAction({ request }: Route.ClientActionArgs) {
  return actOnEnquiry(request, screen);
}

export default function GetInTouchList({ loaderData }: Route.ComponentProps) {
  return <EnquiryList screen={screen} list={loaderData} />;
}
