import { useEffect, useState } from "react";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import type { ActionResult } from "./action-result.ts";

/** Holds the outcome that a page shows: `tell` a new one, `dismiss` it. */
export function usePageOutcome() {
  const [outcome, setOutcome] = useState<ActionResult>();
  return { outcome, tell: setOutcome, dismiss: () => setOutcome(undefined) };
}

interface PageOutcomeProps {
  outcome: ActionResult | undefined;
  onDismiss: () => void;
}

/** What came of the last action, on the page until it is dismissed. */
export function PageOutcome({ outcome, onDismiss }: PageOutcomeProps) {
  useEffect(() => {
    if (outcome) return holdFocus();
  }, [outcome]);
  if (!outcome) return null;
  const tone = outcome.tone ?? (outcome.ok ? "success" : "danger");
  return (
    <Alert key={outcome.key} tone={tone} title={outcome.message} dismissible onDismiss={onDismiss}>
      {outcome.reason && <p>{outcome.reason}</p>}
      {outcome.retry && (
        <Button variant="secondary" size="small" className="mt-2" onClick={outcome.retry}>
          Try again
        </Button>
      )}
    </Alert>
  );
}

/** A deleted row takes the focus with it: then the page's heading has it. */
function holdFocus(): () => void {
  const frame = requestAnimationFrame(() => {
    if (document.activeElement === document.body) focusHeading();
  });
  return () => cancelAnimationFrame(frame);
}

/** Gives the focus to the page's heading, for what had it is gone. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>("main h1");
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
