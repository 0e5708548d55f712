import { readFile } from "node:fs/promises";
import { crc32, deflateSync } from "node:zlib";
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/create-test-app.ts";
import { MAX_PICTURES, type Picture } from "./contract.ts";
import { fileAddress, pageFiles } from "./rules.ts";

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await createTestApp();
  token = await app.signIn();
});
afterAll(() => app.close());

type Part = Uint8Array<ArrayBuffer> | string;

async function fixture(name: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await readFile(new URL(`../../../test/fixtures/pictures/${name}`, import.meta.url)));
}

function form(bytes: Part, name: string, more: Record<string, string> = {}): FormData {
  const body = new FormData();
  body.append("file", new File([bytes], name));
  for (const [key, value] of Object.entries(more)) body.append(key, value);
  return body;
}

function add(bytes: Part, name = "a.png", more: Record<string, string> = {}) {
  return app.call("POST", "/v1/media", { token, body: form(bytes, name, more) });
}

async function added(bytes: Part, name = "a.png"): Promise<Picture> {
  const { status, body } = await add(bytes, name);
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data;
}

const get = (address: string, headers: Record<string, string> = {}) =>
  app.request("GET", address, { headers });
const bytesOf = async (address: string) => new Uint8Array(await (await get(address)).arrayBuffer());
const addressOf = ({ _id, version }: Picture, name: string | undefined) =>
  fileAddress(`${_id}-${version}`, name);

/** Returns a picture whose left half is red and whose right half is blue. */
async function halves(width = 1200, height = 600): Promise<Uint8Array<ArrayBuffer>> {
  const half = { width: width / 2, height, channels: 3 as const };
  const red = await sharp({ create: { ...half, background: "#ff0000" } })
    .png()
    .toBuffer();
  const image = sharp({ create: { ...half, width, background: "#0000ff" } });
  return new Uint8Array(
    await image
      .composite([{ input: red, left: 0, top: 0 }])
      .png()
      .toBuffer(),
  );
}

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 10"><path fill="#f00" d="M0 0h40v10H0z"/></svg>';

async function publish(words: object, id = "post.with-picture") {
  const [kind, key] = id.split(".");
  await app.request("POST", "/v1/content", { token, body: { kind, key, words } });
  return app.request("POST", `/v1/content/${id}/publish`, { token, body: {} });
}

describe("adding a picture", () => {
  it("gives its size and addresses, and all files of pages, unlike each other", async () => {
    const { status, body } = await add(await halves(), "Two halves.png");
    expect(status).toBe(201);
    expect(body).toEqual({
      success: true,
      message: "Picture added.",
      data: {
        _id: expect.stringMatching(/^[\da-f-]{36}$/),
        title: "Two halves",
        drawing: false,
        width: 1200,
        height: 600,
        focus: { x: 50, y: 50 },
        version: 1,
        preview: expect.stringMatching(/^\/media\/.*-1-whole-480\.webp$/),
        shown: `${body.data._id}-1-1200x600`,
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
      },
    });
    await app.services.pictures.idle();
    for (const name of pageFiles(body.data)) {
      const answer = await get(addressOf(body.data, name));
      expect(answer.status, name).toBe(200);
      expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
      expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
      const meta = await sharp(await answer.arrayBuffer()).metadata();
      const [, width] = /-(\d+)\./.exec(name) ?? [];
      expect(meta.width, name).toBe(Number(width ?? 1200));
    }
    const { data } = await (await app.request("GET", "/v1/media", { token })).json();
    expect(data[0]).toEqual(body.data);
  });

  it.each(["portrait.jpg", "portrait.png", "portrait.webp", "portrait.avif"])("takes %s", async (name) => {
    const picture = await added(await fixture(name), name);
    expect((await get(picture.preview)).headers.get("content-type")).toBe("image/webp");
  });

  it("gives a file at once that is not made yet, and 304 for the known one", async () => {
    const picture = await added(await halves());
    const answer = await get(addressOf(picture, "icon-192.png"));
    expect(answer.headers.get("content-type")).toBe("image/png");
    expect((await sharp(await answer.arrayBuffer()).metadata()).width).toBe(192);
    const etag = answer.headers.get("etag") ?? "";
    expect((await get(addressOf(picture, "icon-192.png"), { "If-None-Match": etag })).status).toBe(304);
  });

  it("drops what a camera notes, and turns the picture upright", async () => {
    const camera = sharp({ create: { width: 60, height: 40, channels: 3, background: "#123456" } })
      .jpeg()
      .withMetadata({ orientation: 6 })
      .withExif({ IFD0: { Copyright: "secret-owner" }, IFD3: { GPSLatitude: "51/1 30/1 0/1" } });
    const picture = await added(new Uint8Array(await camera.toBuffer()), "gps.jpg");
    expect([picture.width, picture.height]).toEqual([40, 60]);
    for (const name of ["whole-40.webp", "whole-40.avif", "share.jpg", "icon-512.png"]) {
      const bytes = await bytesOf(addressOf(picture, name));
      const { exif, orientation, xmp } = await sharp(bytes).metadata();
      expect([exif, orientation, xmp], name).toEqual([undefined, undefined, undefined]);
      expect(Buffer.from(bytes).includes("secret-owner")).toBe(false);
    }
  });

  it("is for those who may change the site", async () => {
    const answer = await app.request("POST", "/v1/media", { body: form(svg, "a.svg") });
    expect(answer.status).toBe(401);
    expect((await app.request("GET", "/v1/media")).status).toBe(401);
  });
});

