import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { browserFlags, findChromium } from "../scripts/chromium.mjs";
import { fill } from "./fill.ts";
import type { Interaction } from "./interaction.ts";
import { type BenchServer, startServer } from "./server.ts";

/**
 * Limits the 95th percentile of the time from a letter typed in the desk to its picture in the page beside the form.
 */
export const PREVIEW_BAR_MS = 100;

/** Letters a document; the first few warm up. */
const LETTERS = 60;
const WARM_UP = 10;

/** Documents with a text field that the page beside them shows. */
const documents = [
  { id: "facts", field: "summary" },
  { id: "home", field: "hero.subline" },
  { id: "service-landing.website", field: "hero.lead" },
  { id: "article.seo", field: "lead" },
] as const;

/**
 * Types into forms of the site's words and measures how long each letter takes to stand in the preview, painted.
 * Returns undefined without Chromium.
 */
export async function measurePreview(folder: string): Promise<Interaction[] | undefined> {
  const executablePath = findChromium();
  if (!executablePath) return void console.error("There is no Chromium here: the preview is not measured.");
  const dataDir = mkdtempSync(join(folder, "preview-"));
  await fill(dataDir, { applications: 1 });
  const server = await startServer({ DATA_DIR: dataDir });
  try {
    const browser = await chromium.launch({ executablePath, args: browserFlags });
    return await measureAll(browser, server).finally(() => browser.close());
  } finally {
    await server.stop();
  }
}

async function measureAll(browser: Browser, { url, token }: BenchServer): Promise<Interaction[]> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1440, height: 900 },
    reducedMotion: "reduce",
  });
  await context.addInitScript((given) => {
    localStorage.token = given;
  }, token);
  const page = await context.newPage();
  const measured: Interaction[] = [];
  for (const { id, field } of documents) {
    const waits = await typeInto(page, id, field);
    waits.sort((one, other) => one - other);
    const at = (share: number) => Math.round(waits[Math.ceil(waits.length * share) - 1] ?? 0);
    measured.push({ name: `preview: ${id}`, half: at(0.5), most: at(0.95) });
    console.error(`… preview of ${id}: median ${at(0.5)} ms, p95 ${at(0.95)} ms`);
  }
  return measured;
}

async function typeInto(page: Page, id: string, field: string): Promise<number[]> {
  await page.goto(`/admin/site/${id}`);
  await page.frameLocator("iframe[title='Preview of the page']").locator("main h1").waitFor();
  const control = page.locator(`[name="${field}"]`);
  await control.evaluate(watchPicture);
  await control.focus();
  await page.keyboard.press("Control+End");
  for (let letter = 0; letter < LETTERS; letter += 1) {
    await page.keyboard.type(String.fromCharCode(97 + (letter % 26)));
    await page.waitForFunction((count) => (window as Watched).waits.length > count, letter);
    // A field takes only so many.
    await page.keyboard.press("Backspace");
  }
  return (await page.evaluate(() => (window as Watched).waits)).slice(WARM_UP);
}

type Watched = Window & typeof globalThis & { waits: number[] };

/** Runs in the page: keeps the time from each key to the frame that shows the field's text in the preview. */
function watchPicture(node: Element): void {
  const control = node as HTMLTextAreaElement;
  const frame = document.querySelector<HTMLIFrameElement>("iframe[title='Preview of the page']");
  const shown = frame?.contentDocument;
  const waits: number[] = [];
  Object.assign(window, { waits });
  let begun: number | undefined;
  control.addEventListener("keydown", ({ key, timeStamp }) => {
    if (key.length === 1) begun = timeStamp;
  });
  const observer = new MutationObserver(() => {
    if (begun === undefined || !shown?.body.textContent.includes(control.value)) return;
    const from = begun;
    begun = undefined;
    // The task after a frame's callbacks runs when it was painted.
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => waits.push(performance.now() - from);
      port2.postMessage("");
    });
  });
  if (shown) observer.observe(shown, { childList: true, subtree: true, characterData: true });
}
