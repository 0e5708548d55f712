import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { shippedPages } from "#content/pages.ts";
import { newPost } from "#content/schemas/post.ts";
import { dayInIndia } from "#platform/contract/india-day.ts";
import { bumpRevision } from "#platform/database/revision.server.ts";
import { cpuTime } from "../../../test/cpu-time.ts";
import { createTestApp, type TestApp } from "../../../test/create-test-app.ts";
import { MAX_ADDED, outcomes } from "./contract.ts";
import { addedDocument } from "./kinds.ts";
import { addedPageAddress, noOwnWords } from "./rules.ts";
import { insertContent } from "./storage.server.ts";
import { exportContent, importContent, planImport, readContentFile } from "./transfer.server.ts";

const HOUR_MS = 3_600_000;
const post = {
  ...newPost,
  title: "How we quote",
  summary: "What stands in a quote, and why.",
  author: "Farah Khan",
  tags: ["Quotes"],
  body: "Text.",
};

let app: TestApp;
let token: string;
beforeEach(async () => {
  app = await createTestApp();
  token = await app.signIn({ keep: true });
});
afterEach(() => app.close());

async function call(method: string, path: string, body?: unknown, ifMatch?: number) {
  const headers = { ...(ifMatch !== undefined && { "If-Match": `"${ifMatch}"` }) };
  return app.call(method, `/v1/content${path}`, { token, body, headers });
}

const create = (key: string, words?: object) =>
  call("POST", "", { kind: "post", key, ...(words && { words }) });

async function publish(key: string, { title = post.title, ...schedule }: Record<string, string> = {}) {
  await create(key, { ...post, title });
  const { status, body } = await call("POST", `/post.${key}/publish`, schedule);
  expect(status).toBe(200);
  return body.data;
}

async function listed(): Promise<string[]> {
  return app.services.content
    .words()
    .list("post")
    .map(({ key }) => key);
}

async function movedTo(key: string) {
  return app.services.content.words().movedTo("post", key);
}

const later = (ms: number) => new Date(app.clock.now().getTime() + ms).toISOString();

describe("a document that an owner adds", () => {
  it("is a draft that nobody else reads, until it is published", async () => {
    const { status, body } = await create("how-we-quote");
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      _id: "post.how-we-quote",
      kind: "post",
      key: "how-we-quote",
      title: "Post: how-we-quote",
      states: ["draft"],
      version: 1,
      draft: newPost,
      shipped: null,
      base: null,
      shown: "nothing",
    });
    expect(body.data.findings).toMatchObject({ title: "Title is required", body: "Text is required" });
    expect(await listed()).toEqual([]);
    expect((await app.request("GET", "/v1/words/post.how-we-quote")).status).toBe(404);
    expect((await call("POST", "/post.how-we-quote/publish", {})).status).toBe(422);

    await call("PUT", "/post.how-we-quote/draft", { words: post });
    const published = await call("POST", "/post.how-we-quote/publish", {});
    expect(published.body.data).toMatchObject({
      title: "Post: How we quote",
      states: ["published"],
      base: null,
      shown: "published",
    });
    expect(await listed()).toEqual(["how-we-quote"]);
    const words = await app.request("GET", "/v1/words/post.how-we-quote");
    expect((await words.json()).data).toEqual(post);
    const ids = (await call("GET", "")).body.data.map(({ _id }: { _id: string }) => _id);
    expect(ids.at(-1)).toBe("post.how-we-quote");
  });

  it.each(["", "A", "a b", "a--b", "-a", "a-", "a.b", "a/b", "ä", "a".repeat(81), "\u0000", 1, null])(
    "is refused under the key %j",
    async (key) => {
      const { status, body } = await call("POST", "", { kind: "post", key });
      expect([status, Object.keys(body.fields)]).toEqual([422, ["key"]]);
    },
  );

  it.each(["facts", "pages", "__proto__", "constructor", ""])("is not of the kind %j", async (kind) => {
    expect((await call("POST", "", { kind, key: "a" })).status).toBe(422);
  });

  it("has a key of its own", async () => {
    expect((await create("a")).status).toBe(201);
    const { status, body } = await create("a", post);
    expect([status, body.fields]).toEqual([409, { key: "Another one has this address" }]);
  });

  it("is added once when two add it at the same moment", async () => {
    const { db, clock } = app.services;
    const writer = { by: "machine", at: clock.now() };
    for (let count = 0; count < 300; count += 1) {
      const document = addedDocument(`post.n${count}`);
      if (!document) throw new Error("no post");
      const add = () => db.transaction((tx) => insertContent(tx, document, noOwnWords, writer));
      expect((await Promise.all([add(), add()])).toSorted()).toEqual([false, true]);
    }
  });

  it("is one of a bounded number", async () => {
    const writer = { by: "machine", at: app.clock.now() };
    await app.services.db.transaction(async (tx) => {
      for (let count = 0; count < MAX_ADDED; count += 1) {
        const document = addedDocument(`post.n${count}`);
        if (document) await insertContent(tx, document, { ...noOwnWords, draft: post }, writer);
      }
    });
    expect((await create("one-more")).status).toBe(409);
    await call("DELETE", "/post.n0");
    expect((await create("one-more")).status).toBe(201);
  });

  it("keeps its only words", async () => {
    await create("a", post);
    expect((await call("DELETE", "/post.a/draft")).status).toBe(409);
    await call("POST", "/post.a/publish", {});
    const { body } = await call("POST", "/post.a/reset");
    expect(body.data).toMatchObject({ draft: post, published: null, states: ["draft"] });
    expect(await listed()).toEqual([]);
  });

  it("is not there before it is added", async () => {
    for (const [method, path, body] of [
      ["GET", ""],
      ["PUT", "/draft", { words: post }],
      ["POST", "/publish", {}],
      ["DELETE", ""],
      ["PUT", "/key", { key: "b" }],
      ["GET", "/revisions"],
    ] as const) {
      expect([method, path, (await call(method, `/post.a${path}`, body)).status]).toEqual([
        method,
        path,
        404,
      ]);
    }
    expect((await call("GET", "")).body.data.filter(({ kind }: { kind: string }) => kind === "post")).toEqual(
      [],
    );
  });

  it("can't be a shipped one", async () => {
    expect((await call("DELETE", "/facts")).status).toBe(409);
    expect((await call("PUT", "/facts/key", { key: "b" })).status).toBe(409);
  });
});

