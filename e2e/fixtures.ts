import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, type BrowserContext, test as base, expect, type Page } from "@playwright/test";
import type axe from "axe-core";
import { administrator } from "../test/administrator.ts";
import { startProgram, stopProgram } from "../test/program.ts";
import { type SmtpTestServer, startSmtpServer } from "../test/smtp.ts";
import { watchFields } from "./declared-fields.ts";

/** Names the data directory that `prepared-data.ts` made to the test processes. */
export const preparedDataVariable = "E2E_PREPARED_DATA";

export interface Site {
  url: string;
  dataDir: string;
  /** Returns the program's standard output so far. */
  output(): string;
  stop(): Promise<void>;
}

/**
 * Starts the built program as `npm start` does, on a free port, with a data directory of its own.
 * @param prepared is copied into the data directory, which is empty otherwise
 */
export async function startSite(env: Record<string, string> = {}, prepared?: string): Promise<Site> {
  const dataDir = mkdtempSync(join(tmpdir(), "jaalidar-e2e-"));
  if (prepared) cpSync(prepared, dataDir, { recursive: true });
  const program = await startProgram(
    { DATA_DIR: dataDir, LOG_LEVEL: "error", SAMPLES: "on", ...env },
    { showsLog: true },
  );
  return {
    // A passkey belongs to a name, which an IP address is not.
    url: program.url.replace("127.0.0.1", "localhost"),
    dataDir: env.DATA_DIR ?? dataDir,
    output: program.output,
    async stop() {
      await stopProgram(program);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Is shared by the tests of a spec file, or by those of all files that share one. */
interface Backend {
  /** A mail server that keeps the e-mails it receives. */
  smtp: SmtpTestServer;
  /** The program, with the sample jobs and team. */
  site: Site;
}

interface RunningBackend extends Backend {
  stop(): Promise<void>;
}

async function startBackend(): Promise<RunningBackend> {
  const smtp = await startSmtpServer();
  const site = await startSite({ SMTP_URL: smtp.url }, process.env[preparedDataVariable]);
  return {
    smtp,
    site,
    async stop() {
      await site.stop();
      await smtp.close();
    },
  };
}

/** Names, in place of a file, the backend of the specs about pages for visitors. */
const SHARED = "shared";

/** Is kept from test to test. */
interface KeptContext {
  context: BrowserContext;
  /** Rests between two tests on a plain file of the site, whose process and compiled code are kept so. */
  page: Page;
  /** Undo what a page keeps over a navigation: scripts to run first, and what DevTools was told. */
  undo: (() => Promise<void>)[];
}

/** Shows nothing and runs nothing. */
const plainFile = "/robots.txt";

async function keepContext(browser: Browser): Promise<KeptContext> {
  // Playwright adds the options of the running test.
  const context = await browser.newContext();
  const page = await context.newPage();
  const undo: KeptContext["undo"] = [];
  const addInitScript = page.addInitScript.bind(page);
  page.addInitScript = async (...script: Parameters<Page["addInitScript"]>) => {
    const added = await addInitScript(...script);
    undo.push(() => added.dispose());
    return added;
  };
  const newCDPSession = context.newCDPSession.bind(context);
  context.newCDPSession = async (of) => {
    const session = await newCDPSession(of);
    if (of === page) undo.push(() => session.detach());
    return session;
  };
  await page.goto(plainFile);
  return { context, page, undo };
}

/** Puts a page back as a new one would be, for the next test. */
async function clearPage({ context, page, undo }: KeptContext): Promise<void> {
  for (const step of undo.splice(0)) await step();
  page.removeAllListeners();
  await page.unrouteAll({ behavior: "ignoreErrors" });
  // A form that was filled in asks whether to leave it; a busy machine may have left the page by the time of the
  // answer.
  page.on("dialog", (dialog) => void dialog.accept().catch(() => {}));
  await page.goto(plainFile);
  page.removeAllListeners();
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await context.clearCookies();
}

/**
 * Extends Playwright's `test` with the real program and a real mail server. Fails a test whose pages send the API a
 * field that no contract declares. A worker keeps its browser from file to file; each file has a program and data of
 * its own, unless it shares them. Tests with the same options have one context and its page, because a page that
 * finds the site's code compiled takes half of the processor; what a test leaves in the browser is cleared.
 */
export const test = base.extend<
  Backend & { baseURL: string; sharesSite: boolean; kept: KeptContext },
  {
    backendOf: (key: string) => Promise<Backend>;
    contextOf: (baseURL: string, options: object) => Promise<KeptContext>;
  }
>({
  /**
   * Is for specs that need no data but the samples and leave those as they are: a worker starts one program for all.
   */
  sharesSite: [false, { option: true }],
  backendOf: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its first parameter
    async ({}, use) => {
      const running = new Map<string, RunningBackend>();
      const stop = async (key: string) => {
        await running.get(key)?.stop();
        running.delete(key);
      };
      await use(async (key) => {
        for (const other of running.keys()) if (other !== key && other !== SHARED) await stop(other);
        const backend = running.get(key) ?? (await startBackend());
        running.set(key, backend);
        return backend;
      });
      for (const key of running.keys()) await stop(key);
    },
    { scope: "worker", timeout: 60_000 },
  ],
  smtp: async ({ backendOf, sharesSite }, use, { file }) =>
    use((await backendOf(sharesSite ? SHARED : file)).smtp),
  site: async ({ backendOf, sharesSite }, use, { file }) =>
    use((await backendOf(sharesSite ? SHARED : file)).site),
  baseURL: async ({ site }, use) => use(site.url),
  contextOf: [
    async ({ browser }, use) => {
      let kept: (KeptContext & { key: string }) | undefined;
      await use(async (baseURL, options) => {
        const key = JSON.stringify([baseURL, options]);
        if (kept?.key === key && !kept.page.isClosed()) return kept;
        await kept?.context.close();
        kept = { key, ...(await keepContext(browser)) };
        return kept;
      });
      await kept?.context.close();
    },
    { scope: "worker" },
  ],
  kept: async (
    { contextOf, baseURL, viewport, deviceScaleFactor, hasTouch, javaScriptEnabled, contextOptions },
    use,
  ) =>
    use(
      await contextOf(baseURL, { viewport, deviceScaleFactor, hasTouch, javaScriptEnabled, contextOptions }),
    ),
  context: async ({ kept }, use) => {
    const { context, page } = kept;
    const fields = watchFields(context);
    await use(context);
    fields.stop();
    for (const other of context.pages()) if (other !== page) await other.close();
    if (!page.isClosed()) await clearPage(kept);
    expect(fields.strays).toEqual([]);
  },
  page: async (
    { kept: { page }, context: _, viewport, colorScheme, contextOptions: { reducedMotion } },
    use,
  ) => {
    if (viewport) await page.setViewportSize(viewport);
    await page.emulateMedia({ media: null, colorScheme, reducedMotion, forcedColors: null, contrast: null });
    await use(page);
  },
});

export { administrator, expect };

/** Signs the first administrator in through the sign-in page. */
export async function signIn(page: Page): Promise<void> {
  await page.goto("/login");
  // Signing in needs script: an earlier click posts to the server, which refuses it.
  await page.locator("html[data-hydrated]").waitFor();
  await page.getByRole("textbox", { name: "E-mail" }).fill(administrator.email);
  await page.locator("input[name=password]").fill(administrator.password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.waitForURL("**/admin");
  // The staff area is another document, and renders once its script has loaded.
  await page.getByRole("heading", { level: 1, name: "Dashboard" }).waitFor();
}

/** Is half as long as `axe.source`, which every page would have to read anew. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** WCAG 2.2 AA. */
const accessRules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/**
 * Returns axe's findings on the present page, or on a part of it, without frames, a line each. A list that is loaded
 * anew is dim for that moment, so what is found counts when a second look finds it too.
 */
export async function accessFaults(page: Page, part = "html"): Promise<string[]> {
  const faults = await lookForFaults(page, part);
  return faults.length === 0 ? faults : lookForFaults(page, part);
}

async function lookForFaults(page: Page, part: string): Promise<string[]> {
  await settled(page);
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource);
  const { violations } = await page.evaluate(
    // axe adds itself to the window, which its types don't say.
    ([part, options]) => (window as unknown as { axe: typeof axe }).axe.run(part, options),
    [
      part,
      // Naming the elements of rules that pass takes longer than finding them, and no rule of these reads style sheets.
      {
        runOnly: accessRules,
        iframes: false,
        preload: false,
        resultTypes: ["violations"],
      } satisfies axe.RunOptions,
    ] as const,
  );
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`,
  );
}

/**
 * Waits for running transitions of colours, whose contrast in between does not count. A change just made starts them
 * with the next frame.
 */
function settled(page: Page): Promise<unknown> {
  return page.evaluate(async () => {
    for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
    const changing = document.getAnimations().filter((one) => one instanceof CSSTransition);
    return Promise.allSettled(changing.map((one) => one.finished));
  });
}

/**
 * Returns the errors in the console and the requests to other hosts while a page is open; the list grows as they come.
 */
export function watchForFaults(page: Page, origin: string): string[] {
  const faults: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") faults.push(`console: ${message.text()} (${message.location().url})`);
  });
  page.on("pageerror", (error) => faults.push(`script: ${error.message}`));
  page.on("request", (request) => {
    if (!/^(data|blob):/.test(request.url()) && new URL(request.url()).origin !== origin)
      faults.push(`other host: ${request.url()}`);
  });
  return faults;
}

/** Lets pages move, by `test.use`. */
export const withMotion = { contextOptions: { reducedMotion: "no-preference" } } as const;

/** Opens the pages of this context without the splash, as on a second visit. */
export async function skipSplash(page: Page): Promise<void> {
  await page.addInitScript(() => {
    sessionStorage.splash = "seen";
  });
}

/** Waits until React has hydrated the page. */
export async function hydrated(page: Page): Promise<void> {
  await page.locator("html[data-hydrated]").waitFor({ state: "attached" });
}
