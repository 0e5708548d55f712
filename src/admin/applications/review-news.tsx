import { useRef } from "react";
import { UndoButton } from "#admin/parts/record/page-outcome.tsx";
import { outcomes } from "#features/applications/contract.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import type { Review, ReviewNews } from "./use-review.ts";

interface ReviewOutcomesProps {
  review: Review;
  /** Writes to the applicant about their status; undefined where one may not. */
  onWrite: (() => void) | undefined;
}

/** Shows the change that is being saved, the last success, and each failure until it is solved or dismissed. */
export function ReviewOutcomes({ review, onWrite }: ReviewOutcomesProps) {
  const { application, savingStatus, news } = review;
  const done = news.find(({ ok }) => ok);
  const box = useRef<HTMLDivElement>(null);
  return (
    <div ref={box} tabIndex={-1} className="review-news">
      <p role="status" className={savingStatus ? "status-note" : "status-saved"}>
        {savingStatus && `Saving ${savingStatus}…`}
        {!savingStatus && done && (
          <span key={done.key}>
            {/* Always there, because words that change when the next application is shown would be read out again. */}
            <span className={done.application._id === application._id ? "sr-only" : undefined}>
              {done.application.name}:{" "}
            </span>
            {done.message}
            {done.reason && ` ${done.reason}`}
          </span>
        )}
      </p>
      {done && (
        <UndoButton
          of={done}
          onUndone={(result) => {
            review.tell({ ...result, application: done.application });
            // The button that was pressed goes.
            box.current?.focus();
          }}
        />
      )}
      {onWrite && done?.message === outcomes.statusSaved && done.application._id === application._id && (
        <Button variant="quiet" size="small" onClick={() => onWrite()}>
          Write about it
        </Button>
      )}
      {news
        .filter(({ ok }) => !ok)
        .map((failure) => (
          <Failure key={failure.key} failure={failure} review={review} />
        ))}
    </div>
  );
}

function Failure({ failure, review }: { failure: ReviewNews; review: Review }) {
  const { asked, application, theirs } = failure;
  const elsewhere = application._id !== review.application._id;
  return (
    <Alert tone="danger" title={failure.message} dismissible onDismiss={() => review.dismiss(failure)}>
      {failure.reason && <p>{failure.reason}</p>}
      {asked && !theirs && (
        <p>
          {application.name} is still {application.status}.
        </p>
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        {asked && (
          <Button variant="secondary" size="small" onClick={() => review.setStatus(asked, application)}>
            Try {asked} again
          </Button>
        )}
        {elsewhere && (
          <Button variant="secondary" size="small" onClick={() => review.goTo(application._id)}>
            Back to {application.name}
          </Button>
        )}
      </div>
    </Alert>
  );
}
