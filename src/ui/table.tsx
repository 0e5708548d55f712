import { type ReactNode, type MouseEvent as RowClick, useMemo, useRef } from "react";
import { Link } from "./link.tsx";
import { useRowFocus } from "./use-row-focus.ts";
import "./table.css";

export interface Column<Row> {
  key: string;
  /** The column's head, which names the value on a card. */
  header: string;
  cell: (row: Row) => ReactNode;
  /** "end" is for figures. */
  align?: "start" | "end";
  /** Names the row for screen readers and heads its card; one column of a table. */
  rowHeader?: boolean;
  /** The order that the column's head links to, as the address names it. */
  sort?: string;
  /** The kind of value: times sort from the newest, numbers from the largest, texts from A. */
  sortKind?: SortKind;
  /** Marks the buttons of the row, which have no label on a card. */
  actions?: boolean;
  /** Leaves the column out of a card, whose header has the value in a `table-card-only` element. */
  inCardTitle?: boolean;
  className?: string;
}

export type SortKind = "text" | "number" | "time";

/** Keeps which rows are selected, and changes that. */
export interface RowSelection<Row> {
  has: (row: Row) => boolean;
  /** Selects or clears a row; `range` takes all rows between this one and the one before. */
  toggle: (row: Row, range: boolean) => void;
  all: "none" | "some" | "all";
  toggleAll: () => void;
  /** Names a row's checkbox: "Select Asha Rao". */
  nameOf: (row: Row) => string;
}

export interface TableProps<Row> {
  /** The table's name for screen readers, visible if `captionShown`. */
  caption: string;
  captionShown?: boolean;
  /** Columns, whose widths are grid tracks: `--columns` in the sheet of the list, by `className`. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** The order of the rows: a column's `sort`, with `-` before it for the reverse. */
  sort?: string;
  /** Returns the address of the list in another order; without it no head is a link. */
  sortHref?: (sort: string) => string;
  selection?: RowSelection<Row>;
  /** Returns whether the row is unread, which marks it. */
  isUnread?: (row: Row) => boolean;
  /** Stands in the place of rows when there are none. */
  empty?: ReactNode;
  /** Dims the rows while they are being replaced. */
  busy?: boolean;
  /** Stands above the rows, within the element whose width decides whether they are cards. */
  bar?: ReactNode;
  /** The width of the list up to which rows are cards: "wide" is for tables of many columns, "narrow" for lines. */
  stack?: "narrow" | "medium" | "wide";
  /** Opens the record of a row that is clicked beside its controls. The keyboard has a button in the row for it. */
  onOpen?: (row: Row) => void;
  className?: string;
}

/**
 * Renders rows as a table, or as cards where it is narrow. A row renders again only when it changes, if `columns` and
 * the functions about rows stay the same between renders.
 */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, captionShown, columns, rows, rowKey, selection, isUnread, empty, busy, onOpen } = props;
  const { stack = "medium" } = props;
  const width = columns.length + (selection ? 1 : 0);
  // Unchanged rows must not render again, or a click takes longer than a frame (npm run bench -- --part interaction).
  const body = useMemo(
    () =>
      rows.map((row) => (
        <BodyRow
          key={rowKey(row)}
          row={row}
          columns={columns}
          selection={selection}
          unread={isUnread?.(row)}
          onOpen={onOpen}
        />
      )),
    [rows, rowKey, columns, selection, isUnread, onOpen],
  );
  const marks = [selection && "table-selectable", onOpen && "table-opening"].filter(Boolean).join(" ");
  return (
    <div
      className={`table-frame table-frame-${stack} ${marks} ${props.className ?? ""}`}
      aria-busy={busy || undefined}
    >
      {props.bar}
      {/* The roles are explicit because `display: grid` and cards remove the native ones. */}
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
  /** Shows the label, for cards, which have no head. */
  labelled?: boolean;
}

/** Selects every row that is shown, or none. */
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
      {/* Cards hide the link of the head; for screen readers its text still names the cells. */}
      <span className={linked ? "table-sort-word" : undefined}>{column.header}</span>
    </th>
  );
}

function directionOf(by: string | undefined, sort = ""): "ascending" | "descending" | undefined {
  if (!by || sort.replace(/^-/, "") !== by) return undefined;
  return sort.startsWith("-") ? "descending" : "ascending";
}

/** Returns the order that a click on the head leads to: first the usual one, then its reverse. */
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
  onOpen: ((row: Row) => void) | undefined;
}

function BodyRow<Row>({ row, columns, selection, unread, onOpen }: BodyRowProps<Row>) {
  const element = useRef<HTMLTableRowElement>(null);
  useRowFocus(element);
  const chosen = selection?.has(row);
  const classes = [unread && "table-unread", unread === false && "table-read", chosen && "table-chosen"];
  // A click on one checkbox must not render the cells of other rows again.
  const cells = useMemo(
    () => columns.map((column) => <BodyCell key={column.key} column={column} row={row} unread={unread} />),
    [columns, row, unread],
  );
  return (
    <tr
      ref={element}
      // biome-ignore lint/a11y/noRedundantRoles: a table shown as a grid loses its roles
      role="row"
      className={classes.filter(Boolean).join(" ") || undefined}
      onClick={
        onOpen &&
        ((event) => {
          if (!isPlainClick(event)) return;
          focusFirstControl(event.currentTarget);
          onOpen(row);
        })
      }
    >
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

/** Returns whether a click is for the row itself: not for a control in it, and not the end of a selection of text. */
function isPlainClick({ target, ctrlKey, metaKey, shiftKey, altKey }: RowClick): boolean {
  if (ctrlKey || metaKey || shiftKey || altKey || !(target instanceof Element)) return false;
  return !target.closest("a, button, input, select, label") && getSelection()?.isCollapsed !== false;
}

/** Focuses the row that is opened, which is where the focus returns to once the record is closed. */
function focusFirstControl(row: HTMLTableRowElement): void {
  row.querySelector<HTMLElement>("a, button")?.focus({ preventScroll: true });
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
      // On a card the style sheet shows it before the value.
      data-label={column.actions ? undefined : column.header}
    >
      {column.cell(row)}
    </td>
  );
}

/** Marks an unread record, visibly and for screen readers. */
function UnreadMark() {
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