describe("the list of published documents", () => {
  it("has the newest first, by when each was published first", async () => {
    await publish("one");
    app.clock.advance(HOUR_MS);
    await publish("two");
    app.clock.advance(HOUR_MS);
    await call("PUT", "/post.one/draft", { words: { ...post, title: "Again" } });
    await call("POST", "/post.one/publish", {});
    const posts = app.services.content.words().list("post");
    expect(posts.map(({ key }) => key)).toEqual(["two", "one"]);
    expect(posts[1]?.words.title).toBe("Again");
    expect([posts[1]?.firstPublishedAt, posts[1]?.lastPublishedAt]).toEqual([later(-2 * HOUR_MS), later(0)]);
  });

  it("follows schedules", async () => {
    const publishAt = later(HOUR_MS);
    const unpublishAt = later(3 * HOUR_MS);
    await publish("event", { publishAt, unpublishAt });
    expect(await listed()).toEqual([]);
    app.clock.advance(2 * HOUR_MS);
    expect(await listed()).toEqual(["event"]);
    expect(app.services.content.words().list("post")[0]).toMatchObject({
      firstPublishedAt: publishAt,
      lastPublishedAt: publishAt,
    });
    app.clock.advance(2 * HOUR_MS);
    expect(await listed()).toEqual([]);
    // Nothing is lost of it.
    expect((await call("GET", "/post.event")).body.data).toMatchObject({ draft: post, states: ["draft"] });
  });

  it("keeps the time at which a schedule began", async () => {
    const publishAt = later(HOUR_MS);
    await publish("a", { publishAt });
    app.clock.advance(2 * HOUR_MS);
    await call("PUT", "/post.a/draft", { words: post });
    await call("POST", "/post.a/publish", {});
    expect(app.services.content.words().list("post")[0]).toMatchObject({
      firstPublishedAt: publishAt,
      lastPublishedAt: later(0),
    });
  });
});

