import { browserApi } from "#platform/client/browser-client.ts";
import type { Outcome } from "#platform/client/client.ts";
import type { AnswerOf, Endpoint, QueryInputOf } from "#platform/contract/endpoint.ts";
import { validate } from "#platform/contract/fields.ts";

/** Rows of one page. */
export const PAGE_SIZE = 50;

/** Caps the cursors in an address, and with them how many pages back "Previous" leads. */
const MAX_TRAIL = 20;

/** Describes a list's search, page and order, as the address has them. */
interface ListState {
  q: string;
  /** Counted from 1. */
  page: number;
  /** Cursors of the pages visited after the first; this page's is the last. */
  trail: readonly string[];
  /** The order in the address; "" for the list's own. */
  sort: string;
}

/** Reads a list's state from an address. An invalid page counts as the first. */
export function readListState(params: URLSearchParams): ListState {
  const trail = params.getAll("at").slice(-MAX_TRAIL);
  const page = Number(params.get("page"));
  const isPage = trail.length > 0 && Number.isInteger(page) && page > trail.length;
  return {
    q: params.get("q")?.trim() ?? "",
    page: isPage ? page : trail.length + 1,
    trail,
    sort: params.get("sort") ?? "",
  };
}

/** Names filters that apply while the address names none. */
export type DefaultFilters = Readonly<Record<string, string>>;

/**
 * Returns the query of a list's call: `api.call(listJobs, { query: pageQuery(request, listJobs) })`. Takes search,
 * filters and order from the address, as far as the endpoint knows them.
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

/** Returns the search, filters and order of an address, without those that the endpoint would refuse. */
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

/** Returns the address of a list's first page in another order, "" for its own, with the same search and filters. */
export function sortHref(params: URLSearchParams, sort: string): string {
  const changed = new URLSearchParams(params);
  if (sort) changed.set("sort", sort);
  else changed.delete("sort");
  return pageHref(changed, 1, []);
}

/** Returns the address of the next page, which begins after `cursor`. */
export function nextHref(params: URLSearchParams, cursor: string): string {
  const { page, trail } = readListState(params);
  return pageHref(params, page + 1, [...trail, cursor].slice(-MAX_TRAIL));
}

/** Returns the address of the page before, undefined on the first. Without a cursor left it is the first page. */
export function previousHref(params: URLSearchParams): string | undefined {
  const { page, trail } = readListState(params);
  if (page === 1) return undefined;
  const back = trail.slice(0, -1);
  return pageHref(params, back.length ? page - 1 : 1, back);
}

/** Returns the address of the first page, with the same search and filters. */
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

/** Carries the rows of a list, or the reason why they could not be loaded. */
export type ListResult<Row> =
  | { ok: true; rows: Row[]; total: number; next: string | null; answeredAt?: number | undefined }
  | { ok: false; message: string; reason: string };

interface ListAnswer {
  total: number;
  next: string | null;
}

/**
 * Loads the page of a list that an address asks for, as its screen's `clientLoader`.
 * @param failed the message of a failure; the server's words follow as the reason
 */
export async function loadList<E extends Endpoint & { answer: object }, Row>(
  request: Request,
  endpoint: E,
  rowsOf: (answer: AnswerOf<E>) => Row[],
  failed: string,
): Promise<ListResult<Row>> {
  const query = pageQuery(request, endpoint);
  const outcome = await browserApi().call(endpoint, { query, signal: request.signal });
  return toList(outcome as Outcome<AnswerOf<E> & ListAnswer>, rowsOf, failed);
}

/**
 * Turns the answer of a list's call into the result of its `clientLoader`.
 * @param failed the message of a failure; the server's words follow as the reason
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

/** Returns why a call failed, in the server's words, or that the server was not reached. */
export function reasonOf({ status, message }: { status: number; message: string }): string {
  return status === 0 ? "The server could not be reached. Check your connection." : message;
}

/** Returns a count with its noun: "1,240 applications". */
export function countText(total: number, [one, many]: readonly [string, string]): string {
  return `${total.toLocaleString("en-IN")} ${total === 1 ? one : many}`;
}
