import { useEffect, useId, useRef, useState } from "react";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import "./stale-notice.css";

type Side = "mine" | "theirs";

/** Names a field in which the form differs from the stored record. */
export interface Difference {
  name: string;
  label: string;
  mine: string;
  theirs: string;
  /** The proposed side: theirs where only they changed the field. */
  likely: Side;
}

/** Reads a field of a record as text, for comparison. */
export interface ComparedField<Row> {
  name: string;
  label: string;
  text: (row: Row) => string;
}

/** Returns the fields in which `mine`, the form, differs from `theirs`, the stored record. */
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
  /** The choice between the versions is made. */
  settled: boolean;
  /** Called with the names of the fields that take their value. */
  onSettle: (names: readonly string[]) => void;
}

/** Lets staff choose, field by field, between their edit and the version that was saved meanwhile. */
export function StaleNotice({ differences, settled, onSettle }: StaleNoticeProps) {
  const [choices, setChoices] = useState<Record<string, Side>>({});
  const sideOf = ({ name, likely }: Difference) => choices[name] ?? likely;
  const names = differences.map(({ name }) => name);
  if (settled) return <Settled />;
  return (
    <Alert tone="warning" title="Someone changed this record meanwhile. Choose what stays.">
      {differences.length === 0 && <p className="my-2">Their version changes nothing here.</p>}
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
            {/* `form="none"` keeps the choice out of the form around it. */}
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

/** Takes the focus, because the button that had it is gone. */
function Settled() {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1}>
      <Alert tone="info" live="status" title="Your choice is in the form. Save once more to store it." />
    </div>
  );
}