describe("deleting", () => {
  it("takes a document off at once, and gives its history to one that is added in its place", async () => {
    await publish("a");
    await call("PUT", "/post.a/draft", { words: { ...post, title: "Second" } });
    expect((await call("DELETE", "/post.a", undefined, 1)).status).toBe(412);
    expect((await call("DELETE", "/post.a", undefined, 3)).status).toBe(200);
    expect(await listed()).toEqual([]);
    expect((await call("GET", "/post.a")).status).toBe(404);
    expect((await call("DELETE", "/post.a")).status).toBe(404);
    expect((await create("a")).status).toBe(201);
    const history = (await call("GET", "/post.a/revisions")).body.data;
    expect(history.map(({ what }: { what: string }) => what)).toEqual(["deleted", "deleted", "published"]);
    // What was published before is not published again by it.
    expect(await listed()).toEqual([]);
    const audit = await app.request("GET", "/v1/audit", { token });
    expect(JSON.stringify(await audit.json())).toContain('"content.deleted"');
  });
});

describe("another key", () => {
  const move = (from: string, key: string, ifMatch?: number) =>
    call("PUT", `/post.${from}/key`, { key }, ifMatch);

  it("takes words and history along, and lets the former address lead to the new one", async () => {
    await publish("a");
    const { status, body } = await move("a", "b");
    expect([status, body.data._id, body.data.published]).toEqual([200, "post.b", post]);
    expect(await listed()).toEqual(["b"]);
    expect((await call("GET", "/post.a")).status).toBe(404);
    expect((await call("GET", "/post.b/revisions")).body.data).toHaveLength(1);
    expect(await movedTo("a")).toBe("b");
    await move("b", "c");
    expect([await movedTo("a"), await movedTo("b")]).toEqual(["c", "c"]);
  });

  it("never leads in a circle, or away from another document", async () => {
    await publish("a");
    await move("a", "b");
    await move("b", "a");
    expect([await movedTo("a"), await movedTo("b")]).toEqual([undefined, "a"]);
    await create("b");
    expect(await movedTo("b")).toBeUndefined();
    await move("a", "c");
    await call("DELETE", "/post.c");
    expect(await movedTo("a")).toBeUndefined();
  });

  it("is refused when it is taken, no key, or asked for by a stale edit", async () => {
    await publish("a");
    await create("b");
    expect((await move("a", "b")).status).toBe(409);
    expect((await move("a", "B B")).status).toBe(422);
    expect((await move("a", "c", 1)).status).toBe(412);
    expect((await move("a", "a")).body.data._id).toBe("post.a");
    expect(await listed()).toEqual(["a"]);
  });

  it("leaves no address behind that nobody has known", async () => {
    await create("a", post);
    await move("a", "b");
    expect(await movedTo("a")).toBeUndefined();
  });

  it("may be that of a deleted document, whose history stays", async () => {
    await publish("a");
    await call("DELETE", "/post.a");
    await publish("b", { title: "Other" });
    expect((await move("b", "a")).status).toBe(200);
    expect((await call("GET", "/post.a/revisions")).body.data).toHaveLength(3);
  });
});

it("moves with all words between installations", async () => {
  await publish("a");
  await publish("b", { publishAt: later(HOUR_MS) });
  await call("PUT", "/post.b/draft", { words: { title: "Half" } });
  const { db, clock, content } = app.services;
  const text = await exportContent(db.read, clock.now());
  const before = content.words().list("post");
  await call("DELETE", "/post.a");
  await call("DELETE", "/post.b");
  const steps = await planImport(db.read, readContentFile(text), clock.now());
  expect(steps.map(({ document }) => document._id)).toEqual(["post.a", "post.b"]);
  expect(await db.transaction((tx) => importContent(tx, steps, clock.now()))).toBe(true);
  await content.refresh();
  expect(content.words().list("post")).toEqual(before);
  expect((await call("GET", "/post.b")).body.data).toMatchObject({
    draft: { title: "Half" },
    scheduled: post,
  });
  expect(await planImport(db.read, readContentFile(text), clock.now())).toEqual([]);
  const empty = JSON.parse(text);
  for (const name of ["draft", "published", "scheduled"]) empty.documents["post.a"][name] = null;
  expect(() => readContentFile(JSON.stringify(empty))).toThrow(
    "documents.post.a: This document has no words",
  );
});

