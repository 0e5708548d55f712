import { readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { recordAudit } from "#features/audit/storage.server.ts";
import { queryStorage } from "#features/enquiries/storage.server.ts";
import { enqueueMail } from "#features/mail/storage.server.ts";
import { DAY_MS } from "#platform/contract/durations.ts";
import { type Applicants, createApplicants } from "../../../test/applicants.ts";
import { administrator, createTestApp, type TestApp } from "../../../test/create-test-app.ts";
import { createRetention } from "./retention.server.ts";
import { promisedUntil } from "./rules.ts";
import { lockLease, readRetentionState, writeRetentionState } from "./storage.server.ts";

const message = {
  name: "Ravi",
  email: "ravi@mail.example",
  phoneNumber: "9810012345",
  message: "Hello",
  page: "",
  source: "",
};
const enquiry = {
  firstName: "Mina",
  lastName: "Das",
  email: "mina@mail.example",
  mobileNumber: "9810012345",
  companyName: "Das",
  country: "India",
  category: "DevOps",
  budget: "5k-10k",
  message: "Hello",
};

let app: TestApp;
let staff: Applicants;
let token: string;
async function open() {
  app = await createTestApp();
  staff = await createApplicants(app);
  token = staff.token;
}
const close = () => app.close();

function anAppEach() {
  beforeEach(open);
  afterEach(close);
}

/** A call by staff, who sign in again when days have passed. */
async function call(method: string, path: string, body?: unknown) {
  let answer = await app.request(method, path, { token, body });
  if (answer.status === 401) {
    token = await app.signIn();
    answer = await app.request(method, path, { token, body });
  }
  return { status: answer.status, body: await answer.json() };
}

const state = async () => (await call("GET", "/v1/privacy/retention")).body.data;
const run = () => app.services.retention.run({ force: true });

/** Lets days pass, with a run every five of them and one at their end. */
async function live(days: number): Promise<void> {
  for (let left = days; left > 0; left -= 5) {
    app.clock.advance(Math.min(left, 5) * DAY_MS);
    await run();
  }
}

/** Lets the year pass in one go, before anything has run, and then the days of the announcement. */
async function liveAYear(): Promise<void> {
  app.clock.advance(366 * DAY_MS);
  await run();
  await live(15);
}

const queryCount = async () => (await call("GET", "/v1/queries?limit=1")).body.total;

/** Returns what the activity log says was done. */
async function loggedActions(): Promise<string[]> {
  const { data } = (await call("GET", "/v1/audit?limit=200")).body;
  return data.map(({ action }: { action: string }) => action);
}

const mailFiles = () => readdirSync(join(app.services.env.dataDir, "mail"));

async function addMessages(count: number): Promise<void> {
  const { db, clock } = app.services;
  await db.transaction(async (tx) => {
    for (let made = 0; made < count; made += 1) {
      const until = promisedUntil("enquiry-2026-11-20", clock.now());
      await queryStorage.insert(tx, message, clock.now(), until);
    }
  });
}

describe("a run", () => {
  anAppEach();

  it("erases what has reached its end with all that belongs to it, and nothing else", async () => {
    await staff.applied();
    await app.request("POST", "/v1/queries", { body: message });
    await app.request("POST", "/v1/get-in-touch", { body: enquiry });
    await app.services.mailer.idle();
    app.clock.advance(360 * DAY_MS);
    const young = await staff.applied();
    await app.request("POST", "/v1/queries", { body: { ...message, name: "Young" } });
    await app.request("POST", "/v1/get-in-touch", { body: { ...enquiry, firstName: "Young" } });
    await run();
    await live(15);
    const counts = await staff.countRows();
    expect(counts).toMatchObject({
      applications: 1,
      documents: 1,
      consents: 3,
      timeline: 1,
      outbox: 4,
    });
    expect((await call("GET", "/v1/applications")).body.data.map((one: { _id: string }) => one._id)).toEqual([
      young,
    ]);
    expect((await call("GET", "/v1/queries")).body.queries).toMatchObject([{ name: "Young" }]);
    expect((await call("GET", "/v1/get-in-touch")).body.data).toMatchObject([{ firstName: "Young" }]);
    const { lastRun } = await state();
    expect(lastRun.erased.map((one: { kind: string; count: number }) => [one.kind, one.count])).toEqual(
      expect.arrayContaining([
        ["application", 1],
        ["query", 1],
        ["get-in-touch", 1],
      ]),
    );
  });

  it("is in the log by kind and number", async () => {
    await addMessages(3);
    app.clock.advance(300 * DAY_MS);
    await addMessages(40);
    app.clock.advance(66 * DAY_MS);
    await run();
    await live(15);
    const { data } = (await call("GET", "/v1/audit?action=retention.erased")).body;
    expect(data).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ actor: { _id: "program", name: "" }, detail: "query: 3", address: "" }),
      ]),
    );
  });

  it("erases the lines of the log a year after they were written", async () => {
    expect(await loggedActions()).toContain("job.added");
    app.clock.advance(366 * DAY_MS);
    await run();
    expect(await loggedActions()).not.toContain("job.added");
  });

  it("forgets an address that nobody confirmed in time, with the mail that asked it", async () => {
    const email = "nobody@mail.example";
    await app.request("POST", "/v1/newsletter", { body: { email } });
    await app.services.mailer.idle();
    const held = async () => (await call("POST", "/v1/privacy/person", { email })).body.data;
    expect(await held()).toMatchObject({ records: [{ kind: "subscriber" }], mails: 1 });
    expect(mailFiles()).toHaveLength(1);
    app.clock.advance(8 * DAY_MS);
    await run();
    expect(await held()).toMatchObject({ records: [], mails: 0 });
    expect(mailFiles()).toEqual([]);
  });

  it("forgets an invitation that nobody took up, with its mail", async () => {
    const bela = { name: "Bela", email: "bela@jaalidar.example", roles: ["owner"] };
    const body = { ...bela, currentPassword: administrator.password };
    expect((await call("POST", "/v1/administrators/invitations", body)).status).toBe(201);
    await app.services.mailer.idle();
    const countInvitations = async () => (await call("GET", "/v1/administrators")).body.invitations.length;
    const countMails = async () => (await call("GET", "/v1/mail")).body.total;
    expect([await countInvitations(), await countMails(), mailFiles().length]).toEqual([1, 1, 1]);
    app.clock.advance(61 * DAY_MS);
    await run();
    expect([await countInvitations(), await countMails(), mailFiles().length]).toEqual([0, 0, 0]);
  });

  it("keeps to what was set, and announces first what ends sooner by it", async () => {
    await addMessages(1);
    app.clock.advance(10 * DAY_MS);
    await addMessages(1);
    await run();
    const days = { applicationHidden: 7, application: 9, enquiry: 9, accessLog: 365 };
    expect((await call("PUT", "/v1/privacy/retention", days)).body).toMatchObject({ data: { days } });
    await run();
    const notBefore = new Date(app.clock.now().getTime() + 14 * DAY_MS).toISOString();
    expect((await state()).ending).toEqual([{ kind: "query", count: 2, notBefore }]);
    await live(13);
    await addMessages(1);
    expect(await queryCount()).toBe(3);
    await live(1);
    expect(await queryCount()).toBe(1);
  });

  it("erases nothing more once a longer time is saved while it goes on", async () => {
    const days = { applicationHidden: 7, application: 30, enquiry: 30, accessLog: 365 };
    await call("PUT", "/v1/privacy/retention", days);
    await addMessages(300);
    await live(46);
    await call("POST", "/v1/privacy/retention/confirm", { at: (await state()).stalled.at });
    const running = run();
    while ((await queryCount()) === 300) await pause(1);
    await call("PUT", "/v1/privacy/retention", { ...days, enquiry: 90 });
    const left = await queryCount();
    expect(left).toBeGreaterThan(0);
    await running;
    expect(await queryCount()).toBe(left);
  });

  it("is tried again soon when it failed, also where staff asked for it", async () => {
    const { db, clock } = app.services;
    const rename = (from: string, to: string) =>
      db.transaction((tx) => sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(tx));
    await run();
    app.clock.advance(60_000);
    const asked = clock.now().toISOString();
    await rename("notice_texts", "away");
    const other = createRetention(app.services, { retryMs: 20 });
    other.wake();
    // A run that ends gives its lease back.
    await expect.poll(() => readRetentionState(db.read, "lease")).toBe(asked);
    await rename("away", "notice_texts");
    await expect.poll(async () => (await state()).lastRun.at).toBe(asked);
    await other.close();
  });

  it("happens once a day, and is one process's at a time", async () => {
    const { db, clock } = app.services;
    await app.services.retention.run();
    const first = (await state()).lastRun.at;
    app.clock.advance(60_000);
    await app.services.retention.run();
    expect((await state()).lastRun.at).toBe(first);

    app.clock.advance(DAY_MS);
    await addMessages(60);
    app.clock.advance(355 * DAY_MS);
    await run();
    await call("POST", "/v1/privacy/retention/confirm", { at: (await state()).stalled.at });
    await addMessages(600);
    app.clock.advance(5 * DAY_MS);
    await run();
    app.clock.advance(5 * DAY_MS + 1);
    await run();
    app.clock.advance(5 * DAY_MS);
    const other = createRetention(app.services);
    await Promise.all([other.run(), app.services.retention.run()]);
    const { data } = (await call("GET", "/v1/audit?action=retention.erased&limit=100")).body;
    const erased = data.filter((line: { detail: string }) => line.detail.startsWith("query"));
    expect(erased.map((line: { detail: string }) => line.detail).sort()).toEqual([
      "query: 10",
      "query: 25",
      "query: 25",
    ]);
    await db.transaction(async (tx) => {
      expect((await lockLease(tx, clock.now())).getTime()).toBeLessThanOrEqual(clock.now().getTime());
    });
  });
});

