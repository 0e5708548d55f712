import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import { setTimeout as pause, setImmediate as turn } from "node:timers/promises";
import { sql } from "kysely";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { setActive, updateRoles } from "#features/administrators/storage.server.ts";
import { lockApplication } from "#features/applications/storage.server.ts";
import { lockAccount } from "#features/auth/storage.server.ts";
import { queryStorage } from "#features/enquiries/storage.server.ts";
import { deleteJob } from "#features/jobs/storage.server.ts";
import { staffMail } from "#features/mail/rules.ts";
import { enqueueMail } from "#features/mail/storage.server.ts";
import { undoMailsOf } from "#features/mail/undo.server.ts";
import { insertPasskey } from "#features/passkeys/storage.server.ts";
import { lockLease, writeRetentionState } from "#features/privacy/storage.server.ts";
import { insertMailEntry } from "#features/timeline/storage.server.ts";
import { confirmSecret, insertSecret, spendRecoveryCode } from "#features/two-step/storage.server.ts";
import { codeOfStep, stepAt } from "#features/two-step/totp.server.ts";
import { DAY_MS } from "#platform/contract/durations.ts";
import type { Tx } from "#platform/database/db.server.ts";
import { bumpRevision } from "#platform/database/revision.server.ts";
import { lockSetting } from "#platform/database/settings.server.ts";
import { type Applicants, createApplicants, refusal, toForm } from "../applicants.ts";
import { createTestPasskey } from "../authenticator.ts";
import { addColleague } from "../colleagues.ts";
import { administrator, createTestApp, type TestApp } from "../create-test-app.ts";
import { enquiry } from "../program.ts";

