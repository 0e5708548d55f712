import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { allowed } from "../../faults/figures.ts";
import { createStore, type TestStore } from "../../faults/stores.ts";
import { apply, createApplicant } from "../../faults/writers.ts";
import { type Program, startProgram, stopProgram } from "../../program.ts";

/** Heads have 10 s and are looked at every 5 s; a body that dribbles has 10 s. The rest is for a busy machine. */
const HUNG_UP_WITHIN_MS = 30_000;
const CLIENTS = 100;

let store: TestStore;
let program: Program;
beforeAll(async () => {
  store = await createStore("sqlite");
  program = await startProgram({ ...store.env, TRUST_PROXY: "1" });
});
afterAll(async () => {
  await stopProgram(program);
  await store.remove();
});

const head = (path: string, type: string, length = 100_000) =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`;
const multipart = "multipart/form-data; boundary=x";

/** Sends the start, then a byte each second until the server hangs up; gives for how long it was let. */
async function dribble(start: string): Promise<number> {
  const socket: Socket = connect(Number(new URL(program.url).port), "127.0.0.1");
  socket.on("error", () => {});
  socket.resume();
  const begun = performance.now();
  const closed = once(socket, "close");
  socket.write(start);
  const drops = setInterval(() => socket.writable && socket.write("a"), 1_000);
  await Promise.race([closed, pause(HUNG_UP_WITHIN_MS + 5_000)]);
  clearInterval(drops);
  socket.destroy();
  return performance.now() - begun;
}

describe(`${CLIENTS} slow clients of each kind`, () => {
  it("are hung up on, and nobody else waits for them", async () => {
    const kinds = [
      "GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ",
      "G",
      head("/v1/applications", multipart),
      head("/apply", multipart),
      head("/v1/applications", multipart, 12_000_000),
      head("/apply", multipart, 12_000_000),
      head("/v1/queries", "application/json"),
      head("/v1/queries", "application/json", 10_000),
    ];
    const slow = kinds.flatMap((start) => Array.from({ length: CLIENTS }, () => dribble(start)));
    await pause(1_000);
    for (const path of ["/", "/v1/jobs", "/readyz"]) {
      const begun = performance.now();
      expect((await fetch(program.url + path)).status).toBe(200);
      expect(performance.now() - begun).toBeLessThan(allowed(2_000));
    }
    expect(Math.max(...(await Promise.all(slow)))).toBeLessThan(HUNG_UP_WITHIN_MS);
    expect((await fetch(`${program.url}/readyz`)).status).toBe(200);
  });
});

describe("two callers who declare 12 MB again and again and send them slowly", () => {
  const open = new Set<Socket>();
  let stopped = false;
  afterEach(() => {
    stopped = true;
    for (const socket of open) socket.destroy();
  });

  /** Sends 4 kB a second, for as long as it is let and then anew. */
  function hold(from: string, path: string): void {
    const socket = connect(Number(new URL(program.url).port), "127.0.0.1");
    open.add(socket);
    const drops = setInterval(() => socket.writable && socket.write("a".repeat(2_000)), 500);
    socket.on("error", () => {});
    socket.resume();
    socket.once("close", () => {
      clearInterval(drops);
      open.delete(socket);
      if (!stopped) hold(from, path);
    });
    const proxied = head(path, multipart, 12_000_000).trimEnd();
    socket.write(`${proxied}\r\nX-Forwarded-For: ${from}\r\n\r\n--x\r\n`);
    socket.write('Content-Disposition: form-data; name="resume"; filename="a.pdf"\r\n\r\n');
  }

  it.each(["/v1/applications", "/apply"])("at %s, keep nobody else from applying", async (path) => {
    stopped = false;
    for (let number = 0; number < 120; number += 1) hold(`203.0.113.${number % 2}`, path);
    await pause(3_000);
    for (const from of ["198.51.100.1", "198.51.100.2", "198.51.100.3"]) {
      const headers = { "x-forwarded-for": from };
      expect((await apply(program.url, createApplicant(400_000), headers)).status).toBe(201);
      const body = createApplicant(400_000).form();
      const page = { ...headers, origin: program.url };
      const shown = await fetch(`${program.url}/apply`, { method: "POST", headers: page, body });
      const isSaid = (await shown.text()).includes("Application submitted successfully!");
      expect([shown.status, isSaid]).toEqual([200, true]);
    }
  });
});
