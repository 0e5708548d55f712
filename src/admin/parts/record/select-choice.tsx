import { type ChangeEvent, type KeyboardEvent, useRef } from "react";
import { Button } from "#ui/button.tsx";

interface SelectChoice {
  /** The value that was chosen by keyboard and is not sent. */
  draft: string | undefined;
  /** Keeps another draft, or drops it. */
  choose: (value: string | undefined) => void;
  send: (value: string) => void;
}

/**
 * Returns the properties of a select whose choice is saved without a form: by pointer at once, by keyboard with Enter
 * or `ChoiceButtons`, because arrow keys pass over other values (decision 8).
 */
export function useSelectChoice({ draft, choose, send }: SelectChoice) {
  const byKeyboard = useRef(false);
  const forgetKeyboard = () => {
    byKeyboard.current = false;
  };
  return {
    onChange({ currentTarget }: ChangeEvent<HTMLSelectElement>) {
      if (byKeyboard.current) choose(currentTarget.value);
      else send(currentTarget.value);
    },
    onKeyDown(event: KeyboardEvent<HTMLSelectElement>) {
      byKeyboard.current = true;
      if (draft === undefined) return;
      if (event.key === "Enter") send(draft);
      else if (event.key === "Escape") choose(undefined);
      else return;
      // Esc would also close the dialog around this control.
      event.preventDefault();
    },
    onPointerDown: forgetKeyboard,
    onBlur: forgetKeyboard,
  };
}

interface ChoiceButtonsProps {
  /** Names what is saved, for screen readers. */
  of: string;
  /** Says what stays as it is otherwise, for screen readers. */
  stays: string;
  onSave: () => void;
  onCancel: () => void;
}

/**
 * Renders the buttons that send a choice made by keyboard, or drop it. As they go then, both move the focus to the
 * select.
 */
export function ChoiceButtons({ of, stays, onSave, onCancel }: ChoiceButtonsProps) {
  const buttons = useRef<HTMLDivElement>(null);
  const withFocus = (act: () => void) => () => {
    buttons.current?.parentElement?.querySelector("select")?.focus();
    act();
  };
  return (
    <div ref={buttons} className="status-choice">
      <Button size="small" onClick={withFocus(onSave)}>
        Save<span className="sr-only"> {of}</span>
      </Button>
      <Button variant="quiet" size="small" onClick={withFocus(onCancel)}>
        Cancel<span className="sr-only">, {stays}</span>
      </Button>
    </div>
  );
}
