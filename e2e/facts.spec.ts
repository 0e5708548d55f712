import { readFileSync } from "node:fs";
import type { APIRequestContext, Page } from "@playwright/test";
import { networks } from "#content/networks.ts";
import { accountPaths, adminPaths } from "#content/paths.ts";
import { feedPaths } from "#features/feeds/contract.ts";
import { secondFirm, secondFirmDocuments, secondFirmJob, tracesOfShipped } from "../test/second-firm.ts";
import { overflow } from "./admin.ts";
import { administrator, expect, skipSplash, startSite, test } from "./fixtures.ts";
import { publicPages, sampleJob } from "./public-pages.ts";

/** Tests that everything a visitor reads tells the published facts, by those of a second firm. */

test.describe.configure({ mode: "parallel" });

const beside = ["/newsletter", "/newsletter/confirm?token=x", "/newsletter/unsubscribe?token=x"];
const account = Object.values(accountPaths);
const machine = Object.values(feedPaths);

const job = { id: sampleJob, ...secondFirmJob };

/** The name as HTML, as the data of a page and as JSON write it. */
const named = /Neem (&amp;|&|\\u0026|&#38;) Rope Works/;

test("a second firm's facts are live on every page at once, with nothing left of the shipped ones", async ({
  request,
}) => {
  test.setTimeout(120_000);
  const site = await startSite({ SAMPLES: "off" });
  try {
    const at = (path: string) => `${site.url}${path}`;
    // Every page is kept with the shipped facts before others are published.
    for (const { canonical } of publicPages) await request.get(at(canonical));
    const authorization = await signIn(request, site.url);
    await request.post(at("/v1/jobs"), { data: job, headers: { authorization } });
    expect(await (await request.get(at("/about"))).text()).toContain("Jaalidar Systems");
    await publish(request, site.url, authorization);

    const pages = publicPages.flatMap(({ canonical, aliases }) => [canonical, ...aliases]);
    const all = [
      ...pages,
      ...beside,
      ...account,
      "/no-such-page",
      ...machine,
      "/v1/openapi.json",
      "/v1/docs",
    ];
    const staff = Object.values(adminPaths);
    const scripts = new Set<string>();
    for (const path of [...all, ...staff, "/v1/jobs", "/v1/team"]) {
      const text = await (await request.get(at(path))).text();
      expect(tracesOfShipped(text), path).toEqual([]);
      if (!/sitemap|robots|v1\/team/.test(path)) expect(text, path).toMatch(named);
      // The editor of the site compares with the shipped words, so the staff area has them.
      if (staff.some((one) => one === path)) continue;
      for (const [script] of text.matchAll(/\/assets\/[\w.-]+\.js/g)) scripts.add(script);
    }
    expect(scripts.size).toBeGreaterThan(10);
    for (const script of scripts)
      expect(tracesOfShipped(await (await request.get(at(script))).text()), script).toEqual([]);

    await expectEverywhere(request, site.url);
    await expectOwnPreview(request, at("/og.png"));
  } finally {
    await site.stop();
  }
});

test("a long name and a profile on every network fit into the header, the footer and the staff area", async ({
  browser,
}) => {
  const site = await startSite({ SAMPLES: "off" });
  const page = await browser.newPage({ baseURL: site.url });
  try {
    const authorization = await signIn(page.request, site.url);
    const headers = { authorization };
    const name = "Narmada Systems & Services and Ropewalkers Private Limited";
    const profiles = networks.map((network) => ({ network, href: `https://${network}.example/narmada` }));
    const words = { ...secondFirm, name, profiles };
    await page.request.put("/v1/content/facts/draft", { data: { words }, headers });
    const published = await page.request.post("/v1/content/facts/publish", { data: {}, headers });
    expect(published.status()).toBe(200);
    await skipSplash(page);
    for (const width of [320, 390, 768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto("/about");
      expect(await overflow(page), `${width} px`).toBe(0);
      expect(await namesOutside(page), `${width} px`).toEqual([]);
      const social = page.locator(".footer-social");
      await expect(social.locator("path[d]")).toHaveCount(networks.length);
      expect(await social.evaluate((list) => list.scrollWidth - list.clientWidth), `${width} px`).toBe(0);
    }
    await page.evaluate(
      (token) => {
        localStorage.token = token;
      },
      authorization.replace("Bearer ", ""),
    );
    await page.goto("/admin");
    await expect(page.locator(".sidebar .logo-name")).toContainText("Ropewalkers");
    expect(await namesOutside(page)).toEqual([]);
  } finally {
    await page.close();
    await site.stop();
  }
});

/** Returns the names beside the mark that reach out of what they stand in. */
function namesOutside(page: Page): Promise<(string | undefined)[]> {
  return page.locator(".logo-name").evaluateAll((names) =>
    names
      .map((name) => name.closest<HTMLElement>("a, p, .sidebar-head, footer div"))
      .filter(
        (place) =>
          place && (place.scrollWidth > place.clientWidth || place.scrollHeight > place.clientHeight),
      )
      .map((place) => place?.outerHTML.slice(0, 80)),
  );
}

async function signIn(request: APIRequestContext, url: string): Promise<string> {
  const answer = await request.post(`${url}/v1/auth/login`, { data: { ...administrator, keep: false } });
  return `Bearer ${(await answer.json()).token}`;
}

async function publish(request: APIRequestContext, url: string, authorization: string): Promise<void> {
  const headers = { authorization };
  for (const [id, words] of Object.entries(secondFirmDocuments)) {
    const draft = await request.put(`${url}/v1/content/${id}/draft`, { data: { words }, headers });
    expect(draft.status(), id).toBe(200);
    const published = await request.post(`${url}/v1/content/${id}/publish`, { data: {}, headers });
    expect(published.status(), await published.text()).toBe(200);
  }
}

/** Checks that a changed phone number is where a visitor or a program reads it. */
async function expectEverywhere(request: APIRequestContext, url: string): Promise<void> {
  for (const path of publicPages.flatMap(({ canonical, aliases }) => [canonical, ...aliases])) {
    const page = await (await request.get(url + path)).text();
    expect(page, path).toContain('href="tel:+917311000257"');
    expect(page, path).toContain("+91 73110 00257");
    // Only pages that search engines list describe the company to them.
    if (!/<meta name="robots" content="noindex/.test(page))
      expect(page, path).toContain('"telephone":"+917311000257"');
  }
  const about = await (await request.get(`${url}/about`)).text();
  expect(about).toContain(secondFirm.story[0]);
  expect(about).toContain("A small software company in Indore");
  const contact = await (await request.get(`${url}/contact`)).text();
  expect(contact).toContain("Tuesday to Saturday, 9:15\u00a0am to 5:45\u00a0pm IST");
  expect(contact).toContain("22.7196");
}

/** Checks that the picture of link previews is not the shipped one, which bears the shipped company's name. */
async function expectOwnPreview(request: APIRequestContext, address: string): Promise<void> {
  const answer = await request.get(address);
  expect([answer.status(), answer.headers()["content-type"]]).toEqual([200, "image/png"]);
  const png = await answer.body();
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
  expect(png.equals(readFileSync("public/og.png"))).toBe(false);
}
