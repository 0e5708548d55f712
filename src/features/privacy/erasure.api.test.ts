import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { setActive } from "#features/administrators/storage.server.ts";
import { recordAudit } from "#features/audit/storage.server.ts";
import { insertAdministrator } from "#features/auth/storage.server.ts";
import { DAY_MS } from "#platform/contract/durations.ts";
import { sha256 } from "#platform/process/id.server.ts";
import { type Applicants, createApplicants } from "../../../test/applicants.ts";
import { administrator, createTestApp, type TestApp } from "../../../test/create-test-app.ts";
import { findErasures, replayErasures } from "./erasure.server.ts";

const email = "mira@mail.example";
const message =
  "We would like an app for our shop in Pune, with a catalogue, orders and payment by UPI. Could you tell us what it costs, and how long it takes from the first talk to the day on which our customers can use it?";
const query = { name: "Mira", email, phoneNumber: "9810012345", message };

let app: TestApp;
let staff: Applicants;
beforeEach(async () => {
  app = await createTestApp();
  staff = await createApplicants(app);
});
afterEach(() => app.close());

const post = (path: string, body: object, key?: string) =>
  app.request("POST", path, { body, ...(key && { headers: { "Idempotency-Key": key } }) });
const find = async (address = email) =>
  (await staff.call("POST", "/v1/privacy/person", { email: address })).body.data;
const erase = async (address = email) =>
  (await staff.call("POST", "/v1/privacy/person/erase", { email: address })).body;

async function rows<Row>(table: string): Promise<Row[]> {
  return (await sql<Row>`select * from ${sql.table(table)}`.execute(app.services.db.read)).rows;
}

async function change(statement: ReturnType<typeof sql>): Promise<void> {
  await app.services.db.transaction(async (tx) => void (await statement.execute(tx)));
}

describe("an Idempotency-Key that is used again after its person was erased", () => {
  it("stores anew what is sent, so that 201 never stands for nothing", async () => {
    const first = await (await post("/v1/queries", query, "one")).json();
    expect(await (await post("/v1/queries", query, "one")).json()).toEqual(first);
    await erase();
    const again = await post("/v1/queries", query, "one");
    expect(again.status).toBe(201);
    const { data } = await again.json();
    expect(data._id).not.toBe(first.data._id);
    expect((await rows<{ id: string }>("queries")).map(({ id }) => id)).toEqual([data._id]);
  });

  it("does so for applications and the newsletter too, and keeps the keys of others", async () => {
    await staff.applied({ email });
    await post("/v1/newsletter", { email }, "two");
    await post("/v1/queries", { ...query, email: "other@mail.example" }, "three");
    await erase();
    expect(await rows("idempotency_keys")).toHaveLength(1);
    await post("/v1/newsletter", { email }, "two");
    expect(await rows("subscribers")).toHaveLength(1);
  });
});

describe("an address with letters that nobody sees", () => {
  it("is taken without them", async () => {
    await post("/v1/queries", { ...query, email: "mi\u00adra@\u200bmail.exam\u2060ple\ufeff" });
    expect((await rows<{ email: string }>("queries")).map((row) => row.email)).toEqual([email]);
  });

  it("is found and erased where it was stored before", async () => {
    await post("/v1/queries", query);
    await change(sql`update queries set email = ${"mi\u00adra@ma\u200bil.example"}`);
    await change(sql`update outbox set recipient = ${"MI\u00adRA@mail.example"} where recipient = ${email}`);
    expect((await find()).records).toHaveLength(1);
    await erase();
    expect(await rows("queries")).toEqual([]);
  });
});

describe("the prints by which a message is known again", () => {
  it("are keyed: nobody who guesses text and address finds them", async () => {
    await post("/v1/queries", query);
    const prints = await rows<{ print: string; sender: string }>("message_prints");
    expect(prints).toHaveLength(1);
    const words = message.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, "");
    const readable = [message, words, `${words}\n${email}`, email, `${message}\n${email}`];
    const guesses = [...readable, ...readable.map(sha256)];
    for (const { print, sender } of prints) {
      expect(guesses).not.toContain(print);
      expect(guesses).not.toContain(sender);
    }
  });

  it("are erased with the person, and those of others stay", async () => {
    await post("/v1/queries", query);
    await post("/v1/queries", { ...query, email: "other@mail.example" });
    expect(await rows("message_prints")).toHaveLength(2);
    await erase();
    expect(await rows("message_prints")).toHaveLength(1);
  });
});

