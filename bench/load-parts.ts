import { readFileSync } from "node:fs";
import type { Kind, Phase, TrafficFigures, TrafficPlan } from "./load-client.ts";
import { runScript, watchMemory } from "./processes.ts";
import type { BenchServer } from "./server.ts";
import {
  acknowledged,
  type Check,
  isServed,
  secondsUntilNormal,
  statusesOf,
  timesOf,
  worstP99,
} from "./verdict.ts";
import { countLostApplications, countLostEnquiries } from "./verify-stored.ts";

/** Carries the server and the files of a load test. */
export interface Scene {
  server: BenchServer;
  dataDir: string;
  /** Paths of a resume of 1 MB and one of 5 MB. */
  resumes: { usual: string; large: string };
  /** The cores for server and clients together; all when undefined. */
  cores: string | undefined;
}

const P99_MS = 250;
const MEMORY_MB = 512;
const NORMAL_WITHIN_S = 5;

/** Counts the requests in a second of a busy day. */
const ordinary: Record<Kind, number> = { enquiry: 60, page: 60, application: 4 };
const spike = { times: 10, seconds: 30 };
const BEFORE_S = 10;
const AFTER_S = 20;

/** Numbers the visitors over all parts, so that each is a new one. */
let visitors = 0;

async function send(scene: Scene, phases: Phase[], resume?: string): Promise<TrafficFigures> {
  const plan: TrafficPlan = { url: scene.server.url, first: visitors, phases, ...(resume && { resume }) };
  for (const { counts } of phases) for (const count of Object.values(counts)) visitors += count;
  const figures: TrafficFigures = await runScript("load-client.ts", plan, scene.cores);
  const { lag, busy } = figures;
  const used = `used ${(busy * 100).toFixed(0)} % of a core`;
  console.log(
    `        the load client was late by p99 ${lag.p99.toFixed(0)} ms, at most ${lag.max.toFixed(0)} ms itself, ${used}`,
  );
  return figures;
}

function perSecond(counts: Record<Kind, number>, seconds: number, times = 1): Phase {
  const total = (kind: Kind) => counts[kind] * seconds * times;
  return {
    seconds,
    counts: { enquiry: total("enquiry"), page: total("page"), application: total("application") },
  };
}

async function enquiries(scene: Scene): Promise<Check[]> {
  const [rate, seconds] = [300, 12];
  const { asked } = await send(scene, [{ seconds, counts: { enquiry: rate * seconds } }]);
  const what = `${rate} enquiries a second for ${seconds} s`;
  return [
    ...allTaken(what, asked),
    {
      what: `${what}, time to answer`,
      figure: timesOf(asked),
      goal: `p99 within ${P99_MS} ms`,
      met: worstP99(asked) <= P99_MS,
    },
    noneLost(scene, asked),
  ];
}

async function applications(scene: Scene): Promise<Check[]> {
  const [rate, seconds] = [20, 12];
  const { usual } = scene.resumes;
  const { asked } = await send(scene, [{ seconds, counts: { application: rate * seconds } }], usual);
  const what = `${rate} applications with 1 MB a second for ${seconds} s`;
  return [...allTaken(`${what} (${timesOf(asked)})`, asked), noneLost(scene, asked, usual)];
}

async function uploads(scene: Scene): Promise<Check[]> {
  const count = 200;
  const { large } = scene.resumes;
  const memory = watchMemory(scene.server.pid);
  const { asked } = await send(scene, [{ seconds: 0, counts: { application: count } }], large);
  memory.stop();
  const ready = await scene.server.get("/readyz");
  const what = `${count} uploads of 5 MB at once`;
  return [
    onlyAnsweredOrBusy(`${what} (${timesOf(asked)})`, asked),
    {
      what: `${what}, memory of the server and its PDF readers together (PSS)`,
      figure: `at most ${memory.peak().toFixed(0)} MB`,
      goal: `under ${MEMORY_MB} MB`,
      met: memory.peak() < MEMORY_MB,
    },
    { what: "after them", figure: `readyz ${ready.status}`, goal: "200", met: ready.status === 200 },
    noneLost(scene, asked, large),
  ];
}

async function tenfold(scene: Scene): Promise<Check[]> {
  const { usual } = scene.resumes;
  const { asked } = await send(
    scene,
    [
      perSecond(ordinary, BEFORE_S),
      perSecond(ordinary, spike.seconds, spike.times),
      perSecond(ordinary, AFTER_S),
    ],
    usual,
  );
  const [before, during, after] = [0, 1, 2].map((phase) => asked.filter((one) => one.phase === phase));
  const normal = secondsUntilNormal(after ?? [], AFTER_S, P99_MS);
  const rates = Object.entries(ordinary).map(([kind, rate]) => `${rate} ${kind}`);
  return [
    {
      what: `ordinary load (${rates.join(", ")} a second)`,
      figure: `${statusesOf(before ?? [])}; p99 ${worstP99(before ?? []).toFixed(0)} ms`,
      goal: `all served, p99 within ${P99_MS} ms`,
      met: (before ?? []).every(isServed) && worstP99(before ?? []) <= P99_MS,
    },
    onlyAnsweredOrBusy(
      `${spike.times} times that for ${spike.seconds} s (${timesOf(during ?? [])})`,
      during ?? [],
    ),
    {
      what: "ordinary load after it",
      figure: `as before from ${normal} s on (${statusesOf(after ?? [])})`,
      goal: `within ${NORMAL_WITHIN_S} s`,
      met: normal <= NORMAL_WITHIN_S,
    },
    noneLost(scene, asked, usual),
  ];
}

function allTaken(what: string, asked: TrafficFigures["asked"]): Check[] {
  return [
    { what, figure: statusesOf(asked), goal: "all 201", met: asked.every(({ status }) => status === 201) },
  ];
}

/** Checks that every request was served or refused with 429 or 503, and no connection broke. */
function onlyAnsweredOrBusy(what: string, asked: TrafficFigures["asked"]): Check {
  const met = asked.every((one) => isServed(one) || one.status === 429 || one.status === 503);
  return { what, figure: statusesOf(asked), goal: "2xx, 304, 429 or 503", met };
}

function noneLost({ dataDir }: Scene, asked: TrafficFigures["asked"], resume?: string): Check {
  const sent = acknowledged(asked, "enquiry");
  const applied = acknowledged(asked, "application");
  const lost =
    countLostEnquiries(dataDir, sent) +
    (resume ? countLostApplications(dataDir, applied, readFileSync(resume)) : 0);
  const kinds = resume ? ", each resume with the SHA-256 that was sent" : "";
  return {
    what: `of ${sent.length + applied.length} acknowledged, in the list or the quarantine${kinds}`,
    figure: `${lost} lost`,
    goal: "0",
    met: lost === 0,
  };
}

/** Maps the name of each part to its run. */
export const parts = { enquiries, applications, uploads, spike: tenfold };