describe("the brake", () => {
  anAppEach();

  it("stops a run that would erase more than a tenth, until staff let it go on", async () => {
    await addMessages(30);
    await liveAYear();
    await addMessages(1);
    await run();
    expect(await queryCount()).toBe(31);
    const { stalled } = await state();
    expect(stalled).toMatchObject({ clock: null });
    expect(stalled.counts).toContainEqual({ kind: "query", due: 30, total: 31 });

    const wrong = await call("POST", "/v1/privacy/retention/confirm", { at: "another time" });
    expect(wrong).toMatchObject({ status: 409, body: { message: "Nothing waits for this any more." } });
    const confirmed = await call("POST", "/v1/privacy/retention/confirm", { at: stalled.at });
    expect(confirmed.body).toMatchObject({ message: "The erasure continues.", data: { stalled: null } });
    await run();
    expect(await queryCount()).toBe(1);
    expect((await state()).stalled).toBeNull();
    expect((await call("GET", "/v1/audit?action=retention.confirmed")).body.data).toHaveLength(1);
  });

  it.each([1, 2, 12])("waits for a yes before all %i of a kind go", async (count) => {
    await addMessages(count);
    await liveAYear();
    expect(await queryCount()).toBe(count);
    expect((await state()).stalled.counts).toContainEqual({ kind: "query", due: count, total: count });
  });

  it("forgets a yes that was said a day ago", async () => {
    await addMessages(30);
    await liveAYear();
    await addMessages(1);
    await run();
    const at = new Date(app.clock.now().getTime() - DAY_MS).toISOString();
    const { db } = app.services;
    await db.transaction((tx) => writeRetentionState(tx, "confirmed", { at, counts: { query: 30 } }));
    await run();
    expect(await queryCount()).toBe(31);
  });

  it("covers mails and the log as well", async () => {
    const { db, clock } = app.services;
    await db.transaction(async (tx) => {
      const mail = { kind: "staff", recipient: "a@mail.example", subject: "Hello", body: "Hello" } as const;
      for (let made = 0; made < 25; made += 1) {
        await enqueueMail(tx, mail, clock.now());
        await recordAudit(tx, { actor: "program", address: "", at: clock.now() }, "mail.written");
      }
    });
    app.clock.advance(400 * DAY_MS);
    await run();
    const { counts } = (await state()).stalled;
    expect(counts.map((count: { kind: string }) => count.kind)).toEqual(["mail", "audit"]);
  });
});

