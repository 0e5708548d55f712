import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Applicants, createApplicants } from "../../../test/applicants.ts";
import { createTestApp, type TestApp } from "../../../test/create-test-app.ts";
import { MAX_TAG, MAX_TAGS } from "./contract.ts";

let app: TestApp;
let staff: Applicants;
beforeEach(async () => {
  app = await createTestApp({ env: { RATE_LIMITS: "off" } });
  staff = await createApplicants(app);
});
afterEach(() => app.close());

const tag = (id: string, add: unknown, remove: unknown = []) =>
  staff.call("PATCH", `/v1/applications/${id}/tags`, { add, remove });
const decide = (id: string, body: object) => staff.call("PATCH", `/v1/applications/${id}/status`, body);

async function namesOf(query: string): Promise<string[]> {
  const { body } = await staff.call("GET", `/v1/applications?${query}`);
  return body.data.map(({ name }: { name: string }) => name);
}

describe("tags", () => {
  it("are added and taken away, in alphabetical order, each once whatever its case", async () => {
    const id = await staff.applied();
    const saved = await tag(id, ["remote", " Go ", "GO", "पुणे"]);
    expect(saved.body).toMatchObject({ message: "Tags saved.", data: { tags: ["Go", "remote", "पुणे"] } });
    await tag(id, ["React"], ["GO", "unknown"]);
    const { tags } = (await staff.call("GET", `/v1/applications/${id}`)).body.data;
    expect(tags).toEqual(["React", "remote", "पुणे"]);
  });

  it("of two colleagues at once are all kept", async () => {
    const id = await staff.applied();
    await Promise.all(["one", "two", "three", "four"].map((name) => tag(id, [name])));
    const { tags } = (await staff.call("GET", `/v1/applications/${id}`)).body.data;
    expect(tags).toEqual(["four", "one", "three", "two"]);
  });

  it("are twenty at most, and one too many changes nothing", async () => {
    const id = await staff.applied();
    const twenty = Array.from({ length: MAX_TAGS }, (_, n) => `tag ${n}`);
    await tag(id, twenty);
    expect((await tag(id, ["other"])).body.fields).toEqual({ add: "An application has at most 20 tags." });
    expect((await tag(id, ["other"], ["tag 0"])).status).toBe(200);
  });

  it("are given to several, and taken from them, all or none", async () => {
    const [one, two, full] = [
      await staff.applied(),
      await staff.applied(),
      await staff.applied({ name: "Full" }),
    ];
    const many = (ids: string[], more: object) =>
      staff.call("POST", "/v1/applications/tags", { ids, ...more });
    const given = await many([one, two, one, "deleted"], { tag: " Go " });
    expect(given).toMatchObject({
      status: 200,
      body: { changed: 2, message: "2 applications have the tag “Go” now." },
    });
    expect((await many([one], { tag: "GO", take: "true" })).body.message).toBe(
      "1 application does not have the tag “GO” any more.",
    );
    const tagsOf = async (id: string) => (await staff.call("GET", `/v1/applications/${id}`)).body.data.tags;
    expect([await tagsOf(one), await tagsOf(two)]).toEqual([[], ["Go"]]);
    await tag(
      full,
      Array.from({ length: MAX_TAGS }, (_, n) => `tag ${n}`),
    );
    expect((await many([one, full], { tag: "more" })).body.fields).toEqual({
      tag: "Full: An application has at most 20 tags.",
    });
    expect(await tagsOf(one)).toEqual([]);
    expect((await many([one], { tag: " " })).body.fields).toEqual({ tag: "Write a tag." });
  });

  it("filter the list and its export in any case, and are offered by name", async () => {
    await tag(await staff.applied({ name: "Asha" }), ["Go", "remote"]);
    await tag(await staff.applied({ name: "Ravi" }), ["go"]);
    await staff.applied({ name: "Zoya" });
    expect(await namesOf("tag=GO")).toEqual(["Ravi", "Asha"]);
    expect(await namesOf("tag=remote&limit=5&archived=false")).toEqual(["Asha"]);
    expect(await namesOf("tag=remote&archived=true")).toEqual([]);
    expect(await namesOf("tag=re_ote")).toEqual([]);
    const offered: string[] = (await staff.call("GET", "/v1/applications/tags")).body.data;
    expect(offered.map((name) => name.toLowerCase())).toEqual(["go", "remote"]);
  });

  it.each([
    ["no list", "Go"],
    ["a number", [7]],
    ["a blank one", [" "]],
    ["one too long", ["x".repeat(MAX_TAG + 1)]],
    ["too many", Array.from({ length: MAX_TAGS + 1 }, (_, n) => `tag ${n}`)],
  ])("are refused: %s", async (_, tags) => {
    expect((await tag(await staff.applied(), tags)).status).toBe(422);
  });

  it("go with the application", async () => {
    const id = await staff.applied();
    await tag(id, ["Go"]);
    await staff.call("DELETE", `/v1/applications/${id}`);
    expect((await staff.call("GET", "/v1/applications/tags")).body.data).toEqual([]);
  });
});

describe("the reason of a rejection", () => {
  it("is kept with the status, told by the timeline, and found in the list", async () => {
    const id = await staff.applied({ name: "Asha" });
    const reason = "Notice period too long";
    const rejected = await decide(id, { status: "Rejected", reason });
    expect(rejected.body.data).toMatchObject({ status: "Rejected", rejectionReason: reason });
    const { history } = (await staff.call("GET", `/v1/applications/${id}`)).body;
    expect(history[0]).toMatchObject({ event: "status", detail: `Pending → Rejected: ${reason}` });
    expect(await namesOf(`reason=${encodeURIComponent(reason)}`)).toEqual(["Asha"]);
    expect(await namesOf("reason=Notice")).toEqual([]);
  });

  it("may follow later, change and be taken away; the bare call of the spec leaves it", async () => {
    const id = await staff.applied();
    await decide(id, { status: "Rejected" });
    await decide(id, { status: "Rejected", reason: "Withdrew the application" });
    expect((await decide(id, { status: "Rejected" })).body.data.rejectionReason).toBe(
      "Withdrew the application",
    );
    expect((await decide(id, { status: "Rejected", reason: "" })).body.data.rejectionReason).toBe("");
  });

  it("ends with the rejection", async () => {
    const id = await staff.applied();
    await decide(id, { status: "Rejected", reason: "Withdrew the application" });
    expect((await decide(id, { status: "Reviewed", reason: "ignored" })).body.data.rejectionReason).toBe("");
  });

  it("is chosen from the list that the owner publishes, and keeps its words when that changes", async () => {
    const id = await staff.applied();
    const listed = (await staff.call("GET", "/v1/applications/rejection-reasons")).body.data;
    await decide(id, { status: "Rejected", reason: listed[0] });
    const words = { reasons: ["Another reason"] };
    await staff.call("PUT", "/v1/content/rejection-reasons/draft", { words });
    await staff.call("POST", "/v1/content/rejection-reasons/publish", {});
    expect((await staff.call("GET", "/v1/applications/rejection-reasons")).body.data).toEqual(words.reasons);
    expect((await staff.call("GET", `/v1/applications/${id}`)).body.data.rejectionReason).toBe(listed[0]);
  });
});
