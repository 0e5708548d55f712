import { type Baseline, bareInserts, bareServer, nginx, type RecordedAnswer, record } from "./baselines.ts";
import type { LoadFigures, LoadPlan } from "./client.ts";
import { fitsOutsider, hasOutsider, runOutsider } from "./outsider.ts";
import { runLoad } from "./processes.ts";
import type { BenchServer } from "./server.ts";

/** Describes the requests of one case and their goals (design section 9). */
export interface Case {
  name: string;
  plan: Pick<LoadPlan, "method" | "path" | "headers" | "body">;
  /** The status of a good answer. */
  status: number;
  /** The least part of the rate of bare node:http. */
  bar?: number;
  /** The least rate a second. */
  barPerSecond?: number;
  /** True for a client that has the page, and is told so. */
  held?: boolean;
  /** Runs beside the load on our server; returns a note for the report. */
  meanwhile?: (server: BenchServer, over: AbortSignal) => Promise<string>;
}

export interface Compared {
  name: string;
  ours: LoadFigures;
  bare: LoadFigures | undefined;
  nginx: LoadFigures | undefined;
  /** Our rate as a part of bare node:http's. */
  ratio: number | undefined;
  /** The same by wrk, where it is installed. */
  outsider: number | undefined;
  bar: number | undefined;
  barPerSecond: number | undefined;
  /** True where every answer of our server had the expected status. */
  sound: boolean;
  notes: string[];
}

export interface Pace {
  rounds: number;
  /** Seconds for each measurement. */
  seconds: number;
}

const CONNECTIONS = 32;
/** Asks for compression as browsers do. Every client names one host, which stands in the pages and so in their tags. */
const browser = { host: "localhost", "accept-encoding": "gzip, deflate, br" };

export const cases: Case[] = [
  {
    name: "content page",
    status: 200,
    bar: 0.8,
    plan: { method: "GET", path: "/about", headers: browser },
  },
  {
    name: "content page that the browser has",
    status: 304,
    bar: 0.8,
    held: true,
    plan: { method: "GET", path: "/about", headers: browser },
  },
  {
    name: "/careers with 50 jobs",
    status: 200,
    bar: 0.8,
    plan: { method: "GET", path: "/careers", headers: browser },
  },
  {
    name: "/careers while jobs are changed",
    status: 200,
    bar: 0.65,
    meanwhile: changeJobs,
    plan: { method: "GET", path: "/careers", headers: browser },
  },
  {
    name: "/careers rendered anew each time",
    status: 200,
    barPerSecond: 600,
    // A page with an unknown query is not cached.
    plan: { method: "GET", path: "/careers?q=&from={n}", headers: {} },
  },
  {
    name: "GET /v1/jobs, 50 jobs",
    status: 200,
    bar: 0.75,
    plan: { method: "GET", path: "/v1/jobs", headers: browser },
  },
  {
    name: "POST /v1/queries",
    status: 201,
    bar: 1.5,
    plan: {
      method: "POST",
      path: "/v1/queries",
      headers: { "content-type": "application/json", "x-forwarded-for": "{address}" },
      body: JSON.stringify({
        name: "Asha Rao",
        email: "asha{n}@mail.example",
        phoneNumber: "9810012345",
        message: "Please call me about a website for our shop, number {n}.",
      }),
    },
  },
];

/** One measurement of each server, one right after another. */
interface Round {
  ours: LoadFigures;
  bare: LoadFigures;
  nginx: LoadFigures | undefined;
  outsider: number | undefined;
}

/**
 * Measures our server and the baselines in turns, so that a busy moment hits all. Returns the medians of all rounds; a
 * ratio is that of one round, because the speed of a shared machine changes from minute to minute.
 */
