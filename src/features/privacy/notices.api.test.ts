import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { facts } from "#content/facts.ts";
import { DAY_MS } from "#platform/contract/durations.ts";
import { readRevision } from "#platform/database/revision.server.ts";
import { type Applicants, createApplicants } from "../../../test/applicants.ts";
import { createTestApp, type TestApp } from "../../../test/create-test-app.ts";

const message = { name: "Ravi", phoneNumber: "9810012345", message: "Hello" };
const first = { applicationHidden: 180, application: 365, enquiry: 365, accessLog: 365 };
const ofAYear = "enquiry-2026-11-25";

let app: TestApp;
let staff: Applicants;
let token: string;
beforeEach(async () => {
  app = await createTestApp();
  staff = await createApplicants(app);
  token = staff.token;
});
afterEach(() => app.close());

async function call(method: string, path: string, body?: unknown) {
  let answer = await app.request(method, path, { token, body });
  if (answer.status === 401 || answer.status === 403) {
    token = await app.signIn();
    answer = await app.request(method, path, { token, body });
  }
  return answer.json();
}

const set = async (change: object) => {
  const { message: said } = await call("PUT", "/v1/privacy/retention", { ...first, ...change });
  expect(said).toContain("Saved.");
};
const post = (email: string, more: object = {}) =>
  app.request("POST", "/v1/queries", { body: { ...message, email, ...more } });
const emails = async () =>
  (await call("GET", "/v1/queries")).queries.map(({ email }: { email: string }) => email);

async function consents(): Promise<string[]> {
  const found = sql<{ version: string }>`
    select notice_version as version from consents where subject_kind <> 'application' order by id`;
  return (await found.execute(app.services.db.read)).rows.map(({ version }) => version);
}

/** Lets days pass: what has ended by then is announced, and erased when that was long enough ago. */
async function live(days: number): Promise<void> {
  app.clock.advance(days * DAY_MS);
  const run = () => app.services.retention.run({ force: true });
  await run();
  const { stalled } = (await call("GET", "/v1/privacy/retention")).data;
  if (stalled) await call("POST", "/v1/privacy/retention/confirm", { at: stalled.at });
  await run();
}

it("follows the setting, and a consent stores the version that stood beside the form", async () => {
  await post("a@mail.example");
  await set({ enquiry: 730 });
  await post("b@mail.example");
  await set({ enquiry: "until-deleted" });
  await post("c@mail.example");
  await set({ enquiry: 730 });
  await post("d@mail.example");
  await set({});
  await post("e@mail.example");
  const ofTwo = `${ofAYear}.730`;
  expect(await consents()).toEqual([ofAYear, ofTwo, `${ofAYear}.until-deleted`, ofTwo, ofAYear]);
  const person = await call("POST", "/v1/privacy/person", { email: "c@mail.example" });
  expect(person.data.records[0].consent.version).toBe(`${ofAYear}.until-deleted`);
});

it("holds as a page showed it that was open while the setting changed, if there is such a notice", async () => {
  await set({ enquiry: 730 });
  await post("old@mail.example", { notice: ofAYear });
  await post("none@mail.example", { notice: "enquiry-1999-01-01" });
  await post("other@mail.example", { notice: "application-2026-11-20" });
  await post("words@mail.example", { notice: "enquiry-2026-11-20" });
  const shown = [ofAYear, `${ofAYear}.730`, `${ofAYear}.730`, "enquiry-2026-11-20"];
  expect(await consents()).toEqual(shown);
});

it("is what a record ends by: longer holds for those sent under it, shorter for all", async () => {
  await post("year@mail.example");
  await set({ enquiry: 730 });
  await post("two@mail.example");
  await set({ enquiry: "until-deleted" });
  await post("hand@mail.example");
  await live(360);
  await live(20);
  expect(await emails()).toEqual(["hand@mail.example", "two@mail.example"]);
  await live(340);
  await live(20);
  expect(await emails()).toEqual(["hand@mail.example"]);
  await live(2_000);
  await live(20);
  expect(await emails()).toEqual(["hand@mail.example"]);
  await set({ enquiry: 30 });
  await post("young@mail.example");
  await live(1);
  expect(await emails()).toContain("hand@mail.example");
  await live(15);
  expect(await emails()).toEqual(["young@mail.example"]);
});

it("is the one of the day on which a message was sent that staff release later", async () => {
  await post("held@mail.example", { homepage: "x" });
  const [{ _id }] = (await call("GET", "/v1/quarantine")).data;
  await set({ enquiry: 730 });
  await call("POST", `/v1/quarantine/${_id}/release`);
  expect(await consents()).toEqual([ofAYear]);
});

it("is what the receipt of an application says", async () => {
  await set({ application: "until-deleted" });
  await staff.applied({ email: "asha@mail.example" });
  const { rows } = await sql<{ body: string }>`
    select body from outbox where recipient = 'asha@mail.example'`.execute(app.services.db.read);
  expect(rows[0]?.body).toContain("It is kept until we delete it, or until you ask us to.");
});

it("is given to the public pages, which are made anew when the setting changes", async () => {
  const read = async () => (await app.request("GET", "/v1/privacy/notice")).json();
  expect((await read()).data).toEqual(first);
  const before = await readRevision(app.services.db.read);
  await set({ application: 1_095 });
  expect(await readRevision(app.services.db.read)).toBeGreaterThan(before);
  expect((await read()).data).toEqual({ ...first, application: 1_095 });
});