it("takes former addresses along between installations, and the first one, which names a post in feeds", async () => {
  await publish("z");
  for (const [from, key] of [
    ["z", "b"],
    ["b", "c"],
  ] as const) {
    app.clock.advance(HOUR_MS);
    await call("PUT", `/post.${from}/key`, { key });
  }
  const before = app.services.content.words().list("post");
  expect(before).toMatchObject([{ key: "c", firstKey: "z" }]);
  const text = await exportContent(app.services.db.read, app.clock.now());
  const file = readContentFile(text);

  const other = await createTestApp();
  const { db, clock, content } = other.services;
  const steps = await planImport(db.read, file, clock.now());
  expect(steps.map(({ changes }) => changes)).toEqual([
    ["published words: new", "former addresses: post.z, post.b"],
  ]);
  expect(await db.transaction((tx) => importContent(tx, steps, clock.now()))).toBe(true);
  await content.refresh();
  const words = content.words();
  expect(words.list("post")).toEqual(before);
  expect(["z", "b"].map((key) => words.movedTo("post", key))).toEqual(["c", "c"]);
  expect(await planImport(db.read, file, clock.now())).toEqual([]);
  await other.close();
});

it("lets no former address of a file lead away from a document, or to one that is not in it", async () => {
  await publish("a");
  await call("PUT", "/post.a/key", { key: "b" });
  const { db, clock } = app.services;
  const text = await exportContent(db.read, clock.now());
  const { moves, ...older } = JSON.parse(text);
  const { createdAt } = moves["post.a"];
  // A file of a version that had none.
  expect(await planImport(db.read, readContentFile(JSON.stringify(older)), clock.now())).toEqual([]);
  await create("a");
  expect(await planImport(db.read, readContentFile(text), clock.now())).toEqual([]);
  for (const [id, target] of [
    ["post.a", "post.gone"],
    ["post.a", "facts"],
    ["post.b", "post.b"],
    ["page.a", "post.b"],
    ["B B", "post.b"],
  ] as const) {
    const file = JSON.stringify({ ...older, moves: { [id]: { target, createdAt } } });
    expect(() => readContentFile(file)).toThrow(`moves.${id}: No document in the file had this address`);
  }
});

