import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { facts } from "#content/facts.ts";
import { createTestApp, type TestApp } from "../../../test/create-test-app.ts";
import { tidy } from "../privacy/tidy.server.ts";
import { MAX_LINKS } from "./contract.ts";

const DAY_MS = 86_400_000;
const links = "/v1/content/facts/links";

let app: TestApp;
let token: string;
beforeEach(async () => {
  app = await createTestApp();
  token = await app.signIn({ keep: true });
  app.services.draftPages.join(
    async (path, words) => `<html><body class="page">${path}: ${words("facts").name}</body></html>`,
  );
});
afterEach(() => app.close());

function call(method: string, path: string, body?: unknown) {
  return app.call(method, path, { token, body });
}

const draft = (words: object) => call("PUT", "/v1/content/facts/draft", { words: { ...facts, ...words } });

async function share(days = 1): Promise<string> {
  const { status, body } = await call("POST", links, { path: "/contact", days });
  expect(status).toBe(201);
  return body.data.href;
}

const open = (href: string) => app.request("GET", href);

describe("a link to a draft", () => {
  it("shows the present draft to anybody, says so, and is kept by nobody", async () => {
    await draft({ name: "Neem <Rope>" });
    const href = await share();
    const answer = await open(href);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex, nofollow",
      "content-security-policy": expect.stringMatching(/default-src 'none'.*form-action 'none'/),
    });
    const html = await answer.text();
    expect(html).toContain("/contact: Neem <Rope>");
    expect(html).toMatch(/<body class="page"><aside [^>]*><p[^>]*><span[^>]*>This is a draft/);
    await draft({ name: "Written since" });
    expect(await (await open(href)).text()).toContain("Written since");
    await call("DELETE", "/v1/content/facts/draft", {});
    expect(await (await open(href)).text()).toContain(`: ${facts.name}`);
  });

  it("says that it can't be shown while its draft could not be published", async () => {
    const href = await share();
    await draft({ name: "" });
    const answer = await open(href);
    expect({ status: answer.status, text: await answer.text() }).toMatchObject({
      status: 503,
      text: expect.stringContaining("can't be shown at the moment"),
    });
  });

  it("is listed with its page, maker and end, but never with its address again", async () => {
    const href = await share(7);
    const { body } = await call("GET", links);
    expect(body.data).toEqual([
      {
        _id: expect.any(String),
        path: "/contact",
        createdAt: app.clock.now().toISOString(),
        createdBy: "Asha Rao",
        expiresAt: new Date(app.clock.now().getTime() + 7 * DAY_MS).toISOString(),
      },
    ]);
    const secret = href.split("/").at(-1) ?? "";
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(body)).not.toContain(secret);
    const { data: log } = (await call("GET", "/v1/audit?action=draft-link.made")).body;
    expect(log).toHaveLength(1);
    expect(JSON.stringify(log)).not.toContain(secret);
  });

  it("works until it expires; then its row goes", async () => {
    const href = await share();
    app.clock.advance(DAY_MS - 1);
    expect((await open(href)).status).toBe(200);
    app.clock.advance(1);
    expect((await open(href)).status).toBe(404);
    await app.services.db.transaction((tx) => tidy(tx, app.clock.now()));
    app.clock.advance(-DAY_MS);
    expect((await open(href)).status).toBe(404);
  });

  it("ends when it is ended, once", async () => {
    const href = await share();
    const [{ _id }] = (await call("GET", links)).body.data;
    expect((await call("DELETE", `${links}/${_id}`)).body.message).toBe("The link no longer works.");
    expect((await open(href)).status).toBe(404);
    expect((await call("DELETE", `${links}/${_id}`)).status).toBe(404);
  });

  it("is made for pages that show the document, for 1, 7 or 30 days, so many at a time", async () => {
    const wrongPage = await call("POST", links, { path: "/aws", days: 1 });
    expect(wrongPage.body.fields).toHaveProperty("path");
    const wrongDays = await call("POST", links, { path: "/contact", days: 365 });
    expect(wrongDays.body.fields).toHaveProperty("days");
    expect((await call("POST", "/v1/content/nothing/links", { path: "/", days: 1 })).status).toBe(404);
    for (let made = 0; made < MAX_LINKS; made++) await share();
    expect((await call("POST", links, { path: "/contact", days: 1 })).status).toBe(409);
  });

  it.each(["/draft/", "/draft/x", `/draft/${"a".repeat(43)}`, "/draft/%00", `/draft/${"a".repeat(5000)}`])(
    "is no guess: GET %s",
    async (path) => {
      expect((await open(path)).status).toBe(404);
    },
  );

  it("is one of so many also when all are made at once, and changes nothing of the document", async () => {
    const before = await call("GET", "/v1/content");
    const made = Array.from({ length: MAX_LINKS + 5 }, () =>
      call("POST", links, { path: "/contact", days: 1 }),
    );
    const answers = await Promise.all(made);
    expect(answers.filter(({ status }) => status === 200 || status === 201)).toHaveLength(MAX_LINKS);
    expect((await call("GET", "/v1/content")).body).toEqual(before.body);
  });

  it("is made for no document that is deleted at the same moment", async () => {
    const words = { kind: "post", key: "short-lived", title: "Short-lived" };
    const post = await call("POST", "/v1/content", words);
    const { _id } = post.body.data;
    const path = `/v1/content/${_id}`;
    await Promise.all([
      call("DELETE", path),
      call("POST", `${path}/links`, { path: "/blog/short-lived", days: 1 }),
    ]);
    const { rows } = await sql`select id from draft_links`.execute(app.services.db.read);
    expect(rows).toEqual([]);
  });

  it("is only read", async () => {
    expect((await app.request("POST", await share(), { body: {} })).status).toBe(405);
  });
});
