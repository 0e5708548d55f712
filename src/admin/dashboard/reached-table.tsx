import type { ReactNode } from "react";
import { type Step, steps, stepWords } from "#features/applications/contract.ts";
import { timeText } from "./figures-text.ts";

interface ReachedTableProps {
  caption: string;
  /** Set where the caption stands above it already. */
  named?: boolean;
  /** Heads the first column. */
  head: string;
  rows: { key: string; name: ReactNode; of: Record<Step | "received", number>; answer?: number | null }[];
}

/** Shows how far applications have come, a line each; on a phone each number has its word beside it. */
export function ReachedTable({ caption, named, head, rows }: ReachedTableProps) {
  const withAnswer = rows.some(({ answer }) => answer !== undefined);
  const columns = ["received", ...steps] as const;
  const headOf = (column: (typeof columns)[number]) =>
    column === "received" ? "Received" : stepWords[column];
  return (
    <table className="numbers figures-table">
      <caption className={named ? "sr-only" : undefined}>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          {columns.map((column) => (
            <th key={column} scope="col">
              {headOf(column)}
            </th>
          ))}
          {withAnswer && <th scope="col">First answer</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, of, answer }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            {columns.map((column) => (
              <td key={column} data-label={headOf(column).toLowerCase()}>
                {of[column].toLocaleString("en-IN")}
              </td>
            ))}
            {withAnswer && <td data-label="to the first answer">{timeText(answer ?? null) ?? "–"}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
