import { spawnSync } from "node:child_process";
import { afterEach, describe, expect, it } from "vitest";
import { processEnv, startProgram, stopProgram } from "../program.ts";
import { isWhole, note } from "./figures.ts";
import { createEmptyStore, describeTables, engines, type TestStore } from "./stores.ts";

/** In `npm test` so many steps, spread over all. */
const SAMPLE = 3;

const stores: TestStore[] = [];
afterEach(async () => {
  for (const store of stores.splice(0)) await store.remove();
});

async function emptyStore(engine: TestStore["engine"]): Promise<TestStore> {
  const store = await createEmptyStore(engine);
  stores.push(store);
  return store;
}

describe.each(engines)("on %s", (engine) => {
  it("completes at the next start when it is killed at any step of a migration", {
    timeout: 600_000,
  }, async (context) => {
    const whole = await emptyStore(engine);
    const { statements } = migrate(whole);
    expect(statements).toBeGreaterThan(50);
    const expected = await describeTables(whole);
    const every = isWhole ? 1 : Math.ceil(statements / SAMPLE);
    let killed = 0;
    for (let step = 1; step <= statements; step += every) {
      const store = await emptyStore(engine);
      expect(migrate(store, step).signal).toBe("SIGKILL");
      killed += 1;
      expect(migrate(store).statements).toBeGreaterThan(0);
      expect(await describeTables(store)).toEqual(expected);
      await stores.pop()?.remove();
    }
    note(context, `killed at ${killed} of ${statements} statements, each completed`);
  });

  it("starts on a store whose migration was killed, and keeps what was in it", async () => {
    const store = await emptyStore(engine);
    migrate(store, 40);
    const first = await startProgram(store.env);
    expect(await stopProgram(first)).toBe(0);
    const second = await startProgram(store.env);
    expect(await stopProgram(second)).toBe(0);
    expect(await store.query("select count(*) as count from administrators")).toEqual([
      { count: engine === "sqlite" ? 1 : "1" },
    ]);
  });

  it("lets many start at once on an empty store", async () => {
    const store = await emptyStore(engine);
    const programs = await Promise.all(Array.from({ length: 3 }, () => startProgram(store.env)));
    for (const { url } of programs) expect((await fetch(`${url}/readyz`)).status).toBe(200);
    for (const program of programs) expect(await stopProgram(program)).toBe(0);
    const administrators = await store.query("select email from administrators");
    expect(administrators).toHaveLength(1);
  });
});

/** Runs the migrations in a process of their own, which dies before a statement if one is given. */
function migrate(store: TestStore, dieAt = 0): { signal: string | null; statements: number } {
  const env = { ...processEnv, ...store.env, DIE_AT: String(dieAt) };
  const { signal, stdout, stderr, status } = spawnSync(process.execPath, ["test/faults/migrate.ts"], {
    env,
    encoding: "utf8",
  });
  if (signal === null && status !== 0) throw new Error(stderr);
  return { signal, statements: Number(stdout) };
}
