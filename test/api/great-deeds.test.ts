import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { setActive } from "#features/administrators/storage.server.ts";
import { insertAdministrator } from "#features/auth/storage.server.ts";
import { MINUTE_MS } from "#platform/contract/durations.ts";
import { momentInIndia } from "#platform/contract/india-day.ts";
import type { OpenApiDocument, Operation } from "#platform/contract/openapi.ts";
import { createApplicants } from "../applicants.ts";
import { administrator, createTestApp, type TestApp } from "../create-test-app.ts";

/**
 * Every call that erases or deletes many records, exports people, opens them by an address or changes how long data is
 * kept.
 */
const greatDeeds = [
  "DELETE /v1/samples",
  "GET /v1/applications/export.csv",
  "GET /v1/get-in-touch/export.csv",
  "GET /v1/newsletter/subscribers.csv",
  "GET /v1/queries/export.csv",
  "POST /v1/applications/delete",
  "POST /v1/privacy/person/erase",
  "POST /v1/privacy/person/export",
  "POST /v1/privacy/retention/confirm",
  "POST /v1/settings/calendar",
  "PUT /v1/privacy/retention",
];

/** Calls that look like great deeds and are none, each with the reason. */
const harmless: Record<string, string> = {
  "DELETE /v1/settings/calendar": "ends one's own address, which can be made again",
  "GET /v1/audit/export.csv": "names staff and the ids of records, no person who wrote to us",
  "POST /v1/privacy/person":
    "shows titles, subjects and dates of what is held; the copy itself is the export",
};

let app: TestApp;
let token: string;
beforeEach(async () => {
  app = await createTestApp();
  token = await app.signIn();
});
afterEach(() => app.close());

const send = (call: string, body?: unknown) => {
  const [method = "", path = ""] = call.split(" ");
  return app.request(method, path, { token, ...(body !== undefined && { body }) });
};
const person = { email: "nobody@example.com" };
const search = () => send("POST /v1/privacy/person/export", person);
const confirm = (currentPassword: unknown = administrator.password) =>
  send("POST /v1/auth/confirm", { currentPassword });

/** Every row of every table but the session's own use. */
async function snapshot(): Promise<string> {
  const parts = [];
  for (const table of ["settings", "audit", "outbox", "erasures", "administrators", "sessions"]) {
    parts.push((await sql`select * from ${sql.table(table)} order by 1`.execute(app.services.db.read)).rows);
  }
  return JSON.stringify(parts);
}

describe("calls that ask who one is", () => {
  it("are refused 15 minutes after the sign-in, and nothing is done", async () => {
    app.clock.advance(15 * MINUTE_MS + 1);
    // Notes that the session was used, which the next call would otherwise do.
    await send("GET /v1/auth/me");
    const before = await snapshot();
    for (const call of greatDeeds) {
      const refused = await send(call, call.startsWith("P") ? {} : undefined);
      expect([call, refused.status]).toEqual([call, 403]);
      expect(refused.headers.get("WWW-Authenticate")).toMatch(
        /^Bearer error="insufficient_user_authentication", .*max_age=900$/,
      );
      const { message, ...rest } = await refused.json();
      expect(rest).toEqual({ success: false, error: message });
    }
    expect(await snapshot()).toBe(before);
  });

  it("are all that the document says, and none that looks like one is left out", async () => {
    const document: OpenApiDocument = await (await app.request("GET", "/v1/openapi.json")).json();
    const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        call: `${method.toUpperCase()} ${path}`,
        operation,
      })),
    );
    const asking = calls.filter(({ operation }) => asksToConfirm(operation)).map(({ call }) => call);
    expect(asking.toSorted(), "list each call with confirm: true in greatDeeds").toEqual(greatDeeds);
    const lookingLikeOne = calls.map(({ call }) => call).filter((call) => looksGreat(call));
    expect(lookingLikeOne.filter((call) => !asking.includes(call) && !harmless[call])).toEqual([]);
    expect(Object.keys(harmless).filter((call) => !lookingLikeOne.includes(call))).toEqual([]);
  });
});

function asksToConfirm({ responses }: Operation): boolean {
  return JSON.stringify(responses[403] ?? "").includes("unconfirmed");
}

