import { MailList } from "#admin/parts/mail/mail-list.tsx";
import { type Detail, ViewDialog } from "#admin/parts/record/details.tsx";
import { FlagWarning } from "#admin/parts/record/flag-warning.tsx";
import { EmailLink, PersonLink, PhoneLink } from "#admin/parts/text/contact-links.tsx";
import { momentText } from "#admin/parts/text/date-text.ts";
import { Timeline } from "#admin/parts/timeline/timeline.tsx";
import { useMay } from "#admin/permissions.tsx";
import { adminPaths } from "#content/paths.ts";
import type { Application } from "#features/applications/contract.ts";
import { experienceText, noticeText, roleText } from "#features/applications/rules.ts";
import { salaryText } from "#features/jobs/rules.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { formatSize } from "#ui/file-field.tsx";
import { Link } from "#ui/link.tsx";
import { answerDetails } from "./answer-details.ts";
import { useApplicationRights } from "./application-rights.ts";
import type { DocumentKind } from "./document-view.tsx";
import { statusTones } from "./status-control.tsx";

interface ApplicationViewProps {
  application: Application;
  onSend: () => void;
  onUnread: () => void;
  onRead: (document: DocumentKind) => void;
  onClose: () => void;
}

/** Shows one application: answers, documents, history and the e-mails about it. */
export function ApplicationView({ application, onSend, onUnread, onRead, onClose }: ApplicationViewProps) {
  const rights = useApplicationRights();
  return (
    <ViewDialog
      title={application.name}
      size="large"
      onClose={onClose}
      actions={
        <>
          {rights.write && <Button onClick={onSend}>Send an e-mail</Button>}
          {rights.note && (
            <Button variant="secondary" onClick={onUnread}>
              Mark as unread
            </Button>
          )}
        </>
      }
      items={[...answers(application, onClose), ...documents(application, onRead)]}
    >
      <section className="record-part" aria-labelledby="timeline-title">
        <h3 id="timeline-title">Timeline</h3>
        <Timeline of={{ kind: "application", id: application._id }} mayNote={rights.note} />
      </section>
      {rights.write && (
        <section className="record-part" aria-labelledby="mails-title">
          <h3 id="mails-title">E-mails</h3>
          <MailList record={application} />
        </section>
      )}
    </ViewDialog>
  );
}

function answers(application: Application, onClose: () => void): Detail[] {
  const { job, jobId, status, rejectionReason, tags, email, phone } = application;
  const { experience, expectedSalary, noticePeriod } = application;
  return [
    { label: "Status", value: <Badge tone={statusTones[status]}>{status}</Badge> },
    ...(rejectionReason ? [{ label: "Reason for the rejection", value: rejectionReason }] : []),
    ...(tags.length > 0 ? [{ label: "Tags", value: tags.join(", ") }] : []),
    { label: "Job Role", value: roleText(job) },
    { label: "Job ID", value: jobId },
    { label: "Email", value: <Sender email={email} onLeave={onClose} /> },
    { label: "Phone", value: phone && <PhoneLink>{phone}</PhoneLink> },
    { label: "Experience", value: experienceText(experience) },
    { label: "Expected salary", value: salaryText(expectedSalary) },
    { label: "Notice period", value: noticeText(noticePeriod) },
    { label: "Applied At", value: momentText(application.createdAt) },
    { label: "Last changed", value: momentText(application.updatedAt) },
    ...answerDetails(application.answers),
  ];
}

/** Links to the applicant's address and to everything else that came from it. */
function Sender({ email, onLeave }: { email: string; onLeave: () => void }) {
  const may = useMay();
  const search = new URLSearchParams({ q: email });
  return (
    <span className="grid justify-items-start gap-1">
      <EmailLink>{email}</EmailLink>
      <Link
        className="link text-sm pointer-fine:py-0.5"
        href={`${adminPaths.applications}?${search}`}
        onClick={onLeave}
      >
        All from this address
      </Link>
      {may("persons.read") && <PersonLink email={email} />}
    </span>
  );
}

function documents(application: Application, onRead: (document: DocumentKind) => void): Detail[] {
  const { resumeDocument, additionalDocument } = application;
  return [
    { label: "Resume", document: resumeDocument, kind: "resume" as const },
    { label: "Additional document", document: additionalDocument, kind: "additional" as const },
  ].map(({ label, document, kind }) => ({
    label,
    wide: true,
    value: document && (
      <div className="grid justify-items-start gap-2">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span>
            {document.name} <span className="text-muted">({formatSize(document.size)})</span>
          </span>
          <Button variant="secondary" size="small" onClick={() => onRead(kind)}>
            View<span className="sr-only"> {label.toLowerCase()}</span>
          </Button>
        </span>
        <FlagWarning flags={document.flags} />
      </div>
    ),
  }));
}
