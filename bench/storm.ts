import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import { sqliteFile } from "#platform/db.server.ts";
import { fill } from "./fill.ts";
import { cores } from "./processes.ts";
import { type BenchServer, startServer } from "./server.ts";

/** What the program must stand with its limits on, whoever asks (the load of trust.md). */
const goals = { enquiriesPerSecond: 300, p99: 250, uploads: 200, megabytes: 512 };
const SECONDS = 10;

/** Many people: each request has an address of its own, as a proxy in front would name it. */
let people = 0;
function from(): Record<string, string> {
  people += 1;
  return { "x-forwarded-for": `10.${(people >> 16) & 255}.${(people >> 8) & 255}.${people & 255}` };
}

/** Sends enquiries at a pace of their own, whether answers come or not; waiting counts from when each was due. */
async function sendEnquiries(server: BenchServer): Promise<boolean> {
  const times: number[] = [];
  const statuses: Record<string, number> = {};
  const sending: Promise<void>[] = [];
  const total = goals.enquiriesPerSecond * SECONDS;
  const begun = performance.now();
  for (let number = 0; number < total; number += 1) {
    const due = begun + (number * 1_000) / goals.enquiriesPerSecond;
    if (due > performance.now()) await pause(due - performance.now());
    sending.push(
      post(server, number).then((status) => {
        times.push(performance.now() - due);
        statuses[status] = (statuses[status] ?? 0) + 1;
      }),
    );
  }
  await Promise.all(sending);
  times.sort((one, other) => one - other);
  const p99 = times[Math.ceil(times.length * 0.99) - 1] ?? 0;
  const stored = countStored();
  const kept = statuses[201] === total && stored === total;
  console.log(
    `${goals.enquiriesPerSecond} enquiries a second for ${SECONDS} s: answers ${JSON.stringify(statuses)}, ${stored} stored, ` +
      `99 of 100 within ${p99.toFixed(0)} ms (goal ${goals.p99}).`,
  );
  return kept && p99 <= goals.p99;
}

/** Those in the list, and those in the quarantine, where most of so many belong: both are kept for staff. */
function countStored(): number {
  const database = new DatabaseSync(sqliteFile(dataDir), { readOnly: true });
  const counted = database.prepare(
    "SELECT (SELECT count(*) FROM queries) + (SELECT count(*) FROM quarantine WHERE kind = 'query') AS stored",
  );
  const { stored } = counted.get() ?? {};
  database.close();
  return Number(stored);
}

async function post({ url }: BenchServer, number: number): Promise<number> {
  const email = `asha${number}@mail.example`;
  const body = { name: "Asha Rao", email, phoneNumber: "9810012345", message: `Please call me, ${number}.` };
  const headers = { "content-type": "application/json", ...from() };
  return statusOf(fetch(`${url}/v1/queries`, { method: "POST", headers, body: JSON.stringify(body) }));
}

/** Sends resumes of almost 5 MB at once; those for whom there is no room are told to come again. */
async function sendUploads(server: BenchServer): Promise<boolean> {
  const statuses: Record<string, number> = {};
  const resume = largeResume();
  await Promise.all(
    Array.from({ length: goals.uploads }, async (_, number) => {
      const status = await apply(server, number, resume);
      statuses[status] = (statuses[status] ?? 0) + 1;
    }),
  );
  const peak = server.peakMemory();
  const after = await statusOf(fetch(`${server.url}/readyz`));
  console.log(
    `${goals.uploads} uploads of 5 MB at once: answers ${JSON.stringify(statuses)}, at most ${peak.toFixed(0)} MB of memory ` +
      `(goal ${goals.megabytes}), then ready with ${after}.`,
  );
  const known = Object.keys(statuses).every((status) => ["201", "429", "503"].includes(status));
  return known && peak <= goals.megabytes && after === 200;
}

/** A real PDF, made large with a comment after its head, which readers repair without a word. */
function largeResume(): Buffer {
  const small = readFileSync(new URL("../test/fixtures/pdf/resume.pdf", import.meta.url));
  const end = small.lastIndexOf("startxref");
  const comment = Buffer.alloc(5 * 1_000_000 - small.length, `%${"x".repeat(78)}\n`);
  return Buffer.concat([small.subarray(0, end), comment, Buffer.from("\n"), small.subarray(end)]);
}

function apply({ url }: BenchServer, number: number, resume: Buffer): Promise<number> {
  const form = new FormData();
  const fields = {
    ...{ name: "Asha Rao", email: `asha${number}@mail.example`, phone: "9810012345" },
    ...{ expectedSalary: "900000", experience: "4.5", noticePeriod: "30" },
  };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const bytes = new Uint8Array(resume);
  form.append("resume", new File([bytes], "resume.pdf", { type: "application/pdf" }));
  return statusOf(fetch(`${url}/v1/applications`, { method: "POST", headers: from(), body: form }));
}

/** The status of an answer that was read whole; 0 for a connection that broke. */
async function statusOf(asking: Promise<Response>): Promise<number> {
  try {
    const answer = await asking;
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return 0;
  }
}

const dataDir = mkdtempSync(join(tmpdir(), "jaalidar-load-"));
try {
  await fill(dataDir, { jobs: 50 });
  const server = await startServer({ DATA_DIR: dataDir, RATE_LIMITS: "on", TRUST_PROXY: "1" }, cores.server);
  try {
    const held = [await sendEnquiries(server), await sendUploads(server)];
    if (held.includes(false)) process.exitCode = 1;
  } finally {
    await server.stop();
  }
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
