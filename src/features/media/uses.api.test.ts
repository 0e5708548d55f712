import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newPost } from "#content/schemas/post.ts";
import { feedPaths } from "#features/feeds/contract.ts";
import { createTestApp, type TestApp } from "../../../test/create-test-app.ts";
import type { Picture } from "./contract.ts";

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await createTestApp();
  token = await app.signIn();
});
afterAll(() => app.close());

async function add(): Promise<Picture> {
  const create = { width: 1200, height: 600, channels: 3 as const, background: "#336699" };
  const body = new FormData();
  body.append("file", new File([new Uint8Array(await sharp({ create }).png().toBuffer())], "a.png"));
  const answer = await app.request("POST", "/v1/media", { token, body });
  return (await answer.json()).data;
}

const save = (words: object, id = "logo") =>
  app.request("PUT", `/v1/content/${id}/draft`, { token, body: { words } });
const publish = (id = "logo") => app.request("POST", `/v1/content/${id}/publish`, { token, body: {} });
const wordsOf = async (id = "logo") => (await (await app.request("GET", `/v1/words/${id}`)).json()).data;

describe("a picture that words use", () => {
  it("is read with its version and size, and follows a replacement without a change of the words", async () => {
    const { _id, shown } = await add();
    await save({ icon: { picture: _id } });
    expect((await publish()).status).toBe(200);
    expect(await wordsOf()).toEqual({ icon: { picture: shown } });
    await app.request("PATCH", `/v1/media/${_id}`, { token, body: { focus: { x: 0, y: 0 } } });
    expect(await wordsOf()).toEqual({ icon: { picture: shown.replace(`${_id}-1-`, `${_id}-2-`) } });
    const stored = await (await app.request("GET", "/v1/content/logo", { token })).json();
    expect(stored.data.published).toEqual({ icon: { picture: _id } });
  });

  it("is the icon of the manifest and of the feeds", async () => {
    const { icon } = await wordsOf();
    const address = icon.picture.replace(/-\d+x\d+$/, "-icon-512.png");
    const manifest = await (await app.request("GET", feedPaths.manifest)).json();
    expect(manifest.icons[1]).toEqual({
      src: `/media/${address}`,
      sizes: "512x512",
      type: "image/png",
      purpose: "any",
    });
    const feed = await (await app.request("GET", feedPaths.json)).json();
    expect(feed.icon).toMatch(new RegExp(`/media/${address}$`));
    expect((await app.request("GET", `/media/${address}`)).status).toBe(200);
  });

  it("is not deleted, drafts and schedules included", async () => {
    const { _id } = await add();
    await save({ icon: { picture: _id } });
    const refusal = await app.request("DELETE", `/v1/media/${_id}`, { token });
    expect((await refusal.json()).message).toBe("This picture is in use: Logo and icon (in its draft)");
    const publishAt = new Date(Date.now() + 86_400_000).toISOString();
    await app.request("POST", "/v1/content/logo/publish", { token, body: { publishAt } });
    const uses = await (await app.request("GET", `/v1/media/${_id}/uses`, { token })).json();
    expect(uses.data).toEqual([
      { _id: "logo", title: "Logo and icon", in: ["scheduled"], paths: ["icon.picture"] },
    ]);
  });

  it("wants words in its place, or to decorate", async () => {
    const { _id: picture } = await add();
    await save({ sharing: { picture } });
    const refusal = await (await publish()).json();
    expect(refusal.fields).toEqual({
      "sharing.alt": "Say what the picture shows, or that it only decorates",
    });
    for (const more of [{ alt: "A loom" }, { decorative: true }]) {
      await save({ sharing: { picture, ...more } });
      expect((await publish()).status).toBe(200);
    }
  });

  it("has to be in the library when it is published", async () => {
    const gone = "0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d";
    await save({ icon: { picture: gone } });
    const refusal = await publish();
    expect(refusal.status).toBe(422);
    expect((await refusal.json()).fields).toEqual({
      "icon.picture": "This picture is not in the library any more. Choose another one",
    });
    for (const picture of ["", "/og.png", "https://evil.example/a.png", `${gone}/..`, 7]) {
      await save({ icon: { picture } });
      expect((await (await publish()).json()).fields).toEqual({ "icon.picture": "Choose a picture" });
    }
  });

  it("stands in the text of a post too, in its feed with the whole address", async () => {
    const { _id, shown } = await add();
    const words = { ...newPost, title: "Looms", summary: "How.", author: "Asha" };
    const body = (id: string) => `See ![A "loom"](/media/${id}).`;
    const post = { kind: "post", key: "looms", words: { ...words, body: body(_id) } };
    expect((await app.request("POST", "/v1/content", { token, body: post })).status).toBe(201);
    expect((await publish("post.looms")).status).toBe(200);
    expect((await wordsOf("post.looms")).body).toBe(body(shown));
    const { items } = await (await app.request("GET", feedPaths.blogJson)).json();
    expect(items[0].content_html).toMatch(
      new RegExp(
        `<img src="http://localhost:3000/media/${_id}-1-[^"]*" alt="A &quot;loom&quot;" width="1200"`,
      ),
    );
    expect((await app.request("DELETE", `/v1/media/${_id}`, { token })).status).toBe(409);

    await save({ ...words, body: body("0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d") }, "post.looms");
    expect((await (await publish("post.looms")).json()).fields).toEqual({
      body: "This picture is not in the library any more. Choose another one",
    });
  });
});
