import { Plus } from "lucide-react";
import { useMemo } from "react";
import { adminTitle } from "#admin/admin-meta.ts";
import { useReopen } from "#admin/parts/drafts/use-reopen.ts";
import { FilterSelect } from "#admin/parts/list/filter-select.tsx";
import { ListPage } from "#admin/parts/list/list-page.tsx";
import { loadList } from "#admin/parts/list/list-state.ts";
import { receivedOrders } from "#admin/parts/list/received.tsx";
import { type ActionResult, toResult } from "#admin/parts/record/action-result.ts";
import { DeleteDialog } from "#admin/parts/record/confirmed-action.tsx";
import { useDialogs } from "#admin/parts/record/page-outcome.tsx";
import { saveRecord } from "#admin/parts/record/save-record.ts";
import {
  createJob,
  deleteJob,
  type Job,
  jobStatuses,
  listJobs,
  outcomes,
  updateJob,
} from "#features/jobs/contract.ts";
import { browserApi } from "#platform/client/browser-client.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import type { Route } from "./+types/jobs.ts";
import { jobColumns, jobStatusWords } from "./job-columns.tsx";
import { JobForm } from "./job-form.tsx";
import { JobView } from "./job-view.tsx";

export const meta = adminTitle("Jobs");

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadList(request, listJobs, ({ data }) => data, outcomes.loadFailed);
}

export async function clientAction({ request }: Route.ClientActionArgs): Promise<ActionResult> {
  const form = await request.formData();
  return form.get("intent") === "delete" ? remove(form) : save(form);
}

function save(form: FormData): Promise<ActionResult> {
  return saveRecord(form, {
    add: () => browserApi().submit(createJob, form),
    update: (jobId, headers) => browserApi().submit(updateJob, form, { params: { jobId }, headers }),
    outcomes,
  });
}

async function remove(form: FormData): Promise<ActionResult> {
  const deleted = await browserApi().call(deleteJob, { params: { jobId: String(form.get("id")) } });
  return toResult(deleted, { done: outcomes.deleted, failed: outcomes.deleteFailed });
}

const statusOptions = jobStatuses.map((value) => ({ value, label: jobStatusWords[value] }));

type Opened = { dialog: "add" } | { dialog: "view" | "edit" | "delete"; job: Job };

const idOf = ({ _id }: Job) => _id;

/** Lists the job posts: drafts, open and closed ones. */
export default function Jobs({ loaderData }: Route.ComponentProps) {
  const { opened, open, close, done, outcome, dismiss } = useDialogs<Opened>();
  const columns = useMemo(() => jobColumns((dialog, job) => open({ dialog, job })), [open]);
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
      outcome={outcome}
      onDismiss={dismiss}
    >
      {opened?.dialog === "add" && <JobForm onClose={close} onDone={done} />}
      {opened?.dialog === "edit" && <JobForm job={opened.job} onClose={close} onDone={done} />}
      {opened?.dialog === "view" && (
        <JobView job={opened.job} onClose={close} onEdit={() => open({ dialog: "edit", job: opened.job })} />
      )}
      {opened?.dialog === "delete" && (
        <DeleteDialog
          question={outcomes.confirmDelete}
          name={opened.job.title}
          id={opened.job._id}
          consequence={opened.job.applications ? "Its applications stay, with the job's title." : undefined}
          onDone={done}
          onCancel={close}
        />
      )}
    </ListPage>
  );
}
