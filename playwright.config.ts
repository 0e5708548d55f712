import { globSync } from "node:fs";
import { basename } from "node:path";
import { defineConfig, devices } from "@playwright/test";
import { browserFlags, findChromium } from "./scripts/chromium.mjs";

const executablePath = findChromium();
const report = process.env.PLAYWRIGHT_REPORT;

/** A project for each spec: its workers, and with them its server and data, are then its own, whatever ran before. */
const projects = globSync("e2e/*.spec.ts")
  .map((file) => basename(file))
  .sort()
  .map((file) => ({ name: file.replace(".spec.ts", ""), testMatch: `**/${file}` }));

/** Journeys in the system's Chromium. Each spec starts a server of its own (e2e/fixtures.ts), so there is no baseURL. */
export default defineConfig({
  testDir: "e2e",
  projects,
  outputDir: "test-results",
  workers: 2,
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
    // A trace films every page, which takes three times as long where there is no graphics card: `--trace on` has one.
    trace: "off",
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: browserFlags,
    },
  },
});