it("of three pictures added at once, one has the last place", async () => {
  const full = await createTestApp();
  const own = await full.signIn();
  await full.services.db.transaction(
    async (tx) =>
      void (await sql`
        insert into pictures with recursive places (n) as (select 2 union all select n + 1 from places where n < ${MAX_PICTURES})
        select 'picture-' || n, '', 1, 40, 10, 50, 50, 1, '', '' from places`.execute(tx)),
  );
  const answers = await Promise.all(
    ["a.svg", "b.svg", "c.svg"].map((name) =>
      full.call("POST", "/v1/media", { token: own, body: form(svg, name) }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  await full.close();
});

describe("a drawing", () => {
  it("is given as it was cleaned, in a sandbox, and drawn for link previews and icons", async () => {
    const picture = await added(svg, "logo.svg");
    expect(picture).toMatchObject({ drawing: true, width: 40, height: 10, title: "logo" });
    const answer = await get(picture.preview);
    expect(answer.headers.get("content-type")).toBe("image/svg+xml; charset=utf-8");
    expect(answer.headers.get("content-security-policy")).toMatch(/^sandbox; default-src 'none'/);
    expect(await answer.text()).toContain('<path fill="#f00" d="M0 0h40v10H0z"/>');
    for (const [name, side] of [
      ["icon-32.png", 32],
      ["icon-512.png", 512],
      ["share.jpg", 1200],
      ["square-480.webp", 480],
    ] as const) {
      const { data, info } = await sharp(await bytesOf(addressOf(picture, name)))
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect(info.width).toBe(side);
      const centre = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels;
      expect(data[centre], name).toBeGreaterThan(240);
      expect(data[centre + 1], name).toBeLessThan(15);
    }
    expect((await get(addressOf(picture, "whole-480.webp"))).status).toBe(404);
  });

  it("that could do more is refused with a sentence", async () => {
    const { status, body } = await add(svg.replace("<path", "<script>alert(1)</script><path"), "logo.svg");
    expect(status).toBe(422);
    expect(body.fields.file).toBe(
      "The drawing has a part of the kind “script”. Save it with shapes alone, or as a PNG",
    );
  });
});

describe("refuses, and keeps nothing of", () => {
  const notAPicture =
    "Choose a JPEG, PNG, WebP, AVIF or SVG picture. This file is of another kind, or damaged: save it as a JPEG first";
  const cases: [string, Part | (() => Promise<Part> | Part), string, number, string][] = [
    [
      "a truncated JPEG",
      async () => (await fixture("portrait.jpg")).slice(0, 900),
      "a.jpg",
      422,
      notAPicture,
    ],
    ["a damaged JPEG", () => fixture("broken.jpg"), "a.jpg", 422, notAPicture],
    [
      "a vast PNG",
      () => fixture("vast.png"),
      "a.png",
      422,
      "This picture has too many pixels. Please choose one of at most 24 million.",
    ],
    [
      "a PNG of 20,000 by 20,000",
      bomb,
      "a.png",
      422,
      "This picture has too many pixels. Please choose one of at most 24 million.",
    ],
    ["a GIF", () => fixture("two-frames.gif"), "a.png", 422, notAPicture],
    ["a page named as a picture", "<html><script>alert(1)</script></html>", "a.png", 422, notAPicture],
    ["a script named as a picture", "alert(1)", "a.jpg", 422, notAPicture],
    ["a picture named as a page", () => fixture("portrait.png"), "a.html", 422, notAPicture],
    ["a PDF named as a picture", "%PDF-1.7 \n%%EOF", "a.png", 422, notAPicture],
    ["an empty file", "", "a.png", 422, notAPicture],
    ["a GIF that is a script too", "GIF89a/*<svg/onload=alert(1)>*/=alert(1)", "a.png", 422, notAPicture],
    [
      "a huge file",
      () => new Uint8Array(5 * 1024 * 1024 + 1),
      "a.png",
      413,
      "Please choose a file of 5 MB or less.",
    ],
  ];

  it.each(cases)("%s", async (_, make, name, status, message) => {
    const before = await counts();
    const answer = await add(typeof make === "function" ? await make() : make, name);
    expect(answer.status).toBe(status);
    expect(answer.body.success).toBe(false);
    expect(answer.body.fields?.file ?? answer.body.message).toBe(message);
    expect(await counts()).toEqual(before);
  });

  it("what is hidden behind a picture", async () => {
    const png = await halves(40, 20);
    const polyglot = new Uint8Array([
      ...png,
      ...new TextEncoder().encode("<script>alert(1)</script>PK\x03\x04"),
    ]);
    const picture = await added(polyglot, "a.png");
    for (const name of ["whole-40.webp", "icon-32.png"])
      expect(Buffer.from(await bytesOf(addressOf(picture, name))).includes("alert")).toBe(false);
  });

  /** Makes a PNG of one colour whose header is true: 50 kB that become 400 million pixels. */
  function bomb(): Uint8Array<ArrayBuffer> {
    const side = 20_000;
    const header = Buffer.alloc(13);
    header.writeUInt32BE(side, 0);
    header.writeUInt32BE(side, 4);
    header[8] = 1;
    const rows = deflateSync(Buffer.alloc(side * (side / 8 + 1)));
    const chunks = [chunk("IHDR", header), chunk("IDAT", rows), chunk("IEND", Buffer.alloc(0))];
    return new Uint8Array(Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), ...chunks]));
  }

  function chunk(type: string, data: Buffer): Buffer {
    const named = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, sum]);
  }

  async function counts() {
    const { data } = await (await app.request("GET", "/v1/media", { token })).json();
    return data.length;
  }
});

