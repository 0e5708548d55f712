import { connect, type Socket } from "node:net";
import { addressOf, HEAD_END, onAnswer } from "./answers.ts";

// Runs as a process of its own on a core of its own. Sends requests that are made beforehand over raw sockets, so that
// it needs a fraction of the server's time.

export interface LoadPlan {
  port: number;
  connections: number;
  /** Measured seconds, after the warm-up. */
  seconds: number;
  warmUp: number;
  method: "GET" | "POST";
  /** In path, headers and body `{n}` is the number of the request, `{address}` a client address of its own. */
  path: string;
  headers: Record<string, string>;
  body?: string;
}

export interface LoadFigures {
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  max: number;
  /** Bytes of an answer with its head. */
  bytes: number;
  /** Answers by status; 0 counts broken connections. */
  statuses: Record<string, number>;
  /** The part of its core that this client used. Near 1 the client, not the server, is the limit. */
  busy: number;
}

/** Sends the next request over each connection as soon as its answer has arrived. */
function drive(plan: LoadPlan): Promise<LoadFigures> {
  const times: number[] = [];
  const statuses: Record<string, number> = {};
  const write = createWriter(plan);
  let bytes = 0;
  let counting = false;
  let over = false;

  function open(): void {
    const socket = connect(plan.port, "127.0.0.1").setNoDelay(true);
    let begun = 0;
    const send = () => {
      begun = performance.now();
      write(socket);
    };
    socket.on("connect", send);
    onAnswer(socket, (status, length) => {
      if (counting) {
        times.push(performance.now() - begun);
        statuses[status] = (statuses[status] ?? 0) + 1;
        bytes += length;
      }
      if (over) socket.destroy();
      else send();
    });
    socket.on("error", () => {});
    socket.on("close", () => {
      if (over) return;
      if (counting) statuses[0] = (statuses[0] ?? 0) + 1;
      setTimeout(open, 10);
    });
  }

  for (let count = 0; count < plan.connections; count += 1) open();
  return new Promise((resolve) => {
    setTimeout(() => {
      counting = true;
      const begun = performance.now();
      const used = process.cpuUsage();
      setTimeout(() => {
        over = true;
        const elapsed = performance.now() - begun;
        const { user, system } = process.cpuUsage(used);
        times.sort((one, other) => one - other);
        const at = (part: number) => times[Math.ceil(times.length * part) - 1] ?? 0;
        resolve({
          perSecond: (times.length / elapsed) * 1_000,
          p50: at(0.5),
          p99: at(0.99),
          max: at(1),
          bytes: times.length ? Math.round(bytes / times.length) : 0,
          statuses,
          busy: (user + system) / 1_000 / elapsed,
        });
      }, plan.seconds * 1_000);
    }, plan.warmUp * 1_000);
  });
}

/** Returns the function that writes a request; a text without placeholders is made once. */
function createWriter({ method, path, headers, body }: LoadPlan): (socket: Socket) => void {
  const lines = Object.entries({ host: "localhost", ...headers }).map(([name, value]) => `${name}: ${value}`);
  const head = [`${method} ${path} HTTP/1.1`, ...lines].join("\r\n");
  let number = Math.floor(Math.random() * 1_000_000) * 64;
  const request = () => {
    number += 1;
    const fill = (text: string) =>
      text.replaceAll("{n}", String(number)).replaceAll("{address}", addressOf(number));
    const content = body && fill(body);
    const length = content ? `\r\ncontent-length: ${Buffer.byteLength(content)}` : "";
    return fill(head) + length + HEAD_END + (content ?? "");
  };
  const always = /\{(n|address)\}/.test(head + body) ? undefined : Buffer.from(request());
  return (socket) => void socket.write(always ?? request());
}

const figures = await drive(JSON.parse(process.argv[2] ?? ""));
process.stdout.write(JSON.stringify(figures), () => process.exit());
