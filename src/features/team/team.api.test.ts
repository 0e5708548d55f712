import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findDocument } from "#features/documents/storage.server.ts";
import { readRevision } from "#platform/database/revision.server.ts";
import { createTestApp, type TestApp } from "../../../test/create-test-app.ts";
import { createPaging } from "../../../test/paging.ts";

const details = { name: "Asha Rao", designation: "Engineer", department: "developer" };

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await createTestApp();
  token = await app.signIn();
});
afterAll(() => app.close());

async function picture(name = "portrait.png"): Promise<File> {
  const bytes = await readFile(new URL(`../../../test/fixtures/pictures/${name}`, import.meta.url));
  return new File([new Uint8Array(bytes)], name);
}

function form(values: Record<string, string | File>): FormData {
  const body = new FormData();
  for (const [name, value] of Object.entries(values)) body.append(name, value);
  return body;
}

async function call(
  method: string,
  path: string,
  values: Record<string, string | File>,
  headers: Record<string, string> = {},
) {
  const answer = await app.request(method, path, { token, headers, body: form(values) });
  return { status: answer.status, body: await answer.json(), etag: answer.headers.get("ETag") };
}

const add = (values: Record<string, string | File> = details) => call("POST", "/v1/team", values);

async function list(search = "") {
  return (await app.request("GET", `/v1/team${search}`)).json();
}

const imageIdOf = (image: string) => image.replace("/v1/documents/", "");
const documentOf = (image: string) => findDocument(app.services.db.read, imageIdOf(image));

describe("adding a team member", () => {
  it("works with exactly the fields of the spec, and everyone sees the member", async () => {
    const { status, body, etag } = await add();
    expect(status).toBe(201);
    expect(body).toEqual({
      success: true,
      message: "Team member added successfully!",
      data: {
        _id: expect.any(String),
        ...details,
        bio: "",
        image: "",
        position: expect.any(Number),
        version: 1,
        sample: false,
      },
    });
    expect(etag).toBe('"1"');
    expect((await list()).data).toContainEqual(body.data);
  });

  it.each(["portrait.png", "portrait.jpg", "portrait.webp", "portrait.avif", "two-frames.gif"])(
    "makes a WebP of %s that everyone may open",
    async (name) => {
      const { status, body } = await add({ ...details, image: await picture(name), bio: "Draws." });
      expect(status).toBe(201);
      expect(body.data.image).toMatch(/^\/v1\/documents\/[0-9a-f-]{36}$/);
      const shown = await app.request("GET", body.data.image);
      expect([shown.status, shown.headers.get("Content-Type")]).toEqual([200, "image/webp"]);
      expect(await documentOf(body.data.image)).toMatchObject({ kind: "portrait", name: "Asha Rao.webp" });
    },
  );

  it("takes the empty file that a browser sends for no choice, and a blank order, as left out", async () => {
    const { status, body } = await add({ ...details, image: new File([], ""), position: "" });
    expect(status).toBe(201);
    expect(body.data.image).toBe("");
  });

  it.each([
    ["name", " ", "Name is required"],
    ["designation", "", "Designation is required"],
    ["department", "\u0000", "Department is required"],
    ["bio", "x".repeat(1001), "Please keep this under 1,000 characters"],
    ["position", "1.5", "Order must be a whole number from 0 to 9999"],
    ["position", "first", "Order must be a whole number from 0 to 9999"],
    ["position", "-1", "Order must be a whole number from 0 to 9999"],
    ["removeImage", "maybe", "This must be true or false."],
  ])("refuses a broken %s", async (field, value, message) => {
    const before = (await list()).total;
    const answer = await add({ ...details, [field]: value });
    expect(answer.status).toBe(422);
    expect(answer.body).toEqual({ success: false, message, error: message, fields: { [field]: message } });
    expect((await list()).total).toBe(before);
  });

  it("refuses what is missing in the spec's order", async () => {
    const { body } = await add({ bio: "x" });
    expect(body.message).toBe("Name is required");
    expect(Object.keys(body.fields)).toEqual(["name", "designation", "department"]);
  });

  const notAPicture =
    "Image must be a PNG, JPEG, WebP, GIF or AVIF picture. Save any other, such as HEIC, as a JPEG first.";
  it.each([
    ["a text by its name", () => new File(["x"], "notes.txt"), notAPicture],
    ["a drawing", () => new File(["<svg/>"], "drawing.svg"), notAPicture],
    ["a text named like a picture", () => new File(["hello"], "portrait.png"), notAPicture],
    ["an empty picture", () => new File([], "portrait.png"), notAPicture],
    ["a broken picture", () => picture("broken.jpg"), notAPicture],
    ["a cut-off picture", () => picture("truncated.png"), notAPicture],
    [
      "a vast picture",
      () => picture("vast.png"),
      "This picture has too many pixels. Please choose one of at most 24 million.",
    ],
    ["a text in place of a file", () => "portrait.png", notAPicture],
  ])("refuses %s", async (_, image, message) => {
    const before = (await list()).total;
    const answer = await add({ ...details, image: await image() });
    expect(answer.status).toBe(422);
    expect(answer.body).toEqual({ success: false, message, error: message, fields: { image: message } });
    expect((await list()).total).toBe(before);
  });

  it("refuses a file past 5 MB", async () => {
    const image = new File([new Uint8Array(5 * 1024 * 1024 + 1)], "large.png");
    expect((await add({ ...details, image })).status).toBe(413);
  });

  it("refuses JSON", async () => {
    const answer = await app.request("POST", "/v1/team", { token, body: details });
    expect(answer.status).toBe(415);
  });
});