describe("an address", () => {
  it("of no picture or of a file that there is not is 404", async () => {
    const picture = await added(await halves(100, 50));
    const { _id } = picture;
    for (const address of [
      `/media/${"0".repeat(8)}-0000-4000-8000-${"0".repeat(12)}-1-whole-480.webp`,
      `/media/${_id}`,
      `/media/${_id}-1`,
      `/media/${_id}-1-kept`,
      `/media/${_id}-1-kept.webp`,
      `/media/${_id}-1.svg`,
      `/media/${_id}-1-whole-1920.webp`,
      `/media/${_id}-1-icon-33.png`,
      "/media/",
      "/media/..%2f..%2fetc%2fpasswd",
      "/media/%00",
      "/media/a/b",
      `/media/${_id}-1-whole-100.webp%0a`,
    ]) {
      const answer = await get(address);
      expect(answer.status, address).toBe(404);
    }
    expect((await app.request("POST", picture.preview)).status).toBe(405);
  });

  it("of the documents' endpoint gives no picture", async () => {
    const { _id } = await added(await halves(100, 50));
    const { findFiles } = await import("./storage.server.ts");
    const [file] = await findFiles(app.services.db.read, _id);
    for (const given of [undefined, token])
      expect((await app.request("GET", `/v1/documents/${file?.documentId}`, { token: given })).status).toBe(
        404,
      );
  });
});

