import { type ReactNode, useMemo } from "react";
import { Link } from "./link.tsx";
import "./table.css";

export interface Column<Row> {
  key: string;
  /** Heads the column, and names the value on a card. */
  header: string;
  cell: (row: Row) => ReactNode;
  /** Figures stand at the end. */
  align?: "start" | "end";
  /** Names the row for assistive technology, and heads its card. One a table. */
  rowHeader?: boolean;
  /** What the list is sorted by through this column's head, as the address names it. */
  sort?: string;
  /** What kind of value that is: a time begins with the newest, a number with the largest, a text with A. */
  sortKind?: SortKind;
  /** Buttons of the row: no label on the card. */
  actions?: boolean;
  /** On a card the row header has this value in a `table-card-only` element, so the column is left out there. */
  inCardTitle?: boolean;
  className?: string;
}

export type SortKind = "text" | "number" | "time";

/** Which rows are chosen, and how one chooses. */
export interface RowSelection<Row> {
  has: (row: Row) => boolean;
  /** `range`: with all rows between this one and the one before. */
  toggle: (row: Row, range: boolean) => void;
  all: "none" | "some" | "all";
  toggleAll: () => void;
  /** Names a row's checkbox: "Select Asha Rao". */
  nameOf: (row: Row) => string;
}

export interface TableProps<Row> {
  /** What the table holds; read out, and shown if `captionShown`. */
  caption: string;
  captionShown?: boolean;
  /** Their widths are tracks of a grid: `--columns` in the sheet of the list, by `className`. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** The order of the rows: a column's `sort`, with `-` before it from the last to the first. */
  sort?: string;
  /** The address at which the list has another order; without it no head is a link. */
  sortHref?: (sort: string) => string;
  selection?: RowSelection<Row>;
  /** Marks a row that nobody has opened yet. */
  isUnread?: (row: Row) => boolean;
  /** In place of rows when there are none. */
  empty?: ReactNode;
  /** The rows are being replaced: they stay, dimmed. */
  busy?: boolean;
  /** Stands above the rows and knows, as they do, whether they are cards. */
  bar?: ReactNode;
  /** Up to which width of its own the rows are cards: 48rem unless there are many columns. */
  stack?: "medium" | "wide";
  className?: string;
}

