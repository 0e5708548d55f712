import { X } from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { useKeptValues } from "#admin/parts/drafts/use-draft.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { Icon } from "#ui/icon.tsx";
import { Status, useStatus } from "#ui/status.tsx";

interface Requirement {
  key: number;
  text: string;
}

interface RequirementsFieldProps {
  start: readonly string[];
  error?: string;
}

/** Edits the requirements as a list. Text left in the box is saved as one more. */
export function RequirementsField({ start, error }: RequirementsFieldProps) {
  // The last value of the draft is the text of the box.
  const kept = useKeptValues("requirements[]")?.slice(0, -1);
  const [all, setAll] = useState<Requirement[]>(() => (kept ?? start).map((text, key) => ({ key, text })));
  const [news, say] = useStatus();
  const input = useRef<HTMLInputElement>(null);

  function add() {
    const text = input.current?.value.trim();
    if (!input.current || !text) return;
    setAll([...all, { key: 1 + Math.max(-1, ...all.map(({ key }) => key)), text }]);
    say(`Added: ${text}`);
    input.current.value = "";
    input.current.focus();
  }

  function remove({ key, text }: Requirement) {
    setAll(all.filter((one) => one.key !== key));
    say(`Removed: ${text}`);
    input.current?.focus();
    // The form counts this event as a change, as it does typing.
    input.current?.dispatchEvent(new Event("input", { bubbles: true }));
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    add();
  }

  return (
    <div className="mb-5 grid gap-3">
      {/* Hidden controls before the box, because the server keeps the order of the form. */}
      {all.map(({ key, text }) => (
        <input key={key} type="hidden" name="requirements[]" value={text} />
      ))}
      <Field name="requirements" label="Requirements" hint="Enter adds one to the list." error={error}>
        {(control) => (
          <div className="flex gap-2">
            <input
              {...control}
              ref={input}
              name="requirements[]"
              className="input"
              maxLength={500}
              autoComplete="off"
              onKeyDown={onKeyDown}
            />
            <Button variant="secondary" onClick={add}>
              Add<span className="sr-only"> requirement</span>
            </Button>
          </div>
        )}
      </Field>
      {all.length > 0 && <Added all={all} onRemove={remove} />}
      <Status of={news} className="sr-only" />
    </div>
  );
}

interface AddedProps {
  all: readonly Requirement[];
  onRemove: (one: Requirement) => void;
}

function Added({ all, onRemove }: AddedProps) {
  return (
    <ul aria-label="Requirements added" className="grid">
      {all.map((one) => (
        <li key={one.key} className="flex items-start gap-3 border-t border-edge py-1 last:border-b">
          <span className="min-w-0 flex-1 py-1 wrap-anywhere">{one.text}</span>
          <Button
            variant="quiet"
            size="small"
            iconOnly
            onClick={() => onRemove(one)}
            aria-label={`Remove requirement: ${one.text}`}
          >
            <Icon of={X} size={16} />
          </Button>
        </li>
      ))}
    </ul>
  );
}