describe("a page at an address of its own", () => {
  const add = (kind: string, key: string) => call("POST", "", { kind, key, title: "Data platforms" });

  it("begins with its title and today's day", async () => {
    const { body } = await add("service", "data-platforms");
    expect(body.data).toMatchObject({
      _id: "service.data-platforms",
      title: "Added service page: Data platforms",
      draft: {
        title: "Data platforms",
        hero: { headline: "Data platforms" },
        updated: dayInIndia(app.clock.now()),
      },
    });
  });

  it.each(["aws", "teampage", "admin", "v1", "blog", "newsletter", "draft", "assets"])(
    "is not at /%s, where the program answers",
    async (key) => {
      const { status, body } = await add("page", key);
      expect([status, body.fields?.key]).toEqual([422, outcomes.keyOfProgram]);
      await add("page", "free");
      const moved = await call("PUT", "/page.free/key", { key });
      expect([moved.status, moved.body.fields?.key]).toEqual([422, outcomes.keyOfProgram]);
      expect((await call("POST", "", { kind: "post", key })).status).toBe(201);
    },
  );

  it("shares it with no page of another layout, also when both are added at once", async () => {
    const answers = await Promise.all([add("page", "one"), add("service", "one")]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    await add("page", "two");
    await add("service", "three");
    expect((await call("PUT", "/service.three/key", { key: "two" })).status).toBe(409);
    expect((await call("PUT", "/service.three/key", { key: "four" })).status).toBe(200);
  });

  it("is asked for by its present address in other spellings and by former ones", async () => {
    await call("POST", "", { kind: "page", key: "a", words: shippedPages.article.seo });
    const address = (path: string) => addedPageAddress(app.services.content.words(), path);
    expect(cpuTime(() => address(`${"/".repeat(15_000)}x`))).toBeLessThan(150);
    expect(address("/a")).toBeUndefined();
    await call("POST", "/page.a/publish", {});
    expect(["/a", "/A", "/a/", "/A//"].map(address)).toEqual(["/a", "/a", "/a", "/a"]);
    await call("PUT", "/page.a/key", { key: "b" });
    await call("PUT", "/page.b/key", { key: "c" });
    expect(["/a", "/B", "/c", "/d", "/a/b", "/%61", "/"].map(address)).toEqual([
      "/c",
      "/c",
      "/c",
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    await call("POST", "", { kind: "service", key: "a", words: shippedPages["service-landing"].aws });
    await call("POST", "/service.a/publish", {});
    expect(["/a", "/b"].map(address)).toEqual(["/a", "/c"]);
    await call("DELETE", "/page.c");
    expect(["/a", "/b", "/c"].map(address)).toEqual(["/a", undefined, undefined]);
  });

  it("is not imported to an address of the program", async () => {
    await call("POST", "", { kind: "page", key: "a", title: "A" });
    const text = await exportContent(app.services.db.read, app.clock.now());
    expect(() => readContentFile(text.replaceAll("page.a", "page.aws"))).toThrow(
      `documents.page.aws: ${outcomes.keyOfProgram}`,
    );
  });
});

describe("a link of words that are published", () => {
  const page = shippedPages.article.seo;
  const withLink = (href: string) => ({
    ...page,
    closing: { ...page.closing, action: { label: "On", href } },
  });

  async function publishWith(href: string) {
    await call("PUT", "/article.seo/draft", { words: withLink(href) });
    const { status, body } = await call("POST", "/article.seo/publish", {});
    return [status, body.fields?.["closing.action.href"]];
  }

  it.each([
    "/",
    "/#services",
    "/careers?q=android",
    "/CAREERS/",
    "/ui&ux",
    "/ui%26ux",
    "/jobDetail/any",
    "/blog",
    "/blog/tag/any",
    "/careers.rss",
    "/newsletter",
    "https://elsewhere.example/nowhere",
  ])("may lead to %s", async (href) => {
    expect(await publishWith(href)).toEqual([200, undefined]);
  });

  it.each(["/nowhere", "/administration", "/blog/nowhere", "/career", "/about/us", "/%E0%A4%A"])(
    "leads not to %s, where nothing answers",
    async (href) => {
      expect(await publishWith(href)).toEqual([422, outcomes.deadLink]);
    },
  );

  it("may lead to a page that is a draft, has moved or is a post, and not to a deleted one", async () => {
    await call("POST", "", { kind: "page", key: "new" });
    expect(await publishWith("/new#first")).toEqual([200, undefined]);
    await publish("a");
    await call("PUT", "/post.a/key", { key: "b" });
    expect(await publishWith("/blog/a")).toEqual([200, undefined]);
    await call("DELETE", "/page.new");
    expect(await publishWith("/new")).toEqual([422, outcomes.deadLink]);
  });

  it("leads somewhere from the text of a post too", async () => {
    await publish("a");
    const written = { ...post, body: "See [the other](/blog/a) and [prices](/no-such-page)." };
    await create("b", written);
    const refused = await call("POST", "/post.b/publish", {});
    expect([refused.status, refused.body.fields]).toEqual([
      422,
      { body: outcomes.deadLinkInText("/no-such-page") },
    ]);
    expect((await call("GET", "/post.b")).body.data).toMatchObject({ draft: written, shown: "nothing" });
    await call("PUT", "/post.b/draft", { words: { ...post, body: "See [the other](/blog/a)." } });
    expect((await call("POST", "/post.b/publish", {})).status).toBe(200);
  });
});

it("names all that is wrong with the text of a post, and leaves what was published before on the site", async () => {
  const body = "#### Prices\n\n![what it shows](/nowhere.png)\n\n[More](/nowhere)";
  const document = addedDocument("post.old");
  if (!document) throw new Error("there are posts");
  const times = { firstPublishedAt: later(0), lastPublishedAt: later(0) };
  const own = { ...noOwnWords, ...times, published: { ...post, body } };
  await app.services.db.transaction(async (tx) => {
    await insertContent(tx, document, own, { by: "machine", at: app.clock.now() });
    await bumpRevision(tx);
  });
  await app.services.content.refresh();
  await call("PUT", "/post.old/draft", { words: { ...post, title: "Again", body } });
  for (const schedule of [{}, { publishAt: later(HOUR_MS) }]) {
    const { status, body: answer } = await call("POST", "/post.old/publish", schedule);
    expect([status, answer.fields]).toEqual([
      422,
      {
        body: [
          outcomes.deadLinkInText("/nowhere"),
          outcomes.headingTooDeep("Prices", "##"),
          outcomes.pictureWordsLeft,
        ].join(". "),
      },
    ]);
  }
  expect((await call("GET", "/post.old")).body.data).toMatchObject({
    draft: { title: "Again" },
    states: ["draft", "published"],
  });
  const [shown] = app.services.content.words().list("post");
  expect(shown?.words).toMatchObject({ title: post.title, body });
});
