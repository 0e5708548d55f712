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

/** Records on a page whose size the caller leaves to us. */
const PAGE = 50;

/** True when the caller wants all of a list: neither a page's size nor where it begins is given. */
export function isWhole({ limit, cursor }: PageWish): boolean {
  return !limit && !cursor;
}

/**
 * Reads one page of a list by keyset (design section 5). One record more than wanted tells whether another page
 * follows; a list that was read whole is not counted again.
 */
export async function readPage<Row extends { _id: string }>(
  wish: PageWish,
  { find, count, cursorAfter = ({ _id }) => _id }: List<Row>,
): Promise<Page<Row>> {
  const { cursor, limit = cursor ? PAGE : undefined } = wish;
  const found = await find({ limit: limit && limit + 1, after: cursor });
  const rows = limit ? found.slice(0, limit) : found;
  const last = rows.at(-1);
  const next = last && found.length > rows.length ? cursorAfter(last) : null;
  return { rows, next, total: isWhole(wish) ? rows.length : await count() };
}