// What waits for a row of PostgreSQL finds it changed. SQLite has one writer at a time.
describe.runIf(process.env.TEST_ENGINE === "postgres")("two changes at once", () => {
  const email = "mira@mail.example";

  let app: TestApp;
  let staff: Applicants;
  beforeEach(async () => {
    app = await createTestApp({ env: { RATE_LIMITS: "off", DATABASE_CONNECTIONS: "12" } });
    staff = await createApplicants(app);
  });
  afterEach(() => app.close());

  const erase = () => staff.call("POST", "/v1/privacy/person/erase", { email });

  async function rows(table: string): Promise<unknown[]> {
    return (await sql`select * from ${sql.table(table)}`.execute(app.services.db.read)).rows;
  }

  const run = (statement: ReturnType<typeof sql>) => (tx: Tx) => statement.execute(tx);

  /** Makes calls that have to wait for a transaction, which goes on and commits while they wait. */
  async function callWhile<T>(
    call: () => Promise<T>,
    begin: (tx: Tx) => Promise<unknown>,
    goOn: (tx: Tx) => Promise<unknown> = async () => {},
    count = 1,
  ): Promise<T> {
    let answer: Promise<T> | undefined;
    const outside = AsyncLocalStorage.snapshot();
    await app.services.db.transaction(async (tx) => {
      await begin(tx);
      answer = outside(call);
      await untilWaiting(count);
      await outside(() => goOn(tx));
    });
    if (!answer) throw new Error("The transaction did not begin.");
    return answer;
  }

  async function untilWaiting(count: number): Promise<void> {
    const waiting = sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    while ((await waiting.execute(app.services.db.read)).rows.length < count) await pause(10);
  }

  it("erases an e-mail to a person that is written while the person is erased", async () => {
    const id = await staff.applied({ email });
    const mail = { kind: staffMail, recipient: email, subject: "s", body: "b", subjectId: id } as const;
    const erased = await callWhile(
      erase,
      (tx) => lockApplication(tx, id, "all"),
      (tx) => enqueueMail(tx, mail, app.clock.now()),
    );
    expect(erased.status).toBe(200);
    const kept = await sql`select kind from outbox where recipient = ${email}`.execute(app.services.db.read);
    expect(kept.rows).toEqual([]);
  });

  it("erases a message that is released from the quarantine while its sender is erased", async () => {
    const spam = { ...enquiry(), email, homepage: "https://spam.example" };
    expect((await app.request("POST", "/v1/queries", { body: spam })).status).toBe(201);
    const erased = await callWhile(erase, run(sql`delete from quarantine`), (tx) =>
      queryStorage.insert(tx, { ...enquiry(), email, page: "", source: "" }, app.clock.now(), null),
    );
    expect(erased.body.data.records).toBe(1);
    expect(await rows("queries")).toEqual([]);
  });

  it("refuses an application whose job is deleted while it is on its way, and keeps nothing of it", async () => {
    const before = await staff.countRows();
    const id = await staff.addJob("short-lived", "Short-lived");
    const answer = await callWhile(
      () => staff.apply({ jobId: "short-lived" }),
      (tx) => deleteJob(tx, id),
    );
    const gone = "This job is no longer open. Please choose another one or send a general application.";
    expect(answer).toEqual({ status: 422, body: refusal(gone, { jobId: gone }) });
    expect(await staff.countRows()).toEqual(before);
  });

  it("releases an application from the quarantine whose job is deleted at that moment", async () => {
    const id = await staff.addJob("short-lived", "Short-lived");
    await staff.apply({ jobId: "short-lived", homepage: "https://spam.example" });
    const [{ _id }] = (await staff.call("GET", "/v1/quarantine")).body.data;
    const { status } = await callWhile(
      () => staff.call("POST", `/v1/quarantine/${_id}/release`),
      (tx) => deleteJob(tx, id),
    );
    expect(status).toBe(200);
    const { data } = (await staff.call("GET", "/v1/applications")).body;
    expect(data).toMatchObject([{ job: { _id: null, title: "Short-lived" } }]);
  });

  it("stores a repeated message anew whose key is erased at that moment", async () => {
    const post = () =>
      app.request("POST", "/v1/queries", {
        body: { ...enquiry(), email },
        headers: { "Idempotency-Key": "one" },
      });
    const first = await (await post()).json();
    const again = await callWhile(
      post,
      run(sql`update idempotency_keys set answer = answer`),
      run(sql`delete from idempotency_keys`),
    );
    expect(again.status).toBe(201);
    expect((await again.json()).data._id).not.toBe(first.data._id);
  });

  it("tells a form that its session has ended, when it ends at that moment", async () => {
    const token = await app.signIn();
    const { status } = await callWhile(
      () => app.request("PUT", "/v1/content/facts/presence", { token }),
      run(sql`delete from sessions`),
    );
    expect(status).toBe(401);
  });

  describe("no new way into an account is made by a session that ends at that moment", () => {
    const again = { currentPassword: administrator.password };
    const endSessions = run(sql`delete from sessions`);

    it("with a passkey", async () => {
      const { options } = (await staff.call("POST", "/v1/settings/passkeys/options", { name: "p", ...again }))
        .body;
      const { status } = await callWhile(
        () =>
          staff.call("POST", "/v1/settings/passkeys", {
            name: "p",
            credential: createTestPasskey().create(options),
          }),
        run(sql`update passkey_challenges set purpose = purpose`),
        endSessions,
      );
      expect([status, await rows("passkeys")]).toEqual([401, []]);
    });

    it("with another e-mail address", async () => {
      const profile = { name: "Asha", email: "thief@mail.example", phone: "", ...again };
      const { status } = await callWhile(
        () => staff.call("PUT", "/v1/settings/profile", profile),
        run(sql`update administrators set active = active`),
        endSessions,
      );
      expect([status, await rows("administrators")]).toMatchObject([401, [{ email: administrator.email }]]);
    });

    it("with an address at which calendars read", async () => {
      const { status } = await callWhile(() => staff.call("POST", "/v1/settings/calendar"), endSessions);
      expect([status, await rows("calendar_feeds")]).toEqual([401, []]);
    });

    it("with a second step that keeps its owner out", async () => {
      const { secret } = (await staff.call("POST", "/v1/settings/two-step/begin", again)).body;
      const code = codeOfStep(secret, stepAt(app.clock.now()));
      const { status } = await callWhile(
        () => staff.call("POST", "/v1/settings/two-step/confirm", { code }),
        run(sql`update two_step set secret = secret`),
        endSessions,
      );
      expect([status, await rows("two_step")]).toMatchObject([401, [{ confirmed_at: null }]]);
    });
  });

  it("adds one passkey of two that come at once, where one more makes twenty", async () => {
    const { _id: administratorId } = (await staff.call("GET", "/v1/auth/me")).body.data;
    const other = { administratorId, publicKey: "AA", counter: 0, transports: [], name: "p" };
    await app.services.db.transaction(async (tx) => {
      for (let number = 1; number < 20; number += 1)
        await insertPasskey(tx, { ...other, credentialId: `${number}` }, app.clock.now());
    });
    const tokens = [staff.token, await app.signIn()];
    const again = { name: "p", currentPassword: administrator.password };
    const made: [token: string, body: object][] = [];
    for (const token of tokens) {
      const { body } = await app.call("POST", "/v1/settings/passkeys/options", { token, body: again });
      made.push([token, { name: "p", credential: createTestPasskey().create(body.options) }]);
    }
    const added = await callWhile(
      () =>
        Promise.all(made.map(([token, body]) => app.call("POST", "/v1/settings/passkeys", { token, body }))),
      run(sql`lock table passkeys in share row exclusive mode`),
      undefined,
      2,
    );
    expect(added.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await rows("passkeys")).toHaveLength(20);
  });

  it("keeps the recovery codes that were shown last, of two renewals at once", async () => {
    const again = { currentPassword: administrator.password };
    const { secret } = (await staff.call("POST", "/v1/settings/two-step/begin", again)).body;
    const code = codeOfStep(secret, stepAt(app.clock.now()));
    await staff.call("POST", "/v1/settings/two-step/confirm", { code });
    const { _id } = (await staff.call("GET", "/v1/auth/me")).body.data;
    const shown: string[][] = [];
    const renew = async () => {
      const { body } = await staff.call("POST", "/v1/settings/two-step/recovery-codes", again);
      shown.push(body.recoveryCodes);
    };
    await callWhile(
      () => Promise.all([renew(), renew()]),
      run(sql`select id from recovery_codes for update`),
      undefined,
      2,
    );
    const good = await app.services.db.transaction(async (tx) => {
      const counts: number[] = [];
      for (const codes of shown) {
        let count = 0;
        for (const one of codes) if (await spendRecoveryCode(tx, _id, one)) count += 1;
        counts.push(count);
      }
      return counts;
    });
    expect(good).toEqual([0, 10]);
    expect(await rows("recovery_codes")).toEqual([]);
  });

  it("publishes no picture that is deleted while a draft begins to use it", async () => {
    const create = { width: 100, height: 100, channels: 3 as const, background: "#336699" };
    const file = new File([new Uint8Array(await sharp({ create }).png().toBuffer())], "a.png");
    const { token } = staff;
    const added = await app.request("POST", "/v1/media", { token, body: toForm({ file }) });
    const { _id } = (await added.json()).data;
    await app.services.pictures.idle();
    const words = { icon: { picture: _id } };
    let published: Promise<{ status: number }> | undefined;
    const deleted = await callWhile(
      () => staff.call("DELETE", `/v1/media/${_id}`),
      bumpRevision,
      async () => {
        expect((await staff.call("PUT", "/v1/content/logo/draft", { words })).status).toBe(200);
        published = staff.call("POST", "/v1/content/logo/publish", {});
        await untilWaiting(2);
      },
    );
    expect([deleted.status, (await published)?.status]).toEqual([200, 422]);
  });

  it("signs nobody in by their password alone once two-step sign-in is on", async () => {
    const { _id } = (await staff.call("GET", "/v1/auth/me")).body.data;
    const { email: own, password } = administrator;
    const { status, body } = await callWhile(
      () => app.call("POST", "/v1/auth/login", { body: { email: own, password } }),
      async (tx) => {
        await lockAccount(tx, _id);
        await insertSecret(tx, _id, "secret", app.clock.now());
        await confirmSecret(tx, _id, { secret: "secret", step: 1 }, app.clock.now());
      },
    );
    expect([status, Object.keys(body.fields)]).toEqual([401, ["code"]]);
  });

  it("leaves an enquiry answered whose other answer is taken back while one is written", async () => {
    const { db } = app.services;
    const at = app.clock.now();
    const { _id: senderId } = (await staff.call("GET", "/v1/auth/me")).body.data;
    const sent = await app.call("POST", "/v1/queries", { body: { ...enquiry(), email } });
    const subjectId = sent.body.data._id;
    const answer = async (tx: Tx) => {
      await queryStorage.recordAnswer(tx, subjectId, at);
      const mail = {
        kind: staffMail,
        recipient: email,
        subject: "s",
        body: "b",
        subjectId,
        senderId,
      } as const;
      const _id = await enqueueMail(tx, { ...mail, leavesAt: new Date(at.getTime() + DAY_MS) }, at);
      const actor = { administratorId: senderId, name: "Asha", email };
      await insertMailEntry(tx, "query", { _id, subjectId, subject: "s", actor, sent: true, at });
      return _id;
    };
    const first = await db.transaction(answer);
    const by = { actor: { administratorId: senderId }, address: "", at } as Parameters<typeof undoMailsOf>[1];
    await callWhile(() => db.transaction((tx) => undoMailsOf(tx, by, senderId, first)), answer);
    expect((await staff.call("GET", `/v1/queries/${subjectId}`)).body.data.firstAnsweredAt).not.toBeNull();
  });

  it("takes one of two confirmations of the same erasure", async () => {
    const stalled = { at: app.clock.now().toISOString(), counts: [] };
    await app.services.db.transaction((tx) => writeRetentionState(tx, "stalled", stalled));
    const { status } = await callWhile(
      () => staff.call("POST", "/v1/privacy/retention/confirm", { at: stalled.at }),
      async (tx) => {
        await lockLease(tx, app.clock.now());
        await writeRetentionState(tx, "stalled", null);
      },
    );
    expect(status).toBe(409);
  });

  it("begins two-step sign-in twice at once, and the app that was shown last counts", async () => {
    const { _id } = (await staff.call("GET", "/v1/auth/me")).body.data;
    const again = { currentPassword: administrator.password };
    const { status } = await callWhile(
      () => staff.call("POST", "/v1/settings/two-step/begin", again),
      (tx) => insertSecret(tx, _id, "secret", app.clock.now()),
    );
    expect(status).toBe(200);
  });

  describe("a letter", () => {
    const letter = (ids: string[]) => ({
      ids,
      count: ids.length,
      subject: "s",
      description: "d",
      signature: "g",
    });

    it("is not begun with another number of applicants than its writer saw", async () => {
      const [stays, goes] = [await staff.applied(), await staff.applied()];
      const { status, body } = await callWhile(
        () => staff.call("POST", "/v1/letters", letter([stays, goes])),
        run(sql`delete from applications where id = ${goes}`),
      );
      expect(status).toBe(422);
      expect(Object.keys(body.fields)).toEqual(["count"]);
    });

    it("is begun once by one writer", async () => {
      await app.services.letterWriter.close();
      const ids = [await staff.applied()];
      const start = () => staff.call("POST", "/v1/letters", letter(ids));
      const begun = await callWhile(
        () => Promise.all([start(), start(), start()]),
        run(sql`select id from applications for update`),
        undefined,
        3,
      );
      expect(begun.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    });
  });

  it("are both done when each waits for the other", async () => {
    const names = [randomUUID(), randomUUID()];
    const held = Promise.withResolvers<void>();
    let holders = 0;
    const change = (first = "", second = "") =>
      app.services.db.transaction(async (tx) => {
        await lockSetting(tx, first, "");
        holders += 1;
        if (holders === 2) held.resolve();
        await held.promise;
        await lockSetting(tx, second, "");
      });
    await Promise.all([change(...names), change(...names.toReversed())]);
    expect(holders).toBe(3);
  });
});

it("begins no transaction inside another one, which would wait for it", async () => {
  const app = await createTestApp();
  const { db } = app.services;
  await expect(db.transaction(() => db.transaction(async () => {}))).rejects.toThrow("inside another one");
  await db.transaction(async () => {});
  await app.close();
});

describe("an account or a session that ends while a call is on its way", () => {
  let app: TestApp;
  let staff: Applicants;
  beforeEach(async () => {
    app = await createTestApp({ env: { RATE_LIMITS: "off" } });
    staff = await createApplicants(app);
  });
  afterEach(() => app.close());

  /** Makes a call that has passed its checks when another transaction ends, before its own. */
  async function callBefore<T>(
    end: (tx: Tx) => Promise<unknown>,
    call: () => Promise<T>,
    whileWaiting = () => {},
  ): Promise<T> {
    const asked = vi.spyOn(app.services.db, "transaction");
    const { promise, resolve } = Promise.withResolvers<T>();
    const outside = AsyncLocalStorage.snapshot();
    await app.services.db.transaction(async (tx) => {
      await end(tx);
      resolve(outside(call));
      while (asked.mock.calls.length < 2) await turn();
      whileWaiting();
    });
    asked.mockRestore();
    return promise;
  }

  const letter = { userEmail: "mira@mail.example", subject: "s", description: "d", signature: "g" };
  const plan = () => ({
    startsAt: new Date(app.clock.now().getTime() + DAY_MS).toISOString(),
    minutes: 45,
    location: "Noida",
    people: [],
    invitesApplicant: true,
  });

  it.each([
    ["is deactivated", 401, (tx: Tx, id: string) => setActive(tx, id, false, app.clock.now())],
    [
      "may write no e-mails any more",
      403,
      (tx: Tx, id: string) => updateRoles(tx, id, { roles: ["viewer"], jobs: [], by: null }, app.clock.now()),
    ],
  ] as const)("writes no e-mail to people outside at the moment at which it %s", async (_, status, end) => {
    const path = `/v1/applications/${await staff.applied()}/interviews`;
    const arranged = await staff.call("POST", path, { ...plan(), invitesApplicant: false });
    const change = { ...plan(), version: 1 };
    for (const [index, [method, to, body]] of [
      ["POST", "/v1/mail/send", letter] as const,
      ["POST", path, plan()] as const,
      ["PUT", `${path}/${arranged.body.data._id}`, change] as const,
    ].entries()) {
      const { id, token } = await addColleague(app, `Colleague ${index}`, ["recruiter"]);
      const answer = await callBefore(
        (tx) => end(tx, id),
        () => app.call(method, to, { token, body }),
      );
      expect(answer.status).toBe(status);
      const written = sql`select id from outbox where sender_id = ${id}`.execute(app.services.db.read);
      expect((await written).rows).toEqual([]);
    }
  });

  it.each([
    ["switches off nobody's two-step sign-in", "POST", "/v1/administrators/{id}/two-step/off", {}],
    ["gives nobody roles", "PUT", "/v1/administrators/{id}/roles", { roles: ["owner"], jobs: [] }],
    [
      "invites nobody",
      "POST",
      "/v1/administrators/invitations",
      { name: "Thief", email: "thief@mail.example", roles: ["owner"], jobs: [] },
    ],
    [
      "changes no password",
      "PUT",
      "/v1/settings/password",
      { newPassword: "thief-of-nine-stars", confirmPassword: "thief-of-nine-stars" },
    ],
    ["renews no recovery codes", "POST", "/v1/settings/two-step/recovery-codes", {}],
    ["switches off no second step of its own", "POST", "/v1/settings/two-step/off", {}],
    ["removes no passkey", "POST", "/v1/settings/passkeys/{id}/remove", {}],
  ])("%s by a session that ends at that moment", async (_, method, path, body) => {
    const { id } = await addColleague(app, "Colleague", ["viewer"]);
    const { _id } = (await staff.call("GET", "/v1/auth/me")).body.data;
    await app.services.db.transaction(async (tx) => {
      for (const administratorId of [id, _id]) {
        await insertSecret(tx, administratorId, "secret", app.clock.now());
        await confirmSecret(tx, administratorId, { secret: "secret", step: 1 }, app.clock.now());
      }
    });
    const { status } = await callBefore(
      (tx) => sql`delete from sessions`.execute(tx),
      () =>
        staff.call(method, path.replace("{id}", id), { ...body, currentPassword: administrator.password }),
    );
    expect(status).toBe(401);
  });

  it("leaves the e-mail address that another call has changed since it began", async () => {
    const moved = "asha.rao@jaalidar.example";
    const profile = { name: "Asha R", email: administrator.email, phone: "" };
    const { status } = await callBefore(
      (tx) => sql`update administrators set email = ${moved}`.execute(tx),
      () => staff.call("PUT", "/v1/settings/profile", profile),
    );
    expect(status).toBe(200);
    expect((await staff.call("GET", "/v1/settings")).body.data.profile).toMatchObject({
      ...profile,
      email: moved,
    });
  });

  // Of one writer the next waits; PostgreSQL has many.
  it.runIf(process.env.TEST_ENGINE === "sqlite")(
    "dates a message by when it is stored, which may be after an erasure",
    async () => {
      const { status, body } = await callBefore(
        async () => {},
        () => app.call("POST", "/v1/queries", { body: enquiry() }),
        () => app.clock.advance(DAY_MS),
      );
      expect(status).toBe(201);
      const stored = (await app.call("GET", `/v1/queries/${body.data._id}`, { token: await app.signIn() }))
        .body.data;
      expect(stored.createdAt).toBe(app.clock.now().toISOString());
    },
  );
});
