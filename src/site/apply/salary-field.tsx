import { useState } from "react";
import { applyLabels } from "#content/apply-labels.ts";
import { salaryText } from "#features/jobs/rules.ts";
import { readAmount } from "#platform/contract/readings.ts";
import { type FieldWords, TextField } from "#ui/field.tsx";

/** Takes a salary as people write it, and shows the rupees that were read from it once the visitor leaves the field. */
export function SalaryField(props: FieldWords & { defaultValue: string }) {
  const [left, setLeft] = useState(props.defaultValue);
  const read = salaryText(readAmount(left));
  return (
    <div>
      <TextField
        {...props}
        required
        prefix={applyLabels.units.expectedSalary}
        autoComplete="off"
        onBlur={(event) => setLeft(event.currentTarget.value)}
      />
      {/* Stays while it is empty, because screen readers announce only changes of a region that they know. */}
      <p role="status" className="salary-read mt-1.5 text-sm font-semibold">
        {read && `${applyLabels.readAs} ${read}`}
      </p>
    </div>
  );
}
