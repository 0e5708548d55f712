import { type ReactNode, useMemo } from "react";
import { useNavigation, useRevalidator, useSearchParams } from "react-router";
import { LiveBar } from "#admin/parts/live/live-bar.tsx";
import { useLiveList } from "#admin/parts/live/use-live.ts";
import type { ActionResult } from "#admin/parts/record/action-result.ts";
import { PageOutcome } from "#admin/parts/record/page-outcome.tsx";
import type { EventNoun } from "#features/events/contract.ts";
import type { Endpoint } from "#platform/contract/endpoint.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Link } from "#ui/link.tsx";
import { Pagination } from "#ui/pagination.tsx";
import { type Column, Table, type TableProps } from "#ui/table.tsx";
import { DownloadFailure, useCsv } from "./download.tsx";
import { ListBar, type ListOrder } from "./list-bar.tsx";
import {
  countText,
  type DefaultFilters,
  firstHref,
  type ListResult,
  nextHref,
  PAGE_SIZE,
  previousHref,
  readListState,
  sortHref,
} from "./list-state.ts";
import { LoadFailure } from "./load-states.tsx";
import { SearchForm } from "./search-form.tsx";
import { useSelection } from "./use-selection.ts";

interface ListPageProps<Row> {
  title: string;
  /** The list's class, under which its style sheet sets the column widths (see `Table`). */
  className: string;
  /** The noun for one row and for several: `["job post", "job posts"]`. */
  noun: readonly [one: string, many: string];
  list: ListResult<Row>;
  /** Must stay the same array between renders, like the functions below; otherwise every row renders again. */
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  searchPlaceholder?: string;
  /** `FilterSelect`s beside the search. */
  filters?: ReactNode;
  /** The order while the address names none. */
  defaultSort?: string;
  /** Orders that no column offers; a select above the table has them. */
  orders?: readonly ListOrder[];
  /** Returns whether no administrator has opened the record yet. */
  isUnread?: (row: Row) => boolean;
  /** Lets staff select rows, and renders the actions for them. */
  selection?: {
    nameOf: (row: Row) => string;
    actions: (rows: readonly Row[], clear: () => void) => ReactNode;
  };
  csv?: Endpoint;
  /** Filters that apply while the address names none; the loader passes the same to `pageQuery`. */
  defaultFilters?: DefaultFilters;
  /** Stands beside the count, such as a link to records that the list leaves out. */
  note?: ReactNode;
  /** Stands beside the heading, such as the Add button. */
  actions?: ReactNode;
  /** The exact text when there is no row; words and action appear only when nothing was searched for. */
  empty: { title: string; words?: ReactNode; action?: ReactNode };
  /** Stands above the search, such as work that goes on. */
  notice?: ReactNode;
  /** See `usePageOutcome`. */
  outcome: ActionResult | undefined;
  onDismiss: () => void;
  /** See `Table`. */
  stack?: TableProps<Row>["stack"];
  /** Opens the record of a row that is clicked; a button of the row does the same. */
  onOpen?: (row: Row) => void;
  /** Shows the records in place of the table. */
  board?: ReactNode;
  /** Follows changes to these records by other administrators. */
  live?: { noun: EventNoun };
  children?: ReactNode;
}

/** Shows a list of records: heading, outcome of the last action, search, filters, table and pages. */
export function ListPage<Row>(props: ListPageProps<Row>) {
  const { title, noun, list } = props;
  const [params] = useSearchParams();
  const { q } = readListState(params);
  return (
    <div className="list-page">
      <header className="flex flex-wrap items-center justify-between gap-x-3">
        <h1>{title}</h1>
        {props.actions}
      </header>
      <PageOutcome outcome={props.outcome} onDismiss={props.onDismiss} />
      {props.notice}
      <SearchForm
        label={`Search ${noun[1]}`}
        placeholder={props.searchPlaceholder}
        q={q}
        filters={props.filters}
      />
      {list.ok ? (
        (props.board ?? <Rows {...props} list={list} params={params} />)
      ) : (
        <LoadFailure message={list.message} reason={list.reason} />
      )}
      {props.children}
    </div>
  );
}