/**
 * A list of records: hairlines, figures aligned, a head that stays in view, cards where the list is narrow. Rows are
 * drawn anew only when they change, if `columns` and the functions about rows stay the same from one drawing to the next.
 */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, captionShown, columns, rows, rowKey, selection, isUnread, empty, busy } = props;
  const { stack = "medium" } = props;
  const width = columns.length + (selection ? 1 : 0);
  // A press is answered within a frame only if rows that stay as they are cost nothing.
  const body = useMemo(
    () =>
      rows.map((row) => (
        <BodyRow
          key={rowKey(row)}
          row={row}
          columns={columns}
          selection={selection}
          unread={isUnread?.(row)}
        />
      )),
    [rows, rowKey, columns, selection, isUnread],
  );
  const selectable = selection ? "table-selectable" : "";
  return (
    <div
      className={`table-frame table-frame-${stack} ${selectable} ${props.className ?? ""}`}
      aria-busy={busy || undefined}
    >
      {props.bar}
      {/* The roles are said aloud because the grid and the cards take them away. */}
      {/* biome-ignore-start lint/a11y/noRedundantRoles: see above */}
      <table className="table-grid" role="table">
        <caption className={captionShown ? "table-title" : "sr-only"}>{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {selection && (
              <th role="columnheader" scope="col" className="table-select">
                <AllBox selection={selection} />
              </th>
            )}
            {columns.map((column) => (
              <HeaderCell key={column.key} column={column} sort={props.sort} sortHref={props.sortHref} />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.length === 0 && empty && (
            <tr role="row" className="table-empty">
              <td role="cell" colSpan={width}>
                {empty}
              </td>
            </tr>
          )}
          {body}
        </tbody>
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: see above */}
    </div>
  );
}

interface AllBoxProps<Row> {
  selection: RowSelection<Row>;
  /** On cards, which have no head: with its words. */
  labelled?: boolean;
}

/** Chooses every row that is shown, or none. */
export function AllBox<Row>({ selection, labelled = false }: AllBoxProps<Row>) {
  return (
    <label className={labelled ? "table-all" : undefined}>
      <input
        ref={(element) => {
          if (element) element.indeterminate = selection.all === "some";
        }}
        type="checkbox"
        className="checkbox"
        checked={selection.all === "all"}
        onChange={selection.toggleAll}
      />
      <span className={labelled ? undefined : "sr-only"}>Select all on this page</span>
    </label>
  );
}

interface HeaderCellProps<Row> {
  column: Column<Row>;
  sort: TableProps<Row>["sort"];
  sortHref: TableProps<Row>["sortHref"];
}

function HeaderCell<Row>({ column, sort, sortHref }: HeaderCellProps<Row>) {
  const direction = directionOf(column.sort, sort);
  const linked = column.sort !== undefined && sortHref !== undefined;
  return (
    <th
      // biome-ignore lint/a11y/noRedundantRoles: a table shown as a grid loses its roles
      role="columnheader"
      scope="col"
      className={cellClass(column)}
      aria-sort={linked ? (direction ?? "none") : undefined}
    >
      {linked && (
        <Link href={sortHref(nextSort(column, sort))} className="table-sort">
          {column.header}
          <svg viewBox="0 0 12 16" aria-hidden="true" focusable="false" className={direction ?? "unsorted"}>
            <path className="table-sort-up" d="M6 1 11 6.5H1Z" />
            <path className="table-sort-down" d="M6 15 1 9.5H11Z" />
          </svg>
        </Link>
      )}
      {/* Cards have no head to press; for assistive technology its words go on naming the cells. */}
      <span className={linked ? "table-sort-word" : undefined}>{column.header}</span>
    </th>
  );
}

function directionOf(by: string | undefined, sort = ""): "ascending" | "descending" | undefined {
  if (!by || sort.replace(/^-/, "") !== by) return undefined;
  return sort.startsWith("-") ? "descending" : "ascending";
}

/** The order that a press of the head gives: first the one people look for, then the other way round. */
function nextSort<Row>({ sort: by = "", sortKind = "text" }: Column<Row>, sort: string | undefined): string {
  const direction = directionOf(by, sort);
  const descending = direction ? direction === "ascending" : sortKind !== "text";
  return descending ? `-${by}` : by;
}

interface BodyRowProps<Row> {
  row: Row;
  columns: readonly Column<Row>[];
  selection: RowSelection<Row> | undefined;
  unread: boolean | undefined;
}

function BodyRow<Row>({ row, columns, selection, unread }: BodyRowProps<Row>) {
  const chosen = selection?.has(row);
  const classes = [unread && "table-unread", unread === false && "table-read", chosen && "table-chosen"];
  // Of all rows, another choice changes one.
  const cells = useMemo(
    () => columns.map((column) => <BodyCell key={column.key} column={column} row={row} unread={unread} />),
    [columns, row, unread],
  );
  return (
    // biome-ignore lint/a11y/noRedundantRoles: a table shown as a grid loses its roles
    <tr role="row" className={classes.filter(Boolean).join(" ") || undefined}>
      {selection && (
        // biome-ignore lint/a11y/noRedundantRoles: a table shown as a grid loses its roles
        <td role="cell" className="table-select">
          <input
            type="checkbox"
            className="checkbox"
            aria-label={`Select ${selection.nameOf(row)}`}
            checked={chosen}
            onChange={({ nativeEvent }) =>
              selection.toggle(row, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
            }
          />
        </td>
      )}
      {cells}
    </tr>
  );
}

interface BodyCellProps<Row> {
  column: Column<Row>;
  row: Row;
  unread: boolean | undefined;
}

function BodyCell<Row>({ column, row, unread }: BodyCellProps<Row>) {
  if (column.rowHeader) {
    return (
      <th
        // biome-ignore lint/a11y/noRedundantRoles: a table shown as a grid loses its roles
        role="rowheader"
        scope="row"
        className={cellClass(column)}
      >
        {unread && <UnreadMark />}
        {column.cell(row)}
      </th>
    );
  }
  return (
    <td
      // biome-ignore lint/a11y/noRedundantRoles: a table shown as a grid loses its roles
      role="cell"
      className={cellClass(column)}
      // On a card the sheet sets it before the value.
      data-label={column.actions ? undefined : column.header}
    >
      {column.cell(row)}
    </td>
  );
}

/** Says that nobody has opened a record yet, to the eye and aloud. */
export function UnreadMark() {
  return (
    <span className="unread-mark">
      <span className="sr-only">Unread </span>
    </span>
  );
}

function cellClass<Row>(column: Column<Row>): string | undefined {
  const parts = [
    column.className,
    column.align === "end" && "table-end",
    column.actions && "table-actions",
    column.inCardTitle && "table-in-title",
  ];
  return parts.filter(Boolean).join(" ") || undefined;
}
