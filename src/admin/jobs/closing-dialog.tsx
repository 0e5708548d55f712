import { useEffect, useState } from "react";
import { useApplicationRights } from "#admin/applications/application-rights.ts";
import { LetterDialog, type Matching } from "#admin/applications/letter-dialog.tsx";
import { AnswerFailure } from "#admin/parts/list/load-states.tsx";
import { useAnswer } from "#admin/parts/list/use-answer.ts";
import type { Letter } from "#admin/parts/mail/template-field.tsx";
import type { ActionResult } from "#admin/parts/record/action-result.ts";
import { UNDECIDED } from "#content/application-statuses.ts";
import { adminPaths } from "#content/paths.ts";
import { listApplications } from "#features/applications/contract.ts";
import { type Closing, listClosings, outcomes } from "#features/closings/contract.ts";
import { KEEP_TEMPLATE, undecidedFilter, waitingText } from "#features/closings/rules.ts";
import type { Job } from "#features/jobs/contract.ts";
import { applicants } from "#features/letters/contract.ts";
import { browserApi } from "#platform/client/browser-client.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Link } from "#ui/link.tsx";

interface ClosingDialogProps {
  job: Pick<Job, "_id" | "jobId">;
  onClose: () => void;
  /** Called when a letter to the applicants was begun. */
  onDone: (result: ActionResult) => void;
}

/** The letters that a closing proposes. */
const letters = {
  reject: { propose: "Rejected" },
  keep: { begin: KEEP_TEMPLATE },
} as const satisfies Record<string, Pick<Letter, "propose" | "begin">>;

/** Asks what becomes of the undecided applications for a job that was closed. Renders nothing where there are none. */
export function ClosingDialog({ job, onClose, onDone }: ClosingDialogProps) {
  const [letter, setLetter] = useState<keyof typeof letters>();
  const { answer, reload } = useAnswer((signal) => loadWaiting(job, signal), job._id);
  const waiting = answer?.ok ? answer.data : undefined;
  const isDone = answer?.ok === true && !waiting?.closing;
  useEffect(() => {
    if (isDone) onClose();
  }, [isDone, onClose]);
  if (answer?.ok === false) return <Unknown failure={answer} onRetry={reload} onClose={onClose} />;
  if (!waiting?.closing) return null;
  if (!letter) return <Question closing={waiting.closing} onChoose={setLetter} onClose={onClose} />;
  return (
    <LetterDialog
      chosen={[]}
      matching={waiting.matching}
      start={letters[letter]}
      onClose={() => setLetter(undefined)}
      onDone={onDone}
    />
  );
}

interface UnknownProps {
  failure: { status: number; message: string };
  onRetry: () => void;
  onClose: () => void;
}

/** Says that the applicants of the closed job could not be counted, and counts them again. */
function Unknown({ failure, onRetry, onClose }: UnknownProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="Applicants without an answer"
      footer={
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <AnswerFailure message={outcomes.countFailed} of={failure} onRetry={onRetry} />
    </Dialog>
  );
}

interface QuestionProps {
  closing: Closing;
  onChoose: (letter: keyof typeof letters) => void;
  onClose: () => void;
}

function Question({ closing, onChoose, onClose }: QuestionProps) {
  const { write } = useApplicationRights();
  const { job, total } = closing;
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${applicants(total)} without an answer`}
      footer={
        <Button variant="secondary" onClick={onClose}>
          Leave them for now
        </Button>
      }
    >
      <p>
        <strong className="wrap-anywhere">{job.title}</strong> is closed. {waitingText(closing)}.
      </p>
      {write && (
        <ul className="my-5 grid gap-4">
          <Choice
            label="Write a rejection"
            words="One letter to all of them, with the status Rejected. You see it before it is sent."
            onChoose={() => onChoose("reject")}
          />
          <Choice
            label="Ask for consent"
            words="One letter that asks whether you may keep the application for a later position, with the status Reviewed."
            onChoose={() => onChoose("keep")}
          />
        </ul>
      )}
      <p>
        <Link
          className="link"
          href={`${adminPaths.applications}?${undecidedFilter(job.jobId)}`}
          onClick={onClose}
        >
          See them in the list
        </Link>
        . Until they have an answer, the dashboard names the job.
      </p>
    </Dialog>
  );
}

function Choice({ label, words, onChoose }: { label: string; words: string; onChoose: () => void }) {
  return (
    <li className="grid justify-items-start gap-2">
      <Button onClick={onChoose}>{label}</Button>
      <span className="text-sm text-muted">{words}</span>
    </li>
  );
}

/** Returns how many wait for an answer, and the first of them as a letter shows them. */
async function loadWaiting({ _id, jobId }: ClosingDialogProps["job"], signal: AbortSignal) {
  const api = browserApi();
  const closings = await api.call(listClosings, { signal });
  if (!closings.ok) return closings;
  const closing = closings.data.data.find(({ job }) => job._id === _id);
  const query = { jobId, status: UNDECIDED, archived: "false", limit: "3" } as const;
  const first = await api.call(listApplications, { query, signal });
  if (!first.ok) return first;
  const { limit: _, ...filter } = query;
  const matching: Matching = {
    rows: first.data.data,
    total: first.data.total,
    filter: String(new URLSearchParams(filter)),
    answeredAt: first.answeredAt,
  };
  return { ...first, data: { closing, matching } };
}