describe("a wrong clock", () => {
  anAppEach();

  it.each([-400, -30, 30, 400])(
    "that is off by %i days erases none of 12 records, and says so",
    async (days) => {
      await live(1);
      await addMessages(12);
      const { lastRun } = await state();
      app.clock.advance(days * DAY_MS);
      await run();
      await live(5);
      expect(await queryCount()).toBe(12);
      const { stalled, ending } = await state();
      expect(stalled).toMatchObject({ clock: { lastLook: lastRun.at }, counts: [] });
      expect(ending).toEqual([]);
      app.clock.advance(-days * DAY_MS);
      await run();
      expect(await state()).toMatchObject({ stalled: null, ending: [] });
      expect(await queryCount()).toBe(12);
    },
  );

  it("that was far behind while records came erases none of them when it is right again", async () => {
    await addMessages(12);
    await live(1);
    app.clock.advance(400 * DAY_MS);
    await run();
    const { stalled } = await state();
    const { body } = await call("POST", "/v1/privacy/retention/confirm", { at: stalled.at });
    expect(body).toMatchObject({ message: "Noted. The erasure runs again by this clock." });
    await run();
    expect((await state()).ending).toMatchObject([{ kind: "query", count: 12 }]);
    await live(20);
    expect(await queryCount()).toBe(12);
    expect((await state()).stalled.counts).toContainEqual({ kind: "query", due: 12, total: 12 });
  });

  it("that goes back some days announces anew what it had announced", async () => {
    await addMessages(1);
    app.clock.advance(366 * DAY_MS);
    await addMessages(9);
    await run();
    app.clock.advance(-5 * DAY_MS);
    await run();
    const notBefore = new Date(app.clock.now().getTime() + 14 * DAY_MS).toISOString();
    expect((await state()).ending).toEqual([{ kind: "query", count: 1, notBefore }]);
    await live(13);
    expect(await queryCount()).toBe(10);
    await live(1);
    expect(await queryCount()).toBe(9);
  });
});

