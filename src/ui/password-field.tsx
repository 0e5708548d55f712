import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { Field, type FieldWords } from "./field.tsx";
import { Icon } from "./icon.tsx";

interface PasswordFieldProps extends FieldWords {
  autoComplete: "current-password" | "new-password";
  /** The name of the button inside the field. */
  showLabel?: string;
  hideLabel?: string;
  onInput?: ComponentProps<"input">["onInput"];
}

/** Takes a password, with a button that shows and hides it. */
export function PasswordField({
  autoComplete,
  showLabel = "Show password",
  hideLabel = "Hide password",
  onInput,
  ...words
}: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <Field {...words}>
      {(control) => (
        <div className="input-group">
          <input
            {...control}
            className="input"
            type={shown ? "text" : "password"}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            onInput={onInput}
          />
          <button
            type="button"
            className="file-action"
            aria-label={shown ? hideLabel : showLabel}
            aria-controls={control.id}
            onClick={() => setShown(!shown)}
          >
            <Icon of={shown ? EyeOff : Eye} />
          </button>
        </div>
      )}
    </Field>
  );
}
