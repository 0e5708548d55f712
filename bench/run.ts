import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Compared, cases, compare, isWithinBar, type Pace } from "./comparisons.ts";
import { fill } from "./fill.ts";
import { type Footprint, footprintBars, measureFootprint } from "./footprint.ts";
import { type Curve, growApplications, growConnections, growJobs } from "./growth.ts";
import { INTERACTION_BAR_MS, measureInteraction } from "./interaction.ts";
import { measurePreview, PREVIEW_BAR_MS } from "./preview.ts";
import { cores } from "./processes.ts";
import { type Results, report } from "./report.ts";
import { startServer } from "./server.ts";
import { isUnhindered, measureWaitingMails } from "./waiting-mails.ts";

const usage = `Usage: npm run bench -- [--part compare|mails|footprint|growth|interaction|preview] [--case text] [--rounds 5] [--seconds 2] [--million]

Measures the built program on this machine (npm run build first): against bare node:http, and nginx where it is
installed; with e-mails that wait; its start and memory; how it behaves as jobs, applications and connections grow; and how long a click waits
in the browser of a slow phone; and how soon a typed letter stands in the preview. About a quarter of an hour.
Writes bench/RESULTS.md when all parts ran; ends with 1 when a bar of the design is missed.

--part     only this one
--case     only the comparisons, or interactions, with this text in their names
--million  grows to a million applications; takes half an hour more`;

async function main(): Promise<void> {
  const text = (value: string) => ({ type: "string", default: value }) as const;
  const { values } = parseArgs({
    options: {
      part: text(""),
      case: text(""),
      rounds: text("5"),
      seconds: text("2"),
      million: { type: "boolean", default: false },
      help: { type: "boolean" },
    },
  });
  if (values.help || !/^(compare|mails|footprint|growth|interaction|preview)?$/.test(values.part))
    return console.log(usage);
  const pace = { rounds: Number(values.rounds), seconds: Number(values.seconds) };
  const folder = mkdtempSync(join(tmpdir(), "jaalidar-bench-"));
  const wants = (part: string) => values.part === "" || values.part === part;
  const results: Results = {
    loadBefore: loadavg()[0] ?? 0,
    pace: `32 connections, the median of ${pace.rounds} rounds of ${pace.seconds} s`,
    curves: [],
  };
  try {
    if (wants("compare")) results.comparisons = await compareAll(folder, pace, values.case);
    if (wants("mails")) results.waitingMails = await measureWaitingMails(folder, pace.seconds * 3);
    if (wants("footprint")) results.footprint = await measureFootprint(folder, pace.seconds * 2);
    if (wants("growth")) results.curves = await grow(folder, pace.seconds, values.million);
    if (wants("interaction")) results.interactions = await measureInteraction(folder, values.case);
    if (wants("preview")) results.previews = await measurePreview(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const page = report(results);
  console.log(page);
  if (!values.part && !values.case) writeFileSync(join(import.meta.dirname, "RESULTS.md"), page);
  if (!isGood(results)) process.exitCode = 1;
}

async function compareAll(folder: string, pace: Pace, wanted: string): Promise<Compared[]> {
  const dataDir = mkdtempSync(join(folder, "data-"));
  await fill(dataDir, { jobs: 50 });
  // Rate limits are on, so each post comes from an address of its own.
  const env = { DATA_DIR: dataDir, RATE_LIMITS: "on", TRUST_PROXY: "1" };
  const server = await startServer(env, cores.server);
  const compared: Compared[] = [];
  try {
    for (const one of cases.filter(({ name }) => name.includes(wanted))) {
      console.error(`… ${one.name}`);
      compared.push(await compare(one, server, folder, pace));
    }
  } finally {
    await server.stop();
  }
  return compared;
}

async function grow(folder: string, seconds: number, million: boolean): Promise<Curve[]> {
  const growth = { folder, seconds: Math.min(seconds, 1.5) };
  const amounts = [1_000, 10_000, 100_000, ...(million ? [1_000_000] : [])];
  console.error("… growth");
  return [await growConnections(growth), await growJobs(growth), await growApplications(growth, amounts, 20)];
}

function isGood(results: Results): boolean {
  const { comparisons = [], waitingMails = [], footprint, interactions = [], previews = [] } = results;
  const isQuick =
    interactions.every(({ most }) => most < INTERACTION_BAR_MS) &&
    previews.every(({ most }) => most < PREVIEW_BAR_MS);
  return (
    comparisons.every(isWithinBar) &&
    waitingMails.every(isUnhindered) &&
    (!footprint || isSmall(footprint)) &&
    isQuick
  );
}

function isSmall({ start, rest, underLoad }: Footprint): boolean {
  const most = Math.max(...Object.values(underLoad));
  return start <= footprintBars.start && rest <= footprintBars.rest && most <= footprintBars.underLoad;
}

await main();
