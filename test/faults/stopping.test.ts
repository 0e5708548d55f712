import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { enquiry, type Program, postJson, signIn, startProgram, timed } from "../program.ts";
import { allowed, isWhole, ms, note } from "./figures.ts";
import { createStore, engines, type TestStore } from "./stores.ts";
import { apply, createApplicant, findLosses } from "./writers.ts";

const ENDED_WITHIN_MS = 30_000;

let store: TestStore;
let program: Program;

describe.each(engines)("asked to stop in the middle of an upload on %s", (engine) => {
  beforeEach(async () => {
    store = await createStore(engine);
    program = await startProgram(store.env);
  });
  afterEach(async () => {
    program.kill("SIGKILL");
    await store.remove();
  });

  it("takes no new work, brings the upload to its end and exits with 0", async (context) => {
    const applicant = createApplicant(300_000);
    const upload = await beginUpload(applicant.form());
    program.kill("SIGTERM");
    const ending = timed(() => program.ended);
    await refusesConnections();
    const answer = await upload.finish();
    expect(answer).toMatch(/^HTTP\/1\.1 201 /);
    const { result, ms: took } = await ending;
    expect(result).toBe(0);
    expect(took).toBeLessThan(ENDED_WITHIN_MS);
    expect(await findLosses(store, [applicant])).toEqual([]);
    note(context, `acknowledged and stored, ended in ${ms(took)}`);
  });

  it("does not wait for connections that are idle or were never used, nor for desks that follow what changes", async (context) => {
    // Browsers open connections that they may need.
    const unused = await open();
    const token = await signIn(program);
    await postJson(`${program.url}/v1/queries`, enquiry());
    const events = await fetch(`${program.url}/v1/events`, { headers: { authorization: `Bearer ${token}` } });
    expect(events.status).toBe(200);
    program.kill("SIGTERM");
    const { result, ms: took } = await timed(() => program.ended);
    expect(result).toBe(0);
    expect(took).toBeLessThan(allowed(5_000));
    unused.destroy();
    await events.body?.cancel().catch(() => {});
    note(context, `ended in ${ms(took)}`);
  });

  it.runIf(isWhole)("gives up on an upload that never ends", { timeout: 60_000 }, async (context) => {
    await beginUpload(createApplicant(300_000).form());
    program.kill("SIGTERM");
    const { result, ms: took } = await timed(() => program.ended);
    expect(result).toBe(0);
    expect(took).toBeLessThan(ENDED_WITHIN_MS);
    expect(await leftovers()).toBe(0);
    note(context, `ended in ${ms(took)}`);
  });

  it("keeps nothing of clients that go away in the middle, and has its places free again", async (context) => {
    for (let round = 0; round < 3; round += 1) {
      const uploads = await Promise.all(
        Array.from({ length: 20 }, () => beginUpload(createApplicant(300_000).form())),
      );
      for (const { socket } of uploads) socket.destroy();
    }
    const { result, ms: took } = await timed(() => apply(program.url, createApplicant()));
    expect(result.status).toBe(201);
    expect(await leftovers()).toBe(1);
    note(context, `60 went away; the next was answered in ${ms(took)}`);
  });
});

/** Sends the head and half of the body of an application. */
async function beginUpload(form: FormData) {
  const request = new Request("http://127.0.0.1/v1/applications", { method: "POST", body: form });
  const body = Buffer.from(await request.arrayBuffer());
  const head = [
    "POST /v1/applications HTTP/1.1",
    "host: 127.0.0.1",
    `content-type: ${request.headers.get("content-type")}`,
    `content-length: ${body.length}`,
  ];
  const socket = await open();
  socket.write(`${head.join("\r\n")}\r\n\r\n`);
  await write(socket, body.subarray(0, body.length / 2));
  // Connections are taken in turns: once a later one is answered, the program reads this one.
  await (await fetch(`${program.url}/readyz`)).arrayBuffer();
  return {
    socket,
    /** Sends the rest; gives the answer. */
    async finish(): Promise<string> {
      socket.write(body.subarray(body.length / 2));
      const [answer] = await once(socket, "data");
      return String(answer);
    },
  };
}

async function open(): Promise<Socket> {
  const socket = connect(Number(new URL(program.url).port), "127.0.0.1");
  // A program that has ended cuts it.
  socket.on("error", () => {});
  await Promise.race([
    once(socket, "connect"),
    once(socket, "error").then(([error]) => Promise.reject(error)),
  ]);
  return socket;
}

function write(socket: Socket, bytes: Uint8Array): Promise<void> {
  return new Promise((resolve) => socket.write(bytes, () => resolve()));
}

async function refusesConnections(): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const refused = await open().then(
      (socket) => void socket.destroy(),
      () => true,
    );
    if (refused) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error("It still takes connections two seconds after it was asked to stop.");
}

/** Rows of everything that an application touches. */
async function leftovers(): Promise<number> {
  const tables = ["applications", "documents", "consents", "timeline"];
  const counts: number[] = [];
  for (const table of tables) {
    const [row] = await store.query(`select count(*) as count from ${table}`);
    counts.push(Number(row?.count));
  }
  return Math.max(...counts);
}
