import { connect, type Socket } from "node:net";
import { addressOf, HEAD_END, onAnswer } from "./answers.ts";

// A load client of raw sockets, run as a process of its own on a core of its own. It sends requests that are made
// beforehand, so it costs a fraction of what a server does.

export interface LoadPlan {
  port: number;
  connections: number;
  /** Seconds that are counted, after those that are not. */
  seconds: number;
  warmUp: number;
  method: "GET" | "POST";
  /** In path, headers and body `{n}` stands for the number of the request, `{address}` for an address of its own. */
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
  /** Bytes of an answer, with its head. */
  bytes: number;
  /** Answers by status; connections that broke are 0. */
  statuses: Record<string, number>;
  /** The part of its core that this client used: what is near 1 was measured at the client, not at the server. */
  busy: number;
}

/** Keeps every connection busy: each sends its next request as soon as it has its answer. */
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

/** Writes requests; their text is made once where nothing in it changes. */
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
