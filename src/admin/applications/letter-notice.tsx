import { useEffect, useState } from "react";
import { useAnswer } from "#admin/parts/list/use-answer.ts";
import { useSendsMail } from "#admin/parts/mail/use-sends-mail.ts";
import { type ActionResult, toResult } from "#admin/parts/record/action-result.ts";
import { focusHeading } from "#admin/parts/record/page-outcome.tsx";
import { momentText } from "#admin/parts/text/date-text.ts";
import { applicants, type LetterRun, listLetters, outcomes, undoLetter } from "#features/letters/contract.ts";
import { sentCount } from "#features/letters/rules.ts";
import { outcomes as mailOutcomes } from "#features/mail/contract.ts";
import { browserApi, passively } from "#platform/client/browser-client.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import "./letter.css";

/** Milliseconds between two looks: at a letter that is being written, and at one that can still be taken back. */
const BUSY_MS = 1_000;
const WAITING_MS = 15_000;

interface LetterNoticeProps {
  /** Letters that were begun on this screen. */
  begun: number;
  onUndone: (result: ActionResult) => void;
}

/** Shows how far the last letter to many has come, and takes it back. Renders nothing while there is none. */
export function LetterNotice({ begun, onUndone }: LetterNoticeProps) {
  const { letter, look, dismiss } = useLatestLetter(begun);
  const [busy, setBusy] = useState(false);
  const sendsMail = useSendsMail();
  if (!letter) return null;
  const { _id, state, total, written, undone } = letter;
  const isWorking = state === "writing" || state === "undoing";

  async function undo() {
    setBusy(true);
    const taken = await browserApi().call(undoLetter, { params: { id: _id } });
    setBusy(false);
    look();
    const failed = toResult(taken, { done: "", failed: outcomes.notUndoable });
    if (!taken.ok) return onUndone(failed);
    // The button that was pressed goes.
    focusHeading();
  }

  return (
    <Alert
      key={_id}
      tone={letter.failed + letter.saved > 0 ? "warning" : "info"}
      live="status"
      title={
        <>
          {titleOf(letter)}
          {/* The bar has it for screen readers, which would read out each new count. */}
          {isWorking && <span aria-hidden="true">{countOf(letter)}</span>}
        </>
      }
      className="letter-notice"
      {...(!isWorking && { onDismiss: dismiss })}
    >
      <p>{detailOf(letter, sendsMail)}</p>
      {isWorking && (
        <progress
          aria-label="How far it has come"
          max={total}
          {...(state === "writing" && { value: written + undone })}
        />
      )}
      {letter.undoable && (
        <Button
          variant="secondary"
          size="small"
          className="mt-2"
          busy={busy}
          busyLabel="Undoing…"
          onClick={undo}
        >
          {state === "writing" ? "Stop and undo" : "Undo"}
        </Button>
      )}
    </Alert>
  );
}

function titleOf({ state, subject: words, written, undone }: LetterRun): string {
  // Each applicant reads something else there.
  const subject = words.replace(/\{\w+\}/g, "…");
  switch (state) {
    case "writing":
      return `“${subject}” is being written`;
    case "written":
      return `“${subject}” is written to ${applicants(written)}`;
    case "undoing":
      return `“${subject}” is being taken back`;
    case "undone":
      return `“${subject}” was taken back from ${applicants(undone)}`;
  }
}

/** Returns how far a letter has come, which ends its title. */
function countOf({ state, total, written, undone }: LetterRun): string {
  if (state === "undoing") return ` from ${applicants(undone)}`;
  return `: ${written.toLocaleString("en-IN")} of ${total.toLocaleString("en-IN")}`;
}

function detailOf(letter: LetterRun, sendsMail: boolean): string {
  const { state, leftOut, waiting, saved, failed, leavesAt } = letter;
  const sent = sentCount(letter);
  const leaves = sendsMail && leavesAt;
  const parts = [
    state === "undone" && sent > 0 && `Already sent to ${applicants(sent)}.`,
    state === "written" && waiting > 0 && leaves && `The last e-mail leaves ${momentText(leaves)}.`,
    state === "written" && waiting + saved + failed === 0 && "All e-mails have been sent.",
    (state === "written" || state === "undone") && saved > 0 && savedText(saved),
    failed > 0 && `${failed.toLocaleString("en-IN")} could not be sent. See Settings.`,
    leftOut > 0 &&
      `${leftOut.toLocaleString("en-IN")} ${leftOut === 1 ? "was" : "were"} deleted, moved or decided otherwise before their turn.`,
  ];
  return parts.filter(Boolean).join(" ");
}

function savedText(count: number): string {
  if (count === 1) return `${mailOutcomes.saved}.`;
  return `${count.toLocaleString("en-IN")} e-mails are saved as files: no mail server is set up.`;
}

/**
 * Returns the caller's newest letter while it is of interest, and looks at it again while something of it changes. Only
 * the first look renews the session.
 */
function useLatestLetter(begun: number) {
  const [dismissed, setDismissed] = useState<string>();
  const [seen, setSeen] = useState<string>();
  const [looks, setLooks] = useState(0);
  const load = (signal: AbortSignal) => browserApi().call(listLetters, { signal });
  const { answer } = useAnswer(
    (signal) => (looks === 0 ? load(signal) : passively(() => load(signal))),
    `${begun}:${looks}`,
  );
  const look = () => setLooks((count) => count + 1);
  const letter = answer?.ok ? answer.data.data[0] : undefined;
  const state = letter?.state;
  const isWorking = state === "writing" || state === "undoing";
  const isOpen = isWorking || letter?.undoable === true;
  const isDismissed = letter !== undefined && letter._id === dismissed;
  const isChanging = !isDismissed && (isOpen || (letter?.waiting ?? 0) > 0);
  const everyMs = isWorking ? BUSY_MS : WAITING_MS;

  useEffect(() => {
    if (isOpen) setSeen(letter?._id);
  }, [isOpen, letter?._id]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer starts the next wait
  useEffect(() => {
    if (!isChanging) return;
    const timer = setTimeout(look, everyMs);
    return () => clearTimeout(timer);
  }, [answer, isChanging, everyMs]);

  const isShown = letter && !isDismissed && (isOpen || begun > 0 || letter._id === seen);
  return {
    letter: isShown ? letter : undefined,
    look,
    dismiss: () => setDismissed(letter?._id),
  };
}
