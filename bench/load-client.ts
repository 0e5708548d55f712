import { readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import { addressOf, HEAD_END, onAnswer } from "./answers.ts";
import { enquiryOf, fieldsOf } from "./load-data.ts";
import { numberedResume } from "./resume.ts";

// Runs as a process of its own. Sends each request when it is due, whether others have been answered or not, and
// measures from then on. Keeps its raw sockets open, as a proxy in front would.

export type Kind = "enquiry" | "page" | "application";

export interface Phase {
  /** The time over which the requests are spread evenly; 0 sends all at once. */
  seconds: number;
  counts: Partial<Record<Kind, number>>;
}

export interface TrafficPlan {
  url: string;
  /** The number of the first visitor; each has the next. */
  first: number;
  /** The phases, one after the other without a pause. */
  phases: Phase[];
  /** The file with the resume that applications send. */
  resume?: string;
}

/** Carries the outcome of one request. */
export interface Asked {
  kind: Kind;
  phase: number;
  number: number;
  /** Milliseconds from the beginning of its phase until it was due. */
  due: number;
  /** Milliseconds from when it was due to its whole answer. */
  took: number;
  /** The status; 0 for a broken connection or no answer within a minute. */
  status: number;
}

export interface TrafficFigures {
  asked: Asked[];
  /** The delay of this process itself, in milliseconds, which is part of the measured times. */
  lag: { p99: number; max: number };
  /** The part of a core that it used. */
  busy: number;
}

/** Joins a connection with the callback for its answer. */
interface Line {
  socket: Socket;
  done?: (status: number) => void;
}

const ANSWER_TIMEOUT_MS = 60_000;
const PAGES = ["/", "/careers", "/seo", "/contact", "/website", "/TeamPage", "/v1/jobs", "/about"];
const BOUNDARY = "----load-client";
/** Leaves the form stamp out of one in so many requests, like a browser without script. */
const UNSTAMPED = 10;
/** Waits until a stamp is valid, which takes 3 s. */
const STAMP_AGE_MS = 3_200;

const plan: TrafficPlan = JSON.parse(process.argv[2] ?? "");
const { host, port } = new URL(plan.url);
const resume = plan.resume ? readFileSync(plan.resume) : Buffer.alloc(0);
const stamps: string[] = [];
const idle = new Set<Line>();
const asked: Asked[] = [];
let sent = 0;

/** Fetches the stamps of the forms before the load begins. */
async function openForms(): Promise<void> {
  const posts = plan.phases.reduce(
    (sum, { counts }) => sum + (counts.enquiry ?? 0) + (counts.application ?? 0),
    0,
  );
  const fetchStamps = async () => {
    while (stamps.length < posts) {
      const answer = await fetch(`${plan.url}/v1/form-stamp`);
      stamps.push((await answer.json()).stamp);
    }
  };
  await Promise.all(Array.from({ length: 16 }, fetchStamps));
  if (posts > 0) await pause(STAMP_AGE_MS);
}

function stampFor(number: number): string {
  return number % UNSTAMPED === 0 ? "" : (stamps.pop() ?? "");
}

async function sendAll(): Promise<void> {
  const answering: Promise<void>[] = [];
  let number = plan.first;
  for (const [phase, { seconds, counts }] of plan.phases.entries()) {
    const begun = performance.now();
    for (const { kind, due } of schedule(seconds, counts)) {
      const early = begun + due - performance.now();
      if (early > 0) await pause(early);
      const one = { kind, phase, number, due };
      number += 1;
      sent += 1;
      answering.push(
        ask(kind, one.number).then((status) => {
          asked.push({ ...one, took: performance.now() - begun - due, status });
        }),
      );
    }
    const left = begun + seconds * 1_000 - performance.now();
    if (left > 0) await pause(left);
  }
  await Promise.all(answering);
}

function schedule(seconds: number, counts: Phase["counts"]): { kind: Kind; due: number }[] {
  const all = Object.entries(counts).flatMap(([kind, count]) =>
    Array.from({ length: count }, (_, at) => ({ kind: kind as Kind, due: (at * seconds * 1_000) / count })),
  );
  return all.sort((one, other) => one.due - other.due);
}

/** Sends one request over a free connection or a new one; returns the status of its answer. */
function ask(kind: Kind, number: number): Promise<number> {
  const [line = open()] = idle;
  idle.delete(line);
  return new Promise((resolve) => {
    line.done = resolve;
    line.socket.cork();
    for (const piece of requests[kind](number)) line.socket.write(piece);
    line.socket.uncork();
  });
}

function open(): Line {
  const socket = connect(Number(port), "127.0.0.1").setNoDelay(true);
  const line: Line = { socket };
  socket.setTimeout(ANSWER_TIMEOUT_MS, () => socket.destroy());
  socket.on("error", () => {});
  socket.on("close", () => {
    idle.delete(line);
    line.done?.(0);
  });
  onAnswer(socket, (status) => {
    line.done?.(status);
    delete line.done;
    // The server may have answered before the whole body was sent.
    if (status >= 400 || socket.writableLength > 0) socket.destroy();
    else idle.add(line);
  });
  return line;
}

/** Returns the parts of each request. */
const requests: Record<Kind, (number: number) => (string | Buffer)[]> = {
  page: (number) => [head("GET", PAGES[number % PAGES.length] ?? "/", number, ["accept-encoding: br"])],

  enquiry(number) {
    const body = Buffer.from(JSON.stringify({ ...enquiryOf(number), stamp: stampFor(number) }));
    return [head("POST", "/v1/queries", number, ["content-type: application/json", length([body])]), body];
  },

  application(number) {
    const disposition = (name: string) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"`;
    const fields = Object.entries({ ...fieldsOf(number), stamp: stampFor(number) });
    const text = fields.map(([name, value]) => `${disposition(name)}\r\n\r\n${value}\r\n`).join("");
    const file = `${disposition("resume")}; filename="resume.pdf"\r\nContent-Type: application/pdf\r\n\r\n`;
    const body = [
      Buffer.from(text + file),
      ...numberedResume(resume, number),
      Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
    ];
    const type = `content-type: multipart/form-data; boundary=${BOUNDARY}`;
    return [head("POST", "/v1/applications", number, [type, length(body)]), ...body];
  },
};

function length(body: Buffer[]): string {
  return `content-length: ${body.reduce((sum, part) => sum + part.length, 0)}`;
}

function head(method: string, path: string, number: number, lines: string[]): string {
  const from = `x-forwarded-for: ${addressOf(number)}`;
  return [`${method} ${path} HTTP/1.1`, `host: ${host}`, from, ...lines].join("\r\n") + HEAD_END;
}

await openForms();
const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();
const used = process.cpuUsage();
const begun = performance.now();
const progress = setInterval(() => {
  const seconds = Math.round((performance.now() - begun) / 1_000);
  process.stderr.write(`  ${seconds} s: ${sent} sent, ${asked.length} answered\n`);
}, 5_000);
await sendAll();
clearInterval(progress);
const { user, system } = process.cpuUsage(used);
const figures: TrafficFigures = {
  asked,
  // The sampling interval of 5 ms is no delay.
  lag: { p99: Math.max(0, delay.percentile(99) / 1e6 - 5), max: Math.max(0, delay.max / 1e6 - 5) },
  busy: (user + system) / 1_000 / (performance.now() - begun),
};
process.stdout.write(JSON.stringify(figures), () => process.exit());
