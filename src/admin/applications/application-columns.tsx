import { TriangleAlert } from "lucide-react";
import { RowAction } from "#admin/parts/list/row-action.tsx";
import { EmailText } from "#admin/parts/text/contact-links.tsx";
import { dayText } from "#admin/parts/text/date-text.ts";
import type { Application, ListedApplication as Listed } from "#features/applications/contract.ts";
import { experienceText, roleText } from "#features/applications/rules.ts";
import { Badge } from "#ui/badge.tsx";
import { Icon } from "#ui/icon.tsx";
import type { Column } from "#ui/table.tsx";
import type { StatusResult } from "./application-actions.ts";
import type { ApplicationRights } from "./application-rights.ts";
import { StatusControl, statusTones } from "./status-control.tsx";

/** Adds an application's number in the whole list. */
export interface ListedApplication extends Listed {
  number: number;
}

type ApplicationDialog = "read" | "send" | "view" | "delete";

interface ColumnEvents {
  /** Called with the dialog of the button pressed in a row. */
  onOpen: (dialog: ApplicationDialog, application: ListedApplication) => void;
  /** See `StatusControl`. */
  onSaved: (saved: Application, result: StatusResult) => boolean;
  rights: ApplicationRights;
}

/** Returns the columns of the applications, with the heads of spec section 2.9. */
export function applicationColumns({ onOpen, onSaved, rights }: ColumnEvents): Column<ListedApplication>[] {
  return [
    {
      key: "number",
      header: "No.",
      className: "list-number",
      cell: ({ number }) => number,
    },
    {
      key: "name",
      header: "Name",
      sort: "name",
      rowHeader: true,
      cell: ({ name }) => name,
    },
    {
      key: "email",
      header: "Email",
      sort: "email",
      className: "list-wide table-text",
      cell: ({ email }) => <EmailText>{email}</EmailText>,
    },
    {
      key: "experience",
      header: "Experience",
      sort: "experience",
      sortKind: "number",
      className: "list-wide whitespace-nowrap",
      cell: ({ experience }) => experienceText(experience),
    },
    {
      key: "role",
      header: "Job Role",
      sort: "job",
      className: "list-second table-text",
      cell: ({ job }) => roleText(job),
    },
    {
      key: "jobId",
      header: "Job ID",
      className: "list-wide table-text",
      cell: ({ jobId }) => jobId || "—",
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
          {isFlagged(application) && (
            <span title="Read with care">
              <Icon of={TriangleAlert} size={16} label="Read with care" />
            </span>
          )}
          <ResumeLine of={application} />
        </>
      ),
    },
    {
      key: "status",
      header: "Status",
      sort: "status",
      className: "list-status",
      cell: (application) =>
        rights.change ? (
          <StatusControl application={application} onSaved={onSaved} />
        ) : (
          <Badge tone={statusTones[application.status]}>{application.status}</Badge>
        ),
    },
    {
      key: "createdAt",
      header: "Applied At",
      sort: "createdAt",
      sortKind: "time",
      className: "list-date whitespace-nowrap",
      cell: ({ createdAt }) => dayText(createdAt),
    },
    {
      key: "actions",
      header: "Actions",
      actions: true,
      cell: (application) => (
        <>
          {rights.write && (
            <RowAction
              label="Send"
              of={`an e-mail to ${application.name}`}
              onClick={() => onOpen("send", application)}
            />
          )}
          <RowAction
            label="View"
            of={`the application of ${application.name}`}
            onClick={() => onOpen("view", application)}
          />
          {rights.remove && (
            <RowAction
              label="Delete"
              of={`the application of ${application.name}`}
              danger
              onClick={() => onOpen("delete", application)}
            />
          )}
        </>
      ),
    },
  ];
}

/** Shows the line of a file that a search found an application by. */
export function ResumeLine({ of: { resumeLine } }: { of: Partial<Pick<Listed, "resumeLine">> }) {
  if (!resumeLine) return null;
  return (
    <span className="resume-line">
      <span className="resume-line-label">Found in a file:</span>{" "}
      {resumeLine.map(({ text, found }, place) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one line have no other identity
        found ? <mark key={place}>{text}</mark> : text,
      )}
    </span>
  );
}

/** Returns whether a document of an application has contents to beware of. */
export function isFlagged({ resumeDocument, additionalDocument }: Application): boolean {
  return resumeDocument.flags.length + (additionalDocument?.flags.length ?? 0) > 0;
}
