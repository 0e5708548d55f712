// Runs `npm test`: lint, types, structure, the build and the search for a browser beside unit and API tests on both
// databases, then the fault tests, the browser tests beside the one that waits for slow clients, and the flood of
// passwords: each uses both cores of a small machine, and beside another it takes more of them. A stage that fails does
// not stop the next; the end lists all failures by name and first reason.
// `npm test -- --quick` runs lint, types and structure beside unit and API tests on SQLite.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { ensureChromium } from "./chromium.mjs";
import {
  build,
  endWithNpm,
  environment,
  Failure,
  installPackages,
  packageScripts,
  root,
  runScript,
  seconds,
} from "./prepare.mjs";

const minute = 60_000;

const isQuick = process.argv.includes("--quick");

const reports = mkdtempSync(join(tmpdir(), "test-reports-"));
const results = [];
let interrupted = false;

endWithNpm();
forgetSettings();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(signal, () => {
    interrupted = true;
  });
}
process.on("exit", () => rmSync(reports, { recursive: true, force: true }));

if (await stage("install", async () => asOne(await installPackages().then(() => true)))) {
  if (isQuick) await Promise.all([checks(), unitAndApiTests("--project unit --project api-sqlite")]);
  else {
    const [, built, chromium] = await Promise.all([
      checks(),
      stage("build", async () => asOne(await build().then(() => true))),
      ensureChromium().catch((error) => void console.error(error)),
      unitAndApiTests("--project '!faults*'"),
    ]);
    const onBuild = (work) => () => (built ? work() : failUnbuilt());
    await stage(
      "fault tests",
      onBuild(() => faultTests("faults")),
    );
    await Promise.all([
      asideStage(
        "slow clients",
        onBuild(() => faultTests("faults-slow", { quiet: true })),
      ),
      stage(
        "browser tests",
        onBuild(() => browserTests(chromium)),
      ),
    ]);
    await stage(
      "password flood",
      onBuild(() => faultTests("faults-alone")),
    );
  }
}
summarise();

/**
 * Removes the program's settings from the environment, so that no test uses a real database. They are read from the
 * text of the schema, which Node 20 can't import before the packages are installed.
 */
function forgetSettings() {
  const schema = readFileSync(join(root, "src/platform/process/env-schema.server.ts"), "utf8");
  const names = [...schema.matchAll(/^ {2}([A-Z_]+): /gm)].map(([, name]) => name);
  if (!names.includes("DATABASE_URL")) throw new Error("The settings of the program were not found.");
  for (const name of ["NODE_ENV", ...names]) delete process.env[name];
}

/** Runs the parts of `npm run check`. */
async function checks() {
  for (const line of packageScripts().check.split("&&"))
    await asideStage(line.trim(), () => check(line.trim()));
}

function unitAndApiTests(projects) {
  return stage("unit and API tests", () => vitest(projects, { limit: 25 * minute }));
}

function faultTests(project, options) {
  return vitest(`--project ${project}`, { limit: 15 * minute, ...options });
}

function failUnbuilt() {
  return fail("Not run: there is no build to test.");
}

/** Runs one stage and shows its output as it comes. Returns whether it passed. */
async function stage(name, work) {
  console.log(`\n=== ${name}`);
  const result = await measure(name, work);
  console.log(`=== ${format(result)}`);
  return result.failed === 0;
}

/** Runs one beside another, and shows its output in one piece when it has ended. */
async function asideStage(name, work) {
  const { output = "", ...result } = await measure(name, work);
  console.log(`\n=== ${name}\n${output}=== ${format(result)}\n`);
  return result.failed === 0;
}

/** Runs the work of a stage and keeps its counts; an unexpected failure counts as one failed check. */
async function measure(name, work) {
  const started = Date.now();
  let counts;
  try {
    counts = interrupted ? fail("Not run: interrupted.") : await work();
  } catch (error) {
    counts = fail(error instanceof Failure ? error.message : error);
  }
  const result = { name, ...counts, time: seconds(started) };
  results.push(result);
  return result;
}

