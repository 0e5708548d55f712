import { FieldError, type FieldWords, RequiredMark, useControl, useStandingError } from "./field.tsx";

interface Choice {
  value: string;
  label: string;
  hint?: string;
}

interface CheckboxGroupProps extends Omit<FieldWords, "hint" | "className"> {
  choices: readonly Choice[];
  /** The values that are ticked at first. */
  chosen: readonly string[];
  onToggle?: (value: string, checked: boolean) => void;
}

/** Takes any number of a few choices, which the form sends as the list `name[]`. */
export function CheckboxGroup(props: CheckboxGroupProps) {
  const { name, label, error: given, required, choices, chosen, onToggle } = props;
  const { error, onChange } = useStandingError(name, given);
  const { id, "aria-describedby": describedBy } = useControl({ name, error, required });
  return (
    <fieldset
      className={`field ${error ? "field-failed" : ""}`}
      id={id}
      tabIndex={-1}
      aria-describedby={describedBy}
      onChange={onChange}
    >
      <legend className="field-label mb-2">
        {label}
        {required && <RequiredMark />}
      </legend>
      <div className="grid gap-3">
        {choices.map(({ value, label, hint }) => (
          <div key={value} className="field field-check">
            <input
              type="checkbox"
              className="checkbox"
              id={`${id}-${value}`}
              name={`${name}[]`}
              value={value}
              defaultChecked={chosen.includes(value)}
              onChange={({ currentTarget }) => onToggle?.(value, currentTarget.checked)}
              aria-describedby={hint && `${id}-${value}-hint`}
            />
            <label className="field-label" htmlFor={`${id}-${value}`}>
              {label}
            </label>
            {hint && (
              <p className="field-hint" id={`${id}-${value}-hint`}>
                {hint}
              </p>
            )}
          </div>
        ))}
      </div>
      <FieldError id={id} error={error} />
    </fieldset>
  );
}
