import { setImmediate } from "node:timers/promises";

/** The requested part of a list; the whole without either. */
interface PageWish {
  limit?: number | undefined;
  /** Cursor of the previous page. */
  cursor?: string | undefined;
}

/** The part of a list that storage reads. */
export interface PagePart {
  limit: number | undefined;
  /** Cursor of the previous page. */
  after: string | undefined;
}

/** A list in one order, narrowed by one filter. */
export interface List<Row> {
  find(part: PagePart): Promise<Row[]>;
  /** Records in the whole list. */
  count(): Promise<number>;
  /** Returns the cursor of a page that ends with this record; by default its `_id`. */
  cursorAfter?(row: Row): string;
}

interface Page<Row> {
  rows: Row[];
  /** Cursor of the next page, or null on the last one. */
  next: string | null;
  /** Records in the whole list. */
  total: number;
}

/** Rows in one read: enough for a low cost per row, few enough for little memory. */
const ROWS_AT_ONCE = 500;

/** Default number of records on a page. */
const PAGE = 50;

/** Returns true when the caller requests a whole list: without page size and cursor. */
export function isUnpaged({ limit, cursor }: PageWish): boolean {
  return !limit && !cursor;
}

/**
 * Reads one page of a list by keyset. One more record than requested shows that another page follows. A list that fits
 * its first page is not counted; otherwise reading and counting run in parallel.
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

/** Yields all rows in their order, or those after a cursor, in batches; at least one batch, which may be empty. */
export async function* readAllPages<Row extends { _id: string }>(
  { find, cursorAfter = ({ _id }) => _id }: Omit<List<Row>, "count">,
  from?: string,
): AsyncGenerator<Row[], void> {
  for (let after = from; ; ) {
    const rows = await find({ after, limit: ROWS_AT_ONCE });
    yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < ROWS_AT_ONCE) return;
    after = cursorAfter(last);
    // SQLite reads synchronously, so all other requests would wait for the end of the list.
    await setImmediate();
  }
}

/**
 * Returns the rows of a list that pass a test: the search of a table that is too small for a search column. Rows are
 * read in batches, so that they take little memory and other requests have their turn.
 */
export function filteredList<Row extends { _id: string }>(
  list: List<Row>,
  isWanted: (row: Row) => boolean,
): List<Row> {
  return {
    ...list,
    async find({ limit, after }) {
      const found: Row[] = [];
      for await (const rows of readAllPages(list, after)) {
        found.push(...rows.filter(isWanted));
        if (limit && found.length >= limit) return found.slice(0, limit);
      }
      return found;
    },
    async count() {
      let count = 0;
      for await (const rows of readAllPages(list)) count += rows.filter(isWanted).length;
      return count;
    },
  };
}
