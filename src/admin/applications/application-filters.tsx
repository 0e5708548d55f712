import { FiguresFilter } from "#admin/parts/list/figures-filter.tsx";
import {
  AssigneeFilter,
  EndingFilter,
  FilterSelect,
  UnreadFilter,
} from "#admin/parts/list/filter-select.tsx";
import { JobFilter } from "./job-filter.tsx";
import { StatusFilter } from "./status-filter.tsx";
import { ReasonFilter, TagFilter } from "./tag-filter.tsx";

interface FiltersProps {
  /** Tags of the applications that are shown, which may be newer than the loaded ones. */
  tags: readonly string[];
}

/** Filters the table. */
export function TableFilters({ tags }: FiltersProps) {
  return (
    <>
      <StatusFilter />
      <ReasonFilter />
      <SharedFilters tags={tags} />
    </>
  );
}

/** Filters the board, whose columns are the statuses. */
export function BoardFilters({ tags }: FiltersProps) {
  return (
    <>
      <input type="hidden" name="view" value="board" />
      <SharedFilters tags={tags} />
    </>
  );
}

function SharedFilters({ tags }: FiltersProps) {
  return (
    <>
      <FiguresFilter />
      <JobFilter />
      <TagFilter newest={tags} />
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
}
