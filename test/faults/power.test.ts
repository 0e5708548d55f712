import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, it, type TestContext } from "vitest";
import { createPostgresServer } from "../postgres.ts";
import { enquiry, type Program, postJson, startProgram, stopProgram } from "../program.ts";
import { isWhole, note } from "./figures.ts";
import { createEmptyStore, createStore } from "./stores.ts";

// Killing the process proves nothing about the disk: what it has written lives on in the system. What survives a power
// cut is what the disk was told to keep before the answer left.

const COMMITS = isWhole ? 500 : 60;

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

it("syncs SQLite's log to the disk at least once a commit, before it answers", async (context) => {
  const store = await createStore("sqlite");
  cleanups.push(store.remove);
  const trace = join(store.dataDir, "syncs");
  const program = await startProgram(store.env, { under: tracing(context, trace) });
  cleanups.push(() => stopProgram(program));
  const read = () => readFileSync(trace, "utf8");
  // A sync that another thread's comes between is written in two lines: it begins, and is resumed.
  const count = () => read().match(/sync\(\d+<[^>]*\.db-wal>(\) += 0| <unfinished)/g)?.length ?? 0;
  const before = count();
  await commit(program);
  const syncs = count() - before;
  expect(syncs).toBeGreaterThanOrEqual(COMMITS);
  expect(read()).not.toContain("= -1");
  note(context, `${syncs} syncs for ${COMMITS} acknowledged posts`);
});

it.runIf(isWhole)(
  "has PostgreSQL sync its log at least once a commit, before it answers",
  async (context) => {
    const server = await createPostgresServer({ fsync: "on" });
    cleanups.push(server.remove);
    const store = await createEmptyStore("postgres", server.url);
    cleanups.push(store.remove);
    const program = await startProgram(store.env);
    cleanups.push(() => stopProgram(program));
    const count = async () => {
      // Each of the server's processes adds what it counted within a second of its last work.
      await new Promise((resolve) => setTimeout(resolve, 2_500));
      const [row] = await store.query("select sum(fsyncs) as fsyncs from pg_stat_io where object = 'wal'");
      return Number(row?.fsyncs);
    };
    const before = await count();
    await commit(program);
    const syncs = (await count()) - before;
    expect(syncs).toBeGreaterThanOrEqual(COMMITS);
    note(context, `${syncs} syncs for ${COMMITS} acknowledged posts`);
  },
);

/**
 * The command that writes down every sync of the program it runs. It stays in the background: signals reach the
 * program.
 */
function tracing(context: TestContext, file: string): string[] {
  const command = ["strace", "-D", "-f", "-qq", "-y", "-e", "trace=fsync,fdatasync", "-o", file];
  try {
    execFileSync("strace", [...command.slice(1, -1), "/dev/null", "true"], { stdio: "pipe" });
  } catch {
    context.skip("strace is not installed, or not allowed here");
  }
  return command;
}

/** One after the other, so that no two share a commit. */
async function commit({ url }: Program): Promise<void> {
  for (let made = 0; made < COMMITS; made += 1) {
    expect((await postJson(`${url}/v1/queries`, enquiry())).status).toBe(201);
  }
}
