import type { Ref } from "react";
import { MailList } from "#admin/parts/mail/mail-list.tsx";
import { type Detail, Details } from "#admin/parts/record/details.tsx";
import { EmailLink, PersonLink, PhoneLink } from "#admin/parts/text/contact-links.tsx";
import { dayText } from "#admin/parts/text/date-text.ts";
import { Assignee } from "#admin/parts/timeline/assignee.tsx";
import { Timeline } from "#admin/parts/timeline/timeline.tsx";
import type { ApplicationStatus } from "#content/application-statuses.ts";
import { experienceText, noticeText, roleText } from "#features/applications/rules.ts";
import { salaryText } from "#features/jobs/rules.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { answerDetails } from "./answer-details.ts";
import type { ApplicationRights } from "./application-rights.ts";
import { InterviewPanel } from "./interview-panel.tsx";
import { RejectionReason } from "./rejection-reason.tsx";
import { RelatedApplications } from "./related-applications.tsx";
import { ReviewOutcomes } from "./review-news.tsx";
import { ReviewStatus } from "./review-status.tsx";
import { ScorePanel } from "./score-panel.tsx";
import { statusTones } from "./status-control.tsx";
import { TagsField } from "./tags-field.tsx";
import type { Review } from "./use-review.ts";

const parts = {
  details: "Details",
  scores: "Scores",
  interviews: "Interviews",
  timeline: "Timeline",
  mails: "E-mails",
} as const;
export type PanelPart = keyof typeof parts;

interface ReviewPanelProps {
  ref: Ref<HTMLElement>;
  review: Review;
  rights: ApplicationRights;
  part: PanelPart;
  onPart: (part: PanelPart) => void;
  /** Writes to the applicant, with the template of a status. */
  onWrite: (status?: ApplicationStatus) => void;
}

/** Shows an application's data and its decision beside its document. */
export function ReviewPanel({ ref, review, rights, part, onPart, onWrite }: ReviewPanelProps) {
  const { application } = review;
  return (
    <aside ref={ref} aria-label="Application" className="review-panel">
      <div>
        {rights.change && <ReviewStatus review={review} />}
        {rights.change && (
          <RejectionReason
            key={application._id}
            application={application}
            onDone={(result, of) => review.tell({ ...result, application: of })}
          />
        )}
        <ReviewOutcomes review={review} onWrite={rights.write ? onWrite : undefined} />
      </div>
      <div className="flex flex-wrap gap-2">
        {rights.write && (
          <Button variant="secondary" size="small" aria-keyshortcuts="M" onClick={() => onWrite()}>
            Send an e-mail
          </Button>
        )}
        {rights.write && rights.change && application.status !== "Rejected" && (
          <Button variant="secondary" size="small" aria-keyshortcuts="R" onClick={() => onWrite("Rejected")}>
            Reject and write
          </Button>
        )}
        {rights.note && (
          <Button variant="secondary" size="small" onClick={review.markUnread}>
            Mark as unread
          </Button>
        )}
      </div>
      <fieldset className="review-parts">
        <legend className="sr-only">Shown beside the document</legend>
        {Object.entries(parts)
          .filter(([name]) => name !== "mails" || rights.write)
          .map(([name, label]) => (
            <button
              key={name}
              type="button"
              aria-pressed={part === name}
              onClick={() => onPart(name as PanelPart)}
            >
              {label}
            </button>
          ))}
      </fieldset>
      {part === "details" && (
        <>
          <Details items={details(review, rights)} />
          <RelatedApplications key={application._id} applicationId={application._id} />
        </>
      )}
      {part === "scores" && <ScorePanel applicationId={application._id} mayScore={rights.note} />}
      {part === "interviews" && (
        <InterviewPanel key={application._id} review={review} mayArrange={rights.change && rights.write} />
      )}
      {part === "timeline" && (
        <Timeline
          of={{ kind: "application", id: application._id }}
          mayNote={rights.note}
          version={application.updatedAt}
        />
      )}
      {part === "mails" && <MailList record={application} version={application.updatedAt} />}
    </aside>
  );
}

function details(review: Review, { change, person }: ApplicationRights): Detail[] {
  const { application } = review;
  const { _id, status, rejectionReason, tags, assignee, createdAt } = application;
  const { job, email, phone, experience, noticePeriod, expectedSalary } = application;
  return [
    ...(change
      ? [
          {
            label: "Assigned to",
            value: (
              <Assignee
                key={_id}
                of={{ kind: "application", id: _id }}
                assignee={assignee}
                onAssigned={(given) => review.change(_id, { assignee: given })}
              />
            ),
          },
          {
            label: "Tags",
            wide: true,
            value: (
              <TagsField
                key={_id}
                application={application}
                onSaved={(saved) => review.change(_id, { tags: saved.tags, updatedAt: saved.updatedAt })}
              />
            ),
          },
        ]
      : [
          { label: "Status", value: <Badge tone={statusTones[status]}>{status}</Badge> },
          { label: "Assigned to", value: assignee?.name },
          { label: "Reason", value: rejectionReason },
          { label: "Tags", value: tags.join(", ") },
        ]),
    { label: "Job Role", value: roleText(job) },
    { label: "Experience", value: experienceText(experience) },
    { label: "Notice period", value: noticeText(noticePeriod) },
    { label: "Expected salary", value: salaryText(expectedSalary) },
    { label: "Email", value: <EmailLink>{email}</EmailLink> },
    { label: "Phone", value: phone && <PhoneLink>{phone}</PhoneLink> },
    { label: "Applied At", value: dayText(createdAt) },
    ...answerDetails(application.answers),
    ...(person ? [{ label: "Privacy", value: <PersonLink email={email} /> }] : []),
  ];
}
