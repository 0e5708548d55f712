import type { ReactNode } from "react";
import "./table.css";

export type SortDirection = "ascending" | "descending";

export interface Column<Row> {
  key: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Figures stand at the end. */
  align?: "start" | "end";
  /** Names the row for assistive technology, and heads its card on a phone. One a table. */
  rowHeader?: boolean;
  sortable?: boolean;
  /** Buttons of the row: no label on the card. */
  actions?: boolean;
  className?: string;
}

export interface TableProps<Row> {
  /** What the table holds; read out, and shown if `captionShown`. */
  caption: string;
  captionShown?: boolean;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  sort?: { key: string; direction: SortDirection };
  onSort?: (key: string, direction: SortDirection) => void;
  /** In place of rows when there are none. */
  empty?: ReactNode;
  /** The rows are being replaced: they stay, dimmed. */
  busy?: boolean;
  className?: string;
}

/** A list of records: hairlines, figures aligned, a sticky head, cards under 640 px. */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, captionShown, columns, rows, rowKey, sort, onSort, empty, busy, className = "" } = props;
  return (
    <div className={`table-frame ${className}`} aria-busy={busy || undefined}>
      {/* The roles are said aloud because `display: block` on a phone takes them away. */}
      {/* biome-ignore-start lint/a11y/noRedundantRoles: see above */}
      <table className="table" role="table">
        <caption className={captionShown ? "table-caption" : "sr-only"}>{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <HeaderCell key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.length === 0 && empty && (
            <tr role="row" className="table-empty">
              <td role="cell" colSpan={columns.length}>
                {empty}
              </td>
            </tr>
          )}
          {rows.map((row) => (
            <tr role="row" key={rowKey(row)}>
              {columns.map((column) => (
                <BodyCell key={column.key} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: see above */}
    </div>
  );
}

interface HeaderCellProps<Row> {
  column: Column<Row>;
  sort: TableProps<Row>["sort"];
  onSort: TableProps<Row>["onSort"];
}

function HeaderCell<Row>({ column, sort, onSort }: HeaderCellProps<Row>) {
  const direction = sort?.key === column.key ? sort.direction : undefined;
  const next = direction === "ascending" ? "descending" : "ascending";
  return (
    <th
      // biome-ignore lint/a11y/noRedundantRoles: a table shown as cards loses its roles
      role="columnheader"
      scope="col"
      className={cellClass(column)}
      aria-sort={column.sortable ? (direction ?? "none") : undefined}
    >
      {column.sortable && onSort ? (
        <button type="button" className="table-sort" onClick={() => onSort(column.key, next)}>
          {column.header}
          <svg viewBox="0 0 12 16" aria-hidden="true" focusable="false" className={direction ?? "unsorted"}>
            <path className="table-sort-up" d="M6 1 11 6.5H1Z" />
            <path className="table-sort-down" d="M6 15 1 9.5H11Z" />
          </svg>
        </button>
      ) : (
        column.header
      )}
    </th>
  );
}

function BodyCell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const content = (
    <>
      {!column.rowHeader && !column.actions && (
        <span className="table-label" aria-hidden="true">
          {column.header}
        </span>
      )}
      <span className="table-value">{column.cell(row)}</span>
    </>
  );
  if (column.rowHeader) {
    return (
      <th
        // biome-ignore lint/a11y/noRedundantRoles: a table shown as cards loses its roles
        role="rowheader"
        scope="row"
        className={cellClass(column)}
      >
        {content}
      </th>
    );
  }
  return (
    // biome-ignore lint/a11y/noRedundantRoles: a table shown as cards loses its roles
    <td role="cell" className={cellClass(column)}>
      {content}
    </td>
  );
}

function cellClass<Row>(column: Column<Row>): string | undefined {
  const parts = [column.className, column.align === "end" && "table-end", column.actions && "table-actions"];
  return parts.filter(Boolean).join(" ") || undefined;
}
