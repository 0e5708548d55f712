import type { TestApp } from "./create-test-app.ts";

type Row = { _id: string };
type Answer = Record<string, unknown> & { total: number; next: string | null };

/** Reads lists of the API as staff do. `name` is what the answer calls the list. */
export function createPaging(app: TestApp, token: string, name = "data") {
  async function read(path: string): Promise<{ rows: Row[]; total: number; next: string | null }> {
    const answer = await app.request("GET", path, { token });
    const body: Answer = await answer.json();
    if (answer.status !== 200) throw new Error(`${path} was answered with ${answer.status}: ${body.message}`);
    return { rows: body[name] as Row[], total: body.total, next: body.next };
  }

  /** Ids of a list read page by page, two records each; `between` is done after every page. */
  async function paged(path: string, between: (page: number) => Promise<unknown> = async () => {}) {
    const ids: string[] = [];
    const totals = new Set<number>();
    let next: string | null = "";
    for (let page = 0; next !== null; page += 1) {
      const part = await read(`${path}${path.includes("?") ? "&" : "?"}limit=2${next && `&cursor=${next}`}`);
      ids.push(...part.rows.map(({ _id }) => _id));
      totals.add(part.total);
      next = part.next;
      await between(page);
    }
    return { ids, totals: [...totals] };
  }

  const whole = async (path: string) => (await read(path)).rows.map(({ _id }) => _id);
  return { read, paged, whole };
}
