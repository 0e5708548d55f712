import { Button } from "#ui/button.tsx";
import "./live-bar.css";
import { waitingText } from "./live-list.ts";
import type { LiveRows } from "./use-live.ts";

interface LiveBarProps {
  live: LiveRows;
  /** The noun for one row and for several. */
  noun: readonly [one: string, many: string];
  /** Moves the bar below the actions for selected rows. */
  low: boolean;
}

/** Announces above a list the records that came in since it was loaded, with a button that shows them. */
export function LiveBar({ live, noun, low }: LiveBarProps) {
  const text = waitingText(live.list, noun);
  return (
    <div className={`live-bar ${low ? "live-bar-low" : ""}`}>
      <div className="live-pill" data-waiting={text !== "" || undefined}>
        {/* Screen readers announce a status only if its element was there before its text. */}
        <p role="status">{text}</p>
        {text && (
          <Button variant="secondary" size="small" onClick={live.show}>
            Show<span className="sr-only"> {text}</span>
          </Button>
        )}
      </div>
    </div>
  );
}
