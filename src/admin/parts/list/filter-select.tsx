import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router";

interface FilterSelectProps {
  /** The filter's name in the address. */
  name: string;
  label: string;
  /** What the first line says, which narrows nothing: "All statuses". */
  all: string;
  options: readonly (string | { value: string; label: string })[];
}

/** Narrows a list to one of several values. It stands in the address like the search; see `SearchForm`. */
export function FilterSelect({ name, label, all, options }: FilterSelectProps) {
  const [params] = useSearchParams();
  const given = params.get(name) ?? "";
  const choices = options.map((option) =>
    typeof option === "string" ? { value: option, label: option } : option,
  );
  // A value that is none of ours narrows nothing, and then the first line is the true one.
  const chosen = choices.some(({ value }) => value === given) ? given : "";
  const select = useRef<HTMLSelectElement>(null);
  // Back and forward change the address, and the choice follows.
  useEffect(() => {
    if (select.current) select.current.value = chosen;
  }, [chosen]);
  return (
    <select
      ref={select}
      name={name}
      aria-label={label}
      className="input input-select w-full sm:w-auto sm:max-w-46"
      defaultValue={chosen}
    >
      <option value="">{all}</option>
      {choices.map(({ value, label: words }) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </select>
  );
}

/** Narrows a list to what nobody has opened yet. */
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

/** Narrows a list to what is announced on the dashboard before it is erased. */
export function EndingFilter() {
  return (
    <FilterSelect
      name="ending"
      label="End"
      all="Any end"
      options={[{ value: "true", label: "Reaching their end" }]}
    />
  );
}