/** Runs one part of `npm run check`. */
async function check(line) {
  const { code, expired, output } = await runScript(line, { limit: 10 * minute, quiet: true });
  if (expired) return { ...fail("Stopped: it took longer than ten minutes."), output };
  return { ...asOne(code === 0), output };
}

async function vitest(projects, options) {
  const file = join(mkdtempSync(join(reports, "vitest-")), "report.json");
  const line = `vitest run ${projects} --reporter=default --reporter=json --outputFile.json=${file}`;
  const outcome = await runScript(line, { input: "ignore", ...options });
  const counts = count(outcome, file, (report) => {
    // A file that can't be loaded has no tests to count, and is one failure.
    const broken = report.testResults.filter(
      (one) => one.status === "failed" && one.assertionResults.length === 0,
    );
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests + broken.length,
      skipped: report.numPendingTests + report.numTodoTests,
      failures: report.testResults.flatMap(failuresOf),
    };
  });
  return { ...counts, output: outcome.output };
}

/** Returns the failed tests of a file in Vitest's report with their reasons, or why the file could not be loaded. */
function failuresOf({ name, status, message, assertionResults }) {
  const failed = assertionResults.filter((one) => one.status === "failed");
  if (failed.length > 0) return failed.map((one) => failure(name, one.fullName, one.failureMessages[0]));
  return status === "failed" ? [failure(name, "the file", message)] : [];
}

async function browserTests(chromium) {
  if (!chromium) return fail("No Chromium was found or could be installed. CHROMIUM_PATH may name one.");
  console.log(`Chromium: ${chromium}`);
  const file = join(reports, "playwright.json");
  const outcome = await runScript("playwright test", {
    env: { ...environment(), CHROMIUM_PATH: chromium, PLAYWRIGHT_REPORT: file },
    limit: 60 * minute,
    input: "ignore",
  });
  return count(outcome, file, ({ stats, errors, suites }) => ({
    passed: stats.expected,
    // A test that passes only on a retry has failed.
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
    failures: [
      ...suites.flatMap(failedSpecs),
      ...errors.map(({ message }) => failure("playwright", "the run", message)),
    ],
  }));
}

/** Returns the failed tests of a suite in Playwright's report with their errors at any try; suites are nested. */
function failedSpecs({ file, specs = [], suites = [] }) {
  const failed = specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === "unexpected" || status === "flaky")
      .flatMap(({ results }) => failuresOfSpec(file, title, results)),
  );
  return [...failed, ...suites.flatMap(failedSpecs)];
}

/** Returns a line for each error, because of a timeout the first says only that it happened, the next where. */
function failuresOfSpec(file, title, results) {
  const errors = results.flatMap(({ errors }) => errors);
  if (errors.length === 0) return [failure(file, title)];
  const lines = errors.map(({ message, location }) =>
    failure(location ? `${location.file}:${location.line}` : file, title, message),
  );
  return [...new Set(lines)];
}

function failure(file, name, reason = "") {
  const [first = ""] = stripVTControlCharacters(reason).split("\n");
  return `${file.replace(`${process.cwd()}/`, "")} > ${name}: ${first}`;
}

/** Reads a runner's report; a failed run without a failed test, or without a report, counts as one failure. */
function count({ code, expired }, file, read) {
  if (expired) return fail("Stopped: it took too long.");
  let counts;
  try {
    counts = read(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return fail("It ended without a report.");
  }
  if (code !== 0 && counts.failed === 0) return { ...counts, failed: 1 };
  if (counts.passed + counts.failed === 0) return fail("It found no tests.");
  return counts;
}

function asOne(passed) {
  return passed ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

function fail(reason) {
  console.error(reason);
  return { passed: 0, failed: 1 };
}

function format({ name, passed, failed, skipped, time }) {
  const counts = `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ""}`;
  return `${failed ? "FAIL" : "ok  "} ${name}: ${counts} (${time})`;
}

function summarise() {
  const total = (key) => results.reduce((sum, result) => sum + result[key], 0);
  console.log(`\n${results.map(format).join("\n")}\n`);
  for (const line of results.flatMap(({ failures = [] }) => failures)) console.log(line);
  console.log(`${total("passed")} passed, ${total("failed")} failed`);
  process.exitCode = total("failed") === 0 ? 0 : 1;
}
