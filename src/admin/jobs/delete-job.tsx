import { AnswerFailure } from "#admin/parts/list/load-states.tsx";
import { useAnswer } from "#admin/parts/list/use-answer.ts";
import type { ActionResult } from "#admin/parts/record/action-result.ts";
import { DeleteDialog } from "#admin/parts/record/confirmed-action.tsx";
import { useMay } from "#admin/permissions.tsx";
import { UNDECIDED } from "#content/application-statuses.ts";
import { adminPaths } from "#content/paths.ts";
import { outcomes as applicationOutcomes, listApplications } from "#features/applications/contract.ts";
import { undecidedFilter } from "#features/closings/rules.ts";
import { type Job, outcomes } from "#features/jobs/contract.ts";
import { applicants } from "#features/letters/contract.ts";
import { browserApi } from "#platform/client/browser-client.ts";
import { Link } from "#ui/link.tsx";

interface DeleteJobProps {
  job: Job;
  onDone: (result: ActionResult) => void;
  onCancel: () => void;
}

/** Asks before a job post is deleted, and says how many applicants that leaves without an answer. */
export function DeleteJob({ job, onDone, onCancel }: DeleteJobProps) {
  const may = useMay();
  return (
    <DeleteDialog
      question={outcomes.confirmDelete}
      name={job.title}
      id={job._id}
      consequence={job.applications ? "Its applications stay, with the job's title." : undefined}
      onDone={onDone}
      onCancel={onCancel}
    >
      {may("applications.read") && <Unanswered jobId={job.jobId} onLeave={onCancel} />}
    </DeleteDialog>
  );
}

/** Counts the undecided applications for a job: once it is deleted, no closed job on the dashboard has them. */
function Unanswered({ jobId, onLeave }: { jobId: string; onLeave: () => void }) {
  const query = { jobId, status: UNDECIDED, archived: "false", limit: "1" } as const;
  const { answer, reload } = useAnswer(
    (signal) => browserApi().call(listApplications, { query, signal }),
    jobId,
  );
  if (!answer) return null;
  if (!answer.ok)
    return <AnswerFailure message={applicationOutcomes.loadFailed} of={answer} onRetry={reload} />;
  const { total } = answer.data;
  if (total === 0) return null;
  return (
    <p className="mt-1">
      <strong>{applicants(total)} without an answer</strong>. Once the job post is deleted, the dashboard
      names none of them.{" "}
      <Link className="link" href={`${adminPaths.applications}?${undecidedFilter(jobId)}`} onClick={onLeave}>
        See them in the list
      </Link>
    </p>
  );
}
