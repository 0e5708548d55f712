import { useState } from "react";
import { useAnswer } from "#admin/parts/list/use-answer.ts";
import { type ActionResult, toResult } from "#admin/parts/record/action-result.ts";
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
  const [result, setResult] = useState<ActionResult>();
  const { answer } = useAnswer(
    (signal) => browserApi().call(timelineOf[of.kind].listColleagues, { params: { id: of.id }, signal }),
    of.id,
  );
  const colleagues = answer?.ok ? answer.data.data : [];
  // Somebody who may not read it any more stays its assignee until it is given to another.
  const former = assignee && !colleagues.some(({ _id }) => _id === assignee._id) ? [assignee] : [];

  async function assign(id: string) {
    // The select is not disabled meanwhile, because it would lose the focus.
    if (asked !== undefined) return;
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
        aria-label="Looked after by"
        value={asked ?? assignee?._id ?? ""}
        onChange={({ currentTarget }) => assign(currentTarget.value)}
      >
        <option value="">Nobody</option>
        {[...former, ...colleagues].map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
      </select>
      <Status of={result} className={result?.ok === false ? "status-failed" : "status-saved"} />
    </div>
  );
}
