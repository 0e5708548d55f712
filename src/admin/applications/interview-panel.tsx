import { useRef, useState } from "react";
import { AnswerFailure, AnswerWaiting } from "#admin/parts/list/load-states.tsx";
import { useAnswer } from "#admin/parts/list/use-answer.ts";
import { type ActionResult, toResult } from "#admin/parts/record/action-result.ts";
import { FailureAlert } from "#admin/parts/record/page-outcome.tsx";
import { cancelInterview, type Interview, listInterviews, outcomes } from "#features/interviews/contract.ts";
import { timelineOf, outcomes as timelineOutcomes } from "#features/timeline/contract.ts";
import { browserApi } from "#platform/client/browser-client.ts";
import { momentInIndia } from "#platform/contract/india-day.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Status, useStatus } from "#ui/status.tsx";
import { InterviewForm } from "./interview-form.tsx";
import type { Review } from "./use-review.ts";

interface InterviewPanelProps {
  review: Review;
  mayArrange: boolean;
}

/** Lists the interviews of an application, and arranges, changes and cancels them. */
export function InterviewPanel({ review, mayArrange }: InterviewPanelProps) {
  const { application, setStatus } = review;
  const params = { id: application._id };
  const { answer, reload } = useAnswer(
    (signal) => browserApi().call(listInterviews, { params, signal }),
    `${params.id} ${application.updatedAt}`,
  );
  const [movingId, setMovingId] = useState<string>();
  const [status, say] = useStatus();
  const section = useRef<HTMLElement>(null);
  if (!answer) return <AnswerWaiting label="Loading the interviews" />;
  if (!answer.ok) return <AnswerFailure message={outcomes.loadFailed} of={answer} onRetry={reload} />;
  const interviews = answer.data.data;
  const moving = interviews.find(({ _id, cancelledAt }) => _id === movingId && !cancelledAt);

  function done(message: string) {
    setMovingId(undefined);
    say(message);
    reload();
    // The button that was pressed goes.
    section.current?.focus();
  }

  function leave() {
    setMovingId(undefined);
    section.current?.focus();
  }

  return (
    <section ref={section} tabIndex={-1} className="interviews" aria-label="Interviews">
      {interviews.length === 0 && <p className="text-muted">No interview is arranged yet.</p>}
      <ul>
        {interviews.map((interview) => (
          <InterviewItem
            key={`${interview._id} ${interview.version}`}
            applicationId={params.id}
            interview={interview}
            mayArrange={mayArrange}
            onMove={() => setMovingId(interview._id)}
            onCancelled={() => done(outcomes.cancelled)}
            onConflict={reload}
          />
        ))}
      </ul>
      <Status of={status} className="status-saved" />
      {status.message === outcomes.arranged && mayArrange && application.status !== "Interview Scheduled" && (
        <Button
          variant="secondary"
          size="small"
          className="justify-self-start"
          onClick={() => setStatus("Interview Scheduled")}
        >
          Set the status to Interview Scheduled
        </Button>
      )}
      {mayArrange && (
        <Arranging
          key={moving ? moving._id : `new ${interviews.length}`}
          applicationId={params.id}
          moving={moving}
          onSaved={done}
          onConflict={reload}
          onLeave={leave}
        />
      )}
    </section>
  );
}

interface InterviewItemProps {
  applicationId: string;
  interview: Interview;
  mayArrange: boolean;
  onMove: () => void;
  onCancelled: () => void;
  onConflict: () => void;
}

function InterviewItem(props: InterviewItemProps) {
  const { applicationId, interview, mayArrange, onMove, onCancelled, onConflict } = props;
  const { startsAt, minutes, location, people, invitesApplicant, cancelledAt } = interview;
  const when = momentInIndia(new Date(startsAt));
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ActionResult>();

  async function cancel(): Promise<void> {
    if (!asked) return setAsked(true);
    if (busy) return;
    setBusy(true);
    const outcome = await browserApi().call(cancelInterview, {
      params: { id: applicationId, interviewId: interview._id },
      body: { version: interview.version },
    });
    setBusy(false);
    if (outcome.ok) return onCancelled();
    setFailure(toResult(outcome, { done: "", failed: outcomes.cancelFailed }));
    if (outcome.status === 409) onConflict();
  }

  return (
    <li>
      <p>
        <time dateTime={startsAt}>
          <b>{when}</b>
        </time>
        , {minutes} minutes {cancelledAt && <Badge>Cancelled</Badge>}
      </p>
      {location && <Location>{location}</Location>}
      <p className="text-sm text-muted">
        {[...(invitesApplicant ? ["The applicant"] : []), ...people.map(({ name }) => name)].join(", ") ||
          "Nobody is invited."}
      </p>
      {failure && <FailureAlert failure={failure} />}
      {mayArrange && !cancelledAt && (
        <div className="interview-actions">
          <Button
            variant="secondary"
            size="small"
            aria-label={`Change the interview on ${when}`}
            onClick={onMove}
          >
            Change
          </Button>
          <Button
            variant={asked ? "danger" : "quiet"}
            size="small"
            busy={busy}
            busyLabel="Cancelling…"
            aria-label={asked ? `Yes, cancel the interview on ${when}` : `Cancel the interview on ${when}`}
            onClick={cancel}
            onBlur={() => setAsked(false)}
          >
            {asked ? "Yes, cancel" : "Cancel"}
          </Button>
        </div>
      )}
    </li>
  );
}

function Location({ children }: { children: string }) {
  const isLink = /^https?:\/\/\S+$/i.test(children);
  return (
    <p className="wrap-anywhere">
      {isLink ? (
        <a className="link" href={children} target="_blank" rel="noreferrer">
          {children}
        </a>
      ) : (
        children
      )}
    </p>
  );
}

interface ArrangingProps {
  applicationId: string;
  moving: Interview | undefined;
  onSaved: (message: string) => void;
  onConflict: () => void;
  onLeave: () => void;
}

/** Shows the form once the colleagues are known: a change without them would invite nobody. */
function Arranging({ applicationId: id, moving, onSaved, onConflict, onLeave }: ArrangingProps) {
  const { answer, reload } = useAnswer(
    (signal) => browserApi().call(timelineOf.application.listColleagues, { params: { id }, signal }),
    id,
  );
  if (!answer) return <AnswerWaiting label="Loading your colleagues" />;
  if (!answer.ok)
    return <AnswerFailure message={timelineOutcomes.noColleagues} of={answer} onRetry={reload} />;
  return (
    <section aria-labelledby="interview-title">
      <h3 id="interview-title">{moving ? "Change the interview" : "Arrange an interview"}</h3>
      <InterviewForm
        applicationId={id}
        colleagues={answer.data.data}
        interview={moving}
        onSaved={onSaved}
        onConflict={onConflict}
        {...(moving && { onLeave })}
      />
    </section>
  );
}
