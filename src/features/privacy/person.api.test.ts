import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { applicationNotice, firstTerms } from "#content/notices.ts";
import { enqueueMails } from "#features/mail/storage.server.ts";
import { type Applicants, createApplicants, fixture, pdf, resume } from "../../../test/applicants.ts";
import { administrator, createTestApp, type TestApp } from "../../../test/create-test-app.ts";
import { startSmtpServer } from "../../../test/smtp.ts";
import { findErasures, replayErasures } from "./erasure.server.ts";

const email = "mira.käpp@mail.example";
const message = { name: "Mira", email, phoneNumber: "9810012345", message: "Hello" };
const enquiry = {
  firstName: "Mira",
  lastName: "Sen",
  email,
  mobileNumber: "9810012345",
  companyName: "Sen",
  country: "India",
  category: "DevOps",
  budget: "5k-10k",
  message: "A pipeline",
};

let app: TestApp;
let staff: Applicants;
beforeEach(async () => {
  app = await createTestApp();
  staff = await createApplicants(app);
});
afterEach(() => app.close());

/** Mira writes in every way there is, and spells her address differently each time; another person does too. */
async function miraWrites(): Promise<string> {
  const application = await staff.applied({
    name: "Mira Sen",
    email: "Mira.Käpp@mail.example",
    additionalDocument: pdf(fixture("resume-two-pages.pdf"), "resume.pdf"),
  });
  await app.request("POST", "/v1/queries", { body: { ...message, email: "MIRA.KÄPP@MAIL.EXAMPLE" } });
  await app.request("POST", "/v1/get-in-touch", { body: enquiry });
  await app.request("POST", "/v1/newsletter", { body: { email } });
  const mail = {
    userEmail: email,
    subject: "Your application",
    description: "Please call.",
    signature: "Asha",
  };
  await staff.call("POST", "/v1/mail/send", { ...mail, subjectId: application });
  await staff.applied({ name: "Other Person" });
  await app.request("POST", "/v1/queries", {
    body: { ...message, name: "Other", email: "other@mail.example" },
  });
  await app.services.mailer.idle();
  return application;
}

const find = async (address = email) =>
  (await staff.call("POST", "/v1/privacy/person", { email: address })).body.data;
const erase = async (address = email) => staff.call("POST", "/v1/privacy/person/erase", { email: address });

async function exported(address = email) {
  const answer = await app.request("POST", "/v1/privacy/person/export", {
    token: staff.token,
    body: { email: address },
  });
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
}

/** Every text of every table, to look for what must not be there. */
async function everything(): Promise<string> {
  const tables = ["applications", "timeline", "queries", "get_in_touch", "subscribers", "consents"];
  const texts: string[] = [];
  for (const table of [...tables, "outbox", "audit", "erasures", "idempotency_keys", "settings"]) {
    const rows = await sql`select * from ${sql.table(table)}`.execute(app.services.db.read);
    texts.push(JSON.stringify(rows.rows));
  }
  return texts.join("\n").toLowerCase();
}

describe("looking a person up", () => {
  it("tells of everything under an address, however it is written, with the notice that was agreed to", async () => {
    const application = await miraWrites();
    const person = await find("MIRA.käpp@Mail.Example");
    expect(person.records.map((one: { kind: string }) => one.kind)).toEqual([
      "application",
      "query",
      "get-in-touch",
      "subscriber",
    ]);
    expect(person.records[0]).toMatchObject({
      _id: application,
      title: "Senior React Engineer",
      documents: [{ name: "resume.pdf" }, { name: "resume.pdf" }],
      consent: { version: applicationNotice(firstTerms).version },
    });
    // To her: receipt, confirmation and the one that staff wrote. To staff: three notices.
    expect(person.mails).toBe(6);
    expect(person.erasedAt).toBeNull();
  });

  it("lists the e-mails, the newest first, each with its state and the record that it is about", async () => {
    const application = await miraWrites();
    const other = await staff.applied({ name: "Ravi" });
    const about = { userEmail: email, description: "Please call.", signature: "Asha" };
    await staff.call("POST", "/v1/mail/send", { ...about, subject: "About Ravi", subjectId: other });
    await app.services.mailer.idle();
    const { newestMails, records } = await find();
    expect(newestMails.slice(0, 3)).toEqual([
      {
        _id: expect.any(String),
        recipient: email,
        subject: "About Ravi",
        status: "saved",
        createdAt: app.clock.now().toISOString(),
        sentAt: null,
        record: { kind: "application", _id: other },
      },
      expect.objectContaining({
        subject: "Your application",
        record: { kind: "application", _id: application },
      }),
      // Of the newsletter, which is no record with an address of its own.
      expect.objectContaining({ recipient: email, record: null }),
    ]);
    expect(newestMails).toContainEqual(
      expect.objectContaining({
        recipient: administrator.email,
        record: { kind: "query", _id: records[1]._id },
      }),
    );
  });

  it("lists twenty e-mails at most, and counts all", async () => {
    const { db } = app.services;
    const mails = Array.from({ length: 30 }, (_, number) => ({
      kind: "post" as const,
      recipient: email,
      subject: `Post ${number}`,
      body: "Read it.",
    }));
    await db.transaction((tx) => enqueueMails(tx, mails, app.clock.now()));
    const { mails: count, newestMails } = await find();
    expect(count).toBe(30);
    expect(newestMails.map(({ subject }: { subject: string }) => subject)).toEqual(
      mails
        .slice(10)
        .map(({ subject }) => subject)
        .toReversed(),
    );
  });

  it("finds nothing where nothing is", async () => {
    await miraWrites();
    expect(await find("mira.kapp@mail.example")).toMatchObject({ records: [], mails: 0 });
    expect(await find("%@mail.example")).toMatchObject({ records: [], mails: 0 });
  });

  it("wants an address", async () => {
    const { status, body } = await staff.call("POST", "/v1/privacy/person", { email: "mira" });
    expect({ status, message: body.message }).toEqual({ status: 422, message: "Enter a valid email" });
  });

  it.each(["person", "person/export", "person/erase"])("%s asks for a token", async (path) => {
    expect((await app.request("POST", `/v1/privacy/${path}`, { body: { email } })).status).toBe(401);
  });
});