interface RowsProps<Row> extends ListPageProps<Row> {
  list: Extract<ListResult<Row>, { ok: true }>;
  params: URLSearchParams;
}

function Rows<Row>(props: RowsProps<Row>) {
  const { list, params, noun, columns, rowKey, defaultSort = "-createdAt" } = props;
  const csv = useCsv(props.csv, props.defaultFilters);
  const loaded = useMemo(
    () => ({ ids: list.rows.map(rowKey), answeredAt: list.answeredAt }),
    [list.rows, list.answeredAt, rowKey],
  );
  const live = useLiveList(props.live?.noun, loaded);
  // A reload for a changed row also loads the new rows that wait for their button.
  const { waiting } = live.list;
  const rows = useMemo(
    () => list.rows.filter((row) => !waiting.includes(rowKey(row))),
    [list.rows, waiting, rowKey],
  );
  const selection = useSelection(rows, rowKey, props.selection?.nameOf ?? rowKey);
  const chosen = props.selection && rows.length > 0 ? selection : undefined;
  const busy = useReloading() && !live.quiet;
  const count = countText(list.total, noun);
  const sort = readListState(params).sort || defaultSort;
  return (
    <div>
      <DownloadFailure title="The list could not be exported." of={csv} className="mb-4" />
      {props.live && <LiveBar live={live} noun={noun} low={selection.rows.length > 0} />}
      <Table
        caption={props.title}
        columns={columns}
        rows={rows}
        rowKey={rowKey}
        sort={sort}
        sortHref={(wanted) => sortHref(params, wanted)}
        selection={chosen}
        isUnread={props.isUnread}
        onOpen={props.onOpen}
        busy={busy}
        empty={<NoRows params={params} empty={props.empty} />}
        stack={props.stack}
        className={`list-table ${props.className}`}
        bar={
          <ListBar
            count={count}
            note={props.note}
            columns={columns}
            orders={props.orders}
            sort={sort}
            selection={chosen}
            actions={props.selection?.actions(selection.rows, selection.clear)}
            csv={props.csv && csv}
          />
        }
      />
      <Pages list={list} params={params} noun={noun} count={count} />
    </div>
  );
}

interface PagesProps extends Pick<RowsProps<unknown>, "list" | "params" | "noun"> {
  count: string;
}

/** Links to the previous and the next page; renders nothing where one page is all. */
export function Pages({ list, params, noun, count }: PagesProps) {
  const { page } = readListState(params);
  if (page === 1 && list.next === null) return null;
  const first = (page - 1) * PAGE_SIZE + 1;
  const range = `${first.toLocaleString("en-IN")} to ${(first + list.rows.length - 1).toLocaleString("en-IN")}`;
  return (
    <Pagination
      label={noun[1]}
      previousHref={previousHref(params)}
      nextHref={list.next ? nextHref(params, list.next) : undefined}
      summary={list.rows.length ? `${range} of ${count}` : count}
    />
  );
}

/** Returns whether the records shown are about to be replaced. */
export function useReloading(): boolean {
  const { state, location } = useNavigation();
  const revalidator = useRevalidator();
  return (state === "loading" && location !== undefined) || revalidator.state === "loading";
}

/** Explains why a list is empty: its search, its filters, a page past the end, or no records at all. */
export function NoRows({ params, empty }: Pick<RowsProps<unknown>, "params" | "empty">) {
  const { q, page } = readListState(params);
  const filtered = [...params].some(
    ([name, value]) => value !== "" && !["at", "page", "sort"].includes(name),
  );
  if (filtered) {
    return (
      <EmptyState as="p" title={empty.title}>
        {q ? <>Nothing matches “{q}”.</> : "Nothing matches this filter."}{" "}
        <Link className="link" href="?">
          Show all
        </Link>
      </EmptyState>
    );
  }
  if (page > 1) {
    return (
      <EmptyState as="p" title={empty.title}>
        <Link className="link" href={firstHref(params)}>
          Back to the first page
        </Link>
      </EmptyState>
    );
  }
  return (
    <EmptyState as="p" title={empty.title} action={empty.action}>
      {empty.words}
    </EmptyState>
  );
}
