import { useSearchParams } from "react-router";
import { FilterSelect } from "#admin/parts/list/filter-select.tsx";
import { useAnswer } from "#admin/parts/list/use-answer.ts";
import { GENERAL, listApplicationJobs } from "#features/applications/contract.ts";
import { roleText } from "#features/applications/rules.ts";
import { browserApi } from "#platform/client/browser-client.ts";

const general = { value: GENERAL, label: `${roleText(null)}s` };

/** Filters the list by one job, or by general applications, of those that the person in this tab may read. */
export function JobFilter() {
  const chosen = useSearchParams()[0].get("jobId");
  const { answer } = useAnswer((signal) => browserApi().call(listApplicationJobs, { signal }), "");
  const jobs = answer?.ok ? answer.data.data.map(({ jobId, title }) => ({ value: jobId, label: title })) : [];
  // The job in the address stays an option before the jobs are loaded, and after it was deleted.
  const isListed = !chosen || chosen === GENERAL || jobs.some(({ value }) => value === chosen);
  const options = [
    ...(answer?.ok && !answer.data.all ? [] : [general]),
    ...(isListed ? [] : [{ value: chosen, label: chosen }]),
    ...jobs,
  ];
  return <FilterSelect name="jobId" label="Job" all="All jobs" options={options} />;
}
