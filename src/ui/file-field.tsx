import { type ComponentProps, useEffect, useRef, useState } from "react";
import { Field, type FieldWords } from "./field.tsx";
import "./file-field.css";

interface FileFieldProps
  extends FieldWords,
    Omit<ComponentProps<"input">, keyof FieldWords | "id" | "size" | "type" | "defaultValue" | "ref"> {}

/**
 * Takes a file by the native input; with script, shows its name and size and a button that removes it. Clears itself
 * when its form is reset.
 */
export function FileField(props: FileFieldProps) {
  const { name, label, hint, error, required, className, onChange, ...native } = props;
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<File>();

  useEffect(() => {
    const form = input.current?.form;
    const forget = () => setChosen(undefined);
    // The browser may have kept a file over a reload, or a visitor chose one before the script ran.
    setChosen(input.current?.files?.[0]);
    form?.addEventListener("reset", forget);
    return () => form?.removeEventListener("reset", forget);
  }, []);

  function remove() {
    if (!input.current) return;
    input.current.value = "";
    // React calls the caller's `onChange` for a native event alone.
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

/** Returns a file's size in words: "214 kB", "3.2 MB". */
export function formatSize(bytes: number): string {
  if (bytes < 1000) return bytes === 1 ? "1 byte" : `${bytes} bytes`;
  if (bytes < 999_500) return `${Math.round(bytes / 1000)} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
