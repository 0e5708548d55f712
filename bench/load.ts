import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { fill } from "./fill.ts";
import { parts, type Scene } from "./load-parts.ts";
import { makeResume } from "./resume.ts";
import { startServer } from "./server.ts";

const usage = `Usage: npm run load -- [--part ${Object.keys(parts).join("|")}]

Sends the built program (npm run build first) the requests of many visitors, on two cores that the program, its PDF
readers and the senders share, with everything on: limits, spam shield, PDF readers, an address of its own for each
person. About three minutes. Ends with 1 when a goal is missed.`;

/** Shares the first two cores where there are more; no process is pinned to a core of its own. */
const twoCores = availableParallelism() > 2 ? "0,1" : undefined;

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { part: { type: "string" }, help: { type: "boolean" } } });
  if (values.help || (values.part && !Object.hasOwn(parts, values.part))) return console.log(usage);
  const folder = mkdtempSync(join(tmpdir(), "jaalidar-load-"));
  // Runs after an interruption too.
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  await runParts(folder, values.part);
}

async function runParts(folder: string, wanted: string | undefined): Promise<void> {
  const dataDir = join(folder, "data");
  await fill(dataDir, { jobs: 50 });
  const resumes = {
    usual: await writeResume(folder, 1_000_000),
    large: await writeResume(folder, 5_000_000),
  };
  const server = await startServer({ DATA_DIR: dataDir, RATE_LIMITS: "on", TRUST_PROXY: "1" }, twoCores);
  const scene: Scene = { server, dataDir, resumes, cores: twoCores };
  console.log(
    `Load average ${loadavg()[0]?.toFixed(1)} before; the figures hold for a machine that does nothing else.`,
  );
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => void server.stop().finally(() => process.exit(1)));
  }
  try {
    for (const [name, run] of Object.entries(parts)) {
      if (wanted && name !== wanted) continue;
      console.log(`… ${name}`);
      for (const { what, figure, goal, met } of await run(scene)) {
        console.log(`${met ? "met   " : "missed"}  ${what}: ${figure} (goal: ${goal})`);
        if (!met) process.exitCode = 1;
      }
    }
  } finally {
    await server.stop();
  }
}

/** Writes a resume of so many bytes; returns its path. */
async function writeResume(folder: string, bytes: number): Promise<string> {
  const path = join(folder, `resume-${bytes}.pdf`);
  writeFileSync(path, await makeResume(bytes));
  return path;
}

await main();
