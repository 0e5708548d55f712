import type { PagePart } from "./page.server.ts";

/** Rows read at a time: enough that a read costs little each, few enough that a long list takes no memory. */
const PAGE = 500;

/**
 * Answers with a list from its first to its last row, `{success, data, total, next}`, read while it is sent (design
 * section 5). The first rows are read before the answer begins, so that a store that is away is answered as a failure.
 * @param name what the answer calls the list
 * @param show makes of the rows what is sent, where they don't go as they are
 */
export async function streamWholeList<Row extends { _id: string }>(
  name: string,
  find: (part: PagePart) => Promise<Row[]>,
  show: (rows: Row[]) => Promise<object[]> = async (rows) => rows,
): Promise<Response> {
  const pages = readPages(find, show);
  const text = wholeListText(name, pages, await pages.next());
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

async function* readPages<Row extends { _id: string }>(
  find: (part: PagePart) => Promise<Row[]>,
  show: (rows: Row[]) => Promise<object[]>,
): AsyncGenerator<object[], void> {
  for (let after: string | undefined; ; ) {
    const rows = await find({ after, limit: PAGE });
    yield await show(rows);
    if (rows.length < PAGE) return;
    after = rows.at(-1)?._id;
  }
}

async function* wholeListText(
  name: string,
  pages: AsyncGenerator<object[], void>,
  first: IteratorResult<object[], void>,
): AsyncGenerator<string, void> {
  let total = 0;
  yield `{"success":true,"${name}":[`;
  for (let page = first; !page.done; page = await pages.next()) {
    const rows = page.value.map((row) => JSON.stringify(row)).join(",");
    if (rows) yield total > 0 ? `,${rows}` : rows;
    total += page.value.length;
  }
  yield `],"total":${total},"next":null}`;
}