it("names in each list those that reach their end, and those alone", async () => {
  await post("old@mail.example");
  await staff.applied({ name: "Old One" });
  app.clock.advance(355 * DAY_MS);
  await post("young@mail.example");
  const young = await staff.applied({ name: "Young One" });
  await app.services.retention.run({ force: true });
  const { ending } = (await call("GET", "/v1/privacy/retention")).data;
  expect(ending.map(({ kind, count }: { kind: string; count: number }) => [kind, count])).toEqual([
    ["application", 1],
    ["query", 1],
  ]);
  const { queries } = await call("GET", "/v1/queries?ending=true");
  expect(queries.map(({ email }: { email: string }) => email)).toEqual(["old@mail.example"]);
  const listed = await call("GET", "/v1/applications?ending=true&limit=10");
  expect(listed).toMatchObject({ total: 1, data: [{ name: "Old One" }] });
  expect(listed.data[0]._id).not.toBe(young);
  for (const path of ["/v1/get-in-touch", "/v1/quarantine"]) {
    expect(await call("GET", `${path}?ending=true&limit=10`)).toMatchObject({ total: 0, data: [] });
  }
});

async function publishName(name: string): Promise<void> {
  const saved = await app.request("PUT", "/v1/content/facts/draft", {
    token,
    body: { words: { ...facts, name } },
  });
  expect(saved.status).toBe(200);
  expect((await app.request("POST", "/v1/content/facts/publish", { token, body: {} })).status).toBe(200);
}

async function consentOf(email: string) {
  return (await call("POST", "/v1/privacy/person", { email })).data.records[0].consent;
}

async function copyOf(email: string): Promise<string> {
  token = await app.signIn();
  return (await app.request("POST", "/v1/privacy/person/export", { token, body: { email } })).text();
}

async function countTexts(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from notice_texts`.execute(
    app.services.db.read,
  );
  return Number(rows[0]?.count);
}

describe("the words of a consent", () => {
  it("are those published when it was sent, in the copy too, whatever the owner publishes later", async () => {
    await publishName("Ashoka Systems");
    await post("first@mail.example");
    await post("again@mail.example");
    await publishName("Banyan Works");
    await post("second@mail.example");
    const own = { "first@mail.example": "Ashoka Systems", "second@mail.example": "Banyan Works" };
    for (const [email, name] of Object.entries(own)) {
      const consent = await consentOf(email);
      expect(consent).toMatchObject({ version: ofAYear, kept: true });
      expect(consent.notice).toContain(
        `Access: The ${name} staff who answer enquiries. We don't pass it on.`,
      );
    }
    const copy = await copyOf("first@mail.example");
    expect(copy).toContain("The Ashoka Systems staff who answer enquiries.");
    expect(copy).not.toContain("Banyan Works staff");
    expect(copy).toContain("privacy-page-1.txt");
    expect(copy).toContain("What Banyan Works holds about");
    // A notice and a privacy page of each of the two names, where the page shows the name.
    expect(await countTexts()).toBeLessThanOrEqual(4);
  });

  it("name the privacy page that was published", async () => {
    await post("first@mail.example");
    const { data } = await call("GET", "/v1/content/legal.privacy");
    const words = { ...data.shipped, headline: "How we treat your data" };
    await call("PUT", "/v1/content/legal.privacy/draft", { words });
    await call("POST", "/v1/content/legal.privacy/publish", {});
    await post("second@mail.example");
    expect(await copyOf("second@mail.example")).toContain("headline: How we treat your data");
    expect(await copyOf("first@mail.example")).toContain(`headline: ${data.shipped.headline}`);
  });

  it("are those of the day on which a message was sent that staff release later", async () => {
    await publishName("Ashoka Systems");
    await post("held@mail.example", { homepage: "x" });
    const [{ _id }] = (await call("GET", "/v1/quarantine")).data;
    await publishName("Banyan Works");
    await app.services.retention.run({ force: true });
    await call("POST", `/v1/quarantine/${_id}/release`);
    expect((await consentOf("held@mail.example")).notice.join()).toContain("The Ashoka Systems staff");
  });

  it("are not made up where they were not kept", async () => {
    await publishName("Ashoka Systems");
    await post("old@mail.example");
    await app.services.db.transaction((tx) =>
      sql`update consents set notice_text = null, privacy_page = null`.execute(tx),
    );
    const consent = await consentOf("old@mail.example");
    expect(consent).toMatchObject({ version: ofAYear, kept: false });
    expect(consent.notice).toContain(
      "Access: The [company name] staff who answer enquiries. We don't pass it on.",
    );
    expect(await copyOf("old@mail.example")).toContain(
      `wording: The wording shipped with version ${ofAYear}; the words as they stood were not kept`,
    );
  });

  it("are deleted once nothing names them, and kept anew with the next message", async () => {
    await post("first@mail.example");
    expect(await countTexts()).toBe(2);
    await app.services.retention.run({ force: true });
    expect(await countTexts()).toBe(2);
    await call("POST", "/v1/privacy/person/erase", { email: "first@mail.example" });
    await app.services.retention.run({ force: true });
    expect(await countTexts()).toBe(0);
    await post("second@mail.example");
    expect((await consentOf("second@mail.example")).kept).toBe(true);
  });
});
