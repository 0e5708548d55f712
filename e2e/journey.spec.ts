import { readFileSync } from "node:fs";
import type { APIRequestContext, APIResponse, Page } from "@playwright/test";
import { blogPaths } from "#content/blog-paths.ts";
import { companyOf } from "#content/company.ts";
import { fillWords } from "#content/fill.ts";
import { testimonialSection } from "#content/home-labels.ts";
import { contentPages } from "#content/page-list.ts";
import { paths } from "#content/paths.ts";
import { type ContentKindName, contentId, type WordsOf } from "#features/content/kinds.ts";
import { shippedDocuments } from "#features/content/shipped.server.ts";
import { secondFirmDocuments, secondFirmJob } from "../test/second-firm.ts";
import { overriddenDocuments } from "../test/secret-words.ts";
import { project, quickEnquiry, sent } from "./enquiries.ts";
import { administrator, expect, hydrated, skipSplash, startSite, test } from "./fixtures.ts";
import { sampleJob, spellings } from "./public-pages.ts";

/** Walks the public site of the specification with the shipped words, with an owner's, and as another firm's. */

test.describe.configure({ mode: "parallel" });

const sites: Record<string, () => Record<string, object>> = {
  "the shipped words": () => ({}),
  "every document overridden": overriddenDocuments,
  "the words of a second firm": () => secondFirmDocuments,
};

for (const [words, written] of Object.entries(sites)) {
  test(`with ${words}, every route, menu, card, form and the way to an application work`, async ({
    page,
    request,
  }) => {
    const site = await startSite({ SAMPLES: "off" });
    try {
      const own = written();
      const walk = { page, request, url: site.url, words: wordsOf(own) };
      const headers = await publish(walk, own);
      await request.post(`${site.url}/v1/jobs`, { data: job, headers });
      await skipSplash(page);
      await page.goto(`${site.url}/robots.txt`);
      await checkPages(walk);
      await checkHome(walk);
      await checkForms(walk, headers);
      await checkMenus(walk);
      await applyForJob(walk, headers);
    } finally {
      await site.stop();
    }
  });
}

const job = { id: sampleJob, ...secondFirmJob };

type Read = <Kind extends ContentKindName>(kind: Kind, key?: string) => WordsOf<Kind>;

interface Walk {
  page: Page;
  request: APIRequestContext;
  url: string;
  /** Returns the words of a document as visitors are to read them. */
  words: Read;
}

type Headers = Record<string, string>;

function wordsOf(own: Record<string, object>): Read {
  const read = (id: string) => own[id] ?? shippedDocuments.get(id)?.words ?? {};
  const company = companyOf(read("facts") as WordsOf<"facts">);
  return (kind, key = "") => fillWords(read(contentId(kind, key)), company) as never;
}

async function publish({ request, url }: Walk, own: Record<string, object>): Promise<Headers> {
  const answer = await request.post(`${url}/v1/auth/login`, { data: administrator });
  const headers = { authorization: `Bearer ${(await answer.json()).token}` };
  for (const [id, words] of Object.entries(own)) {
    await request.put(`${url}/v1/content/${id}/draft`, { data: { words }, headers });
    const published = await request.post(`${url}/v1/content/${id}/publish`, { data: {}, headers });
    expect(published.status(), `${id}: ${await published.text()}`).toBe(200);
  }
  return headers;
}

interface Shown {
  title: string;
  headings: string[];
  lines: string[];
  /** The words and the destination of each link, in order. */
  header: string[];
  footer: string[];
  main: string[];
}

/** Returns what a page has, without drawing it. */
async function read(walk: Walk, answer: APIResponse): Promise<Shown> {
  expect(answer.status(), answer.url()).toBe(200);
  return walk.page.evaluate(
    (html) => {
      const page = new DOMParser().parseFromString(html, "text/html");
      for (const hidden of page.querySelectorAll("[aria-hidden=true], .carousel-again")) hidden.remove();
      const textOf = (node: Element) => (node.textContent ?? "").replace(/\s+/g, " ").trim();
      const texts = (selector: string) => [...page.querySelectorAll(selector)].map(textOf);
      const links = (part: string) =>
        [...page.querySelectorAll(`${part} a[href]`)].map((link) => {
          const label = link.querySelector(".mega-link-label") ?? link;
          return `${textOf(label)} -> ${link.getAttribute("href")}`;
        });
      return {
        title: page.title,
        headings: texts("main h1"),
        lines: texts("main :is(h2, h3, h4, p, li, dd, td, b, blockquote)"),
        header: links("header"),
        footer: links("footer"),
        main: links("main"),
      };
    },
    await answer.text(),
  );
}

