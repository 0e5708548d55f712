import { execFile } from "node:child_process";
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs, promisify } from "node:util";
import { pages } from "#content/page-list.ts";
import { paths } from "#content/paths.ts";
import { sampleJobs } from "#content/samples/jobs.ts";
import { startServer } from "../bench/server.ts";
import { browserFlags, findChromium } from "./chromium.mjs";
import { besideTable, isBeside, measureBeside } from "./lighthouse-beside.ts";
import { judge, type LighthouseReport, type Verdict, verdictTable } from "./lighthouse-verdict.ts";
import { endWithSentence, Refusal } from "./terminal.ts";

const usage = `Usage: npm run lighthouse -- [--path /about] [--rounds 1] [--beside]

Has Lighthouse judge every public page of the built program (npm run build first) as on a phone, about 15 seconds a
page. The program runs on a free port with the sample data. Ends with 1 when a page misses a bar of the design: 100 for
access, practices and search, 95 for performance, and content that stays where it is.

--path    only this page
--rounds  how often each page is judged; the median counts
--beside  when the largest part of a few content pages is painted, beside their text as plain HTML from nginx: at most 1.15
          times as late; three rounds when nothing else is said`;

/** Compares at least one page of each layout. */
const besidePages = ["/about", "/website", "/iot_development", "/website-content", "/privacy"];

/**
 * Names the Lighthouse that npm fetches into its cache when needed. It takes 176 MB with its dependencies, which no
 * other command needs.
 */
const LIGHTHOUSE = "lighthouse@13.5.0";

const run = promisify(execFile);

interface Asked {
  path: string;
  /** True where search engines may list the page. */
  searched: boolean;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      path: { type: "string" },
      rounds: { type: "string" },
      beside: { type: "boolean" },
      help: { type: "boolean" },
    },
  });
  const rounds = Number(values.rounds ?? (values.beside ? 3 : 1));
  if (values.help || !(rounds >= 1)) return console.log(usage);
  const isAsked = ({ path }: Asked) =>
    values.path ? path === values.path : !values.beside || besidePages.includes(path);
  const asked = publicPages().filter(isAsked);
  if (asked.length === 0) throw new Refusal(`There is no public page at ${values.path}.`);
  const browser = findChromium();
  if (!browser) throw new Refusal("There is no Chromium here. Name one with CHROMIUM_PATH.");
  const lighthouse = await findLighthouse();

  const folder = mkdtempSync(join(tmpdir(), "jaalidar-lighthouse-"));
  const server = await startServer({ DATA_DIR: join(folder, "data"), SAMPLES: "on" });
  const reportOf = (url: string) => report(lighthouse, browser, url);
  try {
    const isGood = values.beside
      ? await compare(asked, rounds, { folder, origin: server.url, reportOf })
      : await judgeAll(asked, rounds, (path) => reportOf(server.url + path));
    if (!isGood) process.exitCode = 1;
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns every public page, with a sample for the page of a job. */
function publicPages(): Asked[] {
  const [job] = sampleJobs;
  return pages.map((page) => ({
    path: paths[page.key].canonical.replace(":id", job?.jobId ?? ""),
    searched: page.indexed !== false,
  }));
}

/** Returns the path of Lighthouse in npm's cache, so that it runs on the Node of this process. */
async function findLighthouse(): Promise<string> {
  console.log(`Looking for ${LIGHTHOUSE}; the first time it is fetched.`);
  const where = ["exec", "--yes", `--package=${LIGHTHOUSE}`, "-c", "command -v lighthouse"];
  const { stdout } = await run("npm", where).catch((error: Error) => {
    throw new Refusal(`npm could not fetch ${LIGHTHOUSE}: ${error.message}`);
  });
  return realpathSync(stdout.trim());
}

/** Shows the largest paint of each page beside that of its text; returns whether all are within the bar. */
async function compare(
  asked: readonly Asked[],
  rounds: number,
  parts: Parameters<typeof measureBeside>[2],
): Promise<boolean> {
  const pairs = await measureBeside(
    asked.map(({ path }) => path),
    rounds,
    parts,
  );
  console.log(`\n${besideTable(pairs)}`);
  return pairs.every(isBeside);
}

/**
 * Shows Lighthouse's verdict on each page, one at a time, because two would share the processor. Returns whether all
 * meet the bars.
 */
async function judgeAll(
  asked: readonly Asked[],
  rounds: number,
  reportOf: (path: string) => Promise<LighthouseReport>,
): Promise<boolean> {
  const verdicts: Verdict[] = [];
  for (const { path, searched } of asked) {
    console.log(`… ${path}`);
    const reports: LighthouseReport[] = [];
    for (let round = 0; round < rounds; round += 1) reports.push(await reportOf(path));
    verdicts.push(judge(path, searched, reports));
  }
  console.log(`\n${verdictTable(verdicts)}`);
  return verdicts.every(({ missed }) => missed.length === 0);
}

/** Visits a page, and again if the first report is empty: a busy browser sometimes loses its trace. */
async function report(...visited: Parameters<typeof visit>): Promise<LighthouseReport> {
  return visit(...visited)
    .catch(() => visit(...visited))
    .catch((error: Error) => ({ runtimeError: { message: lastLine(error) }, categories: {}, audits: {} }));
}

function lastLine({ message }: Error): string {
  return message.trim().split("\n").at(-1) ?? "";
}

/** Visits a page as the phone of Lighthouse's defaults. */
async function visit(lighthouse: string, browser: string, url: string): Promise<LighthouseReport> {
  const { stdout } = await run(
    process.execPath,
    [
      lighthouse,
      url,
      "--quiet",
      "--output=json",
      "--no-enable-error-reporting",
      "--only-categories=performance,accessibility,best-practices,seo",
      `--chrome-flags=${["--headless=new", ...browserFlags].join(" ")}`,
    ],
    { env: { ...process.env, CHROME_PATH: browser }, maxBuffer: 64 * 1024 * 1024 },
  );
  return JSON.parse(stdout);
}

await endWithSentence(main);
