import { type ListResult, PAGE_SIZE } from "#admin/parts/list/list-state.ts";
import { type Application, listApplications } from "#features/applications/contract.ts";
import { browserApi } from "#platform/client/browser-client.ts";
import type { Outcome } from "#platform/client/client.ts";
import type { QueryInputOf } from "#platform/contract/endpoint.ts";
import type { ListedApplication } from "./application-columns.tsx";

/** Holds a page of a list as it was when the review began, and loads those after it. */
export interface ReviewedList {
  applications: readonly Application[];
  /** The search of the page's address. */
  search: string;
  /** The place of its first application among all that match the filter, from 1 on. */
  first: number;
  /** The number of all that match the filter. */
  matching: number;
  /** The cursor of the next page; null after the last. */
  next: string | null;
  load: (cursor: string) => Promise<Outcome<{ data: Application[]; next: string | null }>>;
}

/**
 * Returns the list to step through from an application on: that of the screen, or the application alone if it is not
 * there.
 */
export function reviewedList(
  list: ListResult<ListedApplication>,
  filter: Record<string, string>,
  search: string,
  start: Application,
): ReviewedList {
  const load = (cursor: string) => {
    const query: unknown = { ...filter, limit: PAGE_SIZE, cursor };
    return browserApi().call(listApplications, { query: query as QueryInputOf<typeof listApplications> });
  };
  if (!list.ok || !list.rows.some(({ _id }) => _id === start._id))
    return { applications: [start], search, first: 1, matching: 1, next: null, load };
  const { rows, next } = list;
  const first = rows[0]?.number ?? 1;
  // A board has further cards in each column, which the review does not go on to.
  const matching = next === null ? first - 1 + rows.length : list.total;
  return { applications: rows, search, first, matching, next, load };
}
