import {
  countText,
  type DefaultFilters,
  filterQuery,
  firstHref,
  type ListResult,
  PAGE_SIZE,
  toList,
} from "#admin/parts/list/list-state.ts";
import { type ApplicationStatus, applicationStatuses } from "#content/application-statuses.ts";
import { listApplications, outcomes } from "#features/applications/contract.ts";
import { browserApi } from "#platform/client/browser-client.ts";
import type { ListedApplication } from "./application-columns.tsx";

/** The parameter of the address that chooses the board, and the one that asks for another page of a column. */
const VIEW = "view";
const MORE = "more";
const BOARD = "board";

/** Caps the pages of a column; to see more, staff narrow the search. */
export const MAX_PAGES = 10;

/** The applications of one status, newest first. */
export interface BoardColumn {
  status: ApplicationStatus;
  cards: readonly ListedApplication[];
  /** Number of all that match, shown or not. */
  total: number;
}

/** Returns whether an address shows the board in place of the table. */
export function isBoard(params: URLSearchParams): boolean {
  return params.get(VIEW) === BOARD;
}

/** Returns the address of the board or of the table, with the same search and filters. A board has all statuses. */
export function viewHref(params: URLSearchParams, view: "board" | "table"): string {
  const changed = new URLSearchParams(params);
  for (const name of [VIEW, MORE, "status", "reason"]) changed.delete(name);
  if (view === "board") changed.set(VIEW, BOARD);
  return firstHref(changed);
}

/** Returns the address with one more page of a column. */
export function moreHref(params: URLSearchParams, status: ApplicationStatus): string {
  const changed = new URLSearchParams(params);
  changed.append(MORE, status);
  return `?${changed}`;
}

/** Returns how many pages of a column an address asks for. */
export function pagesOf(params: URLSearchParams, status: ApplicationStatus): number {
  return Math.min(1 + params.getAll(MORE).filter((one) => one === status).length, MAX_PAGES);
}

/** Loads the columns of the board, and all their cards as one list, which the review steps through. */
export async function loadBoard(request: Request, defaults: DefaultFilters) {
  const params = new URL(request.url).searchParams;
  const { status: only, ...filter } = filterQuery(params, listApplications, defaults);
  const statuses = applicationStatuses.filter((status) => !only || status === only);
  const read = await Promise.all(
    statuses.map((status) =>
      readColumn({ ...filter, status }, { pages: pagesOf(params, status), signal: request.signal }),
    ),
  );
  const failed = read.find(({ list }) => !list.ok);
  if (failed) return { list: failed.list, archived: 0, columns: [] };
  let number = 0;
  const columns = read.map(({ list, status }): BoardColumn => {
    const { rows, total } = list.ok ? list : { rows: [], total: 0 };
    const cards = rows.map((card) => {
      number += 1;
      return { ...card, number };
    });
    return { status, cards, total };
  });
  const total = columns.reduce((sum, column) => sum + column.total, 0);
  const rows = columns.flatMap(({ cards }) => cards);
  const list: ListResult<ListedApplication> = { ok: true, rows, total, next: null };
  return { list, archived: read[0]?.archived ?? 0, columns };
}

interface ColumnPart {
  pages: number;
  signal: AbortSignal;
}

/** Reads the first pages of a column, one after the other: each begins where the last one ended. */
async function readColumn(
  query: Record<string, string> & { status: ApplicationStatus },
  { pages, signal }: ColumnPart,
) {
  const { status } = query;
  const rows: ListedApplication[] = [];
  let cursor: string | undefined;
  for (let page = 1; ; page += 1) {
    const part = { ...query, limit: PAGE_SIZE, ...(cursor && { cursor }) };
    const outcome = await browserApi().call(listApplications, { query: part, signal });
    const list = toList(outcome, ({ data }) => data, outcomes.loadFailed);
    if (!list.ok) return { status, list, archived: 0 };
    rows.push(...list.rows.map((one) => ({ ...one, number: 0 })));
    const archived = outcome.ok ? (outcome.data.archived ?? 0) : 0;
    if (!list.next || page === pages) return { status, list: { ...list, rows }, archived };
    cursor = list.next;
  }
}

/** Returns the text of a column's head for screen readers: "Pending, 12 applications". */
export function columnLabel({ status, total }: BoardColumn): string {
  return `${status}, ${countText(total, ["application", "applications"])}`;
}
