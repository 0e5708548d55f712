import { useState } from "react";
import { CheckboxField } from "#ui/field.tsx";
import { keysTurnedOn, turnKeys } from "./single-keys.ts";

/** Turns single letters, digits and signs on or off as keys, in this browser. */
export function KeysSwitch() {
  const [on, setOn] = useState(keysTurnedOn);
  return (
    <CheckboxField
      name="reviewKeys"
      label="Use single letters, digits and signs"
      hint="Turn them off where you dictate or use a screen reader. Arrows, Alt with a digit, and Esc always work."
      checked={on}
      onChange={({ currentTarget: { checked } }) => {
        turnKeys(checked);
        setOn(checked);
      }}
    />
  );
}
