import { useEffect, useRef } from "react";
import { type ApplicationStatus, applicationStatuses } from "#features/applications/contract.ts";

/** Narrows the list to one status. It stands in the address like the search. */
export function StatusFilter({ status = "" }: { status?: ApplicationStatus | "" }) {
  const select = useRef<HTMLSelectElement>(null);
  // Back and forward change the address, and the choice follows.
  useEffect(() => {
    if (select.current) select.current.value = status;
  }, [status]);
  return (
    <select
      ref={select}
      name="status"
      aria-label="Status"
      className="input input-select w-full sm:w-auto"
      defaultValue={status}
    >
      <option value="">All statuses</option>
      {applicationStatuses.map((one) => (
        <option key={one}>{one}</option>
      ))}
    </select>
  );
}
