import type { ReactNode } from "react";
import type { Change } from "./merge-words.ts";

interface ComparisonProps {
  changes: readonly Change[];
  /** The versions that are shown of each change, with their names. */
  versions: readonly { title: string; of: "base" | "mine" | "theirs" }[];
  /** Is said where there is no change. */
  none: string;
  /** Renders what stands under a change. */
  children?: (change: Change) => ReactNode;
}

/** Shows the versions of each part of a document in which they differ, side by side. */
export function Comparison({ changes, versions, none, children }: ComparisonProps) {
  if (changes.length === 0) return <p>{none}</p>;
  return (
    <div className="content-compare">
      {changes.map((change) => (
        <section key={change.name} aria-label={change.label}>
          <h3>{change.label}</h3>
          <dl>
            {versions.map(({ title, of }) => (
              <div key={title}>
                <dt>{title}</dt>
                <dd>{change[of] || "—"}</dd>
              </div>
            ))}
          </dl>
          {children?.(change)}
        </section>
      ))}
    </div>
  );
}