it("finds, copies and withdraws an invitation that waits", async () => {
  const invited = { name: "Mira Sen", email, roles: ["owner"], currentPassword: administrator.password };
  await staff.call("POST", "/v1/administrators/invitations", invited);
  expect(await find("MIRA.käpp@mail.example")).toMatchObject({
    records: [{ kind: "invitation", title: "Mira Sen", documents: [], consent: null }],
    mails: 1,
  });
  const copy = (await exported()).bytes.toString("utf8");
  expect(copy).toContain("Mira Sen");
  expect(copy).not.toMatch(/token/i);
  expect((await erase()).body.data).toEqual({ records: 1, documents: 0, mails: 1 });
  expect((await staff.call("GET", "/v1/administrators")).body.invitations).toEqual([]);
});

describe("a copy", () => {
  it("is one archive with everything as text and data, and the documents byte for byte", async () => {
    await miraWrites();
    const { answer, bytes } = await exported();
    expect(answer.headers.get("content-type")).toBe("application/zip");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    for (const name of ["what-we-hold.txt", "documents/resume.pdf", "documents/resume (2).pdf"]) {
      expect(bytes.includes(name)).toBe(true);
    }
    expect(bytes.includes(Buffer.from(resume))).toBe(true);
    const text = bytes.toString("utf8");
    const data = JSON.parse(
      text.slice(text.indexOf("{", text.indexOf("what-we-hold.json")), text.lastIndexOf("\n}\n") + 2),
    );
    expect(data.records).toHaveLength(4);
    expect(data.records[0]).toMatchObject({
      kind: "application",
      name: "Mira Sen",
      status: "Pending",
      history: expect.any(Array),
      consent: {
        version: applicationNotice(firstTerms).version,
        notice: expect.arrayContaining([
          expect.stringMatching(/resume/),
          applicationNotice(firstTerms).consentLabel,
        ]),
      },
    });
    expect(data.mails).toContainEqual(
      expect.objectContaining({ to: email, body: expect.stringMatching(/Please call/) }),
    );
    expect(text).not.toContain("Other Person");
    // The addresses of colleagues are theirs.
    expect(text).not.toContain("asha@jaalidar.example");
  });

  it("names a damaged document instead of giving it, and gives the others", async () => {
    await miraWrites();
    const { db } = app.services;
    await db.transaction((tx) =>
      sql`update documents set sha256 = 'a' where id = (select max(additional_id) from applications)`.execute(
        tx,
      ),
    );
    const { bytes } = await exported();
    expect(bytes.includes("documents/resume (2).pdf is damaged.txt")).toBe(true);
    expect(bytes.includes(Buffer.from(resume))).toBe(true);
  });
});