export async function compare(
  asked: Case,
  server: BenchServer,
  folder: string,
  { rounds, seconds }: Pace,
): Promise<Compared> {
  const given =
    asked.plan.method === "GET" ? await record(server.url + asked.plan.path, asked.plan.headers) : undefined;
  const one = asked.held && given ? holding(asked, given) : asked;
  const bare = await (given ? bareServer(folder, one.status, given) : bareInserts(folder));
  // nginx names its files by tags of its own.
  const file = given && !one.held ? await nginx(folder, given) : undefined;
  const notes = new Set<string>();
  const measured: Round[] = [];
  try {
    while (measured.length < rounds)
      measured.push(await measureRound(one, { server, bare, file }, seconds, notes));
  } finally {
    await Promise.all([bare, file].map((baseline: Baseline | undefined) => baseline?.stop()));
  }
  const ours = measured.map((round) => round.ours);
  const sound = ours.every(({ statuses }) => Object.keys(statuses).join() === String(one.status));
  if (!sound) notes.add(`Answers by status: ${JSON.stringify(ours.map(({ statuses }) => statuses))}.`);
  return {
    name: one.name,
    bar: one.bar,
    barPerSecond: one.barPerSecond,
    sound,
    notes: [...notes],
    ours: medianLoad(ours),
    bare: medianLoad(measured.map((round) => round.bare)),
    nginx: file && medianLoad(measured.flatMap((round) => round.nginx ?? [])),
    ratio: median(measured.map((round) => round.ours.perSecond / round.bare.perSecond)),
    outsider: median(measured.flatMap((round) => round.outsider ?? [])),
  };
}

interface Servers {
  server: BenchServer;
  bare: Baseline;
  file: Baseline | undefined;
}

/** Measures each server once. @param notes takes what is to be told of the run */
async function measureRound(
  one: Case,
  { server, bare, file }: Servers,
  seconds: number,
  notes: Set<string>,
): Promise<Round> {
  const loaded = { connections: CONNECTIONS, seconds };
  const port = Number(new URL(server.url).port);
  const load = (to: number) => runLoad({ ...one.plan, ...loaded, port: to, warmUp: 1 });
  const meanwhile = async <T>(work: () => Promise<T>): Promise<T> => {
    const over = new AbortController();
    const seen = one.meanwhile?.(server, over.signal);
    const result = await work();
    over.abort();
    if (seen) notes.add(await seen);
    return result;
  };
  const round = {
    ours: await meanwhile(() => load(port)),
    bare: await load(bare.port),
    nginx: file && (await load(file.port)),
  };
  if (!hasOutsider || !fitsOutsider(one)) return { ...round, outsider: undefined };
  const ours = await meanwhile(() => runOutsider(one, { ...loaded, port }));
  return { ...round, outsider: ours / (await runOutsider(one, { ...loaded, port: bare.port })) };
}

/** Returns the case of a client that has the answer. */
function holding(one: Case, { headers: { etag = "" } }: RecordedAnswer): Case {
  return { ...one, plan: { ...one.plan, headers: { ...one.plan.headers, "if-none-match": etag } } };
}

function medianLoad(measured: readonly LoadFigures[]): LoadFigures {
  const rate = median(measured.map(({ perSecond }) => perSecond));
  const middle = measured.find(({ perSecond }) => perSecond === rate);
  if (!middle) throw new Error("Nothing was measured.");
  return middle;
}

function median(figures: readonly number[]): number | undefined {
  return figures.toSorted((less, more) => less - more)[Math.floor(figures.length / 2)];
}

/** Returns whether a case meets its goals. */
export function isWithinBar({ ours, ratio = 0, bar = 0, barPerSecond = 0, sound }: Compared): boolean {
  return sound && ratio >= bar && ours.perSecond >= barPerSecond;
}

/** Changes a job five times a second and checks after each change that the page shows it. */
async function changeJobs(server: BenchServer, over: AbortSignal): Promise<string> {
  const { text } = await server.get("/v1/jobs?limit=1");
  const [job] = JSON.parse(text).data;
  let changed = 0;
  let old = 0;
  while (!over.aborted) {
    changed += 1;
    const title = `${job.title} ${changed}`;
    const answer = await fetch(`${server.url}/v1/jobs/${job._id}`, {
      method: "PUT",
      headers: { "Content-Type": "application/json", Authorization: `Bearer ${server.token}` },
      body: JSON.stringify({ ...job, id: job.jobId, title }),
    });
    if (!answer.ok) throw new Error(`A job could not be changed: ${await answer.text()}`);
    await answer.arrayBuffer();
    const page = await server.get("/careers");
    if (!page.text.includes(title)) old += 1;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return `A job was changed five times a second; of the reads right after a change ${old === 0 ? "none was" : `${old} were`} old.`;
}
