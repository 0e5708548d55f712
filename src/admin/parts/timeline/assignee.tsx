import { useState } from "react";
import { AnswerFailure } from "#admin/parts/list/load-states.tsx";
import { useAnswer } from "#admin/parts/list/use-answer.ts";
import { type ActionResult, toResult } from "#admin/parts/record/action-result.ts";
import { ChoiceButtons, useSelectChoice } from "#admin/parts/record/select-choice.tsx";
import { type Colleague, outcomes, timelineOf } from "#features/timeline/contract.ts";
import { browserApi } from "#platform/client/browser-client.ts";
import { Status } from "#ui/status.tsx";
import type { TimelineRecord } from "./timeline.tsx";

interface AssigneeProps {
  of: TimelineRecord;
  assignee: Colleague | null;
  onAssigned: (assignee: Colleague | null) => void;
}

/** Says who looks after a record, and gives it to a colleague. */
export function Assignee({ of, assignee, onAssigned }: AssigneeProps) {
  const [asked, setAsked] = useState<string>();
  const [draft, setDraft] = useState<string>();
  const [result, setResult] = useState<ActionResult>();
  const { answer, reload } = useAnswer(
    (signal) => browserApi().call(timelineOf[of.kind].listColleagues, { params: { id: of.id }, signal }),
    of.id,
  );
  const colleagues = answer?.ok ? answer.data.data : [];
  // Somebody who may not read it any more stays its assignee until it is given to another.
  const former = assignee && !colleagues.some(({ _id }) => _id === assignee._id) ? [assignee] : [];
  const choices = [...former, ...colleagues];
  const nameOf = (id: string) => choices.find(({ _id }) => _id === id)?.name ?? "nobody";
  const stored = assignee?._id ?? "";
  const choice = useSelectChoice({ draft, choose, send: assign });

  function choose(id: string | undefined) {
    if (asked !== undefined) return;
    setDraft(id === stored ? undefined : id);
    setResult(undefined);
  }

  async function assign(id: string) {
    // The select is not disabled meanwhile, because it would lose the focus.
    if (asked !== undefined) return;
    setDraft(undefined);
    setAsked(id);
    const outcome = await browserApi().call(timelineOf[of.kind].assign, {
      params: { id: of.id },
      body: { assignee: id },
    });
    setAsked(undefined);
    setResult(
      toResult(outcome, { done: outcome.ok ? outcome.data.message : "", failed: outcomes.assignFailed }),
    );
    if (outcome.ok) onAssigned(outcome.data.data.assignee);
  }

  return (
    <div className="assignee">
      <select
        className="input input-select"
        aria-label="Assigned to"
        value={asked ?? draft ?? stored}
        {...choice}
      >
        <option value="">Nobody</option>
        {choices.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
      </select>
      <p role="status" className="status-note">
        {draft !== undefined && (
          <>
            Still {nameOf(stored)}
            <span className="sr-only">. Enter gives it to {nameOf(draft)}, Escape takes that back.</span>
          </>
        )}
      </p>
      {draft !== undefined && (
        <ChoiceButtons
          of="who it is assigned to"
          stays={`it stays with ${nameOf(stored)}`}
          onSave={() => assign(draft)}
          onCancel={() => choose(undefined)}
        />
      )}
      <Status of={result} className={result?.ok === false ? "status-failed" : "status-saved"} />
      {answer && !answer.ok && <AnswerFailure message={outcomes.noColleagues} of={answer} onRetry={reload} />}
    </div>
  );
}
