import { useEffect, useEffectEvent } from "react";
import { KeysSwitch } from "#admin/parts/list/keys-switch.tsx";
import { isTyping, keysTurnedOn } from "#admin/parts/list/single-keys.ts";
import { type ApplicationStatus, applicationStatuses } from "#content/application-statuses.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import type { ApplicationRights } from "./application-rights.ts";

/** Names the actions of the review's keys; one that the user may not take is undefined. */
interface ReviewKeys {
  step: (by: 1 | -1) => void;
  setStatus: ((status: ApplicationStatus) => void) | undefined;
  undo: (() => void) | undefined;
  /** Begins with the template of a status; otherwise with that of the application's own. */
  write: ((status?: ApplicationStatus) => void) | undefined;
  note: (() => void) | undefined;
  score: (() => void) | undefined;
  interview: (() => void) | undefined;
  assign: (() => void) | undefined;
  help: () => void;
}

/**
 * Binds keys to the review while nothing else is open over it. Arrow keys step, and Alt with a digit gives a status,
 * whether or not single keys are turned on: screen readers use digits without Alt.
 */
export function useReviewKeys(keys: ReviewKeys): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { altKey, ctrlKey, metaKey, repeat, target } = event;
    if (event.defaultPrevented || ctrlKey || metaKey || isTyping(target) || isCovered()) return;
    const run = altKey ? ofAltKey(event, keys) : ofKey(event, keys);
    if (!run) return;
    event.preventDefault();
    if (!repeat || stepKeys.has(keyOf(event))) run();
  });
  useEffect(() => {
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);
}

/** Returns the key that was pressed, a letter in small also where Caps Lock is on. */
function keyOf({ key, shiftKey }: KeyboardEvent): string {
  return key.length === 1 && !shiftKey ? key.toLowerCase() : key;
}

/** Returns whether a dialog is open over the review: one of its own, or of the screen around it. */
function isCovered(): boolean {
  return document.querySelector("dialog[open]:not(.review)") !== null;
}

function ofAltKey(event: KeyboardEvent, { setStatus }: ReviewKeys): (() => void) | undefined {
  const status = statusOfKey(event);
  return status && setStatus && (() => setStatus(status));
}

/** Returns the status of a digit. `code` is the key's place: with Alt or Shift a digit types another character. */
function statusOfKey({ code }: KeyboardEvent): ApplicationStatus | undefined {
  return applicationStatuses[Number(/^Digit([1-9])$/.exec(code)?.[1]) - 1];
}

const stepKeys = new Map<string, 1 | -1>([
  ["ArrowLeft", -1],
  ["ArrowRight", 1],
  ["k", -1],
  ["j", 1],
]);

function ofKey(event: KeyboardEvent, keys: ReviewKeys): (() => void) | undefined {
  const key = keyOf(event);
  const by = stepKeys.get(key);
  if (by && key.startsWith("Arrow")) return () => keys.step(by);
  if (!keysTurnedOn()) return undefined;
  if (by) return () => keys.step(by);
  const { setStatus, write } = keys;
  const wanted = event.shiftKey ? statusOfKey(event) : undefined;
  if (wanted) return write && (() => write(wanted));
  const status = applicationStatuses[Number(key) - 1];
  if (status) return setStatus && (() => setStatus(status));
  return letters.get(key)?.(keys);
}

const letters = new Map<string, (keys: ReviewKeys) => (() => void) | undefined>([
  ["n", ({ note }) => note],
  ["s", ({ score }) => score],
  ["m", ({ write }) => write && (() => write())],
  ["r", ({ write }) => write && (() => write("Rejected"))],
  ["i", ({ interview }) => interview],
  ["a", ({ assign }) => assign],
  ["z", ({ undo }) => undo],
  ["?", ({ help }) => help],
]);

interface KeysDialogProps {
  rights: ApplicationRights;
  onClose: () => void;
}

/** Lists the keys of the review and the one of lists, and turns single ones off or on again. */
export function KeysDialog({ rights, onClose }: KeysDialogProps) {
  const { change, note, write } = rights;
  return (
    <Dialog
      open
      title="Keys"
      onClose={onClose}
      closeOnBackdrop
      footer={
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <dl className="key-list">
        <Key keys={["J", "→"]}>Next</Key>
        <Key keys={["K", "←"]}>Previous</Key>
        {change &&
          applicationStatuses.map((status, index) => (
            <Key key={status} keys={[`${index + 1}`, `Alt ${index + 1}`]}>
              {status}
            </Key>
          ))}
        {change && <Key keys={["Z"]}>Take the last status back</Key>}
        {note && <Key keys={["N"]}>Write a note</Key>}
        {note && <Key keys={["S"]}>Give a score</Key>}
        {write && <Key keys={["M"]}>Write an e-mail</Key>}
        {write && <Key keys={["R"]}>Reject and write</Key>}
        {write && <Key keys={["Shift 1", "Shift 5"]}>Write with the template of a status</Key>}
        {write && <Key keys={["Ctrl Enter"]}>Send the e-mail</Key>}
        {change && write && <Key keys={["I"]}>Arrange an interview</Key>}
        {change && <Key keys={["A"]}>Assign it to a colleague</Key>}
        <Key keys={["/"]}>Search, in a list</Key>
        <Key keys={["?"]}>These keys</Key>
        <Key keys={["Esc"]}>Close</Key>
      </dl>
      <KeysSwitch />
    </Dialog>
  );
}

function Key({ keys, children }: { keys: readonly string[]; children: string }) {
  return (
    <div>
      <dt>
        {keys.map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