const plain = (text: string) => text.replace(/\s+/g, " ").trim();
const linkOf = ({ label, href }: { label: string; href: string }) => `${plain(label)} -> ${href}`;
const missing = (there: readonly string[], wanted: readonly string[]) =>
  wanted.filter((one) => !there.includes(one));
/** Lists the entries that lead somewhere. The blog's does from the first published post on, and there is none. */
const leading = <Entry extends { href: string }>(entries: readonly Entry[]) =>
  entries.filter(({ href }) => href && href !== blogPaths.list);

/** Opens every spelling of every route: it has the menus, the footer and the headline of its document. */
async function checkPages(walk: Walk): Promise<void> {
  const { home, company, services, others, contact } = walk.words("navigation");
  const footer = walk.words("footer");
  const columns = services.columns.flatMap(({ links }) => links);
  const menus = leading([home, ...company.links, ...columns, services.note.link, ...others, contact]);
  const footerLinks = leading([...footer.columns.flatMap(({ links }) => links), ...footer.legal]);
  const { phone, salesEmail } = companyOf(walk.words("facts"));
  const headlines = headlinesOf(walk);
  for (const path of spellings) {
    const shown = await read(walk, await walk.request.get(`${walk.url}${path}`));
    expect(shown.headings, path).toHaveLength(1);
    expect(shown.title.length, path).toBeGreaterThan(3);
    expect(missing(shown.header, menus.map(linkOf)), path).toEqual([]);
    const contacts = [`${phone.display} -> ${phone.href}`, `${salesEmail} -> mailto:${salesEmail}`];
    expect(missing(shown.footer, [...footerLinks.map(linkOf), ...contacts]), path).toEqual([]);
    const headline = headlines.get(path);
    if (headline) expect(shown.headings[0], path).toContain(plain(headline));
  }
  expect(headlines.size).toBeGreaterThan(25);
}

/** Returns the headline of every page with one of its own document, by canonical address. */
function headlinesOf({ words }: Walk): Map<string, string> {
  const headline = ({ key, layout }: (typeof contentPages)[number]) => {
    if (layout === "service-landing") return words(layout, key).hero.headline;
    if (layout === "service-overview") return words(layout, key).banner.heading;
    return words(layout, key).headline;
  };
  return new Map([
    ...contentPages.map((page) => [paths[page.key].canonical, headline(page)] as const),
    [paths.home.canonical, words("home").hero.headline.join(" ")],
    [paths.careers.canonical, words("careers").banner],
    [paths.contact.canonical, words("contact").banner],
    [paths.team.canonical, words("team").banner],
    [paths.apply.canonical, words("apply").heading],
  ]);
}

async function checkHome(walk: Walk): Promise<void> {
  const { coreServices, services, stages, techStack } = walk.words("home");
  const { testimonials } = walk.words("testimonials");
  const shown = await read(walk, await walk.request.get(walk.url));
  const quotes = testimonials.flatMap((one) => [one.testimonial, one.client_name, one.client_role]);
  const expected = [
    coreServices.intro,
    ...[coreServices, services, stages, techStack].map(({ heading }) => heading),
    ...[...coreServices.cards, ...services.cards, ...stages.left, ...stages.right].map(({ title }) => title),
    ...techStack.items.map(({ name }) => name),
    ...quotes.filter((_, index) => index % 3 === 0),
  ];
  expect(missing(shown.lines, expected.map(plain))).toEqual([]);
  const cards = services.cards.map(({ title, href }) => linkOf({ label: title, href }));
  expect(missing(shown.main, cards)).toEqual([]);
  expect(shown.lines.includes(testimonialSection.empty)).toBe(testimonials.length === 0);
}

