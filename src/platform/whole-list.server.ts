/** Rows read at a time: enough that a read costs little each, few enough that a long list takes no memory. */
const PAGE = 500;

export interface WholeList<Row, Shown> {
  /** Reads the next rows after the row with this `_id`, or the first ones. */
  read(page: { after: string | undefined; limit: number }): Promise<Row[]>;
  /** Makes of the rows what is sent. */
  show(rows: Row[]): Promise<Shown[]>;
}

/**
 * Answers with a list from its first to its last row, `{success, data, total, next}`, read while it is sent (design
 * section 5). The first rows are read before the answer begins, so that a store that is away is answered as a failure.
 */
export async function streamWholeList<Row extends { _id: string }, Shown>(
  list: WholeList<Row, Shown>,
): Promise<Response> {
  const pages = readPages(list);
  const text = wholeListText(pages, await pages.next());
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await text.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: () => void text.return(),
  });
  return new Response(body, {
    headers: { "Content-Type": "application/json", "Cache-Control": "no-store" },
  });
}

async function* readPages<Row extends { _id: string }, Shown>({
  read,
  show,
}: WholeList<Row, Shown>): AsyncGenerator<Shown[], void> {
  for (let after: string | undefined; ; ) {
    const rows = await read({ after, limit: PAGE });
    yield await show(rows);
    if (rows.length < PAGE) return;
    after = rows.at(-1)?._id;
  }
}

async function* wholeListText<Shown>(
  pages: AsyncGenerator<Shown[], void>,
  first: IteratorResult<Shown[], void>,
): AsyncGenerator<string, void> {
  let total = 0;
  yield '{"success":true,"data":[';
  for (let page = first; !page.done; page = await pages.next()) {
    const rows = page.value.map((row) => JSON.stringify(row)).join(",");
    if (rows) yield total > 0 ? `,${rows}` : rows;
    total += page.value.length;
  }
  yield `],"total":${total},"next":null}`;
}