describe("erasing a person", () => {
  it("leaves nothing of them anywhere, and everything of the others", async () => {
    await miraWrites();
    const folder = join(app.services.env.dataDir, "mail");
    const files = readdirSync(folder).length;
    expect(await everything()).toContain("mira");
    const { body } = await erase();
    expect(body).toMatchObject({
      message: "Everything about this person is erased.",
      data: { records: 4, documents: 2, mails: 6 },
    });
    expect(await everything()).not.toMatch(/mira|käpp/);
    expect(readdirSync(folder).length).toBe(files - 6);
    expect(await staff.countRows()).toMatchObject({ applications: 1, documents: 1, consents: 2 });
    // About the others three, and the one about this deed.
    expect((await staff.countRows()).outbox).toBe(4);
    expect(await find()).toMatchObject({
      records: [],
      mails: 0,
      newestMails: [],
      erasedAt: expect.any(String),
    });
  });

  it("is in the log, without the person", async () => {
    await miraWrites();
    await exported();
    await erase();
    const { data } = (await staff.call("GET", "/v1/audit?limit=100")).body;
    const about = data.filter((line: { action: string }) => line.action.startsWith("person."));
    expect(about.map((line: { action: string }) => line.action)).toEqual([
      "person.erased",
      "person.exported",
    ]);
    expect(about[0].detail).toBe("records: 4, documents: 2, mails: 6");
    expect(new Set(about.map((line: { subject: { _id: string } }) => line.subject._id)).size).toBe(1);
  });

  it("makes a link to a document dead", async () => {
    const application = await miraWrites();
    const { resume: link } = (await staff.call("GET", `/v1/applications/${application}`)).body.data;
    expect((await app.request("GET", link)).status).toBe(200);
    await erase();
    expect((await app.request("GET", link)).status).toBe(404);
  });

  it("takes what comes later as new", async () => {
    await miraWrites();
    await erase();
    app.clock.advance(1000);
    await app.request("POST", "/v1/queries", { body: message });
    expect((await find()).records).toHaveLength(1);
  });
});

describe("a restored backup", () => {
  it("is rid again of who was erased and what was deleted since, and of nothing else", async () => {
    await miraWrites();
    const deleted = await staff.applied({ name: "Deleted Alone" });
    await app.services.mailer.idle();
    const backup = await createTestApp();
    try {
      await copyTables(app, backup);
      await erase();
      await staff.call("DELETE", `/v1/applications/${deleted}`);
      const kept = await findErasures(app.services.db.read);
      expect(await replayErasures(backup.services.db, kept)).toMatchObject({ records: 5 });
      const left = await sql<{ name: string }>`select name from applications`.execute(
        backup.services.db.read,
      );
      expect(left.rows).toEqual([{ name: "Other Person" }]);
      const again = await findErasures(backup.services.db.read);
      expect(again.erasures).toHaveLength(kept.erasures.length);
      expect(await replayErasures(backup.services.db, kept)).toEqual({ records: 0, mails: 0 });
      expect((await findErasures(backup.services.db.read)).erasures).toHaveLength(kept.erasures.length);
    } finally {
      await backup.close();
    }
  });
});

/** As restoring does: the rows of the one database into the other. */
async function copyTables(from: TestApp, to: TestApp): Promise<void> {
  const records = ["documents", "jobs", "applications", "timeline", "queries", "get_in_touch"];
  const tables = ["notice_texts", ...records];
  await to.services.db.transaction(async (tx) => {
    for (const table of [...tables, "subscribers", "consents", "outbox"]) {
      const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(
        from.services.db.read,
      );
      // Each database numbers its rows for the search itself, and has other administrators.
      for (const { search_row: _, actor_id: __, ...row } of rows) {
        const columns = sql.join(Object.keys(row).map((name) => sql.ref(name)));
        await sql`insert into ${sql.table(table)} (${columns}) values (${sql.join(Object.values(row))})`.execute(
          tx,
        );
      }
    }
  });
}

describe("deleting one record", () => {
  it("takes its mails along", async () => {
    const application = await staff.applied();
    await app.services.mailer.idle();
    expect((await staff.countRows()).outbox).toBe(2);
    await staff.call("DELETE", `/v1/applications/${application}`);
    expect(await staff.countRows()).toMatchObject({ applications: 0, consents: 0, outbox: 0 });
  });

  it("still sends what staff wrote and were told will be sent, then forgets it", async () => {
    const smtp = await startSmtpServer();
    const away = await createTestApp({ env: { SMTP_URL: smtp.url } });
    try {
      const there = await createApplicants(away);
      const address = "ravi@mail.example";
      const application = await there.applied({ email: address });
      await away.services.mailer.idle();
      smtp.mood = "defer";
      const mail = { userEmail: address, subject: "We are sorry", description: "No.", signature: "Asha" };
      const sent = await there.call("POST", "/v1/mail/send", { ...mail, subjectId: application });
      expect(sent.status).toBe(202);
      await away.services.mailer.idle();
      await there.call("DELETE", `/v1/applications/${application}`);
      expect((await there.countRows()).outbox).toBe(1);
      smtp.mood = "accept";
      away.clock.advance(60 * 60_000);
      away.services.mailer.wake();
      await away.services.mailer.idle();
      expect(smtp.mails.at(-1)?.parsed.subject).toBe("We are sorry");
      expect((await there.countRows()).outbox).toBe(0);
    } finally {
      await away.close();
      await smtp.close();
    }
  });
});

it("leaves no folder behind where mails leave by a server", async () => {
  expect(existsSync(join(app.services.env.dataDir, "mail"))).toBe(false);
  expect((await erase("nobody@mail.example")).status).toBe(200);
});
