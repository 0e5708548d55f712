/** Which part of a list is wanted; without either it is the whole. */
export interface PageWish {
  limit?: number | undefined;
  /** `_id` of the last record of the page before. */
  cursor?: string | undefined;
}

/** A part of a list as storage is asked for it. */
export interface PagePart {
  limit: number | undefined;
  after: string | undefined;
}

export interface Page<Row> {
  rows: Row[];
  /** Cursor of the next page, or null on the last one. */
  next: string | null;
  /** Records in the whole list. */
  total: number;
}

/**
 * Reads one page of a list by keyset (design section 5). One record more than wanted tells whether another page
 * follows; a list that was read whole is not counted again.
 */
export async function readPage<Row extends { _id: string }>(
  { limit, cursor }: PageWish,
  find: (part: PagePart) => Promise<Row[]>,
  count: () => Promise<number>,
): Promise<Page<Row>> {
  const found = await find({ limit: limit && limit + 1, after: cursor });
  const rows = limit ? found.slice(0, limit) : found;
  const next = found.length > rows.length ? (rows.at(-1)?._id ?? null) : null;
  return { rows, next, total: limit || cursor ? await count() : rows.length };
}
