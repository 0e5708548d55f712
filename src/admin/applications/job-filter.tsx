import { useSearchParams } from "react-router";
import { FilterSelect } from "#admin/parts/list/filter-select.tsx";
import { useAnswer } from "#admin/parts/list/use-answer.ts";
import { GENERAL } from "#features/applications/contract.ts";
import { roleText } from "#features/applications/rules.ts";
import { listJobs } from "#features/jobs/contract.ts";
import { browserApi } from "#platform/client/browser-client.ts";

/** Matches the largest page of the endpoint. */
const MOST_JOBS = 200;

const general = { value: GENERAL, label: `${roleText(null)}s` };

/** Filters the list by one job, or by general applications. The search finds jobs beyond these options. */
export function JobFilter() {
  const chosen = useSearchParams()[0].get("jobId");
  const { answer } = useAnswer(
    (signal) => browserApi().call(listJobs, { query: { limit: MOST_JOBS, sort: "title" }, signal }),
    "",
  );
  const jobs = answer?.ok ? answer.data.data.map(({ jobId, title }) => ({ value: jobId, label: title })) : [];
  // The job in the address stays an option before the jobs are loaded, and after it was deleted.
  const isListed = !chosen || chosen === GENERAL || jobs.some(({ value }) => value === chosen);
  const options = [general, ...(isListed ? [] : [{ value: chosen, label: chosen }]), ...jobs];
  return <FilterSelect name="jobId" label="Job" all="All jobs" options={options} />;
}
