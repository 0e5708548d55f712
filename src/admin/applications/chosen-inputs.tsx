import type { Application } from "#features/applications/contract.ts";

interface ChosenProps {
  applications: readonly Application[];
}

/** Names applications in a form. */
export function ChosenIds({ applications }: ChosenProps) {
  return applications.map(({ _id }) => <input key={_id} type="hidden" name="ids[]" value={_id} />);
}

/** Names applications in a form, with the statuses that they are shown with. */
export function ChosenInputs({ applications }: ChosenProps) {
  const seen = new Set(applications.map(({ status }) => status));
  return (
    <>
      <ChosenIds applications={applications} />
      {[...seen].map((status) => (
        <input key={status} type="hidden" name="seen[]" value={status} />
      ))}
    </>
  );
}
