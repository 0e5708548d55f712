import { afterEach, describe, expect, it } from "vitest";
import { type Program, startProgram, until } from "../program.ts";
import { allowed, isWhole, ms, note } from "./figures.ts";
import { createStore, engines, type TestStore } from "./stores.ts";
import { findLosses, startWriters, type Writers } from "./writers.ts";

const KILLS = isWhole ? 100 : 5;
const WRITERS = 16;
const READY_WITHIN_MS = 5_000;

let store: TestStore;
let program: Program;
afterEach(async () => {
  program.kill("SIGKILL");
  await program.ended;
  await store.remove();
});

const pause = (least: number, most: number) =>
  new Promise((resolve) => setTimeout(resolve, least + Math.random() * (most - least)));

describe.each(engines)("on %s", (engine) => {
  it(`loses nothing that was acknowledged when it is killed ${KILLS} times while ${WRITERS} people apply`, {
    timeout: 30_000 + KILLS * 6_000,
  }, async (context) => {
    store = await createStore(engine);
    program = await startProgram(store.env);
    const writers = startWriters(WRITERS, () => program.url);
    let slowest = 0;
    for (let kill = 0; kill < KILLS; kill += 1) {
      await killAndStart(writers);
      slowest = Math.max(
        slowest,
        program.startedIn + (await until(200, () => fetch(`${program.url}/readyz`))),
      );
      expect(await integrity()).toBe("ok");
    }
    await writers.finish();

    expect(await findLosses(store, writers.acknowledged)).toEqual([]);
    expect(slowest).toBeLessThan(allowed(READY_WITHIN_MS));
    const count = writers.acknowledged.length;
    note(context, `${count} acknowledged, 0 lost, 0 double, ready again within ${ms(slowest)}`);
  });
});

/** Waits until people are at it again, and kills at any moment of it. */
async function killAndStart({ acknowledged }: Writers): Promise<void> {
  const before = acknowledged.length;
  while (acknowledged.length === before) await pause(5, 10);
  await pause(0, 400);
  program.kill("SIGKILL");
  await program.ended;
  program = await startProgram(store.env);
}

async function integrity(): Promise<unknown> {
  if (store.engine === "postgres") return "ok";
  const [row] = await store.query("pragma integrity_check");
  return row?.integrity_check;
}