/** Sends each form as a browser without script does, and finds what was sent in the staff's lists. */
async function checkForms(walk: Walk, headers: Headers): Promise<void> {
  const { request, url } = walk;
  const send = (path: string, form: Record<string, string>) =>
    request.post(url + path, { form, headers: { origin: url } });
  const post = async (path: string, form: Record<string, string>) => (await send(path, form)).text();
  const enquiryOn = { "/?index": "/", "/contact": "/contact", "/mobile": "/mobile" };
  for (const [path, from] of Object.entries(enquiryOn)) {
    const wrong = { ...quickEnquiry, intent: "quick-enquiry", page: from, name: "M33ra" };
    expect(await post(path, wrong), path).toContain("Name must contain only letters and spaces");
    expect(await post(path, { ...wrong, name: quickEnquiry.name }), path).toContain(sent);
  }
  expect(await post("/contact", { ...project, intent: "get-in-touch", page: "/contact" })).toContain(sent);
  const subscribed = await read(walk, await send("/newsletter", { email: "reader@jaalidar.example" }));
  expect(subscribed.headings).toEqual([walk.words("newsletter").headingUnsent]);
  const list = async (path: string) => (await request.get(url + path, { headers })).json();
  const { queries } = await list("/v1/queries");
  const pages = queries.map((one: { page: string }) => one.page);
  expect(pages.toSorted()).toEqual(Object.values(enquiryOn).toSorted());
  expect((await list("/v1/get-in-touch")).data).toMatchObject([{ companyName: project.companyName }]);
}

/** Opens both menus by pointer, and the side menu of a phone. */
async function checkMenus({ page, url, words }: Walk): Promise<void> {
  const { company, services } = words("navigation");
  await page.goto(`${url}/about`);
  for (const [menu, link] of [
    [company, company.links[0]],
    [services, services.columns[0]?.links[0]],
  ] as const) {
    const entry = page.locator(".top-item", {
      has: page.getByRole("button", { name: menu.label, exact: true }),
    });
    await entry.getByRole("button").hover();
    await expect(entry.locator(".mega-link-label", { hasText: link?.label }).first()).toBeVisible();
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.locator(".header-burger").click();
  const menu = page.getByRole("dialog");
  const sections = menu.locator("details");
  await sections.nth(0).locator("summary").click();
  await sections.nth(1).locator("summary").click();
  await expect(sections.nth(0)).not.toHaveAttribute("open");
  await menu.getByRole("link", { name: services.columns[0]?.links[0]?.label, exact: true }).click();
  await expect(menu).toBeHidden();
  await page.setViewportSize({ width: 1440, height: 900 });
}

/** Goes from careers to a job and its form, and applies there. */
async function applyForJob({ page, request, url, words }: Walk, headers: Headers): Promise<void> {
  await page.goto(`${url}/careers`);
  await hydrated(page);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(words("careers").banner);
  await page
    .getByRole("link", { name: /^Apply Now for/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/jobDetail\//);
  expect(await page.evaluate(() => localStorage.selectedJobId)).toBe(sampleJob);
  await page
    .getByRole("main")
    .getByRole("link", { name: words("job").next.applyLabel })
    .first()
    .click();
  await expect(page.locator("main [name=jobId]")).toHaveValue(sampleJob);
  const values = { name: "Meera", email: "meera@mail.example", experience: "3", noticePeriod: "15" };
  for (const [name, value] of Object.entries({ ...values, expectedSalary: "900000" }))
    await page.locator(`main form [name=${name}]`).fill(value);
  const resume = readFileSync("test/fixtures/pdf/resume.pdf");
  const file = { name: "resume.pdf", mimeType: "application/pdf", buffer: resume };
  await page.locator("main form [name=resume]").setInputFiles(file);
  const alert = page.waitForEvent("dialog");
  const submitted = page.getByRole("button", { name: words("apply").submitLabel }).click();
  const dialog = await alert;
  expect(dialog.message()).toBe("Application submitted successfully!");
  await dialog.accept();
  await submitted;
  await expect(page.getByRole("heading", { name: words("apply").done.heading })).toBeVisible();
  const { data } = await (await request.get(`${url}/v1/applications/`, { headers })).json();
  expect(data).toMatchObject([{ name: "Meera", jobId: sampleJob, status: "Pending" }]);
}
