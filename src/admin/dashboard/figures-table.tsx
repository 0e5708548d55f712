import type { ReactNode } from "react";
import { Link } from "#ui/link.tsx";

interface FiguresTableProps<Column extends string> {
  caption: string;
  /** Set where the caption stands above it already. */
  named?: boolean;
  /** Heads the first column. */
  head: string;
  /** Names each column, with its words. */
  columns: readonly (readonly [Column, string])[];
  rows: readonly FiguresRow<Column>[];
}

export interface FiguresRow<Column extends string> {
  key: string;
  name: ReactNode;
  of: Record<Column, number>;
  /** The lists that its numbers lead to. */
  lists?: Partial<Record<Column, string>>;
  /** The time to the first answer, in words. */
  answer?: string;
}

/** Shows counts, a line each; on a phone each number has its word beside it. */
export function FiguresTable<Column extends string>({
  caption,
  named,
  head,
  columns,
  rows,
}: FiguresTableProps<Column>) {
  const withAnswer = rows.some(({ answer }) => answer !== undefined);
  return (
    <table className="numbers figures-table">
      <caption className={named ? "sr-only" : undefined}>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          {columns.map(([column, words]) => (
            <th key={column} scope="col">
              {words}
            </th>
          ))}
          {withAnswer && <th scope="col">First answer</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, of, lists, answer }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            {columns.map(([column, words]) => (
              <td key={column} data-label={words.toLowerCase()}>
                <Count of={of[column]} list={lists?.[column]} />
              </td>
            ))}
            {withAnswer && <td data-label="to the first answer">{answer}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Shows a number, with a link to the list of the counted records unless that is empty. */
function Count({ of, list }: { of: number; list: string | undefined }) {
  const shown = of.toLocaleString("en-IN");
  if (!list || of === 0) return shown;
  return (
    <Link className="link" href={list}>
      {shown}
    </Link>
  );
}
