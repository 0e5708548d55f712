import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Program, startProgram, stopProgram } from "../../faults/program.ts";
import { createStore, type TestStore } from "../../faults/stores.ts";

/** Heads have 10 s and are looked at every 5 s; a body that dribbles has 10 s. The rest is for a busy machine. */
const HUNG_UP_WITHIN_MS = 30_000;
const CLIENTS = 100;

let store: TestStore;
let program: Program;
beforeAll(async () => {
  store = await createStore("sqlite");
  program = await startProgram(store.env);
});
afterAll(async () => {
  await stopProgram(program);
  await store.remove();
});

const head = (path: string, type: string) =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\nContent-Length: 100000\r\n\r\n`;
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
      head("/v1/queries", "application/json"),
    ];
    const slow = kinds.flatMap((start) => Array.from({ length: CLIENTS }, () => dribble(start)));
    await pause(1_000);
    for (const path of ["/", "/v1/jobs", "/readyz"]) {
      const begun = performance.now();
      expect((await fetch(program.url + path)).status).toBe(200);
      expect(performance.now() - begun).toBeLessThan(5_000);
    }
    expect(Math.max(...(await Promise.all(slow)))).toBeLessThan(HUNG_UP_WITHIN_MS);
    expect((await fetch(`${program.url}/readyz`)).status).toBe(200);
  });
});
