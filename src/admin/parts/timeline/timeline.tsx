import { useEffect, useEffectEvent, useRef, useState } from "react";
import { AnswerFailure, AnswerWaiting } from "#admin/parts/list/load-states.tsx";
import { useAnswer } from "#admin/parts/list/use-answer.ts";
import { type ActionResult, toResult } from "#admin/parts/record/action-result.ts";
import { FailureAlert } from "#admin/parts/record/page-outcome.tsx";
import { momentText } from "#admin/parts/text/date-text.ts";
import {
  markNewsSeen,
  type OwnTimelineEntry,
  outcomes,
  type TimelineKindName,
  timelineOf,
} from "#features/timeline/contract.ts";
import { browserApi } from "#platform/client/browser-client.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { focusShown } from "#ui/focus-shown.ts";
import { Status, useStatus } from "#ui/status.tsx";
import { Attachments } from "./attachments.tsx";
import { entryText } from "./entry-text.ts";
import { NoteForm } from "./note-form.tsx";
import "./timeline.css";

/** Names a record with a timeline. */
export interface TimelineRecord {
  kind: TimelineKindName;
  id: string;
}

interface TimelineProps {
  of: TimelineRecord;
  mayNote: boolean;
  /** Another value loads the timeline again, such as a status that was saved. */
  version?: string;
}

/** Shows what has happened to a record, newest first, and takes notes. */
export function Timeline({ of, mayNote, version = "" }: TimelineProps) {
  const { kind, id } = of;
  const { answer, reload } = useAnswer(
    (signal) => browserApi().call(timelineOf[kind].list, { params: { id }, signal }),
    `${id} ${version}`,
  );
  const [status, say] = useStatus();
  const list = useRef<HTMLOListElement>(null);
  useSeen(id, answer?.ok ? answer.data.data : []);
  if (!answer) return <AnswerWaiting label="Loading the timeline" />;
  if (!answer.ok) return <AnswerFailure message={outcomes.loadFailed} of={answer} onRetry={reload} />;
  function tell(outcome: string) {
    say(outcome);
    reload();
  }
  function tellDeleted() {
    tell(outcomes.noteDeleted);
    // The button that was pressed goes.
    list.current?.focus();
  }
  return (
    <>
      {mayNote && <NoteForm key={id} of={of} onSaved={() => tell("")} />}
      <Status of={status} className="status-saved" />
      <ol ref={list} tabIndex={-1} className="timeline" aria-label="Timeline">
        {answer.data.data.map((entry) => (
          <Entry key={entry._id} of={of} entry={entry} onChanged={() => tell("")} onDeleted={tellDeleted} />
        ))}
      </ol>
    </>
  );
}

/** Says that the lines for the person in this tab have been seen. A failure is silent: they stay marked. */
function useSeen(recordId: string, entries: readonly OwnTimelineEntry[]): void {
  const unseen = entries.some((entry) => entry.unseen);
  useEffect(() => {
    if (unseen) void browserApi().call(markNewsSeen, { body: { recordId } });
  }, [unseen, recordId]);
}

interface EntryProps {
  of: TimelineRecord;
  entry: OwnTimelineEntry;
  onChanged: () => void;
  onDeleted: () => void;
}

function Entry({ of, entry, onChanged, onDeleted }: EntryProps) {
  const [form, setForm] = useState<"open" | "closed">();
  const { event, actor, createdAt, editedAt, unseen } = entry;
  if (form === "open") {
    const close = () => setForm("closed");
    return (
      <li>
        <NoteForm of={of} note={entry} onCancel={close} onSaved={() => [close(), onChanged()]} />
      </li>
    );
  }
  return (
    <li className={event === "note" || event === "reply" ? "timeline-note" : undefined}>
      <p className="wrap-anywhere whitespace-pre-line">{entryText(entry, of.kind)}</p>
      <Attachments documents={entry.documents} />
      <p className="timeline-meta">
        {unseen && <Badge tone="peacock">For you</Badge>}
        <time dateTime={createdAt}>{momentText(createdAt)}</time>
        {actor && <span>{actor}</span>}
        {event === "note" && editedAt && <span>changed {momentText(editedAt)}</span>}
        {entry.changeableUntil && (
          <Button
            ref={form === "closed" ? focusShown : undefined}
            variant="quiet"
            size="small"
            onClick={() => setForm("open")}
          >
            Change<span className="sr-only"> the note of {momentText(createdAt)}</span>
          </Button>
        )}
        {entry.deletable && <DeleteNote of={of} entry={entry} onDeleted={onDeleted} />}
      </p>
    </li>
  );
}

/** Deletes a note after a second press: it can't be brought back. */
function DeleteNote({
  of,
  entry,
  onDeleted,
}: {
  of: TimelineRecord;
  entry: OwnTimelineEntry;
  onDeleted: () => void;
}) {
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ActionResult>();
  const leave = useEffectEvent(() => setAsked(false));
  useEffect(() => {
    if (!asked) return;
    const timer = setTimeout(leave, ASKED_FOR_MS);
    return () => clearTimeout(timer);
  }, [asked]);

  async function remove() {
    if (!asked) return setAsked(true);
    setBusy(true);
    const params = { id: of.id, noteId: entry._id };
    const outcome = await browserApi().call(timelineOf[of.kind].deleteNote, { params });
    setBusy(false);
    if (outcome.ok) return onDeleted();
    setFailure(toResult(outcome, { done: "", failed: outcomes.noteDeleteFailed }));
  }
  return (
    <>
      <Button variant="quiet" size="small" className="row-action-danger" busy={busy} onClick={remove}>
        {asked ? "Delete it for good" : "Delete"}
        <span className="sr-only"> the note of {momentText(entry.createdAt)}</span>
      </Button>
      {failure && <FailureAlert failure={failure} />}
    </>
  );
}

/** The first press is forgotten after this time. */
const ASKED_FOR_MS = 5000;
