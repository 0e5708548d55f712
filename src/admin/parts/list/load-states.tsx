import { useRevalidator } from "react-router";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { SkeletonRows } from "#ui/skeleton.tsx";
import { reasonOf } from "./list-state.ts";

/** Holds the place of a part that is still loading. */
export function AnswerWaiting({ label }: { label: string }) {
  return <SkeletonRows rows={2} columns={2} label={label} />;
}

interface AnswerFailureProps {
  message: string;
  of: { status: number; message: string };
  onRetry: () => void;
}

/** Says why one part of a screen did not load, with a button that loads the part again. */
export function AnswerFailure({ message, of, onRetry }: AnswerFailureProps) {
  return <RetryAlert message={message} reason={reasonOf(of)} onRetry={onRetry} />;
}

/** Says why the screen's own records did not load, with a button that calls its loader again. */
export function LoadFailure({ message, reason }: { message: string; reason?: string }) {
  const { revalidate, state } = useRevalidator();
  return <RetryAlert message={message} reason={reason} busy={state === "loading"} onRetry={revalidate} />;
}

interface RetryAlertProps {
  message: string;
  reason?: string | undefined;
  busy?: boolean;
  onRetry: () => void;
}

/** Shows a failure, its reason and a Retry button. */
export function RetryAlert({ message, reason, busy, onRetry }: RetryAlertProps) {
  return (
    <Alert tone="danger" title={message}>
      {reason && <p>{reason}</p>}
      <Button variant="secondary" size="small" className="mt-3" busy={busy} onClick={() => onRetry()}>
        Retry
      </Button>
    </Alert>
  );
}
