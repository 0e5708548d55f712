import { afterAll, beforeAll, expect, it } from "vitest";
import { type Applicants, createApplicants, pdf, resume } from "../applicants.ts";
import { createTestApp, type TestApp } from "../create-test-app.ts";
import { markup } from "./markup.ts";
import { releaseQuarantined } from "./quarantined.ts";
import { getInTouch, quickEnquiry } from "./target.ts";

let app: TestApp;
let applicants: Applicants;
beforeAll(async () => {
  app = await createTestApp();
  applicants = await createApplicants(app);
  await applicants.addJob("hostile", markup(150), {
    description: markup(2_000),
    requirements: [markup(300)],
    experience: markup(100),
    location: markup(150),
  });
  await applicants.apply({ name: markup(120), jobId: "hostile", resume: pdf(resume, `${markup(80)}.pdf`) });
  await app.request("POST", "/v1/queries", { body: { ...quickEnquiry, message: markup(2_000) } });
  const touch = { ...getInTouch, companyName: markup(150), message: markup(2_000) };
  await app.request("POST", "/v1/get-in-touch", { body: touch });
  await releaseQuarantined(applicants.call);
});
afterAll(() => app.close());

async function read(path: string): Promise<string> {
  const answer = await app.request("GET", path, { token: applicants.token });
  expect(answer.status).toBe(200);
  return answer.text();
}

/** The cells of a CSV file by RFC 4180. */
function cellsOf(csv: string): string[] {
  const cells = csv.replace(/^\ufeff/, "").matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(?:,|\r\n)/g);
  return [...cells].map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? "");
}

it.each(["applications", "queries", "get-in-touch", "audit"])(
  "the export of %s holds no cell that a spreadsheet would run",
  async (list) => {
    const cells = cellsOf(await read(`/v1/${list}/export.csv`));
    expect(cells.length).toBeGreaterThan(5);
    expect(cells.filter((cell) => /^[=+\-@\t\r\n]/.test(cell))).toEqual([]);
  },
);

it.each(["applications", "queries", "get-in-touch"])(
  "the export of %s loses nothing of a text",
  async (list) => {
    const cells = cellsOf(await read(`/v1/${list}/export.csv`));
    expect(cells).toContain(`'${markup(list === "applications" ? 120 : 2_000)}`);
  },
);

it("the RSS feed is XML in which markup is text", async () => {
  const xml = await read("/careers.rss");
  expect(xml).not.toMatch(/<(img|script|b)\b/i);
  expect(xml.match(/<item>/g)).toHaveLength(2);
  expect(xml).toContain("&lt;script&gt;");
});

it("the JSON feed and its HTML hold markup as text", async () => {
  const [item] = JSON.parse(await read("/careers.json")).items;
  expect(item.title).toBe(markup(150));
  expect(item.content_html).not.toMatch(/<(img|script|b)\b/i);
});

it("the sitemap holds addresses only", async () => {
  expect(await read("/sitemap.xml")).not.toMatch(/<(img|script)|onerror/i);
});

it("what a person is given of themselves, and the log, are JSON and text", async () => {
  const log = JSON.parse(await read("/v1/audit?limit=50"));
  expect(log.data.length).toBeGreaterThan(0);
  const list = JSON.parse(await read("/v1/applications"));
  expect(list.data[0]).toMatchObject({ name: markup(120), job: { title: markup(150) } });
});
