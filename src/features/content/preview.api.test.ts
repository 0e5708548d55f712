import { afterAll, beforeAll, expect, it } from "vitest";
import { facts } from "#content/facts.ts";
import { newPost } from "#content/schemas/post.ts";
import { createTestApp, type TestApp } from "../../../test/create-test-app.ts";
import { outcomes } from "./contract.ts";
import { withDraft } from "./draft-pages.server.ts";
import { siteDocument } from "./shipped.server.ts";

const post = { ...newPost, title: "A post", summary: "About it.", author: "Farah Khan", body: "Text." };

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await createTestApp();
  token = await app.signIn();
  // The pages need a build; this shows what they are made with.
  app.services.draftPages.join(
    async (path, words) => `${path} of ${words("facts").name}, ${words("home").hero.headline}`,
  );
});
afterAll(() => app.close());

function preview(words: object, { id = "facts", path = "/", by = token } = {}) {
  return app.call("POST", `/v1/content/${id}/preview`, { token: by, body: { words, path } });
}

it("renders the draft's words for its document and the published ones for the others", async () => {
  const { status, body } = await preview({ ...facts, name: "Drafted Lattices" });
  expect(status).toBe(200);
  const { hero } = app.services.content.words()("home");
  expect(body.data.html).toBe(`/ of Drafted Lattices, ${hero.headline}`);
});

it("stores and publishes nothing", async () => {
  await preview({ ...facts, name: "Drafted Lattices" });
  expect(app.services.content.words()("facts").name).toBe(facts.name);
  const answer = await app.request("GET", "/v1/content/facts", { token });
  expect((await answer.json()).data).toMatchObject({ draft: null, version: 0 });
});

it("names the fields that stand in the way", async () => {
  const { status, body } = await preview({ ...facts, name: "" });
  expect(status).toBe(422);
  expect(Object.keys(body.fields)).toEqual(["name"]);
});

it("renders no page that does not show the document", async () => {
  for (const path of ["/admin", "/team", "//example.org", "/newsletter/confirm?token=x"])
    expect((await preview(facts, { path })).body.fields, path).toEqual({ path: outcomes.notOnPage });
});

it("is refused without a session, and for documents that there are not", async () => {
  expect((await preview(facts, { by: "" })).status).toBe(401);
  expect((await preview(facts, { id: "nothing" })).status).toBe(404);
});

it("leaves the reading that it was made from as it was", async () => {
  const words = app.services.content.words();
  const document = siteDocument("facts");
  if (!document) throw new Error("The facts are a document.");
  const other = withDraft(words, document, { ...facts, name: "Drafted" }, app.clock.now());
  expect([words("facts").name, other("facts").name, other("team")]).toEqual([
    facts.name,
    "Drafted",
    words("team"),
  ]);
});

it("lists a post that was never published as the newest, and a published one in its place", async () => {
  const create = { kind: "post", key: "first", words: post };
  await app.request("POST", "/v1/content", { token, body: create });
  await app.request("POST", "/v1/content/post.first/publish", { token, body: {} });
  const words = app.services.content.words();
  const titles = (id: string, title: string) => {
    const document = siteDocument(id);
    if (!document) throw new Error("Posts are documents.");
    const drafted = withDraft(words, document, { ...post, title }, app.clock.now());
    return drafted.list("post").map((listed) => [listed.key, listed.words.title]);
  };
  expect(titles("post.second", "New")).toEqual([
    ["second", "New"],
    ["first", post.title],
  ]);
  expect(titles("post.first", "Changed")).toEqual([["first", "Changed"]]);
  expect(words.list("post").map(({ key }) => key)).toEqual(["first"]);
});
