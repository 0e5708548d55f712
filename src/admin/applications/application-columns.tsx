import { TriangleAlert } from "lucide-react";
import { dayText } from "#admin/parts/date-text.ts";
import { RowAction } from "#admin/parts/row-action.tsx";
import type { Application } from "#features/applications/contract.ts";
import { experienceText, roleText } from "#features/applications/rules.ts";
import { Icon } from "#ui/icon.tsx";
import type { Column } from "#ui/table.tsx";
import type { StatusResult } from "./application-actions.ts";
import { StatusControl } from "./status-control.tsx";

/** An application with its number in the whole list. */
export interface ListedApplication extends Application {
  number: number;
}

export type ApplicationDialog = "read" | "send" | "view" | "delete";

interface ColumnEvents {
  /** Told of the button pressed in a row. */
  onOpen: (dialog: ApplicationDialog, application: ListedApplication) => void;
  onSaved: (saved: Application, result: StatusResult) => void;
}

/** The columns of the applications, with the heads of spec section 2.9. */
export function applicationColumns({ onOpen, onSaved }: ColumnEvents): Column<ListedApplication>[] {
  return [
    { key: "number", header: "No.", cell: ({ number }) => <span className="tabular-nums">{number}</span> },
    {
      key: "name",
      header: "Name",
      rowHeader: true,
      className: "min-w-24",
      cell: ({ name }) => <span className="wrap-anywhere">{name}</span>,
    },
    {
      key: "email",
      header: "Email",
      className: "min-w-28",
      cell: ({ email }) => <span className="wrap-anywhere">{email}</span>,
    },
    {
      key: "experience",
      header: "Experience",
      cell: ({ experience }) => <span className="whitespace-nowrap">{experienceText(experience)}</span>,
    },
    {
      key: "role",
      header: "Job Role",
      className: "min-w-24",
      cell: ({ job }) => <span className="wrap-anywhere">{roleText(job)}</span>,
    },
    {
      key: "jobId",
      header: "Job ID",
      className: "min-w-20",
      cell: ({ jobId }) => <span className="text-sm wrap-anywhere text-muted">{jobId || "—"}</span>,
    },
    {
      key: "resume",
      header: "Resume",
      className: "list-button",
      cell: (application) => (
        <>
          <RowAction
            label="View"
            of={`resume of ${application.name}`}
            onClick={() => onOpen("read", application)}
          />
          {isFlagged(application) && <Icon of={TriangleAlert} size={16} label="Read with care" />}
        </>
      ),
    },
    {
      key: "status",
      header: "Status",
      className: "list-status",
      cell: (application) => <StatusControl application={application} onSaved={onSaved} />,
    },
    {
      key: "createdAt",
      header: "Applied At",
      cell: ({ createdAt }) => <span className="whitespace-nowrap">{dayText(createdAt)}</span>,
    },
    {
      key: "actions",
      header: "Actions",
      actions: true,
      cell: (application) => (
        <>
          <RowAction
            label="Send"
            of={`a mail to ${application.name}`}
            onClick={() => onOpen("send", application)}
          />
          <RowAction
            label="View"
            of={`the application of ${application.name}`}
            onClick={() => onOpen("view", application)}
          />
          <RowAction
            label="Delete"
            of={`the application of ${application.name}`}
            danger
            onClick={() => onOpen("delete", application)}
          />
        </>
      ),
    },
  ];
}

function isFlagged({ resumeDocument, additionalDocument }: Application): boolean {
  return resumeDocument.flags.length + (additionalDocument?.flags.length ?? 0) > 0;
}
