import { type ComponentProps, useEffect, useRef, useState } from "react";
import { Field, type FieldWords } from "./field.tsx";
import "./file-field.css";

export interface FileFieldProps
  extends FieldWords,
    Omit<ComponentProps<"input">, keyof FieldWords | "id" | "size" | "type" | "defaultValue" | "ref"> {}

/**
 * A file. The native input without script; with it, the chosen name and size and a way to take the file back.
 * Clears itself when its form is reset.
 */
export function FileField(props: FileFieldProps) {
  const { name, label, hint, error, required, className, onChange, ...native } = props;
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<File>();

  useEffect(() => {
    const form = input.current?.form;
    const forget = () => setChosen(undefined);
    // A browser may have kept a choice over a reload, or the person chose before the script came.
    setChosen(input.current?.files?.[0]);
    form?.addEventListener("reset", forget);
    return () => form?.removeEventListener("reset", forget);
  }, []);

  function remove() {
    if (!input.current) return;
    input.current.value = "";
    // React listens to the native event, so that whoever passed `onChange` hears of the removal too.
    input.current.dispatchEvent(new Event("change", { bubbles: true }));
    input.current.focus();
  }

  return (
    <Field name={name} label={label} hint={hint} error={error} required={required} className={className}>
      {(control) => (
        <div className="file">
          <input
            {...native}
            {...control}
            ref={input}
            type="file"
            className={chosen ? "sr-only" : "input input-file"}
            onChange={(event) => {
              setChosen(event.currentTarget.files?.[0]);
              onChange?.(event);
            }}
          />
          {chosen && (
            <div className="file-chosen">
              <svg viewBox="0 0 20 24" aria-hidden="true" focusable="false">
                <path d="M1 1H13L19 7V23H1ZM13 1V7H19M5 12H15M5 16H15" />
              </svg>
              <span className="file-name" aria-live="polite">
                {chosen.name}
                <small>{formatSize(chosen.size)}</small>
              </span>
              <label className="file-action" htmlFor={control.id}>
                Change
              </label>
              <button
                type="button"
                className="file-action"
                onClick={remove}
                aria-label={`Remove ${chosen.name}`}
              >
                Remove
              </button>
            </div>
          )}
        </div>
      )}
    </Field>
  );
}

/** A file's size as people read it: "214 kB", "3.2 MB". */
export function formatSize(bytes: number): string {
  if (bytes < 1000) return bytes === 1 ? "1 byte" : `${bytes} bytes`;
  if (bytes < 999_500) return `${Math.round(bytes / 1000)} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
