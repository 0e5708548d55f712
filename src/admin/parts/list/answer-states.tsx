import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { SkeletonRows } from "#ui/skeleton.tsx";
import { reasonOf } from "./list-state.ts";

/** The place of what a dialog still loads. */
export function AnswerWaiting({ label }: { label: string }) {
  return <SkeletonRows rows={2} columns={2} label={label} />;
}

interface AnswerFailureProps {
  message: string;
  of: { status: number; message: string };
  onRetry: () => void;
}

/** Loading a part of a dialog failed: why, and another try. */
export function AnswerFailure({ message, of, onRetry }: AnswerFailureProps) {
  return (
    <Alert tone="danger" title={message}>
      <p>{reasonOf(of)}</p>
      <Button variant="secondary" size="small" className="mt-3" onClick={onRetry}>
        Retry
      </Button>
    </Alert>
  );
}
