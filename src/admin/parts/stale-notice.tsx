import { type ReactNode, useEffect, useRef } from "react";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";

/** A field in which what is stored now differs from what was opened. */
export interface Difference {
  label: string;
  theirs: ReactNode;
}

interface StaleNoticeProps {
  differences: readonly Difference[];
  /** Which version goes on; undefined while that is open. */
  chosen: "mine" | "theirs" | undefined;
  /** Fills the form with what is stored now. */
  onTakeTheirs: () => void;
  /** Keeps what was typed; saving then replaces what is stored now. */
  onKeepMine: () => void;
}

const settled = {
  mine: "Your version stays in the form. Save once more to replace theirs.",
  theirs: "Their version is in the form now.",
};

/** Someone else saved the same record meanwhile: shows their version and leaves the choice. */
export function StaleNotice({ differences, chosen, onTakeTheirs, onKeepMine }: StaleNoticeProps) {
  if (chosen) return <Settled text={settled[chosen]} />;
  return (
    <Alert tone="warning" title="Someone changed this record meanwhile. This is their version:">
      <dl className="my-3 grid gap-2">
        {differences.map(({ label, theirs }) => (
          <div key={label}>
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="whitespace-pre-line">{theirs || "—"}</dd>
          </div>
        ))}
      </dl>
      {differences.length === 0 && <p className="mb-3">It says the same as the one you opened.</p>}
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="small" onClick={onKeepMine}>
          Keep mine
        </Button>
        <Button variant="secondary" size="small" onClick={onTakeTheirs}>
          Take theirs
        </Button>
      </div>
    </Alert>
  );
}

/** Takes the focus from the button that was pressed and is gone now. */
function Settled({ text }: { text: string }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1}>
      <Alert tone="info" live="status" title={text} />
    </div>
  );
}
