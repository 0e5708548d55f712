import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { useKeptControls } from "#admin/parts/drafts/use-kept-input.ts";
import { AnswerFailure } from "#admin/parts/list/load-states.tsx";
import { useAnswer } from "#admin/parts/list/use-answer.ts";
import { type ActionResult, toResult } from "#admin/parts/record/action-result.ts";
import { FailureAlert } from "#admin/parts/record/page-outcome.tsx";
import { type OwnTimelineEntry, outcomes, timelineOf } from "#features/timeline/contract.ts";
import { browserApi } from "#platform/client/browser-client.ts";
import { checkBy } from "#platform/client/client.ts";
import { Button } from "#ui/button.tsx";
import { FieldScope, TextArea } from "#ui/field.tsx";
import type { TimelineRecord } from "./timeline.tsx";

const checkNote = checkBy(timelineOf.application.addNote.body);

interface NoteFormProps {
  of: TimelineRecord;
  /** The note that is changed; without it a new one is added. */
  note?: OwnTimelineEntry;
  onSaved: () => void;
  onCancel?: () => void;
}

/** Adds a note to the timeline of a record, or changes one. Colleagues are mentioned by `@` and their name. */
export function NoteForm({ of, note, onSaved, onCancel }: NoteFormProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [begun, setBegun] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<ActionResult>();
  const input = useKeptControls({ form: "note", record: `${of.id} ${note?._id ?? ""}` });
  const isChange = note !== undefined;
  useEffect(() => {
    // The button that opened the form is gone.
    if (isChange) area.current?.focus();
  }, [isChange]);

  async function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const sent = area.current?.value;
    const outcome = await send(of, note, new FormData(event.currentTarget));
    setBusy(false);
    setResult(toResult(outcome, { done: outcomes.noted, failed: outcomes.noteFailed }));
    if (!outcome.ok) return;
    input.drop();
    // What was typed while the note was on its way stays.
    if (area.current?.value !== sent) input.keep();
    else if (area.current) area.current.value = "";
    onSaved();
  }

  function onTyped(typed: HTMLTextAreaElement) {
    if (typed.value || note) input.keep();
    else input.drop();
    setBegun(begunMention(typed));
  }

  return (
    <FieldScope name={note ? `note-${note._id}` : "note"} errors={result?.fields} check={checkNote}>
      <form ref={input.ref} noValidate className="note-form" onSubmit={save}>
        {result && !result.ok && !result.fields.note && <FailureAlert failure={result} />}
        <TextArea
          ref={area}
          name="note"
          label={note ? "Change the note" : "Add a note"}
          hint={
            note
              ? undefined
              : "Staff who may read this see it, and a copy of the person’s data has it too. @Name tells a colleague."
          }
          rows={3}
          className="w-full"
          defaultValue={note?.detail}
          error={result?.fields.note}
          onInput={(event) => onTyped(event.currentTarget)}
          onKeyUp={(event) => setBegun(begunMention(event.currentTarget))}
        />
        {begun !== undefined && (
          <Mentions
            of={of}
            begun={begun}
            onChosen={(name) => area.current && insertMention(area.current, name)}
          />
        )}
        <p role="status" className="status-saved">
          {result?.ok && !busy && result.message}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="secondary" size="small" busy={busy} busyLabel="Saving…">
            Save the note
          </Button>
          {onCancel && (
            <Button
              variant="quiet"
              size="small"
              onClick={() => {
                input.drop();
                onCancel();
              }}
            >
              Cancel
            </Button>
          )}
        </div>
      </form>
    </FieldScope>
  );
}

function send({ kind, id }: TimelineRecord, note: OwnTimelineEntry | undefined, form: FormData) {
  const { addNote, changeNote } = timelineOf[kind];
  if (!note) return browserApi().submit(addNote, form, { params: { id } });
  return browserApi().submit(changeNote, form, { params: { id, noteId: note._id } });
}

/** Returns the text between an `@` and the caret, if that may become a name. */
function begunMention({ value, selectionStart }: HTMLTextAreaElement): string | undefined {
  return /(?<![\p{L}\p{M}\p{N}._%+-])@([^@\n]{0,40})$/u.exec(value.slice(0, selectionStart))?.[1];
}

/** Completes the begun mention before the caret. */
function insertMention(area: HTMLTextAreaElement, name: string): void {
  const begun = begunMention(area) ?? "";
  area.focus();
  area.setRangeText(`${name} `, area.selectionStart - begun.length, area.selectionStart, "end");
  area.dispatchEvent(new Event("input", { bubbles: true }));
}

interface MentionsProps {
  of: TimelineRecord;
  begun: string;
  onChosen: (name: string) => void;
}

/** Offers the colleagues whose names begin as typed. */
function Mentions({ of, begun, onChosen }: MentionsProps) {
  const { answer, reload } = useAnswer(
    (signal) => browserApi().call(timelineOf[of.kind].listColleagues, { params: { id: of.id }, signal }),
    of.id,
  );
  if (answer && !answer.ok)
    return <AnswerFailure message={outcomes.noColleagues} of={answer} onRetry={reload} />;
  const typed = begun.toLowerCase();
  const fitting = (answer?.data.data ?? [])
    .filter(({ name }) => name.toLowerCase().startsWith(typed))
    .slice(0, MAX_OFFERED);
  if (fitting.length === 0) return null;
  return (
    <fieldset className="note-mentions">
      <legend className="sr-only">Mention a colleague</legend>
      {fitting.map(({ _id, name }) => (
        <Button key={_id} variant="secondary" size="small" onClick={() => onChosen(name)}>
          @{name}
        </Button>
      ))}
    </fieldset>
  );
}

const MAX_OFFERED = 6;