it("puts a new member where the form can save them, also behind one on the last place of all", async () => {
  const { data: last } = (await add({ ...details, position: "9999" })).body;
  const { data: added } = (await add()).body;
  const saved = await call("PUT", `/v1/team/${added._id}`, { ...details, position: String(added.position) });
  expect([saved.status, added.position]).toEqual([200, 9999]);
  for (const { _id } of [last, added]) await app.request("DELETE", `/v1/team/${_id}`, { token });
});

describe("changing a team member", () => {
  it("keeps the picture when none is sent, and counts the version up", async () => {
    const { data } = (await add({ ...details, image: await picture() })).body;
    const revision = await readRevision(app.services.db.read);
    const { status, body } = await call("PUT", `/v1/team/${data._id}/`, { ...details, name: "Asha R." });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      message: "Team member saved.",
      data: { name: "Asha R.", image: data.image, position: data.position, version: 2 },
    });
    expect(await readRevision(app.services.db.read)).toBeGreaterThan(revision);
  });

  it("deletes the old picture with the change to a new one", async () => {
    const { data: before } = (await add({ ...details, image: await picture() })).body;
    const image = await picture("portrait.jpg");
    const { data: after } = (await call("PUT", `/v1/team/${before._id}`, { ...details, image })).body;
    expect(after.image).not.toBe(before.image);
    expect(await documentOf(before.image)).toBeUndefined();
    expect(await documentOf(after.image)).toBeDefined();
  });

  it("takes the picture away when asked to", async () => {
    const { data } = (await add({ ...details, image: await picture() })).body;
    const { body } = await call("PUT", `/v1/team/${data._id}`, { ...details, removeImage: "on" });
    expect(body.data.image).toBe("");
    expect(await documentOf(data.image)).toBeUndefined();
  });

  it("refuses the second of two edits of one version with the record as it is now", async () => {
    const { data } = (await add()).body;
    const edit = (name: string) =>
      call("PUT", `/v1/team/${data._id}`, { ...details, name }, { "If-Match": '"1"' });
    const answers = await Promise.all([edit("One"), edit("Two"), edit("Three")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412]);
    const stale = answers.find(({ status }) => status === 412);
    expect(stale?.body).toMatchObject({ success: false, current: { _id: data._id, version: 2 } });
  });

  it("leaves no picture behind when two change it at once", async () => {
    const { data } = (await add({ ...details, image: await picture() })).body;
    const image = await picture("portrait.jpg");
    const edit = () => call("PUT", `/v1/team/${data._id}`, { ...details, image });
    const images = (await Promise.all([edit(), edit(), edit()])).map(({ body }) => body.data.image);
    const { data: all } = await list();
    const kept = all.find((one: { _id: string }) => one._id === data._id).image;
    for (const each of images) expect((await documentOf(each)) !== undefined).toBe(each === kept);
  });

  it("answers 404 for an unknown member", async () => {
    for (const id of ["unknown", "%00"]) {
      const { status, body } = await call("PUT", `/v1/team/${id}`, details);
      expect([status, body.message]).toEqual([404, "There is no such team member."]);
    }
  });
});

describe("deleting a team member", () => {
  it("deletes the picture too, and a second time is 404", async () => {
    const { data } = (await add({ ...details, image: await picture() })).body;
    const remove = () => app.request("DELETE", `/v1/team/${data._id}`, { token });
    expect((await remove()).status).toBe(200);
    expect((await remove()).status).toBe(404);
    expect(await documentOf(data.image)).toBeUndefined();
    expect((await app.request("GET", data.image)).status).toBe(404);
  });
});

