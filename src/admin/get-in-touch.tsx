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
import {
  budgets,
  deleteGetInTouch,
  type Enquiry,
  listGetInTouch,
  outcomes,
} from "#features/get-in-touch/contract.ts";
import { browserApi } from "#platform/browser-api.ts";
import { buttonClass } from "#ui/button.tsx";
import type { Column } from "#ui/table.tsx";
import type { Route } from "./+types/get-in-touch.ts";
import "./get-in-touch.css";

export const meta = () => adminMeta("Get in touch");

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const outcome = await browserApi().call(listGetInTouch, {
    query: pageQuery(request),
    signal: request.signal,
  });
  return toList(outcome, ({ data }) => data, outcomes.loadFailed);
}

/** Only one thing can be done here: deleting. */
export async function clientAction({ request }: Route.ClientActionArgs): Promise<ActionResult> {
  const form = await request.formData();
  const deleted = await browserApi().call(deleteGetInTouch, { params: { id: String(form.get("id")) } });
  return toResult(deleted, { done: outcomes.deleted, failed: outcomes.deleteFailed });
}

type Dialog = "view" | "delete";

/** The get-in-touch requests, newest first. */
export default function GetInTouch({ loaderData }: Route.ComponentProps) {
  const [opened, setOpened] = useState<{ dialog: Dialog; enquiry: Enquiry }>();
  const { outcome, tell, dismiss } = usePageOutcome();
  const close = () => setOpened(undefined);
  function done(result: ActionResult) {
    close();
    tell(result);
  }
  return (
    <ListPage
      title="Admin Panel - Enquiries"
      noun={["enquiry", "enquiries"]}
      list={loaderData}
      columns={enquiryColumns((dialog, enquiry) => setOpened({ dialog, enquiry }))}
      rowKey={(enquiry) => enquiry._id}
      searchPlaceholder="Search name, email, company, message"
      empty={{ title: outcomes.empty, words: "What visitors send with the get-in-touch form arrives here." }}
      outcome={outcome}
      onDismiss={dismiss}
      stack="wide"
    >
      {opened?.dialog === "view" && <EnquiryView enquiry={opened.enquiry} onClose={close} />}
      {opened?.dialog === "delete" && (
        <DeleteDialog
          question={outcomes.confirmDelete}
          name={`${fullName(opened.enquiry)}, ${opened.enquiry.companyName}`}
          id={opened.enquiry._id}
          onDone={done}
          onCancel={close}
        />
      )}
    </ListPage>
  );
}

function fullName({ firstName, lastName }: Enquiry): string {
  return `${firstName} ${lastName}`;
}

/** @param onOpen told of the button pressed in a row */
function enquiryColumns(onOpen: (dialog: Dialog, enquiry: Enquiry) => void): Column<Enquiry>[] {
  return [
    {
      key: "firstName",
      header: "First Name",
      rowHeader: true,
      className: "list-enquiry",
      cell: ({ firstName, lastName }) => (
        <CellText share="narrow">
          {firstName}
          {/* A card is headed by the whole name. */}
          <span className="hidden @max-[48em]/list:inline"> {lastName}</span>
        </CellText>
      ),
    },
    {
      key: "lastName",
      header: "Last Name",
      className: "@max-[48em]/list:hidden",
      cell: ({ lastName }) => <CellText share="narrow">{lastName}</CellText>,
    },
    {
      key: "email",
      header: "Email",
      cell: ({ email }) => (
        <CellText share="middling">
          <EmailText>{email}</EmailText>
        </CellText>
      ),
    },
    {
      key: "mobile",
      header: "Mobile",
      cell: ({ mobileNumber }) => <span className="tabular-nums">{mobileNumber}</span>,
    },
    {
      key: "company",
      header: "Company",
      cell: ({ companyName }) => <CellText share="narrow">{companyName}</CellText>,
    },
    {
      key: "country",
      header: "Country",
      cell: ({ country }) => <CellText share="narrow">{country}</CellText>,
    },
    { key: "category", header: "Category", cell: ({ category }) => category },
    { key: "budget", header: "Budget", cell: ({ budget }) => budgets[budget] },
    {
      key: "message",
      header: "Tell Us",
      className: "list-wide min-w-[9cqi]",
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

function EnquiryView({ enquiry, onClose }: { enquiry: Enquiry; onClose: () => void }) {
  return (
    <ViewDialog
      title={`Enquiry of ${fullName(enquiry)}`}
      size="large"
      onClose={onClose}
      actions={
        <a className={buttonClass()} href={mailtoHref(enquiry.email)}>
          Reply by e-mail
        </a>
      }
      items={[
        { label: "First name", value: enquiry.firstName },
        { label: "Last name", value: enquiry.lastName },
        { label: "Email", value: <EmailLink>{enquiry.email}</EmailLink> },
        { label: "Mobile", value: <PhoneLink>{enquiry.mobileNumber}</PhoneLink> },
        { label: "Company", value: enquiry.companyName },
        { label: "Country", value: enquiry.country },
        { label: "Category", value: enquiry.category },
        { label: "Budget", value: budgets[enquiry.budget] },
        { label: "Received", value: momentText(enquiry.createdAt) },
        { label: "Tell Us", value: enquiry.message, wide: true },
      ]}
    />
  );
}
