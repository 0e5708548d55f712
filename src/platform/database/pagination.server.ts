import { setImmediate as turn } from "node:timers/promises";

/** Which part of a list is wanted; without either it is the whole. */
export interface PageWish {
  limit?: number | undefined;
  /** Where the page before ended. */
  cursor?: string | undefined;
}

/** A part of a list as storage is asked for it. */
export interface PagePart {
  limit: number | undefined;
  /** Cursor of the page before. */
  after: string | undefined;
}

/** A list in one order, narrowed by one filter. */
export interface List<Row> {
  find(part: PagePart): Promise<Row[]>;
  /** Records in the whole list. */
  count(): Promise<number>;
  /** Where a page that ends with this record ends; its `_id` when left out. */
  cursorAfter?(row: Row): string;
}

export interface Page<Row> {
  rows: Row[];
  /** Cursor of the next page, or null on the last one. */
  next: string | null;
  /** Records in the whole list. */
  total: number;
}

/** Rows read at a time: enough that a read costs little each, few enough that a long list takes no memory. */
const ROWS_AT_ONCE = 500;

/** Records on a page whose size the caller leaves to us. */
const PAGE = 50;

/** True when the caller wants all of a list: neither a page's size nor where it begins is given. */
export function isUnpaged({ limit, cursor }: PageWish): boolean {
  return !limit && !cursor;
}

/**
 * Reads one page of a list by keyset (design section 5). One record more than wanted tells whether another page
 * follows. What is whole on its first page is not counted again; elsewhere reading and counting don't wait for each
 * other.
 */
export async function readPage<Row extends { _id: string }>(
  wish: PageWish,
  { find, count, cursorAfter = ({ _id }) => _id }: List<Row>,
): Promise<Page<Row>> {
  const { cursor, limit = cursor ? PAGE : undefined } = wish;
  const finding = find({ limit: limit && limit + 1, after: cursor });
  const [found, counted] = await Promise.all([finding, cursor ? count() : undefined]);
  const rows = limit ? found.slice(0, limit) : found;
  const last = rows.at(-1);
  const more = found.length > rows.length;
  const total = counted ?? (more ? await count() : rows.length);
  return { rows, next: last && more ? cursorAfter(last) : null, total };
}

/** All rows in their order, or those after a place, some at a time; at least once, be it none. */
export async function* readAllPages<Row extends { _id: string }>(
  { find, cursorAfter = ({ _id }) => _id }: List<Row>,
  from?: string,
): AsyncGenerator<Row[], void> {
  for (let after = from; ; ) {
    const rows = await find({ after, limit: ROWS_AT_ONCE });
    yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < ROWS_AT_ONCE) return;
    after = cursorAfter(last);
    // SQLite reads without waiting for anything, so all other requests would wait for the end of the list.
    await turn();
  }
}
