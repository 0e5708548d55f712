import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AxeBuilder } from "@axe-core/playwright";
import { test as base, expect, type Page } from "@playwright/test";
import { type SmtpTestServer, startSmtpServer } from "../test/smtp.ts";
import { watchFields } from "./declared-fields.ts";

/** Names the first administrator of every server that a spec starts. */
export const administrator = { email: "asha@jaalidar.example", password: "lattice-of-nine-stars" };

export interface Site {
  url: string;
  /** Returns the program's standard output so far. */
  output(): string;
  stop(): Promise<void>;
}

/** Starts the built program as `npm start` does, on a free port, with an empty data directory of its own. */
export async function startSite(env: Record<string, string> = {}): Promise<Site> {
  const dataDir = mkdtempSync(join(tmpdir(), "jaalidar-e2e-"));
  const child = spawn(process.execPath, ["build/server/index.js"], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      PORT: "0",
      DATA_DIR: dataDir,
      LOG_LEVEL: "error",
      RATE_LIMITS: "off",
      ADMIN_EMAIL: administrator.email,
      ADMIN_PASSWORD: administrator.password,
      ...env,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let said = "";
  child.stdout?.setEncoding("utf8").on("data", (text: string) => {
    said += text;
  });
  const url = await addressOf(child, () => said);
  return {
    url,
    output: () => said,
    async stop() {
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGTERM");
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function addressOf(child: ChildProcess, said: () => string): Promise<string> {
  const deadline = Date.now() + 30_000;
  while (Date.now() < deadline && child.exitCode === null) {
    const address = /ready at (http:\/\/\S+)/.exec(said())?.[1];
    if (address) return address;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`The program did not come up. It said: ${said()}`);
}

interface WorkerParts {
  /** A mail server that keeps the e-mails it receives. */
  smtp: SmtpTestServer;
  /** A server for each worker, with the sample jobs and team. */
  site: Site;
}

/**
 * Extends Playwright's `test` with the real program and a real mail server. Fails a test whose pages send the API a
 * field that no contract declares.
 */
export const test = base.extend<{ baseURL: string }, WorkerParts>({
  smtp: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its first parameter
    async ({}, use) => {
      const smtp = await startSmtpServer();
      await use(smtp);
      await smtp.close();
    },
    { scope: "worker" },
  ],
  site: [
    async ({ smtp }, use) => {
      const site = await startSite({ SMTP_URL: smtp.url });
      await use(site);
      await site.stop();
    },
    { scope: "worker", timeout: 60_000 },
  ],
  baseURL: async ({ site }, use) => use(site.url),
  context: async ({ context }, use) => {
    const strays = watchFields(context);
    await use(context);
    expect(strays).toEqual([]);
  },
});

export { expect };

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

/** Returns axe's findings on the present page by WCAG 2.2 AA, a line each. */
export async function accessFaults(page: Page): Promise<string[]> {
  await settled(page);
  const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
  const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze();
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
