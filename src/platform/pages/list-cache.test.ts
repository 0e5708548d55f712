import { expect, test } from "vitest";
import { createListCache } from "./list-cache.server.ts";

/** Creates a list cache over a store that a test changes. */
function listsOver(store: { revision: number; titles: string[]; down?: boolean }) {
  let reads = 0;
  const lists = createListCache({
    paths: ["/v1/jobs"],
    revision: () => String(store.revision),
    async read() {
      reads += 1;
      const found = [...store.titles];
      await new Promise((resolve) => setTimeout(resolve, 5));
      return store.down
        ? Response.json({ success: false }, { status: 503 })
        : Response.json({ data: found }, { headers: { "cache-control": "no-store" } });
    },
  });
  const ask = (init: RequestInit = {}, search = "") =>
    lists.answer(new Request(`http://localhost/v1/jobs${search}`, init), { pathname: "/v1/jobs", search });
  return { ask, lists, reads: () => reads };
}

const titles = async (answer: Response | undefined) => (await answer?.json())?.data;

test("many who ask at once cost one reading, and so do those after them", async () => {
  const { ask, reads } = listsOver({ revision: 1, titles: ["Engineer"] });
  const answers = await Promise.all(Array.from({ length: 50 }, () => ask()));
  for (const answer of answers) expect(await titles(answer)).toEqual(["Engineer"]);
  expect(await titles(await ask())).toEqual(["Engineer"]);
  expect(reads()).toBe(1);
});

test("a new revision is read anew, and what was read while it came is not cached", async () => {
  const store = { revision: 1, titles: ["Engineer"] };
  const { ask } = listsOver(store);
  const before = ask();
  store.titles.push("Designer");
  store.revision = 2;
  expect(await titles(await ask())).toEqual(["Engineer", "Designer"]);
  await before;
  expect(await titles(await ask())).toEqual(["Engineer", "Designer"]);
});

test("a failure goes to all who wait and is not cached", async () => {
  const store = { revision: 1, titles: ["Engineer"], down: true };
  const { ask } = listsOver(store);
  const failures = await Promise.all([ask(), ask()]);
  expect(failures.map((answer) => answer?.status)).toEqual([503, 503]);
  store.down = false;
  expect((await ask())?.status).toBe(200);
});

test("who has the list gets 304, and a head has no body", async () => {
  const { ask } = listsOver({ revision: 1, titles: ["Engineer"] });
  const first = await ask();
  const tag = first?.headers.get("etag") ?? "";
  expect(first?.headers.get("cache-control")).toBe("no-store");
  expect((await ask({ headers: { "if-none-match": tag } }))?.status).toBe(304);
  expect(await (await ask({ method: "HEAD" }))?.text()).toBe("");
});

test("staff, parts of a list and other addresses are left to the API", () => {
  const { ask, lists } = listsOver({ revision: 1, titles: [] });
  expect(ask({ headers: { authorization: "Bearer x" } })).toBeUndefined();
  expect(ask({}, "?limit=1")).toBeUndefined();
  expect(ask({ method: "POST" })).toBeUndefined();
  const other = new Request("http://localhost/v1/queries");
  expect(lists.answer(other, { pathname: "/v1/queries", search: "" })).toBeUndefined();
});
