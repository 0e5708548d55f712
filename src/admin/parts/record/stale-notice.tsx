import { useEffect, useId, useRef, useState } from "react";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import "./stale-notice.css";

export type Side = "mine" | "theirs";

/** A field in which what was typed differs from what is stored now. */
export interface Difference {
  name: string;
  label: string;
  mine: string;
  theirs: string;
  /** Who has changed it: where only they have, theirs is the likelier one. */
  likely: Side;
}

/** A field as it is shown beside another version of itself. */
export interface ComparedField<Row> {
  name: string;
  label: string;
  text: (row: Row) => string;
}

/** Finds the fields that differ, from the record as it was opened, as it was typed and as it is stored now. */
export function findDifferences<Row>(
  fields: readonly ComparedField<Row>[],
  { opened, mine, theirs }: { opened: Row; mine: Row; theirs: Row },
): Difference[] {
  return fields
    .map(({ name, label, text }) => ({
      name,
      label,
      mine: text(mine),
      theirs: text(theirs),
      likely: text(mine) === text(opened) ? ("theirs" as const) : ("mine" as const),
    }))
    .filter((difference) => difference.mine !== difference.theirs);
}

interface StaleNoticeProps {
  differences: readonly Difference[];
  /** It has been chosen what stays. */
  settled: boolean;
  /** Told of the fields in which theirs stays. */
  onSettle: (names: readonly string[]) => void;
}

/** Someone else saved the same record meanwhile: both versions side by side, and the choice field by field. */
export function StaleNotice({ differences, settled, onSettle }: StaleNoticeProps) {
  const [choices, setChoices] = useState<Record<string, Side>>({});
  const sideOf = ({ name, likely }: Difference) => choices[name] ?? likely;
  const names = differences.map(({ name }) => name);
  if (settled) return <Settled />;
  return (
    <Alert tone="warning" title="Someone changed this record meanwhile. Choose what stays.">
      {differences.length === 0 && <p className="my-2">Their version says the same as yours.</p>}
      <div className="stale-fields">
        {differences.map((difference) => (
          <Choice
            key={difference.name}
            difference={difference}
            side={sideOf(difference)}
            onChoose={(side) => setChoices({ ...choices, [difference.name]: side })}
          />
        ))}
      </div>
      <div className="flex flex-wrap gap-2">
        {differences.length > 0 && (
          <Button
            size="small"
            onClick={() =>
              onSettle(differences.filter((one) => sideOf(one) === "theirs").map(({ name }) => name))
            }
          >
            Keep what is chosen
          </Button>
        )}
        <Button variant="secondary" size="small" onClick={() => onSettle([])}>
          Keep mine
        </Button>
        <Button variant="secondary" size="small" onClick={() => onSettle(names)}>
          Take theirs
        </Button>
      </div>
    </Alert>
  );
}

interface ChoiceProps {
  difference: Difference;
  side: Side;
  onChoose: (side: Side) => void;
}

function Choice({ difference, side, onChoose }: ChoiceProps) {
  const group = useId();
  const sides = [
    { key: "mine", words: "Yours", text: difference.mine },
    { key: "theirs", words: "Theirs", text: difference.theirs },
  ] as const;
  return (
    <fieldset className="stale-field">
      <legend>{difference.label}</legend>
      {sides.map(({ key, words, text }) => (
        <label key={key} className="stale-side">
          <span className="stale-side-head">
            {/* Of no form: the choice is not part of what is saved. */}
            <input
              type="radio"
              form="none"
              name={group}
              checked={side === key}
              onChange={() => onChoose(key)}
            />
            {words}
          </span>
          <span className="stale-text">{text || "—"}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** Takes the focus from the button that was pressed and is gone now. */
function Settled() {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1}>
      <Alert tone="info" live="status" title="Your choice is in the form. Save once more to store it." />
    </div>
  );
}
