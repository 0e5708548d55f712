import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { browserFlags, findHeadlessShell } from "../scripts/chromium.mjs";
import { fill } from "./fill.ts";
import { adminCases, type InteractionCase, publicCases } from "./interaction-cases.ts";
import { type BenchServer, startServer } from "./server.ts";

/** Carries the time from a click or key press to the next paint, in milliseconds. */
export interface Interaction {
  name: string;
  /** The median of the repeats. */
  half: number;
  /** The 98th percentile, of the preview the 95th; of few repeats the slowest. */
  most: number;
}

/** Limits the 98th percentile (web.dev calls an INP of 200 ms good). */
export const INTERACTION_BAR_MS = 100;

/** Makes the processor so many times slower than this machine's. */
const CPU_SLOWDOWN = 4;
const REPEATS = 8;
/** Waits for the browser to report an interaction, which it does a few frames later. */
const REPORTED_AFTER_MS = 500;

/** Counts shorter waits as this much: browsers report longer ones only, in steps of 8 ms. */
const LEAST_MS = 16;

/**
 * Runs interactions of visitors and staff in a browser with a slowed processor, and reads their times from the browser
 * (Event Timing). Returns undefined without Chromium.
 */
export async function measureInteraction(folder: string, wanted = ""): Promise<Interaction[] | undefined> {
  // A whole Chromium shows what lies below the first 600 pixels of its window late, and counts that as waiting.
  const executablePath = findHeadlessShell();
  if (!executablePath) return void console.error("There is no Chromium here: interaction is not measured.");
  const dataDir = mkdtempSync(join(folder, "interaction-"));
  await fill(dataDir, { applications: 200 });
  const cases = [...publicCases, ...adminCases].filter(({ name }) => name.includes(wanted));
  const server = await startServer({ DATA_DIR: dataDir });
  try {
    const browser = await chromium.launch({ executablePath, args: browserFlags });
    return await measureAll(browser, server, cases).finally(() => browser.close());
  } finally {
    await server.stop();
  }
}

async function measureAll(
  browser: Browser,
  server: BenchServer,
  cases: readonly InteractionCase[],
): Promise<Interaction[]> {
  const interactions: Interaction[] = [];
  for (const one of cases) {
    const waited = await measure(browser, server, one);
    console.error(`… ${one.name}: ${waited.most} ms`);
    interactions.push(waited);
  }
  return interactions;
}

async function measure(browser: Browser, server: BenchServer, one: InteractionCase): Promise<Interaction> {
  const waits: number[] = [];
  for (let time = 0; time < REPEATS; time += 1) waits.push(await interact(browser, server, one));
  waits.sort((one, other) => one - other);
  const at = (share: number) => waits[Math.ceil(waits.length * share) - 1] ?? 0;
  return { name: one.name, half: at(0.5), most: at(0.98) };
}

/** Returns the longest wait of one interaction in a browser without cache. */
async function interact(
  browser: Browser,
  { url, token }: BenchServer,
  one: InteractionCase,
): Promise<number> {
  const context = await browser.newContext({ baseURL: url, viewport: one.size, locale: "en-IN" });
  try {
    const page = await context.newPage();
    page.on("dialog", (dialog) => dialog.accept());
    await page.addInitScript(prepare, adminCases.includes(one) ? token : "");
    await page.goto(one.path);
    await page.locator("html[data-hydrated]").waitFor({ state: "attached" });
    await one.begin?.(page);
    await takeWaits(page);
    const processor = await context.newCDPSession(page);
    await processor.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
    await one.act(page);
    await one.seen(page);
    return Math.max(LEAST_MS, ...(await takeWaits(page)));
  } finally {
    await context.close();
  }
}

/** Returns the waits that the browser has reported since the last call. */
async function takeWaits(page: Page): Promise<number[]> {
  await page.waitForTimeout(REPORTED_AFTER_MS);
  return page.evaluate(() => {
    const { waits } = window as Window & { waits?: number[] };
    return waits?.splice(0) ?? [];
  });
}

/** Runs in the page first: observes waits, and signs staff in. */
function prepare(token: string): void {
  const waits: number[] = [];
  Object.assign(window, { waits });
  sessionStorage.splash = "seen";
  if (token) localStorage.token = token;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ("interactionId" in entry && entry.interactionId) waits.push(entry.duration);
  }).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
}
