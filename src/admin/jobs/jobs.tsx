import { Plus } from "lucide-react";
import { useCallback, useMemo, useState } from "react";
import { useFetcher } from "react-router";
import { adminTitle } from "#admin/admin-meta.ts";
import { LetterNotice } from "#admin/applications/letter-notice.tsx";
import { useReopen } from "#admin/parts/drafts/use-reopen.ts";
import { FilterSelect } from "#admin/parts/list/filter-select.tsx";
import { ListPage } from "#admin/parts/list/list-page.tsx";
import { loadList } from "#admin/parts/list/list-state.ts";
import { receivedOrders } from "#admin/parts/list/received.tsx";
import type { ActionResult } from "#admin/parts/record/action-result.ts";
import { useDialogs } from "#admin/parts/record/page-outcome.tsx";
import { useSettled } from "#admin/parts/record/use-settled.ts";
import { useMay } from "#admin/permissions.tsx";
import { type Job, jobStatuses, listJobs, outcomes } from "#features/jobs/contract.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import type { Route } from "./+types/jobs.ts";
import { ClosingDialog } from "./closing-dialog.tsx";
import { DeleteJob } from "./delete-job.tsx";
import { act, type JobResult } from "./job-actions.ts";
import { jobColumns, jobStatusWords } from "./job-columns.tsx";
import { JobForm } from "./job-form.tsx";
import { JobView } from "./job-view.tsx";

export const meta = adminTitle("Jobs");

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadList(request, listJobs, ({ data }) => data, outcomes.loadFailed);
}

export async function clientAction({ request }: Route.ClientActionArgs): Promise<JobResult> {
  return act(await request.formData());
}

const statusOptions = jobStatuses.map((value) => ({ value, label: jobStatusWords[value] }));

type Opened = { dialog: "add" } | { dialog: "view" | "edit" | "copy" | "delete" | "closing"; job: Job };

const idOf = ({ _id }: Job) => _id;

/** Lists the job posts: drafts, open and closed ones. */
export default function Jobs({ loaderData }: Route.ComponentProps) {
  const { opened, open, close, done, tell, outcome, dismiss } = useDialogs<Opened>();
  const may = useMay();
  const status = useFetcher<JobResult>();
  const { submit } = status;
  const [lettersBegun, setLettersBegun] = useState(0);
  const setStatus = useCallback(
    (job: Job, wanted: Job["status"]) =>
      submit({ intent: "status", id: job._id, status: wanted }, { method: "post" }),
    [submit],
  );
  const columns = useMemo(
    () => jobColumns((dialog, job) => open({ dialog, job }), setStatus),
    [open, setStatus],
  );
  useSettled(status, saved);

  /** Shows what was done. A job that was closed asks what becomes of its applications. */
  function saved(result: JobResult) {
    done(result);
    if (result.closed && may("applications.read")) open({ dialog: "closing", job: result.closed });
  }
  function begun(result: ActionResult) {
    done(result);
    setLettersBegun((count) => count + 1);
  }
  useReopen("job", loaderData.ok ? loaderData.rows : undefined, (job) =>
    open(job ? { dialog: "edit", job } : { dialog: "add" }),
  );
  const add = (
    <Button onClick={() => open({ dialog: "add" })}>
      <Icon of={Plus} size={16} /> Add Job Post
    </Button>
  );
  return (
    <ListPage
      title="Job Post Management"
      className="list-jobs"
      noun={["job post", "job posts"]}
      live={{ noun: "jobs" }}
      list={loaderData}
      columns={columns}
      rowKey={idOf}
      searchPlaceholder="Search title and description"
      filters={<FilterSelect name="status" label="Status" all="All statuses" options={statusOptions} />}
      orders={receivedOrders}
      actions={add}
      empty={{ title: "No job posts", words: "Open posts appear on the careers page at once." }}
      notice={may("mail.send") && lettersBegun > 0 && <LetterNotice begun={lettersBegun} onUndone={tell} />}
      outcome={outcome}
      onDismiss={dismiss}
    >
      {opened?.dialog === "add" && <JobForm onClose={close} onDone={saved} />}
      {opened?.dialog === "copy" && <JobForm copied={opened.job} onClose={close} onDone={saved} />}
      {opened?.dialog === "edit" && <JobForm job={opened.job} onClose={close} onDone={saved} />}
      {opened?.dialog === "view" && (
        <JobView
          job={opened.job}
          busy={status.state !== "idle"}
          onStatus={(wanted) => setStatus(opened.job, wanted)}
          onOpen={(dialog) => open({ dialog, job: opened.job })}
          onClose={close}
        />
      )}
      {opened?.dialog === "closing" && <ClosingDialog job={opened.job} onClose={close} onDone={begun} />}
      {opened?.dialog === "delete" && <DeleteJob job={opened.job} onDone={done} onCancel={close} />}
    </ListPage>
  );
}
