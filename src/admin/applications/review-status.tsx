import { applicationStatuses } from "#content/application-statuses.ts";
import { SpinnerMark } from "#ui/spinner.tsx";
import { statusTones } from "./status-control.tsx";
import type { Review } from "./use-review.ts";

/** Shows a button for each status, with its key. */
export function ReviewStatus({ review }: { review: Review }) {
  const { application, savingStatus, setStatus } = review;
  return (
    <fieldset className="review-statuses">
      <legend>
        Status<span className="sr-only"> of {application.name}</span>
      </legend>
      {applicationStatuses.map((status, place) => (
        <button
          key={status}
          type="button"
          className={`review-status badge-${statusTones[status]}`}
          aria-pressed={application.status === status}
          aria-keyshortcuts={`${place + 1} Alt+${place + 1}`}
          onClick={() => setStatus(status)}
        >
          <span>{status}</span>
          {savingStatus === status ? <SpinnerMark /> : <KeyMark place={place + 1} />}
        </button>
      ))}
    </fieldset>
  );
}

/** Shows a button's key; screen readers have it from `aria-keyshortcuts`. */
function KeyMark({ place }: { place: number }) {
  return (
    <span className="key-mark" aria-hidden="true">
      {place}
    </span>
  );
}
