import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router";
import { MINE, UNASSIGNED } from "#features/timeline/contract.ts";

interface FilterSelectProps {
  /** The filter's name in the address. */
  name: string;
  label: string;
  /** The text of the option that filters nothing: "All statuses". */
  all: string;
  options: readonly (string | { value: string; label: string })[];
}

/** Filters a list by one of several values, which is kept in the address like the search; see `SearchForm`. */
export function FilterSelect({ name, label, all, options }: FilterSelectProps) {
  const [params] = useSearchParams();
  const given = params.get(name) ?? "";
  const choices = options.map((option) =>
    typeof option === "string" ? { value: option, label: option } : option,
  );
  // The server ignores an unknown value, so the select shows that nothing is filtered.
  const chosen = choices.some(({ value }) => value === given) ? given : "";
  const select = useRef<HTMLSelectElement>(null);
  // An uncontrolled select does not follow the address when the browser goes back or forward.
  useEffect(() => {
    if (select.current) select.current.value = chosen;
  }, [chosen]);
  return (
    <select ref={select} name={name} aria-label={label} className="input input-select" defaultValue={chosen}>
      <option value="">{all}</option>
      {choices.map(({ value, label: words }) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </select>
  );
}

/** Filters a list by records that no administrator has opened yet. */
export function UnreadFilter() {
  return (
    <FilterSelect
      name="unread"
      label="Read or unread"
      all="Read and unread"
      options={[{ value: "true", label: "Unread" }]}
    />
  );
}

/** Filters a list by records that the dashboard announces before they are erased. */
export function EndingFilter() {
  return (
    <FilterSelect name="ending" label="Erasure" all="Any" options={[{ value: "true", label: "Due soon" }]} />
  );
}

/** Filters a list by the administrator who looks after a record. */
export function AssigneeFilter() {
  return (
    <FilterSelect
      name="assignee"
      label="Assigned to"
      all="Anyone"
      options={[
        { value: MINE, label: "Mine" },
        { value: UNASSIGNED, label: "Unassigned" },
      ]}
    />
  );
}
