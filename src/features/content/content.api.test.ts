import { type RawBuilder, sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { facts } from "#content/facts.ts";
import { beginSession } from "#features/auth/sessions.server.ts";
import { insertAdministrator } from "#features/auth/storage.server.ts";
import { feedPaths } from "#features/feeds/contract.ts";
import type { Role } from "#features/roles.ts";
import { watchRevision } from "#platform/pages/revision-watch.server.ts";
import { createCache } from "#platform/process/cache.server.ts";
import { administrator, createTestApp, type TestApp } from "../../../test/create-test-app.ts";
import type { ContentDocument } from "./contract.ts";
import { createContentReader } from "./reader.server.ts";
import { shippedDocuments } from "./shipped.server.ts";
import { insertRevision } from "./storage.server.ts";

const HOUR_MS = 3_600_000;

let app: TestApp;
let token: string;
beforeEach(async () => {
  app = await createTestApp();
  token = await app.signIn({ keep: true });
});
afterEach(() => app.close());

async function call(method: string, path: string, body?: unknown, ifMatch?: number) {
  const headers = { ...(ifMatch !== undefined && { "If-Match": `"${ifMatch}"` }) };
  const answer = await app.request(method, `/v1/content${path}`, { token, body, headers });
  return { status: answer.status, etag: answer.headers.get("etag"), body: await answer.json() };
}

async function read(): Promise<ContentDocument> {
  return (await call("GET", "/facts")).body.data;
}

async function states(): Promise<string[]> {
  return (await call("GET", "")).body.data[0].states;
}

function save(words: object, ifMatch?: number) {
  return call("PUT", "/facts/draft", { words }, ifMatch);
}

/** Publishes the shipped facts under another name. */
async function publish(name: string, schedule: object = {}) {
  await save({ ...facts, name });
  const answer = await call("POST", "/facts/publish", schedule);
  expect(answer.status).toBe(200);
  return answer.body.data as ContentDocument;
}

async function shownName(): Promise<string> {
  return app.services.content.words()("facts").name;
}

function later(ms: number): string {
  return new Date(app.clock.now().getTime() + ms).toISOString();
}

/** Writes to the database beside the program. */
async function write(statement: RawBuilder<unknown>): Promise<void> {
  await app.services.db.transaction(async (tx) => void (await statement.execute(tx)));
}

async function publicRevision(): Promise<number> {
  const { rows } = await sql<{ value: number }>`select value from revisions`.execute(app.services.db.read);
  return rows[0]?.value ?? 0;
}

/** Returns a token of somebody in a role. */
async function join(role: Role): Promise<string> {
  const { db, clock } = app.services;
  const email = `${role}@jaalidar.example`;
  const added = { email, name: role, passwordHash: "none", roles: [role] };
  return db.transaction(async (tx) => {
    const account = await insertAdministrator(tx, added, clock.now());
    const session = {
      account: { ...account, passwordHash: "none" },
      keep: false,
      userAgent: "",
      address: "",
    };
    return (await beginSession(tx, session, clock.now()))?.token ?? "";
  });
}

describe("a document that nobody has changed", () => {
  it("is shown as it is shipped, with version 0", async () => {
    expect((await call("GET", "")).body.data).toEqual(
      [...shippedDocuments.values()].map(({ _id, kind, key }) => ({
        _id,
        kind,
        key,
        title: expect.stringMatching(/^[A-Z]/),
        states: ["shipped"],
        publishAt: null,
        unpublishAt: null,
        version: 0,
        updatedAt: null,
        updatedBy: null,
      })),
    );
    const title = async (id: string) => (await call("GET", `/${id}`)).body.data.title;
    expect(await title("brand")).toBe("Colours and ornament");
    expect(await title("article.seo")).toBe("Long page: SEO and SEM services, explained");
    const { body, etag } = await call("GET", "/facts");
    expect(etag).toBe('"0"');
    expect(body.data).toMatchObject({ draft: null, published: null, base: null, shown: "shipped" });
    expect(body.data.shipped).toEqual(facts);
    expect(app.services.content.words()("facts")).toBe(facts);
  });

  it("has nothing to publish, discard, keep or reset", async () => {
    const paths = [
      ["POST", "/facts/publish"],
      ["DELETE", "/facts/draft"],
      ["DELETE", "/facts/schedule"],
      ["POST", "/facts/keep"],
      ["POST", "/facts/reset"],
    ] as const;
    for (const [method, path] of paths) {
      const body = path.endsWith("publish") ? {} : undefined;
      expect([path, (await call(method, path, body)).status]).toEqual([path, 409]);
    }
    expect((await read()).version).toBe(0);
  });

  it.each(["/fact", "/facts.about", "/__proto__", "/constructor", "/%00"])("is not at %s", async (path) => {
    expect((await call("GET", path)).status).toBe(404);
    expect((await call("PUT", `${path}/draft`, { words: {} })).status).toBe(404);
  });
});

describe("a draft", () => {
  it("is kept although it can't be published, and is told what is wrong by dotted path", async () => {
    const words = {
      ...facts,
      address: { ...facts.address, city: "", more: [1, null] },
      profiles: [{}],
      typo: "x",
    };
    const { status, body, etag } = await save(words);
    expect([status, etag]).toEqual([200, '"1"']);
    expect(body.data.draft).toEqual(words);
    expect(body.data.findings).toEqual({
      "address.city": "City is required",
      "profiles.0.network": "Choose a network from the list",
      "profiles.0.href": "Address is required",
    });
    expect(body.data).toMatchObject({
      states: ["draft", "shipped"],
      shown: "shipped",
      updatedBy: { name: administrator.name },
    });
    expect(body.data.base).toEqual(facts);
    const refused = await call("POST", "/facts/publish", {});
    expect(refused.status).toBe(422);
    expect(refused.body.fields).toEqual(body.data.findings);
    expect((await read()).draft).toEqual(words);
    expect(await shownName()).toBe(facts.name);
  });

  it("is discarded into the history", async () => {
    await save({ name: "Left over" });
    const before = await publicRevision();
    const { body } = await call("DELETE", "/facts/draft");
    expect(body.data).toMatchObject({ draft: null, base: null, version: 2, states: ["shipped"] });
    const { data } = (await call("GET", "/facts/revisions")).body;
    expect(data).toEqual([
      expect.objectContaining({
        what: "discarded",
        createdBy: { _id: expect.any(String), name: "Asha Rao" },
      }),
    ]);
    const one = await call("GET", `/facts/revisions/${data[0]._id}`);
    expect(one.body.data.words).toEqual({ name: "Left over" });
    expect(await publicRevision()).toBe(before);
  });

  it("of two editors at once is saved once, and the other one reads both", async () => {
    await save({ name: "First" });
    const answers = await Promise.all([save({ name: "One" }, 1), save({ name: "Other" }, 1)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412]);
    const refused = answers.find(({ status }) => status === 412);
    const saved = await read();
    expect(refused?.body.current).toEqual(saved);
    expect(["One", "Other"]).toContain(saved.draft?.name);
    expect((await save({ name: "Again" }, saved.version)).status).toBe(200);
    expect((await call("POST", "/facts/publish", {}, saved.version)).status).toBe(412);
    expect((await call("DELETE", "/facts/draft", undefined, 0)).status).toBe(412);
  });

  it("of two first editors at once is saved once, whichever document it is", async () => {
    const ids = [...shippedDocuments.keys()];
    const both = ids.flatMap((id) => [1, 2].map(() => call("PUT", `/${id}/draft`, { words: {} }, 0)));
    const statuses = (await Promise.all(both)).map(({ status }) => status);
    expect(ids.map((id, i) => [id, ...statuses.slice(2 * i, 2 * i + 2).toSorted()])).toEqual(
      ids.map((id) => [id, 200, 412]),
    );
  });

  it("is in no public answer", async () => {
    const mark = "Zanzibar-drafted";
    const marked = JSON.parse(
      JSON.stringify(facts, (_, value) => (typeof value === "string" ? `${mark} ${value}` : value)),
    );
    await publish("Published Systems");
    await save(marked);
    const addresses = [
      "/v1/words/facts",
      "/v1/jobs",
      "/v1/team",
      "/v1/openapi.json",
      "/v1/docs",
      "/healthz",
      "/readyz",
    ];
    for (const path of [...addresses, ...Object.values(feedPaths)]) {
      const text = await (await app.request("GET", path)).text();
      expect([path, text.includes(mark)]).toEqual([path, false]);
    }
    expect((await app.request("GET", "/v1/content")).status).toBe(401);
    expect((await app.request("GET", "/v1/content/facts")).status).toBe(401);
    expect(JSON.stringify(app.services.content.words()("facts"))).not.toContain(mark);
    expect(JSON.stringify(await read())).toContain(mark);
  });
});

describe("publishing", () => {
  it("shows the words at once, and on another node when it looks", async () => {
    const other = createContentReader(app.services);
    await other.refresh();
    expect(other.words()("facts").name).toBe(facts.name);
    const before = await publicRevision();
    const document = await publish("  Kolam\nWorks ");
    expect(document).toMatchObject({ draft: null, shown: "published", states: ["published"], version: 2 });
    expect(document.published?.name).toBe("Kolam Works");
    expect(await shownName()).toBe("Kolam Works");
    expect(await publicRevision()).toBe(before + 1);
    expect(other.words()("facts").name).toBe(facts.name);
    expect(await other.refresh()).toBe(before + 1);
    expect(other.words()("facts").name).toBe("Kolam Works");
  });

  it("shows the words to programs of visitors too", async () => {
    const words = async () => (await (await app.request("GET", "/v1/words/facts")).json()).data;
    expect(await words()).toEqual(facts);
    await publish("Kolam Works");
    expect(await words()).toEqual({ ...facts, name: "Kolam Works" });
    expect((await app.request("GET", "/v1/words/jobs")).status).toBe(404);
  });

  it("stands in the activity log", async () => {
    await publish("Kolam Works");
    const { data } = await (await app.request("GET", "/v1/audit", { token })).json();
    expect(data.slice(0, 2)).toMatchObject([
      {
        action: "content.published",
        subject: { kind: "content", _id: "facts", name: "Facts about the company" },
      },
      { action: "content.drafted" },
    ]);
  });

  it("asks the database for nothing while nothing changes", async () => {
    await publish("Kolam Works");
    const { db } = app.services;
    let reads = 0;
    const counted = {
      ...db,
      get read() {
        reads += 1;
        return db.read;
      },
    };
    const reader = createContentReader({ ...app.services, db: counted });
    await reader.refresh();
    const first = reader.words()("facts");
    expect([first.name, reads]).toEqual(["Kolam Works", 4]);
    for (let times = 0; times < 100; times += 1) expect(reader.words()("facts")).toBe(first);
    expect(reads).toBe(4);
    await reader.refresh();
    expect(reads).toBe(5);
  });

  it("shows the shipped words while the database has never answered", async () => {
    const away = { ...app.services.db, read: undefined as never };
    const reader = createContentReader({ ...app.services, db: away });
    expect(reader.words()("facts")).toBe(facts);
  });

  it("is taken back by the shipped words; the history keeps what was published", async () => {
    await publish("Kolam Works");
    await save({ name: "Next" });
    const { body } = await call("POST", "/facts/reset");
    expect(body.data).toMatchObject({
      published: null,
      draft: { name: "Next" },
      states: ["draft", "shipped"],
    });
    expect(await shownName()).toBe(facts.name);
    const { data } = (await call("GET", "/facts/revisions")).body;
    expect(data.map(({ what }: { what: string }) => what)).toEqual(["reset", "published"]);
  });

  it("keeps a hundred earlier words", async () => {
    await publish("Kolam Works");
    const { db, clock } = app.services;
    const writer = { by: "somebody", at: clock.now() };
    await db.transaction(async (tx) => {
      for (let count = 0; count < 120; count += 1) {
        await insertRevision(tx, "facts", { what: "discarded", words: { count } }, writer);
      }
    });
    await publish("Kolam Works Again");
    const { data } = (await call("GET", "/facts/revisions")).body;
    expect(data).toHaveLength(100);
    expect(data[0].what).toBe("published");
  });
});

describe("a schedule", () => {
  it("shows words from its beginning until its end, and then those before", async () => {
    const { content } = app.services;
    await publish("Standing");
    const document = await publish("For a time", {
      publishAt: later(HOUR_MS),
      unpublishAt: later(2 * HOUR_MS),
    });
    expect(document).toMatchObject({ states: ["scheduled", "published"], shown: "published" });
    const seen = [[await shownName(), content.countPassed()]];
    for (let hours = 0; hours < 2; hours += 1) {
      app.clock.advance(HOUR_MS - 1);
      seen.push([await shownName(), content.countPassed()]);
      app.clock.advance(1);
      seen.push([await shownName(), content.countPassed()]);
    }
    expect(seen).toEqual([
      ["Standing", 0],
      ["Standing", 0],
      ["For a time", 1],
      ["For a time", 1],
      ["Standing", 2],
    ]);
    expect(await read()).toMatchObject({ states: ["published"], scheduled: null, publishAt: null });
  });

  it("is told apart in the history from what was published at once", async () => {
    await publish("Standing");
    await publish("For a time", { publishAt: later(HOUR_MS) });
    const { data } = (await call("GET", "/facts/revisions")).body;
    expect(data.map(({ what }: { what: string }) => what)).toEqual(["scheduled", "published"]);
  });

  it("ends pages that were kept, on every node, and publishing does so at once", async () => {
    const { services, clock } = app;
    const watch = await watchRevision({
      read: services.content.refresh,
      moment: () => `${services.content.countPassed()}`,
      log: services.log,
    });
    const pages = createCache<string>({ revision: watch.current });
    const page = () => pages.load("/", shownName);
    expect([await page(), await page()]).toEqual([facts.name, facts.name]);
    await publish("Standing");
    await watch.refresh();
    expect(await page()).toBe("Standing");
    await publish("For a time", { publishAt: later(HOUR_MS), unpublishAt: later(2 * HOUR_MS) });
    await watch.refresh();
    expect(await page()).toBe("Standing");
    clock.advance(HOUR_MS);
    expect([await page(), pages.count()]).toEqual(["For a time", 1]);
    clock.advance(HOUR_MS);
    expect(await page()).toBe("Standing");
    await watch.stop();
  });

  it("holds after a time that the program was down", async () => {
    await publish("Soon", { publishAt: later(HOUR_MS) });
    app.clock.advance(3 * HOUR_MS);
    const restarted = createContentReader(app.services);
    await restarted.refresh();
    expect(restarted.words()("facts").name).toBe("Soon");
    await publish("Later", { publishAt: later(HOUR_MS) });
    expect(await shownName()).toBe("Soon");
    expect((await read()).published?.name).toBe("Soon");
  });

  it("of another time is kept when other words are published at once", async () => {
    await publish("Later", { publishAt: later(HOUR_MS) });
    await publish("Now");
    expect([await shownName(), await states()]).toEqual(["Now", ["scheduled", "published"]]);
    app.clock.advance(HOUR_MS);
    expect(await shownName()).toBe("Later");
    await publish("For a time", { unpublishAt: later(HOUR_MS) });
    await publish("Now again");
    expect([await shownName(), await states()]).toEqual(["Now again", ["published"]]);
  });

  it("is taken back: its words are the draft again", async () => {
    await publish("Later", { publishAt: later(HOUR_MS) });
    const { body } = await call("DELETE", "/facts/schedule");
    expect(body.data).toMatchObject({
      scheduled: null,
      draft: { name: "Later" },
      states: ["draft", "shipped"],
    });
    app.clock.advance(2 * HOUR_MS);
    expect(await shownName()).toBe(facts.name);
  });

  it.each([
    [{ publishAt: "2020-01-01T00:00:00Z" }, "publishAt"],
    [{ unpublishAt: "2020-01-01T00:00:00Z" }, "unpublishAt"],
    [{ publishAt: "2999-01-02T00:00:00Z", unpublishAt: "2999-01-01T00:00:00Z" }, "unpublishAt"],
    [{ publishAt: "tomorrow" }, "publishAt"],
    [{ publishAt: "2999-02-30T00:00:00Z" }, "publishAt"],
    [{ publishAt: 1 }, "publishAt"],
  ])("is refused: %j", async (schedule, field) => {
    await save({ ...facts });
    const { status, body } = await call("POST", "/facts/publish", schedule);
    expect([status, Object.keys(body.fields)]).toEqual([422, [field]]);
  });
});

describe("the history", () => {
  it("brings earlier words back as a draft, and keeps the draft that was there", async () => {
    await publish("First");
    await publish("Second");
    await save({ name: "In work" });
    const { data } = (await call("GET", "/facts/revisions")).body;
    const first = data.at(-1)._id;
    const { body } = await call("POST", `/facts/revisions/${first}/restore`);
    expect(body.data).toMatchObject({
      draft: { name: "First" },
      findings: {},
      published: { name: "Second" },
    });
    const [replaced] = (await call("GET", "/facts/revisions")).body.data;
    expect(replaced.what).toBe("replaced");
    const kept = await call("GET", `/facts/revisions/${replaced._id}`);
    expect(kept.body.data.words).toEqual({ name: "In work" });
    await call("POST", "/facts/publish", {});
    expect(await shownName()).toBe("First");
  });

  it("has no words under another id", async () => {
    await publish("First");
    expect((await call("GET", "/facts/revisions/none")).status).toBe(404);
    expect((await call("POST", "/facts/revisions/none/restore")).status).toBe(404);
    expect((await read()).version).toBe(2);
  });

  it("outlives the account of whoever wrote it", async () => {
    await publish("First");
    await write(sql`update content_documents set updated_by = 'gone'`);
    await write(sql`update content_revisions set created_by = 'gone'`);
    expect((await read()).updatedBy).toEqual({ _id: "gone", name: "" });
    expect((await call("GET", "/facts/revisions")).body.data[0].createdBy.name).toBe("");
  });
});

describe("an upgrade", () => {
  it("that changes the shipped words is told until they are kept, and loses nothing", async () => {
    await publish("Own");
    await save({ name: "Draft" });
    const older = JSON.stringify({ ...facts, summary: "As it was shipped before" });
    await write(sql`update content_documents set base = ${older}`);
    expect(await states()).toEqual(["changed", "draft", "published"]);
    const document = await read();
    expect(document).toMatchObject({
      base: { summary: "As it was shipped before" },
      shipped: { summary: facts.summary },
      published: { name: "Own" },
      draft: { name: "Draft" },
    });
    await save({ name: "Draft again" });
    await publish("Own again");
    expect(await states()).toEqual(["changed", "published"]);
    const kept = await call("POST", "/facts/keep");
    expect(kept.body.data.states).toEqual(["published"]);
    expect(await shownName()).toBe("Own again");
  });

  it("that changes the schema shows the shipped words, logs it once and tells staff", async () => {
    await publish("Own");
    await write(sql`update content_documents set published = '{"name":"Own"}'`);
    const lines: unknown[] = [];
    const log = { ...app.services.log, error: (line: unknown) => void lines.push(line) } as never;
    const reader = createContentReader({ ...app.services, log });
    await reader.refresh();
    expect(reader.words()("facts")).toBe(facts);
    await save({ name: "Draft" });
    await call("POST", "/facts/publish", {});
    await reader.refresh();
    expect(reader.words()("facts")).toBe(facts);
    expect(lines).toEqual([{ document: "facts" }]);
    expect(await read()).toMatchObject({
      states: ["invalid", "draft", "published"],
      shown: "shipped",
      published: { name: "Own" },
    });
  });
});

describe("hostile words", () => {
  it("stay text, without what is no text", async () => {
    const name = '<script>alert(1)</script>"\u0000\u202e';
    await publish(name);
    expect(await shownName()).toBe('<script>alert(1)</script>"');
  });

  it.each([
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "data:text/html,x",
    "http://x.example",
    "https://x.example/\"'",
    "//x.example",
  ])("make no link of %s", async (href) => {
    await save({ ...facts, profiles: [{ network: "x", href }] });
    const { status, body } = await call("POST", "/facts/publish", {});
    expect([status, Object.keys(body.fields)]).toEqual([422, ["profiles.0.href"]]);
  });

  it("are bounded in bytes and levels", async () => {
    const nested = (levels: number): object => (levels === 0 ? {} : { in: nested(levels - 1) });
    expect((await save({ story: ["ज".repeat(33_000)] })).status).toBe(200);
    for (const words of [{ story: ["ज".repeat(33_400)] }, nested(20)]) {
      const { status, body } = await save(words);
      expect([status, Object.keys(body.fields)]).toEqual([422, ["words"]]);
    }
    expect((await save(nested(19))).status).toBe(200);
    const deep = `{"words":{"a":${"[".repeat(50_000)}${"]".repeat(50_000)}}}`;
    const headers = { "Content-Type": "application/json" };
    const answer = await app.request("PUT", "/v1/content/facts/draft", { token, body: deep, headers });
    expect(answer.status).toBe(422);
  });

  it("are an object", async () => {
    for (const words of [undefined, null, [], "x", 1]) {
      expect((await call("PUT", "/facts/draft", { words })).status).toBe(422);
    }
  });

  it("reach no prototype", async () => {
    const body = `{"words":{"__proto__":{"name":"x"},"constructor":{"prototype":{"polluted":1}},"address":{"__proto__":{"city":"y"}}}}`;
    const headers = { "Content-Type": "application/json" };
    const answer = await app.request("PUT", "/v1/content/facts/draft", { token, body, headers });
    expect(answer.status).toBe(200);
    expect((await answer.json()).data.findings.name).toBe("Name is required");
    expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
  });
});

describe("who may", () => {
  it.each([
    ["editor", 200, 200],
    ["viewer", 403, 403],
    ["recruiter", 403, 403],
    ["sales", 403, 403],
    ["reviewer", 403, 403],
  ] as const)("%s: read %i, change %i", async (role, reading, changing) => {
    const own = await join(role);
    const body = { words: { ...facts } };
    const statuses = [
      await app.request("GET", "/v1/content", { token: own }),
      await app.request("PUT", "/v1/content/facts/draft", { token: own, body }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([reading, changing]);
  });
});