describe("the team", () => {
  it("is listed founders first, then development, business and the others, by position and name", async () => {
    await add({ name: "Wit", designation: "Tester", department: "quality", position: "0" });
    await add({ name: "Xia", designation: "Sales", department: "bde", position: "0" });
    await add({ name: "Yan", designation: "Lead", department: "Development", position: "0" });
    await add({ name: "Zoe", designation: "Founder", department: "founder", position: "9999" });
    const names = (await list()).data.map((one: { name: string }) => one.name);
    expect(names[0]).toBe("Zoe");
    expect(names[1]).toBe("Yan");
    expect(names.slice(-2)).toEqual(["Xia", "Wit"]);
  });

  it("is searched by name, designation and department, literally", async () => {
    const find = async (q: string) =>
      (await list(`?q=${encodeURIComponent(q)}`)).data.map((one: { name: string }) => one.name);
    expect(await find("QUALI")).toEqual(["Wit"]);
    expect(await find("sales")).toEqual(["Xia"]);
    expect(await find("zo")).toEqual(["Zoe"]);
    expect(await find("%")).toEqual([]);
    expect(await find("_")).toEqual([]);
  });

  it("comes in pages, each member once", async () => {
    const { data: whole } = await list();
    const ids: string[] = [];
    let cursor = "";
    do {
      const page = await list(`?limit=4${cursor && `&cursor=${cursor}`}`);
      expect(page.total).toBe(whole.length);
      ids.push(...page.data.map((one: { _id: string }) => one._id));
      cursor = page.next ?? "";
    } while (cursor);
    expect(ids).toEqual(whole.map((one: { _id: string }) => one._id));
    const gone = await app.request("GET", "/v1/team?cursor=gone");
    expect(gone.status).toBe(422);
    expect((await gone.json()).message).toContain("This cursor is not one of this list");
  });
});

describe("the order of the team", () => {
  const names = async (path: string) => (await list(path)).data.map((one: { name: string }) => one.name);
  const order = (ids: unknown) => app.request("PUT", "/v1/team/order", { token, body: { ids } });

  it.each(["name", "designation", "department"])(
    "is that of %s when asked for, in pages as whole",
    async (sort) => {
      const paging = createPaging(app, token);
      const whole = await paging.whole(`/v1/team?sort=${sort}`);
      expect((await paging.paged(`/v1/team?sort=${sort}`)).ids).toEqual(whole);
      expect(await paging.whole(`/v1/team?sort=-${sort}`)).toEqual(whole.toReversed());
    },
  );

  it("compares names however they are written", async () => {
    for (const name of ["order élan", "Order Zed", "order asha", "ORDER ELAN"]) {
      await add({ name, designation: "Maker", department: "orders" });
    }
    const sorted = ["order asha", "order élan", "ORDER ELAN", "Order Zed"];
    expect(await names("?q=orders&sort=name")).toEqual(sorted);
  });

  it("is what staff make it: places 1 to n, a version and a new revision, what is gone left out", async () => {
    const { data } = await list("?q=orders&sort=name");
    const [asha, elan, second, zed] = data.map((one: { _id: string }) => one._id);
    const before = await readRevision(app.services.db.read);
    const answer = await order([zed, "gone", asha, second, elan, zed]);
    expect(await answer.json()).toEqual({ success: true, message: "Order saved." });
    const after = (await list("?q=orders")).data;
    expect(after.map((one: { _id: string }) => one._id)).toEqual([zed, asha, second, elan]);
    expect(after.map((one: { position: number }) => one.position)).toEqual([1, 2, 3, 4]);
    expect(await readRevision(app.services.db.read)).toBe(before + 1);
    const versions = after.map((one: { version: number }) => one.version);
    expect(versions).toEqual([2, 2, 2, 2]);
    await order([asha, zed, second, elan]);
    const again = (await list("?q=orders")).data;
    expect(again.map((one: { version: number }) => one.version)).toEqual([3, 3, 2, 2]);
    const audits = await app.request("GET", "/v1/audit?action=team.ordered", { token });
    expect((await audits.json()).total).toBe(2);
  });

  it("is whole when two set it at once", async () => {
    const ids = await createPaging(app, token).whole("/v1/team?q=orders");
    await Promise.all([order(ids.toReversed()), order(ids)]);
    const positions = (await list("?q=orders")).data.map((one: { position: number }) => one.position);
    expect(positions).toEqual([1, 2, 3, 4]);
  });

  it("is refused without a token, and where it is none", async () => {
    expect((await app.request("PUT", "/v1/team/order", { body: { ids: ["x"] } })).status).toBe(401);
    for (const ids of [[], "x", [1], undefined]) expect((await order(ids)).status).toBe(422);
  });
});

it.each(["POST /v1/team", "PUT /v1/team/x", "DELETE /v1/team/x/"])("%s needs a token", async (one) => {
  const [method = "", path = ""] = one.split(" ");
  for (const wrong of [undefined, "jds_unknown"]) {
    const answer = await app.request(method, path, { body: form(details), ...(wrong && { token: wrong }) });
    expect(answer.status).toBe(401);
  }
});
