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
    <label className="w-full sm:w-auto">
      <span className="sr-only">Status</span>
      <select ref={select} name="status" className="input input-select" defaultValue={status}>
        <option value="">All statuses</option>
        {applicationStatuses.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </select>
    </label>
  );
}