const wrongTerm = "Give a whole number of days from 1 to 1,095, or choose until deleted by hand.";
const shortLog =
  "Give a whole number of days from 365 to 1,095: the activity log is kept for a year at least.";

describe("how long data is kept", () => {
  beforeAll(open);
  afterAll(close);

  it("is what the notices promise until somebody sets it", async () => {
    expect(await state()).toEqual({
      days: { applicationHidden: 180, application: 365, enquiry: 365, accessLog: 365 },
      ending: [],
      lastRun: null,
      stalled: null,
    });
  });

  it.each([
    [{ enquiry: 1_096 }, { enquiry: wrongTerm }],
    [{ application: "for ever" }, { application: wrongTerm }],
    [{ applicationHidden: 181 }, { applicationHidden: "Give a whole number of days from 1 to 180." }],
    [
      { applicationHidden: "until-deleted" },
      { applicationHidden: "Give a whole number of days from 1 to 180." },
    ],
    [{ accessLog: "until-deleted" }, { accessLog: shortLog }],
    [
      { application: 90 },
      { applicationHidden: "Applications are erased by then. Choose fewer days for archiving." },
    ],
    [{ accessLog: 364 }, { accessLog: shortLog }],
    [{ accessLog: 1 }, { accessLog: shortLog }],
    [{ accessLog: "400.5" }, { accessLog: shortLog }],
    [{ accessLog: "" }, { accessLog: shortLog }],
    [{ enquiry: 0 }, { enquiry: wrongTerm }],
  ])("refuses %j", async (change, fields) => {
    const days = { applicationHidden: 180, application: 365, enquiry: 365, accessLog: 365, ...change };
    const { status, body } = await call("PUT", "/v1/privacy/retention", days);
    expect({ status, fields: body.fields }).toEqual({ status: 422, fields });
  });

  it("reads a log that was once set to be kept for a day as one of a year", async () => {
    const stored = { applicationHidden: 180, application: 365, enquiry: 365, accessLog: 1 };
    await app.services.db.transaction((tx) => writeRetentionState(tx, "days", stored));
    expect((await state()).days.accessLog).toBe(365);
    app.clock.advance(2 * DAY_MS);
    await run();
    expect(await loggedActions()).toContain("job.added");
  });

  it.each(["GET /v1/privacy/retention", "PUT /v1/privacy/retention", "POST /v1/privacy/retention/confirm"])(
    "%s asks for a token",
    async (one) => {
      const [method = "", path = ""] = one.split(" ");
      const body = method === "GET" ? undefined : {};
      expect((await app.request(method, path, { body })).status).toBe(401);
    },
  );
});
