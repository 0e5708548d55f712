import { FilterSelect } from "#admin/parts/list/filter-select.tsx";
import { applicationStatuses, openStatuses, UNDECIDED } from "#content/application-statuses.ts";
import type { Application } from "#features/applications/contract.ts";

const options = [...applicationStatuses, { value: UNDECIDED, label: "Undecided" }];

/** Filters the applications by their status, or by whether it leaves them undecided. */
export function StatusFilter() {
  return <FilterSelect name="status" label="Status" all="All statuses" options={options} />;
}

/** Returns whether a filter by status leaves an application in the list. */
export function matchesStatus({ status }: Application, wanted: string): boolean {
  return wanted === UNDECIDED ? openStatuses.some((open) => open === status) : status === wanted;
}