/** Deletes without naming one record, hands out a file of records, or has to do with privacy and is no mere look. */
function looksGreat(call: string): boolean {
  return (
    /^DELETE [^{]*$|\/(delete|erase|purge|clear)(-\w+)?$|export|\.(csv|zip)$/.test(call) ||
    (call.includes(" /v1/privacy/") && !call.startsWith("GET "))
  );
}

describe("confirming who one is", () => {
  it("holds for 15 minutes after a sign-in, and again after the password was given", async () => {
    app.clock.advance(14 * MINUTE_MS);
    expect((await search()).status).toBe(200);
    app.clock.advance(2 * MINUTE_MS);
    expect((await search()).status).toBe(403);
    expect((await confirm()).status).toBe(200);
    app.clock.advance(14 * MINUTE_MS);
    expect((await search()).status).toBe(200);
    app.clock.advance(2 * MINUTE_MS);
    expect((await search()).status).toBe(403);
  });

  it("holds for the one session that gave the password", async () => {
    const other = await app.signIn();
    app.clock.advance(16 * MINUTE_MS);
    await confirm();
    const answer = await app.request("POST", "/v1/privacy/person/export", { token: other, body: person });
    expect(answer.status).toBe(403);
  });

  it("refuses a wrong password on its field, and confirms nothing", async () => {
    app.clock.advance(16 * MINUTE_MS);
    const refused = await confirm("lattice-of-ten-stars");
    expect([refused.status, await refused.json()]).toMatchObject([
      422,
      { fields: { currentPassword: "The current password is not right" } },
    ]);
    expect((await search()).status).toBe(403);
  });

  it("lets nobody try many passwords with a session that they took", async () => {
    app.clock.advance(16 * MINUTE_MS);
    const statuses = [];
    for (let guess = 0; guess < 12; guess += 1) statuses.push((await confirm(`guess-${guess}`)).status);
    expect(statuses).toContain(429);
    expect((await confirm()).status).toBe(429);
  });

  it("is over when the server's clock is set back before it", async () => {
    token = await app.signIn();
    // Further back, the session itself would be over.
    app.clock.advance(-MINUTE_MS / 2);
    expect((await search()).status).toBe(403);
    expect((await confirm()).status).toBe(200);
    expect((await search()).status).toBe(200);
  });

  it("is written down", async () => {
    await confirm();
    const log = await (await send("GET /v1/audit")).json();
    expect(log.data[0]).toMatchObject({ action: "session.confirmed", address: "192.0.2.1" });
  });
});

describe("the e-mail about a great deed", () => {
  const owner = { email: "bela@jaalidar.example", name: "Bela Shah", password: "nine-quiet-lattices" };
  const mira = { name: "Mira", email: "mira@mail.example", phoneNumber: "9810012345", message: "Hello" };
  const days = { applicationHidden: 90, application: 365, enquiry: 365, accessLog: 365 };

  beforeEach(async () => {
    const { db, clock } = app.services;
    await db.transaction(async (tx) => {
      await insertAdministrator(tx, { ...owner, passwordHash: "none", roles: ["owner"] }, clock.now());
      const gone = {
        email: "gone@jaalidar.example",
        name: "Gone",
        passwordHash: "none",
        roles: ["owner"] as const,
      };
      const { _id } = await insertAdministrator(tx, gone, clock.now());
      await setActive(tx, _id, false, clock.now());
      // Notices of new enquiries are another matter.
      await sql`update administrators set notify_email = 0`.execute(tx);
    });
  });

  async function told(): Promise<{ recipient: string; subject: string; body: string }[]> {
    const mails = await sql<{
      recipient: string;
      subject: string;
      body: string;
    }>`select recipient, subject, body from outbox where kind = 'deed-notice' order by id`.execute(
      app.services.db.read,
    );
    return mails.rows;
  }

  it.each<[call: string, words: string, body?: unknown]>([
    ["PUT /v1/privacy/retention", "Asha Rao changed how long data is kept", days],
    ["POST /v1/privacy/person/export", "Asha Rao exported the data about a person", { email: mira.email }],
    ["POST /v1/privacy/person/erase", "Asha Rao erased a person", { email: mira.email }],
    ["GET /v1/queries/export.csv", "Asha Rao exported quick enquiries"],
    ["GET /v1/get-in-touch/export.csv", "Asha Rao exported get-in-touch enquiries"],
    ["GET /v1/applications/export.csv", "Asha Rao exported applications"],
    ["GET /v1/newsletter/subscribers.csv", "Asha Rao exported the newsletter's addresses"],
  ])(
    "%s goes to every active administrator, with who, what, when and from where",
    async (call, words, body) => {
      await app.request("POST", "/v1/queries", { body: mira });
      expect((await send(call, body)).status).toBe(200);
      const mails = await told();
      expect(mails.map(({ recipient }) => recipient).toSorted()).toEqual([administrator.email, owner.email]);
      for (const mail of mails) {
        expect(mail.subject).toMatch(new RegExp(`: ${words}$`));
        expect(mail.body).toContain(`${words.replace("Asha Rao", `Asha Rao (${administrator.email})`)}.`);
        expect(mail.body).toContain(`When: ${momentInIndia(app.clock.now())}, India time`);
        expect(mail.body).toContain("From the address: 192.0.2.1");
        expect(`${mail.subject}${mail.body}`).not.toMatch(/mira/i);
      }
    },
  );

  it("counts what a bulk deletion deleted, and tells nothing where nothing was", async () => {
    const staff = await createApplicants(app);
    const ids = [await staff.applied(), await staff.applied()];
    expect((await send("POST /v1/applications/delete", { ids })).status).toBe(200);
    expect((await send("POST /v1/applications/delete", { ids })).status).toBe(200);
    const mails = await told();
    expect(mails).toHaveLength(2);
    expect(mails[0]?.body).toContain("What: applications: 2");
  });

  it("is not sent for what was refused", async () => {
    expect((await send("POST /v1/privacy/retention/confirm", { at: "never" })).status).toBe(409);
    expect((await send("DELETE /v1/samples")).status).toBe(404);
    expect(await told()).toEqual([]);
  });
});
