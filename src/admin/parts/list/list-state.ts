import type { Outcome } from "#platform/client/client.ts";
import type { Endpoint, QueryInputOf } from "#platform/contract/endpoint.ts";
import { validate } from "#platform/contract/fields.ts";

/** Rows of one page. */
export const PAGE_SIZE = 50;

/** How many pages back one can step by cursor; an address must not grow without end. */
const LONGEST_TRAIL = 20;

/** What a list shows, as it stands in the address. */
export interface ListState {
  q: string;
  /** Counted from 1. */
  page: number;
  /** Cursors of the pages after the first that were stepped through, this one's last. */
  trail: readonly string[];
  /** The order asked for; "" for the list's own. */
  sort: string;
}

/** Reads a list's state from an address; whatever is not right counts as the first page. */
export function readListState(params: URLSearchParams): ListState {
  const trail = params.getAll("at").slice(-LONGEST_TRAIL);
  const page = Number(params.get("page"));
  const isPage = trail.length > 0 && Number.isInteger(page) && page > trail.length;
  return {
    q: params.get("q")?.trim() ?? "",
    page: isPage ? page : trail.length + 1,
    trail,
    sort: params.get("sort") ?? "",
  };
}

/** Filters that a list has while its address says nothing of them. */
export type DefaultFilters = Readonly<Record<string, string>>;

/**
 * The query of a list's call, for its `clientLoader`: `api.call(listJobs, { query: pageQuery(request, listJobs) })`.
 * Search, filters and order come from the address, as far as the endpoint knows them.
 */
export function pageQuery<E extends Endpoint>(
  request: Request,
  endpoint?: E,
  defaults?: DefaultFilters,
): QueryInputOf<E> {
  const { searchParams } = new URL(request.url);
  const cursor = readListState(searchParams).trail.at(-1);
  const known = endpoint
    ? filterQuery(searchParams, endpoint, defaults)
    : { q: readListState(searchParams).q };
  const query: unknown = { ...known, limit: PAGE_SIZE, ...(cursor && { cursor }) };
  return query as QueryInputOf<E>;
}

/** What an address says of a list's search, filters and order; what the endpoint does not know or would refuse is left out. */
export function filterQuery(
  params: URLSearchParams,
  { query: schema }: Endpoint,
  defaults: DefaultFilters = {},
): Record<string, string> {
  const isKnown = ([name, value]: [string, string]) => {
    if (!schema || value === "") return false;
    const checked = validate(schema, { [name]: value });
    return checked.ok && name in Object(checked.value);
  };
  const unsaid = Object.entries(defaults).filter(([name]) => !params.get(name));
  return Object.fromEntries([...unsaid, ...params].filter(isKnown));
}

/** The address of a list's first page in another order, "" for its own. Filters and search stay. */
export function sortHref(params: URLSearchParams, sort: string): string {
  const changed = new URLSearchParams(params);
  if (sort) changed.set("sort", sort);
  else changed.delete("sort");
  return pageHref(changed, 1, []);
}

/** The address of the next page, which begins after `cursor`. Filters stay. */
export function nextHref(params: URLSearchParams, cursor: string): string {
  const { page, trail } = readListState(params);
  return pageHref(params, page + 1, [...trail, cursor].slice(-LONGEST_TRAIL));
}

/** The address of the page before, or undefined on the first. Past the longest trail it is the first one. */
export function previousHref(params: URLSearchParams): string | undefined {
  const { page, trail } = readListState(params);
  if (page === 1) return undefined;
  const back = trail.slice(0, -1);
  return pageHref(params, back.length ? page - 1 : 1, back);
}

/** The address of the first page. Filters and search stay. */
export function firstHref(params: URLSearchParams): string {
  return pageHref(params, 1, []);
}

function pageHref(params: URLSearchParams, page: number, trail: readonly string[]): string {
  const changed = new URLSearchParams(params);
  changed.delete("at");
  changed.delete("page");
  if (page > 1) changed.set("page", String(page));
  for (const cursor of trail) changed.append("at", cursor);
  return `?${changed}`;
}

/** What came of loading a list; a failure is shown with Retry. */
export type ListResult<Row> =
  | { ok: true; rows: Row[]; total: number; next: string | null; answeredAt?: number | undefined }
  | { ok: false; message: string; reason: string };

interface ListAnswer {
  total: number;
  next: string | null;
}

/**
 * What a list's `clientLoader` returns.
 * @param rowsOf takes the rows out of the answer
 * @param failed what is said when loading failed; the server's words follow as the reason
 */
export function toList<Answer extends ListAnswer, Row>(
  outcome: Outcome<Answer>,
  rowsOf: (answer: Answer) => Row[],
  failed: string,
): ListResult<Row> {
  if (!outcome.ok) return { ok: false, message: failed, reason: reasonOf(outcome) };
  const { data, answeredAt } = outcome;
  return { ok: true, rows: rowsOf(data), total: data.total, next: data.next, answeredAt };
}

/** Why a call failed, in words: the server's, or that it was not reached. */
export function reasonOf({ status, message }: { status: number; message: string }): string {
  return status === 0 ? "The server could not be reached. Check your connection." : message;
}

/** How many: "1,240 applications". */
export function countText(total: number, [one, many]: readonly [string, string]): string {
  return `${total.toLocaleString("en-IN")} ${total === 1 ? one : many}`;
}
