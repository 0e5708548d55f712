import type { ReactNode } from "react";
import { shareOf } from "./figures-text.ts";

interface FunnelProps {
  /** The first one is the whole that the others are parts of. */
  rows: readonly { key: string; name: ReactNode; count: number; time?: string | undefined }[];
}

/** Shows each step with its share of all that came in, and the time that it took. */
export function Funnel({ rows }: FunnelProps) {
  const whole = rows[0]?.count ?? 0;
  return (
    <ol className="funnel">
      {rows.map(({ key, name, count, time }, place) => (
        <li key={key} className="funnel-row">
          <span className="funnel-name">{name}</span>
          <svg
            className="funnel-track"
            viewBox={`0 0 ${whole} 1`}
            preserveAspectRatio="none"
            aria-hidden="true"
          >
            <rect className="chart-day" width={count} height={1} />
          </svg>
          <span className="funnel-count">
            {count.toLocaleString("en-IN")}
            {place > 0 && <span className="text-muted"> · {shareOf(count, whole)}</span>}
          </span>
          <span className="funnel-time">{time && `after ${time}`}</span>
        </li>
      ))}
    </ol>
  );
}
