import { useState } from "react";
import { type ActionResult, toResult } from "#admin/parts/action-result.ts";
import { adminMeta } from "#admin/parts/admin-meta.ts";
import { CellText, EmailText } from "#admin/parts/cell-text.tsx";
import { EmailLink, mailtoHref, PhoneLink } from "#admin/parts/contact-links.tsx";
import { momentText } from "#admin/parts/date-text.ts";
import { DeleteDialog } from "#admin/parts/delete-dialog.tsx";
import { ViewDialog } from "#admin/parts/details.tsx";
import { ListPage } from "#admin/parts/list-page.tsx";
import { pageQuery, toList } from "#admin/parts/list-state.ts";
import { usePageOutcome } from "#admin/parts/page-outcome.tsx";
import { RowAction } from "#admin/parts/row-action.tsx";
import { deleteQuery, listQueries, outcomes, type QuickEnquiry } from "#features/queries/contract.ts";
import { browserApi } from "#platform/browser-api.ts";
import { buttonClass } from "#ui/button.tsx";
import type { Column } from "#ui/table.tsx";
import type { Route } from "./+types/queries.ts";

export const meta = () => adminMeta("Quary");

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const outcome = await browserApi().call(listQueries, { query: pageQuery(request), signal: request.signal });
  return toList(outcome, ({ queries }) => queries, outcomes.loadFailed);
}

/** Only one thing can be done here: deleting. */
export async function clientAction({ request }: Route.ClientActionArgs): Promise<ActionResult> {
  const form = await request.formData();
  const deleted = await browserApi().call(deleteQuery, { params: { id: String(form.get("id")) } });
  return toResult(deleted, { done: outcomes.deleted, failed: outcomes.deleteFailed });
}

type Dialog = "view" | "delete";

/** The quick enquiries, newest first. */
export default function Queries({ loaderData }: Route.ComponentProps) {
  const [opened, setOpened] = useState<{ dialog: Dialog; query: QuickEnquiry }>();
  const { outcome, tell, dismiss } = usePageOutcome();
  const close = () => setOpened(undefined);
  function done(result: ActionResult) {
    close();
    tell(result);
  }
  return (
    <ListPage
      title="Admin Panel - User Messages"
      noun={["message", "messages"]}
      list={loaderData}
      columns={queryColumns((dialog, query) => setOpened({ dialog, query }))}
      rowKey={(query) => query._id}
      searchPlaceholder="Search name, email, phone, message"
      empty={{ title: outcomes.empty, words: "What visitors send with the quick enquiry form arrives here." }}
      outcome={outcome}
      onDismiss={dismiss}
    >
      {opened?.dialog === "view" && <QueryView query={opened.query} onClose={close} />}
      {opened?.dialog === "delete" && (
        <DeleteDialog
          question={outcomes.confirmDelete}
          name={`${opened.query.name}, ${momentText(opened.query.createdAt)}`}
          id={opened.query._id}
          onDone={done}
          onCancel={close}
        />
      )}
    </ListPage>
  );
}

/** @param onOpen told of the button pressed in a row */
function queryColumns(onOpen: (dialog: Dialog, query: QuickEnquiry) => void): Column<QuickEnquiry>[] {
  return [
    {
      key: "name",
      header: "FULL NAME",
      rowHeader: true,
      className: "min-w-[14cqi]",
      cell: ({ name }) => <CellText share="broad">{name}</CellText>,
    },
    {
      key: "email",
      header: "EMAIL",
      className: "min-w-[18cqi]",
      cell: ({ email }) => (
        <CellText share="broad">
          <EmailText>{email}</EmailText>
        </CellText>
      ),
    },
    {
      key: "phone",
      header: "PHONENO.",
      cell: ({ phoneNumber }) => <span className="tabular-nums">{phoneNumber}</span>,
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

function QueryView({ query, onClose }: { query: QuickEnquiry; onClose: () => void }) {
  const { name, email, phoneNumber, message, createdAt } = query;
  return (
    <ViewDialog
      title="User Details"
      onClose={onClose}
      actions={
        <a className={buttonClass()} href={mailtoHref(email)}>
          Reply by e-mail
        </a>
      }
      items={[
        { label: "Full name", value: name },
        { label: "Email", value: <EmailLink>{email}</EmailLink> },
        { label: "Phone number", value: <PhoneLink>{phoneNumber}</PhoneLink> },
        { label: "Received", value: momentText(createdAt) },
        { label: "Message", value: message, wide: true },
      ]}
    />
  );
}
