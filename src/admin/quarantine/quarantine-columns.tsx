import { Received } from "#admin/parts/list/received.tsx";
import { RowAction } from "#admin/parts/list/row-action.tsx";
import { EmailText } from "#admin/parts/text/contact-links.tsx";
import type { Quarantined } from "#features/spam/contract.ts";
import { kindNames } from "#features/spam/rules.ts";
import type { Column } from "#ui/table.tsx";

export type QuarantineDialog = "view" | "delete";

/**
 * Returns the columns of the quarantine.
 * @param onOpen called for the button pressed in a row; a new function draws every row anew
 */
export function quarantineColumns(
  onOpen: (dialog: QuarantineDialog, message: Quarantined) => void,
): Column<Quarantined>[] {
  return [
    {
      key: "name",
      header: "Name",
      rowHeader: true,
      cell: ({ name, createdAt }) => (
        <>
          {name || "—"}
          <Received createdAt={createdAt} repliedAt={null} />
        </>
      ),
    },
    {
      key: "email",
      header: "Email",
      cell: ({ email }) => <EmailText>{email}</EmailText>,
    },
    { key: "form", header: "Form", sort: "kind", cell: ({ kind }) => kindNames[kind] },
    {
      key: "reasons",
      header: "Why it looks like spam",
      className: "list-wide",
      cell: ({ reasons }) => <span className="clamped">{reasons.join(" ")}</span>,
    },
    {
      key: "actions",
      header: "Actions",
      actions: true,
      cell: (message) => {
        const of = `what ${message.name || message.email} sent`;
        return (
          <>
            <RowAction label="View" of={of} onClick={() => onOpen("view", message)} />
            <RowAction label="Delete" of={of} danger onClick={() => onOpen("delete", message)} />
          </>
        );
      },
    },
  ];
}