describe("changing a picture", () => {
  it("gives it another title without another address", async () => {
    const picture = await added(await halves(100, 50));
    const change = await app.request("PATCH", `/v1/media/${picture._id}`, { token, body: { title: "Loom" } });
    expect((await change.json()).data).toMatchObject({ title: "Loom", version: 1 });
  });

  it("by its focus cuts it anew under other addresses; the former ones lead on", async () => {
    const picture = await added(await halves());
    const former = addressOf(picture, "square-240.webp");
    await get(former);
    const body = { focus: { x: 100, y: 50 } };
    const change = await app.request("PATCH", `/v1/media/${picture._id}`, { token, body });
    const { data } = await change.json();
    expect(data).toMatchObject({ version: 2, ...body });
    const moved = await get(former);
    expect([moved.status, moved.headers.get("location")]).toEqual([302, addressOf(data, "square-240.webp")]);
    expect(moved.headers.get("cache-control")).toBe("no-store");
    const { dominant } = await sharp(await bytesOf(addressOf(data, "square-240.webp"))).stats();
    expect(dominant.b).toBeGreaterThan(200);
    expect(dominant.r).toBeLessThan(50);
  });

  it.each([{ x: -1, y: 0 }, { x: 101, y: 0 }, { x: 1.5, y: 0 }, { x: 1 }, "50"])(
    "refuses the focus %j",
    async (focus) => {
      const { _id } = await added(svg, "a.svg");
      expect((await app.request("PATCH", `/v1/media/${_id}`, { token, body: { focus } })).status).toBe(422);
    },
  );

  it("replaces it: same id, other addresses, nothing left of the former files", async () => {
    const picture = await added(await halves());
    await app.services.pictures.idle();
    const path = `/v1/media/${picture._id}/file`;
    const stale = await app.request("PUT", path, {
      token,
      headers: { "If-Match": '"9"' },
      body: form(svg, "a.svg"),
    });
    expect(stale.status).toBe(412);
    const answer = await app.request("PUT", path, {
      token,
      headers: { "If-Match": '"1"' },
      body: form(svg, "a.svg"),
    });
    const { data } = await answer.json();
    expect(data).toMatchObject({
      _id: picture._id,
      title: picture.title,
      version: 2,
      drawing: true,
      width: 40,
    });
    expect((await get(data.preview)).status).toBe(200);
    await app.services.pictures.idle();
    const { findFiles } = await import("./storage.server.ts");
    const names = (await findFiles(app.services.db.read, picture._id)).map(({ name }) => name);
    expect(names.toSorted()).toEqual(["kept", "share.jpg", "square-240.webp", "square-480.webp"]);
  });
});

describe("deleting a picture", () => {
  it("takes its files along", async () => {
    const picture = await added(await halves(100, 50));
    await app.services.pictures.idle();
    expect((await get(picture.preview)).status).toBe(200);
    const answer = await app.request("DELETE", `/v1/media/${picture._id}`, { token });
    expect(await answer.json()).toEqual({ success: true, message: "Picture deleted." });
    expect((await get(picture.preview)).status).toBe(404);
    expect((await app.request("DELETE", `/v1/media/${picture._id}`, { token })).status).toBe(404);
  });

  it("is refused while a draft names it, with where that is", async () => {
    const picture = await added(await halves(100, 50));
    const words = { title: "Looms", body: `![A loom](/media/${picture._id}-1-whole-100.webp)` };
    await publish(words);
    const uses = await app.request("GET", `/v1/media/${picture._id}/uses`, { token });
    expect((await uses.json()).data).toEqual([
      { _id: "post.with-picture", title: "Post: with-picture", in: ["draft"], paths: ["body"] },
    ]);
    const answer = await app.request("DELETE", `/v1/media/${picture._id}`, { token });
    expect(answer.status).toBe(409);
    expect((await answer.json()).message).toBe("This picture is in use: Post: with-picture (in its draft)");
    await app.request("DELETE", "/v1/content/post.with-picture", { token });
    expect((await app.request("DELETE", `/v1/media/${picture._id}`, { token })).status).toBe(200);
  });
});

it("every change stands in the activity log with the picture's title", async () => {
  const { data } = await (await app.request("GET", "/v1/audit?limit=100", { token })).json();
  const actions = new Set(data.map(({ action }: { action: string }) => action));
  for (const action of ["added", "changed", "replaced", "deleted"])
    expect(actions).toContain(`picture.${action}`);
  const changed = data.find(({ action }: { action: string }) => action === "picture.changed");
  expect(changed.subject).toMatchObject({ kind: "picture", name: expect.any(String) });
});
