import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/create-test-app.ts";
import { createRateLimitTable, type RateLimitTable } from "./rate-limit-table.server.ts";

/** Eight points in five minutes. */
const RULE = { points: 8, seconds: 300 };

describe.runIf(process.env.TEST_ENGINE === "postgres")("the table of limits", () => {
  let app: TestApp;
  let nodes: RateLimitTable[];
  let logged: string[];
  /** The clock of each node, which tells nothing about the database's. */
  let passed: number;
  beforeEach(async () => {
    app = await createTestApp();
    nodes = [];
    logged = [];
    passed = 0;
  });
  afterEach(async () => {
    for (const node of nodes) await node.close();
    await app.close();
  });

  function startNode(): RateLimitTable {
    const { autonomous } = app.services.db;
    if (!autonomous) throw new Error("This database has no autonomous connections.");
    const note = (_: unknown, message?: string) => void logged.push(message ?? String(_));
    const clock = { monotonic: () => passed };
    const node = createRateLimitTable({
      db: autonomous,
      secret: "secret",
      clock,
      log: { info: note, warn: note },
    });
    nodes.push(node);
    return node;
  }

  const run = (statement: string) => sql.raw(statement).execute(app.services.db.read);

  const use = async (node: RateLimitTable, points = 1, key = "account asha") =>
    (await node.add(key, points, RULE)).used;

  it("counts each of many calls at once over all nodes", async () => {
    const [one, other] = [startNode(), startNode()];
    const used = await Promise.all(Array.from({ length: 8 }, (_, at) => use(at % 2 ? one : other)));
    expect(used.sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect((await one.add("account asha", 0, RULE)).leftMs).toBeGreaterThan(290_000);
    expect(await use(one, 1, "account ravi")).toBe(1);
  });

  it.each([
    ["has ended", "interval '-5 minutes'"],
    ["would end too late, since the clock was set back,", "interval '1 day'"],
  ])("begins a new window where the last %s", async (_, shift) => {
    const node = startNode();
    await use(node, 5);
    await run(`update rate_limits set ends_at = ends_at + ${shift}`);
    expect(await use(node)).toBe(1);
  });

  it("gives points back, and never more than were taken", async () => {
    const [one, other] = [startNode(), startNode()];
    await use(one, 2);
    expect([await use(other, -1), await use(other, -5), await use(one)]).toEqual([1, 0, 1]);
  });

  it("ends a window on every node", async () => {
    const [one, other] = [startNode(), startNode()];
    await use(one, 7);
    expect([await other.reset("account asha"), await one.reset("account asha")]).toEqual([true, false]);
    expect(await use(one)).toBe(1);
  });

  it("asks about a key that is used up once a second", async () => {
    const node = startNode();
    await use(node, 9);
    await run("delete from rate_limits");
    expect(await use(node)).toBe(10);
    passed += 1_000;
    expect(await use(node)).toBe(1);
  });

  it("counts on alone while the table can't be used, and adds that to the table afterwards", async () => {
    const [one, other] = [startNode(), startNode()];
    await use(one, 3);
    await run("alter table rate_limits rename to away");
    expect([await use(one), await use(one), await use(one, -1)]).toEqual([4, 5, 4]);
    expect(await one.reset("account ravi")).toBe(false);
    await run("alter table away rename to rate_limits");
    await expect.poll(() => logged.at(-1)).toMatch(/shared with other nodes again/);
    expect(logged).toHaveLength(2);
    expect(await use(other)).toBe(5);
  });

  it("keeps keyed digests, and deletes those of ended windows", async () => {
    const node = startNode();
    await use(node);
    const read = async () => (await run("select name from rate_limits")).rows;
    expect(await read()).toEqual([{ name: expect.stringMatching(/^[\w-]{22}$/) }]);
    await run("update rate_limits set ends_at = ends_at - interval '5 minutes'");
    await node.tidy();
    expect(await read()).toEqual([]);
  });
});
