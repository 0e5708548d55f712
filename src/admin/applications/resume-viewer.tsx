import { ArrowLeft, ArrowRight } from "lucide-react";
import { Details } from "#admin/parts/record/details.tsx";
import { dayText } from "#admin/parts/text/date-text.ts";
import type { Application } from "#features/applications/contract.ts";
import { experienceText, roleText } from "#features/applications/rules.ts";
import { salaryText } from "#features/jobs/rules.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Icon } from "#ui/icon.tsx";
import { useApplicationRights } from "./application-rights.ts";
import { type DocumentKind, DocumentView } from "./document-view.tsx";
import { ReviewOutcomes } from "./review-news.tsx";
import { ReviewStatus } from "./review-status.tsx";
import { statusTones } from "./status-control.tsx";
import { type Review, type ReviewNews, useReview } from "./use-review.ts";

interface ResumeViewerProps {
  /** The applications to step through, as listed when the viewer was opened. */
  applications: readonly Application[];
  /** The application that is shown first. */
  start: Application;
  startWith?: DocumentKind;
  /** Called with a change that fails after the viewer was closed. */
  onLateFailure: (news: ReviewNews) => void;
  onSend: (application: Application) => void;
  onClose: () => void;
}

/** Shows the resumes of a list one by one, with the status and the facts beside them. */
export function ResumeViewer(props: ResumeViewerProps) {
  const { applications, start, startWith, onLateFailure, onSend, onClose } = props;
  const rights = useApplicationRights();
  const review = useReview(applications, start, { mayChange: rights.change, onLateFailure });
  const { application } = review;
  return (
    <Dialog
      open
      size="full"
      className="resume-viewer"
      onClose={onClose}
      title={<span className="wrap-anywhere">{application.name}</span>}
      footer={<Steps review={review} mayChange={rights.change} />}
    >
      <div className="resume-frame">
        <aside aria-label="Application" className="resume-facts">
          <div>
            {rights.change && <ReviewStatus review={review} />}
            <ReviewOutcomes review={review} />
          </div>
          <Facts application={application} mayChange={rights.change} />
          <div className="flex flex-wrap gap-2">
            {rights.write && (
              <Button variant="secondary" onClick={() => onSend(application)}>
                Send an e-mail
              </Button>
            )}
            {rights.note && (
              <Button variant="secondary" onClick={review.markUnread}>
                Mark as unread
              </Button>
            )}
          </div>
        </aside>
        <DocumentView
          key={application._id}
          application={application}
          start={application._id === start._id ? startWith : undefined}
        />
      </div>
    </Dialog>
  );
}

/** Steps through the list, and names the keys that do the same. */
function Steps({ review, mayChange }: { review: Review; mayChange: boolean }) {
  const { application, place, total, step } = review;
  return (
    <>
      <p role="status" className="self-center text-sm text-muted tabular-nums">
        <span className="sr-only">
          {application.name}, {application.status},{" "}
        </span>
        {place} of {total}
      </p>
      <p className="review-keys">
        <kbd>←</kbd> <kbd>→</kbd> previous and next,{" "}
        {mayChange && (
          <>
            <kbd>Alt</kbd> with <kbd>1</kbd> to <kbd>5</kbd> gives the status,{" "}
          </>
        )}
        <kbd>Esc</kbd> closes
      </p>
      <Button
        variant="secondary"
        aria-disabled={place === 1}
        aria-keyshortcuts="ArrowLeft"
        onClick={() => step(-1)}
      >
        <Icon of={ArrowLeft} size={16} /> Previous
      </Button>
      <Button
        variant="secondary"
        aria-disabled={place === total}
        aria-keyshortcuts="ArrowRight"
        ref={focusFirst}
        onClick={() => step(1)}
      >
        Next <Icon of={ArrowRight} size={16} />
      </Button>
    </>
  );
}

/** Sets `autofocus`, which React does not render: the dialog would focus a status, which Space would then set. */
function focusFirst(button: HTMLButtonElement | null): void {
  button?.setAttribute("autofocus", "");
}

function Facts({ application, mayChange }: { application: Application; mayChange: boolean }) {
  const { status, job, experience, noticePeriod, expectedSalary, createdAt } = application;
  return (
    <Details
      items={[
        ...(mayChange
          ? []
          : [{ label: "Status", value: <Badge tone={statusTones[status]}>{status}</Badge> }]),
        { label: "Job Role", value: roleText(job) },
        { label: "Experience", value: experienceText(experience) },
        { label: "Notice period", value: noticeText(noticePeriod) },
        { label: "Expected salary", value: salaryText(expectedSalary) },
        { label: "Applied At", value: dayText(createdAt) },
      ]}
    />
  );
}

/** Returns the notice period in words: "1 day". */
export function noticeText(days: number): string {
  return days === 1 ? "1 day" : `${days} days`;
}
