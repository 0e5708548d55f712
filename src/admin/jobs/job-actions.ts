import { startLetterForm } from "#admin/applications/application-actions.ts";
import { type ActionResult, toResult } from "#admin/parts/record/action-result.ts";
import { saveRecord } from "#admin/parts/record/save-record.ts";
import {
  createJob,
  deleteJob,
  type Job,
  outcomes,
  updateJob,
  updateJobStatus,
} from "#features/jobs/contract.ts";
import { browserApi } from "#platform/client/browser-client.ts";
import type { Outcome } from "#platform/client/client.ts";

/** Carries the outcome of an action on a job. */
export interface JobResult extends ActionResult {
  /** The job, where the action left it closed. */
  closed?: Job | undefined;
}

/** Runs the action that a form of this screen names by its `intent`. */
export function act(form: FormData): Promise<JobResult> {
  switch (form.get("intent")) {
    case "delete":
      return remove(form);
    case "status":
      return setStatus(form);
    case "letter":
      return startLetterForm(form);
    default:
      return save(form);
  }
}

async function save(form: FormData): Promise<JobResult> {
  let saved: Outcome<{ data: Job }> | undefined;
  const result = await saveRecord(form, {
    add: async () => {
      saved = await browserApi().submit(createJob, form);
      return saved;
    },
    update: async (jobId, version) => {
      saved = await browserApi().submit(updateJob, form, { params: { jobId }, version });
      return saved;
    },
    outcomes,
  });
  return { ...result, closed: saved && closedOf(saved) };
}

async function setStatus(form: FormData): Promise<JobResult> {
  const saved = await browserApi().submit(updateJobStatus, form, { params: { jobId: idOf(form) } });
  const done = saved.ok ? saved.data.message : "";
  return { ...toResult(saved, { done, failed: outcomes.statusFailed }), closed: closedOf(saved) };
}

function closedOf(saved: Outcome<{ data: Job }>): Job | undefined {
  return saved.ok && saved.data.data.status === "closed" ? saved.data.data : undefined;
}

async function remove(form: FormData): Promise<ActionResult> {
  const deleted = await browserApi().call(deleteJob, { params: { jobId: idOf(form) } });
  return toResult(deleted, { done: outcomes.deleted, failed: outcomes.deleteFailed });
}

function idOf(form: FormData): string {
  return String(form.get("id"));
}
