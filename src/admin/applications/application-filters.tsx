import {
  AssigneeFilter,
  EndingFilter,
  FilterSelect,
  UnreadFilter,
} from "#admin/parts/list/filter-select.tsx";
import { JobFilter } from "./job-filter.tsx";
import { StatusFilter } from "./status-filter.tsx";

const sharedFilters = (
  <>
    <JobFilter />
    <AssigneeFilter />
    <UnreadFilter />
    <EndingFilter />
    <FilterSelect
      name="archived"
      label="Current or archived"
      all="Current"
      options={[
        { value: "true", label: "Archived" },
        { value: "all", label: "Current and archived" },
      ]}
    />
  </>
);
/** The filters of the table. */
export const tableFilters = (
  <>
    <StatusFilter />
    {sharedFilters}
  </>
);
/** The filters of the board, whose columns are the statuses. */
export const boardFilters = (
  <>
    <input type="hidden" name="view" value="board" />
    {sharedFilters}
  </>
);
