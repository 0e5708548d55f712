import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { browserFlags, findChromium } from "../scripts/chromium.mjs";
import { fill } from "./fill.ts";
import { deskCases, publicCases, type TouchCase } from "./interaction-cases.ts";
import { type BenchServer, startServer } from "./server.ts";

/** How long a press or a letter waits for the picture that answers it, in milliseconds. */
export interface Touched {
  name: string;
  /** The median of the repeats. */
  half: number;
  /** 98 of 100; of few repeats the slowest. */
  most: number;
}

/** At most so long, 98 times of 100 (web.dev calls an INP of 200 ms good). */
export const touchBar = 100;

/** How many times slower than this machine the one of the visitor is. */
const SLOWER = 4;
const REPEATS = 8;
/** Ours are done within a few frames; the browser tells of them a little later. */
const TOLD_AFTER_MS = 500;

/** Browsers tell of what took longer than this and round to eight: less counts as this much. */
const LEAST_MS = 16;

/**
 * Does what visitors and staff do, in a browser on a processor four times slower, and asks the browser how long each
 * had to wait (Event Timing). Gives nothing where there is no Chromium.
 */
export async function measureTouch(folder: string, wanted = ""): Promise<Touched[] | undefined> {
  const executablePath = findChromium();
  if (!executablePath) return void console.error("There is no Chromium here: touch is not measured.");
  const dataDir = mkdtempSync(join(folder, "touch-"));
  await fill(dataDir, { applications: 200 });
  const cases = [...publicCases, ...deskCases].filter(({ name }) => name.includes(wanted));
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
  cases: readonly TouchCase[],
): Promise<Touched[]> {
  const touched: Touched[] = [];
  for (const one of cases) {
    const waited = await measure(browser, server, one);
    console.error(`… ${one.name}: ${waited.most} ms`);
    touched.push(waited);
  }
  return touched;
}

async function measure(browser: Browser, server: BenchServer, one: TouchCase): Promise<Touched> {
  const waits: number[] = [];
  for (let time = 0; time < REPEATS; time += 1) waits.push(await touch(browser, server, one));
  waits.sort((one, other) => one - other);
  const at = (share: number) => waits[Math.ceil(waits.length * share) - 1] ?? 0;
  return { name: one.name, half: at(0.5), most: at(0.98) };
}

/** Gives the longest wait of what was done once, in a browser that has never been here. */
async function touch(browser: Browser, { url, token }: BenchServer, one: TouchCase): Promise<number> {
  const context = await browser.newContext({ baseURL: url, viewport: one.size, locale: "en-IN" });
  try {
    const page = await context.newPage();
    page.on("dialog", (dialog) => dialog.accept());
    await page.addInitScript(prepare, deskCases.includes(one) ? token : "");
    await page.goto(one.path);
    await page.locator("html[data-hydrated]").waitFor({ state: "attached" });
    await one.begin?.(page);
    await told(page);
    const processor = await context.newCDPSession(page);
    await processor.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
    await one.act(page);
    await one.seen(page);
    return Math.max(LEAST_MS, ...(await told(page)));
  } finally {
    await context.close();
  }
}

/** The waits that the browser has told of since it was asked last. */
async function told(page: Page): Promise<number[]> {
  await page.waitForTimeout(TOLD_AFTER_MS);
  return page.evaluate(() => {
    const { waits } = window as Window & { waits?: number[] };
    return waits?.splice(0) ?? [];
  });
}

/** In the page, before anything else: listens for waits, and signs staff in. */
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
