import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import type { ActionResult } from "./action-result.ts";

/** Keeps the outcome that a page shows: `tell` a new one, `dismiss` it. */
export function usePageOutcome() {
  const [outcome, setOutcome] = useState<ActionResult>();
  return { outcome, tell: setOutcome, dismiss: () => setOutcome(undefined) };
}

/** Keeps which dialog of a page is open; `done` closes it and shows its result on the page. */
export function useDialogs<Opened>() {
  const [opened, open] = useState<Opened>();
  const page = usePageOutcome();
  const close = () => open(undefined);
  function done(result: ActionResult): void {
    close();
    page.tell(result);
  }
  return { ...page, opened, open, close, done };
}

interface PageOutcomeProps {
  outcome: ActionResult | undefined;
  onDismiss: () => void;
}

/** Shows the outcome of the last action on the page until it is dismissed. */
export function PageOutcome({ outcome: given, onDismiss }: PageOutcomeProps) {
  const [undone, setUndone] = useState<{ of: ActionResult; result: ActionResult }>();
  const outcome = undone && undone.of === given ? undone.result : given;
  useEffect(() => {
    if (outcome) return rescueFocus();
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
      <UndoButton of={outcome} onUndone={(result) => setUndone({ of: outcome, result })} />
    </Alert>
  );
}

interface UndoButtonProps {
  of: ActionResult;
  /** Called with the outcome of taking the action back. */
  onUndone: (result: ActionResult) => void;
}

/** Takes an action back, where that can be. */
export function UndoButton({ of: { undo }, onUndone }: UndoButtonProps) {
  const [busy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  if (!undo) return null;
  async function take(back: () => Promise<ActionResult>) {
    setBusy(true);
    onUndone(await back());
    await revalidate();
  }
  return (
    <Button
      variant="secondary"
      size="small"
      className="mt-2"
      busy={busy}
      busyLabel="Undoing…"
      onClick={() => take(undo)}
    >
      Undo
    </Button>
  );
}

/** Shows a failed action in the dialog that it was asked for in. */
export function FailureAlert({ failure, className }: { failure: ActionResult; className?: string }) {
  return (
    <Alert key={failure.key} tone="danger" title={failure.message} className={className}>
      {failure.reason && <p>{failure.reason}</p>}
    </Alert>
  );
}

/** Moves the focus to the heading where the element that had it was deleted. */
function rescueFocus(): () => void {
  const frame = requestAnimationFrame(() => {
    if (document.activeElement === document.body) focusHeading();
  });
  return () => cancelAnimationFrame(frame);
}

/** Moves the focus to the page's heading. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>("main h1");
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
