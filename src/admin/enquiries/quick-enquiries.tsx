import { useMemo } from "react";
import { adminMeta } from "#admin/admin-meta.ts";
import { EndingFilter, UnreadFilter } from "#admin/parts/list/filter-select.tsx";
import { ListPage } from "#admin/parts/list/list-page.tsx";
import { pageQuery, toList } from "#admin/parts/list/list-state.ts";
import { Received, receivedOrders } from "#admin/parts/list/received.tsx";
import { RowAction } from "#admin/parts/list/row-action.tsx";
import { QuarantineLink } from "#admin/parts/live/quarantine-link.tsx";
import { EmailLink, EmailText, PhoneLink } from "#admin/parts/text/contact-links.tsx";
import { momentText } from "#admin/parts/text/date-text.ts";
import {
  deleteQuery,
  exportQueries,
  listQueries,
  markQuery,
  outcomes,
  type QuickEnquiry,
} from "#features/queries/contract.ts";
import { replySubject } from "#features/queries/rules.ts";
import { browserApi } from "#platform/client/browser-client.ts";
import type { Column } from "#ui/table.tsx";
import type { Route } from "./+types/quick-enquiries.ts";
import { actOnEnquiry } from "./enquiry-actions.ts";
import { EnquiryDialogs, type EnquiryWords } from "./enquiry-dialogs.tsx";
import { type EnquiryDialog, useEnquiryDialogs } from "./use-enquiry-dialogs.ts";

export const meta = () => adminMeta("Quary");

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = pageQuery(request, listQueries);
  const outcome = await browserApi().call(listQueries, { query, signal: request.signal });
  return toList(outcome, ({ queries }) => queries, outcomes.loadFailed);
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  return actOnEnquiry(await request.formData(), {
    mark: (id, read) => browserApi().call(markQuery, { params: { id }, body: { read } }),
    remove: (id) => browserApi().call(deleteQuery, { params: { id } }),
    outcomes,
  });
}

const filters = (
  <>
    <UnreadFilter />
    <EndingFilter />
  </>
);

const idOf = ({ _id }: QuickEnquiry) => _id;
const isUnread = ({ readAt }: QuickEnquiry) => readAt === null;

/** The quick enquiries, newest first: read, answered and deleted. */
export default function Queries({ loaderData }: Route.ComponentProps) {
  const dialogs = useEnquiryDialogs<QuickEnquiry>(loaderData);
  const columns = useMemo(() => queryColumns(dialogs.open), [dialogs.open]);
  return (
    <ListPage
      title="Admin Panel - User Messages"
      className="list-queries"
      noun={["message", "messages"]}
      live={{ noun: "queries" }}
      list={loaderData}
      columns={columns}
      rowKey={idOf}
      searchPlaceholder="Search name, email, phone, message"
      filters={filters}
      isUnread={isUnread}
      orders={receivedOrders}
      csv={exportQueries}
      actions={<QuarantineLink kind="query" />}
      empty={{ title: outcomes.empty, words: "What visitors send with the quick enquiry form arrives here." }}
      outcome={dialogs.outcome}
      onDismiss={dialogs.dismiss}
    >
      <EnquiryDialogs dialogs={dialogs} words={wordsAbout} />
    </ListPage>
  );
}

function wordsAbout({ name, email, phoneNumber, createdAt }: QuickEnquiry): EnquiryWords {
  return {
    title: "User Details",
    name,
    items: [
      { label: "Full name", value: name },
      { label: "Email", value: <EmailLink>{email}</EmailLink> },
      { label: "Phone number", value: <PhoneLink>{phoneNumber}</PhoneLink> },
    ],
    messageLabel: "Message",
    replySubject,
    confirmDelete: outcomes.confirmDelete,
    deleted: `${name}, ${momentText(createdAt)}`,
  };
}

/** @param onOpen told of the button pressed in a row */
function queryColumns(onOpen: (dialog: EnquiryDialog, query: QuickEnquiry) => void): Column<QuickEnquiry>[] {
  return [
    {
      key: "name",
      header: "FULL NAME",
      rowHeader: true,
      sort: "name",
      cell: (query) => (
        <>
          {query.name}
          <Received {...query} />
        </>
      ),
    },
    {
      key: "email",
      header: "EMAIL",
      sort: "email",
      cell: ({ email }) => <EmailText>{email}</EmailText>,
    },
    {
      key: "phone",
      header: "PHONENO.",
      cell: ({ phoneNumber }) => phoneNumber,
    },
    {
      key: "message",
      header: "MESSAGE",
      className: "list-wide",
      cell: ({ message }) => <span className="clamped">{message}</span>,
    },
    {
      key: "actions",
      header: "ACTIONS",
      actions: true,
      cell: (query) => (
        <>
          <RowAction label="View" of={`the message of ${query.name}`} onClick={() => onOpen("view", query)} />
          <RowAction
            label="Delete"
            of={`the message of ${query.name}`}
            danger
            onClick={() => onOpen("delete", query)}
          />
        </>
      ),
    },
  ];
}
