import { once } from "node:events";
import { existsSync, readdirSync, readlinkSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { allowed } from "../../faults/figures.ts";
import { mountSmallDisk } from "../../faults/small-disk.ts";
import { createStore, type TestStore } from "../../faults/stores.ts";
import { apply, createApplicant, findLosses } from "../../faults/writers.ts";
import { type Program, startProgram, stopProgram, timed, until } from "../../program.ts";

const MB = 1_000_000;
/** Far below the minutes that the slow ones take. */
const PROMPT_MS = 5_000;

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

async function start(store: TestStore): Promise<Program> {
  const program = await startProgram({ ...store.env, TRUST_PROXY: "1" });
  cleanups.push(() => stopProgram(program));
  return program;
}

async function createScene() {
  const store = await createStore("sqlite");
  cleanups.push(store.remove);
  return { store, program: await start(store) };
}

interface Drip {
  path: string;
  from: string;
  declared: number;
  /** Bytes that are sent four times a second. */
  step: number;
}

const START = '--x\r\nContent-Disposition: form-data; name="resume"; filename="a.pdf"\r\n\r\n';

/** Begins an upload that arrives slowly until the test ends. */
function drip(program: Program, { path, from, declared, step }: Drip): Socket {
  const socket = connect(Number(new URL(program.url).port), "127.0.0.1");
  socket.on("error", () => {});
  socket.resume();
  const head = [
    `POST ${path} HTTP/1.1`,
    "Host: localhost",
    `X-Forwarded-For: ${from}`,
    "Content-Type: multipart/form-data; boundary=x",
    `Content-Length: ${declared}`,
  ];
  socket.write(`${head.join("\r\n")}\r\n\r\n${START}`);
  const drops = setInterval(() => socket.writable && socket.write(Buffer.alloc(step, "a")), 250);
  socket.once("close", () => clearInterval(drops));
  cleanups.push(() => socket.destroy());
  return socket;
}

/** An application from an address of its own, by the script's call and by the page's form. */
async function expectServed({ url }: Program, from: string): Promise<void> {
  const headers = { "x-forwarded-for": from };
  const called = await timed(() => apply(url, createApplicant(300_000), headers));
  expect([called.result.status, called.ms < allowed(PROMPT_MS)]).toEqual([201, true]);
  const body = createApplicant(300_000).form();
  const sent = await timed(() => fetch(`${url}/apply`, { method: "POST", headers, body }));
  expect([sent.result.status, sent.ms < allowed(PROMPT_MS)]).toEqual([200, true]);
}

/** Upload files that the program has open; they have no name any more. */
function countOpen({ pid }: Program): number {
  if (process.platform !== "linux") return 0;
  const folder = `/proc/${pid}/fd`;
  return readdirSync(folder).filter((name) => targetOf(join(folder, name)).includes("/uploads/")).length;
}

function targetOf(link: string): string {
  try {
    return readlinkSync(link);
  } catch {
    return ""; // Closed since the folder was read.
  }
}

const namesIn = ({ dataDir }: TestStore) => {
  const folder = join(dataDir, "uploads");
  return existsSync(folder) ? readdirSync(folder) : [];
};

async function untilOpen(program: Program, count: number): Promise<void> {
  for (let tries = 0; countOpen(program) !== count; tries += 1) {
    if (tries > 150) throw new Error(`${countOpen(program)} files of uploads are open, not ${count}.`);
    await pause(100);
  }
}

it("takes an application at once while twenty phones send 5 MB each at 40 kB a second, and loses none of theirs", async () => {
  const { program } = await createScene();
  const phones = Array.from({ length: 20 }, (_, number) => `192.0.2.${number}`).flatMap((from) =>
    ["/v1/applications", "/apply"].map((path) =>
      drip(program, { path, from, declared: 5 * MB, step: 10_000 }),
    ),
  );
  await pause(1_500);
  await expectServed(program, "198.51.100.7");
  expect(phones.filter((phone) => phone.bytesRead > 0 || phone.destroyed)).toEqual([]);
});

describe("the file that an upload is written to", () => {
  const one: Drip = { path: "/v1/applications", from: "192.0.2.1", declared: 5 * MB, step: 10_000 };

  it.runIf(process.platform === "linux")(
    "is gone when the client leaves, and has no name before",
    async () => {
      const { store, program } = await createScene();
      const slow = [one, { ...one, path: "/apply" }].map((each) => drip(program, each));
      await untilOpen(program, 2);
      await expect.poll(() => namesIn(store)).toEqual([]);
      for (const socket of slow) socket.destroy();
      await untilOpen(program, 0);
    },
  );

  it.runIf(process.platform === "linux")(
    "is gone when the upload is taken, refused or too slow",
    async () => {
      const { store, program } = await createScene();
      const applicant = createApplicant(2 * MB);
      expect((await apply(program.url, applicant)).status).toBe(201);
      expect((await apply(program.url, createApplicant(6 * MB))).status).toBe(413);
      await untilOpen(program, 0);
      const slow = drip(program, { ...one, step: 1 });
      await untilOpen(program, 1);
      await once(slow, "close");
      await untilOpen(program, 0);
      expect(namesIn(store)).toEqual([]);
      expect(await findLosses(store, [applicant])).toEqual([]);
    },
  );

  it.runIf(process.platform === "linux")("is gone when the program is killed", async () => {
    const { store, program } = await createScene();
    drip(program, one);
    await untilOpen(program, 1);
    program.kill("SIGKILL");
    await program.ended;
    expect(namesIn(store)).toEqual([]);
    await start(store);
    expect(namesIn(store)).toEqual([]);
  });

  it("is not made on a disk that is full: 507, and nothing is left", async (context) => {
    const store = await createStore("sqlite");
    cleanups.push(store.remove);
    const disk = mountSmallDisk(store.dataDir, 24);
    if (!disk) return context.skip("a small disk could not be mounted: that needs root on Linux");
    cleanups.push(disk.unmount);
    const program = await start(store);
    const send = () => apply(program.url, createApplicant(4 * MB));
    expect((await send()).status).toBe(201);
    disk.fill();
    const refused = await send();
    expect([refused.status, await refused.json()]).toMatchObject([507, { success: false }]);
    const body = createApplicant(4 * MB).form();
    expect((await fetch(`${program.url}/apply`, { method: "POST", body })).status).toBe(507);
    expect([countOpen(program), namesIn(store)]).toEqual([0, []]);
    disk.empty();
    await until(201, send);
  });
});
