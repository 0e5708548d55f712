import { type CsvColumn, csvMark, toCsv } from "#platform/contract/csv.ts";
import { dayInIndia } from "#platform/contract/india-day.ts";
import { type List, readAllPages } from "#platform/database/pagination.server.ts";

/**
 * Answers with a whole list, `{success, data, total, next}`, read while it is sent.
 * @param name the name of the list in the answer
 * @param show converts the rows before they are sent
 */
export function streamList<Row extends { _id: string }>(
  name: string,
  list: List<Row>,
  show: (rows: Row[]) => Promise<object[]> = async (rows) => rows,
): Promise<Response> {
  return stream(wholeListText(name, list, show), { "Content-Type": "application/json" });
}

interface CsvFile<Row> {
  /** Name of the file, to which the day is added. */
  name: string;
  at: Date;
  list: Omit<List<Row>, "count">;
  columns: readonly CsvColumn<Row>[];
}

/** Answers with a list as a CSV file, read while it is sent. */
export function streamCsv<Row extends { _id: string }>({
  name,
  at,
  list,
  columns,
}: CsvFile<Row>): Promise<Response> {
  async function* text() {
    let lead = csvMark + toCsv([columns.map(([head]) => head)]);
    for await (const rows of readAllPages(list)) {
      yield lead + toCsv(rows.map((row) => columns.map(([, toCell]) => toCell(row))));
      lead = "";
    }
  }
  return stream(text(), {
    "Content-Type": "text/csv; charset=utf-8",
    "Content-Disposition": `attachment; filename="${name}-${dayInIndia(at)}.csv"`,
  });
}

/** Streams text. The first piece is made before the answer begins, so that an absent store is answered as a failure. */
async function stream(
  text: AsyncGenerator<string, void>,
  headers: Record<string, string>,
): Promise<Response> {
  const encoder = new TextEncoder();
  let next: IteratorResult<string, void> | undefined = await text.next();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = next ?? (await text.next());
      next = undefined;
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: () => void text.return(),
  });
  return new Response(body, { headers: { ...headers, "Cache-Control": "no-store" } });
}

async function* wholeListText<Row extends { _id: string }>(
  name: string,
  list: List<Row>,
  show: (rows: Row[]) => Promise<object[]>,
): AsyncGenerator<string, void> {
  let total = 0;
  let lead = `{"success":true,"${name}":[`;
  for await (const rows of readAllPages(list)) {
    const shown = await show(rows);
    const text = shown.map((row) => JSON.stringify(row)).join(",");
    yield lead + (text && total > 0 ? `,${text}` : text);
    total += shown.length;
    lead = "";
  }
  yield `],"total":${total},"next":null}`;
}
