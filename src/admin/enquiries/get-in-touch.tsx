import { useMemo } from "react";
import { adminMeta } from "#admin/admin-meta.ts";
import { EndingFilter, FilterSelect, UnreadFilter } from "#admin/parts/list/filter-select.tsx";
import { ListPage } from "#admin/parts/list/list-page.tsx";
import { pageQuery, toList } from "#admin/parts/list/list-state.ts";
import { Received, receivedOrders } from "#admin/parts/list/received.tsx";
import { RowAction } from "#admin/parts/list/row-action.tsx";
import { QuarantineLink } from "#admin/parts/live/quarantine-link.tsx";
import { EmailLink, EmailText, PhoneLink } from "#admin/parts/text/contact-links.tsx";
import {
  budgets,
  categories,
  deleteGetInTouch,
  type Enquiry,
  exportGetInTouch,
  listGetInTouch,
  markGetInTouch,
  outcomes,
} from "#features/enquiries/contract.ts";
import { replySubject } from "#features/enquiries/rules.ts";
import { browserApi } from "#platform/client/browser-client.ts";
import type { Column } from "#ui/table.tsx";
import type { Route } from "./+types/get-in-touch.ts";
import { actOnEnquiry } from "./enquiry-actions.ts";
import { EnquiryDialogs, type EnquiryWords } from "./enquiry-dialogs.tsx";
import { type EnquiryDialog, useEnquiryDialogs } from "./use-enquiry-dialogs.ts";
import "./enquiries.css";

export const meta = () => adminMeta("Get in touch");

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = pageQuery(request, listGetInTouch);
  const outcome = await browserApi().call(listGetInTouch, { query, signal: request.signal });
  return toList(outcome, ({ data }) => data, outcomes.loadFailed);
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  return actOnEnquiry(await request.formData(), {
    mark: (id, read) => browserApi().call(markGetInTouch, { params: { id }, body: { read } }),
    remove: (id) => browserApi().call(deleteGetInTouch, { params: { id } }),
    outcomes,
  });
}

const idOf = ({ _id }: Enquiry) => _id;
const isUnread = ({ readAt }: Enquiry) => readAt === null;

/** The get-in-touch requests, newest first: read, answered and deleted. */
export default function GetInTouch({ loaderData }: Route.ComponentProps) {
  const dialogs = useEnquiryDialogs<Enquiry>(loaderData);
  const columns = useMemo(() => enquiryColumns(dialogs.open), [dialogs.open]);
  return (
    <ListPage
      title="Admin Panel - Enquiries"
      className="list-get-in-touch"
      noun={["enquiry", "enquiries"]}
      live={{ noun: "get-in-touch" }}
      list={loaderData}
      columns={columns}
      rowKey={idOf}
      searchPlaceholder="Search name, email, company, message"
      filters={
        <>
          <FilterSelect name="category" label="Category" all="All categories" options={categories} />
          <UnreadFilter />
          <EndingFilter />
        </>
      }
      isUnread={isUnread}
      orders={receivedOrders}
      csv={exportGetInTouch}
      actions={<QuarantineLink kind="get-in-touch" />}
      empty={{ title: outcomes.empty, words: "What visitors send with the get-in-touch form arrives here." }}
      outcome={dialogs.outcome}
      onDismiss={dialogs.dismiss}
      stack="wide"
    >
      <EnquiryDialogs dialogs={dialogs} words={wordsAbout} />
    </ListPage>
  );
}

function wordsAbout(enquiry: Enquiry): EnquiryWords {
  const name = fullName(enquiry);
  return {
    title: `Enquiry of ${name}`,
    name,
    items: [
      { label: "First name", value: enquiry.firstName },
      { label: "Last name", value: enquiry.lastName },
      { label: "Email", value: <EmailLink>{enquiry.email}</EmailLink> },
      { label: "Mobile", value: <PhoneLink>{enquiry.mobileNumber}</PhoneLink> },
      { label: "Company", value: enquiry.companyName },
      { label: "Country", value: enquiry.country },
      { label: "Category", value: enquiry.category },
      { label: "Budget", value: budgets[enquiry.budget] },
    ],
    messageLabel: "Tell Us",
    replySubject: replySubject(enquiry),
    confirmDelete: outcomes.confirmDelete,
    deleted: `${name}, ${enquiry.companyName}`,
  };
}

function fullName({ firstName, lastName }: Enquiry): string {
  return `${firstName} ${lastName}`;
}

/** @param onOpen told of the button pressed in a row */
function enquiryColumns(onOpen: (dialog: EnquiryDialog, enquiry: Enquiry) => void): Column<Enquiry>[] {
  return [
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
    { key: "category", header: "Category", sort: "category", cell: ({ category }) => category },
    { key: "budget", header: "Budget", cell: ({ budget }) => budgets[budget] },
    {
      key: "message",
      header: "Tell Us",
      className: "list-wide",
      cell: ({ message }) => <span className="clamped">{message}</span>,
    },
    {
      key: "actions",
      header: "Actions",
      actions: true,
      cell: (enquiry) => {
        const of = `the enquiry of ${fullName(enquiry)}`;
        return (
          <>
            <RowAction label="View" of={of} onClick={() => onOpen("view", enquiry)} />
            <RowAction label="Delete" of={of} danger onClick={() => onOpen("delete", enquiry)} />
          </>
        );
      },
    },
  ];
}
