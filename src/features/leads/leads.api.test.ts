import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/create-test-app.ts";
import type { EnquiryKindName } from "../enquiries/contract.ts";

const MINUTE = 60_000;

let app: TestApp;
let token: string;
beforeEach(async () => {
  app = await createTestApp({ env: { RATE_LIMITS: "off" } });
  token = await app.signIn();
});
afterEach(() => app.close());

const kinds: Record<EnquiryKindName, { path: string; rows: string; form: object }> = {
  query: { path: "/v1/queries", rows: "queries", form: { name: "Meera Nair", phoneNumber: "9876543210" } },
  "get-in-touch": {
    path: "/v1/get-in-touch",
    rows: "data",
    form: {
      firstName: "Meera",
      lastName: "Nair",
      mobileNumber: "9876543210",
      companyName: "Nair Textiles",
      country: "India",
      category: "DevOps",
      budget: "5k-10k",
    },
  },
};

describe.each(Object.entries(kinds))("an enquiry of kind %s as a lead", (kind, { path, rows, form }) => {
  function call(method: string, sub: string, body?: unknown, headers: Record<string, string> = {}) {
    return app.call(method, path + sub, { token, body, headers });
  }

  async function send(name = "meera"): Promise<string> {
    app.clock.advance(MINUTE);
    const body = { ...form, email: `${name}@mail.example`, message: "Hello" };
    return (await call("POST", "", body)).body.data._id;
  }

  const read = async (id: string) => (await call("GET", `/${id}`)).body.data;
  const listed = async (search: string) =>
    (await call("GET", search)).body[rows].map(({ email }: { email: string }) => email.split("@")[0]);
  const events = async (id: string) =>
    (await call("GET", `/${id}/timeline`)).body.data.map((line: { event: string; detail: string }) => [
      line.event,
      line.detail,
    ]);

  it("gets a stage and a next step, which the timeline and the activity log tell", async () => {
    const id = await send();
    const body = { stage: "talking", nextStep: "Send the offer", nextStepOn: "2027-01-31" };
    const changed = await call("PUT", `/${id}/lead`, body);
    expect([changed.status, changed.body.message]).toEqual([200, "Stage and next step saved."]);
    expect(changed.body.data).toMatchObject({ ...body, lostReason: "", version: 2 });
    app.clock.advance(MINUTE);
    await call("PUT", `/${id}/lead`, { stage: "lost", lostReason: "Too expensive" });
    const told = await events(id);
    expect(
      told
        .slice(0, -1)
        .map(([event]: string[]) => event)
        .sort(),
    ).toEqual(["next-step", "next-step", "stage", "stage"]);
    expect(told).toEqual(
      expect.arrayContaining([
        ["stage", "Talking"],
        ["next-step", "Send the offer, 31 Jan 2027"],
        ["stage", "Lost: Too expensive"],
        ["next-step", ""],
      ]),
    );
    const audit = await app.request("GET", `/v1/audit?action=${kind}.lead-changed`, { token });
    expect((await audit.json()).total).toBe(2);
  });

  it.each([
    [{}, "stage", "Stage is required"],
    [{ stage: "sold" }, "stage", "Stage is one of: new, talking, proposal, won, lost."],
    [{ stage: "lost" }, "lostReason", "Say why it was lost"],
    [{ stage: "new", nextStep: "Call" }, "nextStepOn", "Choose the day of the next step"],
    [{ stage: "new", nextStepOn: "2027-01-31" }, "nextStep", "Say what the next step is"],
    [
      { stage: "new", nextStep: "Call", nextStepOn: "2027-02-30" },
      "nextStepOn",
      "The day must be a date such as 2027-01-31",
    ],
    [
      { stage: "new", nextStep: "x".repeat(201), nextStepOn: "2027-01-31" },
      "nextStep",
      "Please keep this under 200 characters",
    ],
  ])("refuses %j", async (body, field, message) => {
    const id = await send();
    const answer = await call("PUT", `/${id}/lead`, body);
    expect([answer.status, answer.body.fields]).toEqual([422, { [field]: message }]);
    expect((await read(id)).version).toBe(1);
  });

  it("tells the second of two people that the first has changed it", async () => {
    const id = await send();
    const first = await call("PUT", `/${id}/lead`, { stage: "talking" }, { "If-Match": '"1"' });
    expect(first.status).toBe(200);
    const second = await call("PUT", `/${id}/lead`, { stage: "won" }, { "If-Match": '"1"' });
    expect(second.status).toBe(412);
    expect(second.body.current).toMatchObject({ _id: id, stage: "talking", version: 2 });
    expect((await call("PUT", `/${id}/lead`, { stage: "won" })).body.data.stage).toBe("won");
  });

  it("is listed by its stage, and by the day of its next step, with those without one last", async () => {
    for (const [name, day] of [
      ["a", "2027-03-01"],
      ["b", ""],
      ["c", "2027-01-31"],
    ] as const) {
      const id = await send(name);
      const step = day && { nextStep: "Call", nextStepOn: day };
      await call("PUT", `/${id}/lead`, { stage: name === "b" ? "won" : "talking", ...step });
    }
    expect(await listed("?sort=nextStepOn")).toEqual(["c", "a", "b"]);
    expect(await listed("?stage=talking")).toEqual(["c", "a"]);
    expect(await listed("?stage=won")).toEqual(["b"]);
    expect((await call("GET", "?stage=sold")).status).toBe(422);
    const pages = (await call("GET", "?sort=nextStepOn&limit=2")).body;
    expect(await listed(`?sort=nextStepOn&limit=2&cursor=${pages.next}`)).toEqual(["b"]);
  });

  it("waits until somebody answers by phone and notes it, or until it is closed", async () => {
    const [first, second, third] = [await send("a"), await send("b"), await send("c")];
    expect(await listed("?waiting=true&sort=waiting")).toEqual(["a", "b", "c"]);
    app.clock.advance(MINUTE);
    const noted = await call("POST", `/${first}/answers`, { how: "By phone" });
    const at = app.clock.now().toISOString();
    expect([noted.status, noted.body.message]).toEqual([201, "The answer is noted."]);
    expect(noted.body.data).toMatchObject({ firstAnsweredAt: at, repliedAt: at, readAt: at });
    expect((await events(first))[0]).toEqual(["answered", "By phone"]);
    await call("PUT", `/${second}/lead`, { stage: "lost", lostReason: "No answer" });
    expect(await listed("?waiting=true&sort=waiting")).toEqual(["c"]);
    expect(await listed("?sort=waiting")).toEqual(["c", "a", "b"]);
    await call("PUT", `/${second}/lead`, { stage: "new" });
    expect(await listed("?waiting=true&sort=waiting")).toEqual(["b", "c"]);
    app.clock.advance(MINUTE);
    await call("POST", `/${first}/answers`, { how: "Met her" });
    expect(await read(first)).toMatchObject({
      firstAnsweredAt: at,
      repliedAt: app.clock.now().toISOString(),
    });
    expect((await call("POST", `/${third}/answers`, { how: " " })).body.fields).toEqual({
      how: "Say how it was answered, such as by phone",
    });
  });

  it("has an answer once that is noted again under its Idempotency-Key", async () => {
    const id = await send();
    const headers = { "Idempotency-Key": "the-answer" };
    const note = (how: string) => call("POST", `/${id}/answers`, { how }, headers);
    const first = await note("By phone");
    app.clock.advance(MINUTE);
    const again = await note("By phone");
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect((await events(id)).filter(([event]: string[]) => event === "answered")).toHaveLength(1);
    expect((await note("Met her")).status).toBe(422);
  });

  it("is erased with its person, who gets it whole in a copy of their data", async () => {
    const id = await send();
    await call("PUT", `/${id}/lead`, { stage: "lost", lostReason: "Too expensive" });
    const person = { email: "meera@mail.example" };
    const copy = await app.request("POST", "/v1/privacy/person/export", { token, body: person });
    expect(Buffer.from(await copy.arrayBuffer()).toString("utf8")).toContain("Too expensive");
    await app.request("POST", "/v1/privacy/person/erase", { token, body: person });
    expect((await call("GET", `/${id}`)).status).toBe(404);
    expect((await call("GET", `/${id}/timeline`)).status).toBe(404);
  });

  it("is 404 once it is gone, and 401 without a token", async () => {
    expect((await call("PUT", "/gone/lead", { stage: "won" })).status).toBe(404);
    expect((await call("POST", "/gone/answers", { how: "By phone" })).status).toBe(404);
    expect((await app.request("PUT", `${path}/gone/lead`, { body: { stage: "won" } })).status).toBe(401);
  });
});
