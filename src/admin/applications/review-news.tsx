import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import type { Review } from "./use-review.ts";

/** What came of the changes: the newest success in a line, each failure until it is mended or dismissed. */
export function ReviewNews({ review }: { review: Review }) {
  const { application, news, goTo, dismiss } = review;
  const done = news.find(({ ok }) => ok);
  return (
    <div className="review-news">
      <p role="status" className="status-saved">
        {done &&
          (done.application._id === application._id
            ? done.message
            : `${done.application.name}: ${done.message}`)}
      </p>
      {news
        .filter(({ ok }) => !ok)
        .map((failure) => (
          <Alert
            key={failure.key}
            tone="danger"
            title={failure.message}
            dismissible
            onDismiss={() => dismiss(failure)}
          >
            {failure.application._id !== application._id && (
              <Button
                variant="secondary"
                size="small"
                className="mt-2"
                onClick={() => goTo(failure.application._id)}
              >
                Back to {failure.application.name}
              </Button>
            )}
          </Alert>
        ))}
    </div>
  );
}
