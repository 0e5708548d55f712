import { execFile } from "node:child_process";
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs, promisify } from "node:util";
import { pages, pathOf } from "#content/pages.ts";
import { sampleJobs } from "#content/samples/jobs.ts";
import { type BenchServer, startServer } from "../bench/server.ts";
import { browserFlags, findChromium } from "./chromium.mjs";
import { judge, type LighthouseReport, type Verdict, verdictTable } from "./lighthouse-verdict.ts";
import { endWithSentence, Refusal } from "./terminal.ts";

const usage = `Usage: npm run lighthouse -- [--path /about] [--rounds 1]

Has Lighthouse judge every public page of the built program (npm run build first) as on a phone, about 15 seconds a
page. The program runs on a free port with the sample data. Ends with 1 when a page misses a bar of the design: 100 for
access, practices and search, 95 for performance, and content that stays where it is.

--path    only this page
--rounds  how often each page is judged; the median counts`;

/**
 * Fetched by npm into its own cache when it is needed: Lighthouse and what it is made of take 176 MB, and who installs
 * or tests the program needs none of it.
 */
const LIGHTHOUSE = "lighthouse@13.5.0";

const run = promisify(execFile);

interface Asked {
  path: string;
  /** Whether search engines may list it. */
  searched: boolean;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      ...{ path: { type: "string" }, rounds: { type: "string", default: "1" } },
      help: { type: "boolean" },
    },
  });
  const rounds = Number(values.rounds);
  if (values.help || !(rounds >= 1)) return console.log(usage);
  const asked = publicPages().filter(({ path }) => !values.path || path === values.path);
  if (asked.length === 0) throw new Refusal(`There is no public page at ${values.path}.`);
  const browser = findChromium();
  if (!browser) throw new Refusal("There is no Chromium here. Name one with CHROMIUM_PATH.");
  const lighthouse = await findLighthouse();

  const dataDir = mkdtempSync(join(tmpdir(), "jaalidar-lighthouse-"));
  const server = await startServer({ DATA_DIR: dataDir, SAMPLES: "on" });
  try {
    const verdicts = await judgeAll(asked, rounds, (path) => report(lighthouse, browser, server, path));
    console.log(`\n${verdictTable(verdicts)}`);
    if (verdicts.some(({ missed }) => missed.length > 0)) process.exitCode = 1;
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Every page of the program's own list, a job's by one of the samples. */
function publicPages(): Asked[] {
  const [job] = sampleJobs;
  return pages.map((page) => ({
    path: pathOf(page).canonical.replace(":id", job?.jobId ?? ""),
    searched: page.indexed !== false,
  }));
}

/** The program that npm has put into its cache, now or before. Runs on the Node of this process. */
async function findLighthouse(): Promise<string> {
  console.log(`Looking for ${LIGHTHOUSE}; the first time it is fetched.`);
  const where = ["exec", "--yes", `--package=${LIGHTHOUSE}`, "-c", "command -v lighthouse"];
  const { stdout } = await run("npm", where).catch((error: Error) => {
    throw new Refusal(`npm could not fetch ${LIGHTHOUSE}: ${error.message}`);
  });
  return realpathSync(stdout.trim());
}

/** One page after the other: two at once would take the processor from each other. */
async function judgeAll(
  asked: readonly Asked[],
  rounds: number,
  reportOf: (path: string) => Promise<LighthouseReport>,
): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  for (const { path, searched } of asked) {
    console.log(`… ${path}`);
    const reports: LighthouseReport[] = [];
    for (let round = 0; round < rounds; round += 1) reports.push(await reportOf(path));
    verdicts.push(judge(path, searched, reports));
  }
  return verdicts;
}

/** One visit, or a second one if the first came to nothing: on a busy machine the browser now and then loses its trace. */
async function report(...visited: Parameters<typeof visit>): Promise<LighthouseReport> {
  return visit(...visited)
    .catch(() => visit(...visited))
    .catch((error: Error) => ({ runtimeError: { message: lastLine(error) }, categories: {}, audits: {} }));
}

function lastLine({ message }: Error): string {
  return message.trim().split("\n").at(-1) ?? "";
}

/** A visit of a phone, as Lighthouse imagines it when nothing else is said. */
async function visit(
  lighthouse: string,
  browser: string,
  { url }: BenchServer,
  path: string,
): Promise<LighthouseReport> {
  const { stdout } = await run(
    process.execPath,
    [
      ...[lighthouse, url + path, "--quiet", "--output=json", "--no-enable-error-reporting"],
      "--only-categories=performance,accessibility,best-practices,seo",
      `--chrome-flags=${["--headless=new", ...browserFlags].join(" ")}`,
    ],
    { env: { ...process.env, CHROME_PATH: browser }, maxBuffer: 64 * 1024 * 1024 },
  );
  return JSON.parse(stdout);
}

await endWithSentence(main);
