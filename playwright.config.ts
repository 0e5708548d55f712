import { defineConfig, devices } from "@playwright/test";
import { browserFlags, findHeadlessShell } from "./scripts/chromium.mjs";

const report = process.env.PLAYWRIGHT_REPORT;
/** Found on this machine; Playwright takes its own where none is. */
const executablePath = findHeadlessShell();

/** Journeys in a browser without a window. The specs start their servers (e2e/fixtures.ts), so there is no baseURL. */
export default defineConfig({
  testDir: "e2e",
  globalSetup: "./e2e/prepared-data.ts",
  outputDir: "test-results",
  // One more than the cores of a small machine: what moves, fades or is typed out is waited for in real time.
  workers: 3,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // Generous: what is to be quick is measured by itself, and a busy machine takes its time for axe.
  timeout: 120_000,
  globalTimeout: 58 * 60_000,
  expect: { timeout: 10_000 },
  reporter: report ? [["list"], ["json", { outputFile: report }]] : [["list"]],
  use: {
    ...devices["Desktop Chrome"],
    viewport: { width: 1440, height: 900 },
    locale: "en-IN",
    timezoneId: "Asia/Kolkata",
    // Drawing motion takes a whole core without a graphics card: `withMotion` allows it where it is tested.
    contextOptions: { reducedMotion: "reduce" },
    // A trace films every page, which takes three times as long where there is no graphics card: `--trace on` has one.
    trace: "off",
    launchOptions: { ...(executablePath && { executablePath }), args: browserFlags },
  },
});