it("a restored backup is rid of kept answers and prints of who was erased", async () => {
  await post("/v1/queries", query, "one");
  const { db } = app.services;
  const [key, print] = [await rows<object>("idempotency_keys"), await rows<object>("message_prints")];
  await erase();
  for (const [table, row] of [["idempotency_keys", key[0]] as const, ["message_prints", print[0]] as const]) {
    const columns = sql.join(Object.keys(row ?? {}).map((name) => sql.ref(name)));
    const values = sql.join(Object.values(row ?? {}));
    await change(sql`insert into ${sql.table(table)} (${columns}) values (${values})`);
  }
  await replayErasures(db, await findErasures(db.read));
  expect([await rows("idempotency_keys"), await rows("message_prints")]).toEqual([[], []]);
});

describe("a copy of what is held", () => {
  it("names a quarantined message as that, and the form that it came by", async () => {
    await post("/v1/queries", { ...query, homepage: "https://spam.example" });
    expect(await rows("quarantine")).toHaveLength(1);
    const answer = await app.request("POST", "/v1/privacy/person/export", {
      token: staff.token,
      body: { email },
    });
    const text = Buffer.from(await answer.arrayBuffer()).toString("utf8");
    expect(text).toContain('"kind": "quarantined"');
    expect(text).toContain('"form": "quick enquiry"');
    expect(text).not.toContain('"kind": "query"');
  });
});

describe("a person who works here", () => {
  it("is told of, and erasing says that the account stays and how to end it", async () => {
    await post("/v1/queries", { ...query, email: administrator.email });
    expect(await find(administrator.email)).toMatchObject({
      account: { name: administrator.name, endsAt: null },
    });
    const { message: words } = await erase(administrator.email.toUpperCase());
    expect(words).toBe(
      "Everything else about this person is erased. The staff account of Asha Rao stays. To end it, deactivate it under Settings: 365 days later it is erased.",
    );
    expect(await rows("administrators")).toHaveLength(1);
  });

  it("is none whom nobody knows", async () => {
    await post("/v1/queries", query);
    expect((await find()).account).toBeNull();
    expect((await erase()).message).toBe("Everything about this person is erased.");
  });
});

describe("the account of a former administrator", () => {
  const gone = {
    email: "gone@jaalidar.example",
    name: "Gita Nair",
    passwordHash: "none",
    roles: ["owner"] as const,
  };

  async function leave(): Promise<string> {
    const { db, clock } = app.services;
    return db.transaction(async (tx) => {
      const { _id } = await insertAdministrator(tx, gone, clock.now());
      await setActive(tx, _id, false, clock.now());
      return _id;
    });
  }

  const run = () => app.services.retention.run();
  const names = async () =>
    (await rows<{ name: string }>("administrators")).map(({ name }) => name).toSorted();

  it("is erased 365 days after it was deactivated, and the lines of the log stay", async () => {
    const id = await leave();
    const { db, clock } = app.services;
    for (let weeks = 0; weeks < 52; weeks += 1) app.clock.advance(7 * DAY_MS);
    // Told of now, or the log itself would end with the account.
    await db.transaction((tx) =>
      recordAudit(tx, { actor: id, address: "", at: clock.now() }, "session.begun"),
    );
    await run();
    expect(await names()).toEqual([administrator.name, gone.name]);
    app.clock.advance(1.5 * DAY_MS);
    await run();
    expect(await names()).toEqual([administrator.name]);
    const token = await app.signIn();
    const { data } = await (await app.request("GET", "/v1/audit?limit=50", { token })).json();
    const lines = data.map((line: { action: string; actor: { name: string } }) => [
      line.action,
      line.actor.name,
    ]);
    expect(lines).toContainEqual(["session.begun", ""]);
    expect(lines).toContainEqual(["administrator.erased", ""]);
  });

  it("stays while it is active, however old", async () => {
    const id = await leave();
    app.clock.advance(300 * DAY_MS);
    const { db, clock } = app.services;
    await db.transaction((tx) => setActive(tx, id, true, clock.now()));
    app.clock.advance(300 * DAY_MS);
    await run();
    expect(await names()).toHaveLength(2);
  });
});
