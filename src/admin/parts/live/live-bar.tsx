import { Button } from "#ui/button.tsx";
import "./live-bar.css";
import { waitingText } from "./live-list.ts";
import type { LiveRows } from "./use-live.ts";

interface LiveBarProps {
  live: LiveRows;
  /** What one row is called, and several. */
  noun: readonly [one: string, many: string];
  /** Leaves room for what is done with chosen rows. */
  low: boolean;
}

/** Says above a list what came in since it was loaded, and shows it when asked to. */
export function LiveBar({ live, noun, low }: LiveBarProps) {
  const text = waitingText(live.list, noun);
  return (
    <div className={`live-bar ${low ? "live-bar-low" : ""}`}>
      <div className="live-pill" data-waiting={text !== "" || undefined}>
        {/* There from the start, or what it says later would not be read out. */}
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
