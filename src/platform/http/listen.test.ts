import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ListenError, type Listening, listen } from "./listen.server.ts";

const bytes = Buffer.from("cached");
const faults: string[] = [];
let server: Listening;
beforeAll(async () => {
  server = await listen({
    program: {
      fetch: answer,
      cached: ({ url }) =>
        url === "/cached" ? { status: 200, headers: { etag: '"1"' }, body: bytes } : undefined,
    },
    host: "127.0.0.1",
    port: 0,
    https: true,
    log: { error: (_, message) => faults.push(message) },
  });
});
afterAll(() => server.stop(100));

async function answer(request: Request): Promise<Response> {
  if (request.url.endsWith("/broken")) throw new Error("broken");
  if (request.url.endsWith("/hard")) workHard();
  return new Response(request.url);
}

/** Keeps the event loop busy. */
function workHard(): void {
  for (const end = performance.now() + 15; performance.now() < end; );
}

/** Sends bytes as they are. Returns the answer until the server closes. */
async function send(bytes: string): Promise<{ status: number; head: string }> {
  const socket = connect(server.port, "127.0.0.1");
  await once(socket, "connect");
  socket.write(bytes);
  const [head = ""] = (await text(socket)).split("\r\n\r\n");
  return { status: Number(head.slice(9, 12)), head };
}

/** Sends the beginning of a post. Returns the head of its answer and the connection. */
async function begin(path: string, size: number) {
  const socket = connect(server.port, "127.0.0.1");
  socket.write(`POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: ${size}\r\n\r\n12`);
  const [head] = await once(socket, "data");
  return { socket, head: String(head).toLowerCase() };
}

const close = "Connection: close\r\n\r\n";

it.each([
  ["no host", `GET / HTTP/1.1\r\n${close}`, 400],
  ["two hosts", `GET / HTTP/1.1\r\nHost: a\r\nhost: b\r\n${close}`, 400],
  ["a host that is none", `GET / HTTP/1.1\r\nHost: a b\r\n${close}`, 400],
  ["an unknown expectation", `GET / HTTP/1.1\r\nHost: a\r\nExpect: wonders\r\n${close}`, 417],
  [
    "a length told twice",
    `POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n${close}`,
    400,
  ],
  ["no HTTP", "HELLO\r\n\r\n", 400],
  ["a head too long", `GET /${"a".repeat(20_000)} HTTP/1.1\r\nHost: a\r\n${close}`, 431],
])("refuses %s, with the security headers", async (_, bytes, status) => {
  const answer = await send(bytes);
  expect(answer.status).toBe(status);
  expect(answer.head).toContain("content-security-policy: default-src 'none'");
  expect(answer.head).toContain("x-content-type-options: nosniff");
  expect(answer.head).toContain("strict-transport-security: max-age=63072000");
});

it("answers the old clients that name no host", async () => {
  expect(await send("GET / HTTP/1.0\r\n\r\n")).toMatchObject({ status: 200 });
});

it("sends what is cached to a GET without a body, and asks the program for the rest", async () => {
  const ask = (init?: RequestInit) => fetch(`http://127.0.0.1:${server.port}/cached`, init);
  const cached = await ask();
  expect([cached.headers.get("etag"), await cached.text()]).toEqual(['"1"', "cached"]);
  const others = [await ask({ method: "HEAD" }), await ask({ method: "POST" })];
  for (const { headers } of others) expect(headers.get("etag")).toBeNull();
  for (const { headers } of [cached, ...others])
    expect(headers.get("strict-transport-security")).toBe("max-age=63072000");
  expect(
    (await send(`GET /cached HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n${close}a`)).head,
  ).not.toContain("etag");
});

it("logs what failed, and tells nobody else", async () => {
  const answer = await send(`GET /broken HTTP/1.1\r\nHost: a\r\n${close}`);
  expect(answer.status).toBe(500);
  expect(answer.head).not.toContain("broken");
  expect(faults).toEqual(["request failed"]);
});

it("refuses posts at once while more connections wait than it gets done with, answers pages, and is over it soon", async () => {
  const post = `POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 2\r\n${close}{}`;
  const hard = `GET /hard HTTP/1.1\r\nHost: a\r\n${close}`;
  const page = `GET / HTTP/1.1\r\nHost: a\r\n${close}`;
  const flood = Array.from({ length: 180 }, () => send(hard));
  const [answered, refused] = [send(page), send(post)];
  expect(await answered).toMatchObject({ status: 200 });
  expect(await refused).toMatchObject({ status: 503, head: expect.stringContaining("retry-after: 2") });
  for (const { status } of await Promise.all(flood)) expect(status).toBe(200);
  expect(await send(post)).toMatchObject({ status: 200 });
});

it("says that it ends the connection of a body that was answered before its end, and takes the rest first", async () => {
  const { socket, head } = await begin("/", 4_000_002);
  expect(head).toContain("http/1.1 200 ok");
  expect(head).toContain("\r\nconnection: close\r\n");
  const faults: unknown[] = [];
  socket.on("error", (error) => faults.push(error));
  socket.resume().write(Buffer.alloc(4_000_000));
  await once(socket, "end");
  expect(faults).toEqual([]);
});

it("keeps the connection of a body that came whole", async () => {
  const { socket, head } = await begin("/", 2);
  expect(head).toContain("\r\nconnection: keep-alive\r\n");
  socket.destroy();
});

it("hangs up on a client that asks for much and stops reading", async () => {
  const released = Promise.withResolvers<void>();
  const endless = () =>
    new ReadableStream({
      pull: (controller) => controller.enqueue(new Uint8Array(1_000_000)),
      cancel: () => released.resolve(),
    });
  const impatient = await listen({
    program: { fetch: () => new Response(endless()) },
    host: "127.0.0.1",
    port: 0,
    https: false,
    log: { error: () => {} },
    silenceMs: 100,
  });
  const socket = connect(impatient.port, "127.0.0.1").pause();
  try {
    socket.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
    await released.promise;
  } finally {
    socket.destroy();
    await impatient.stop(0);
  }
});

it.each(["no-name-of-a-machine.invalid", "192.0.2.1", "fe80::1", "a".repeat(300)])(
  "says that HOST is not an address of this machine: %s",
  async (host) => {
    const program = { fetch: answer };
    const start = listen({ program, host, port: 0, https: false, log: { error: () => {} } });
    await expect(start).rejects.toThrow(ListenError);
    await expect(start).rejects.toThrow(`HOST ${host} is not an address of this machine.`);
  },
);
