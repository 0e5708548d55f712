import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { MINUTE_MS } from "#platform/contract/durations.ts";
import { addColleague } from "../../../test/colleagues.ts";
import { administrator, createTestApp, type TestApp } from "../../../test/create-test-app.ts";
import { type SmtpTestServer, startSmtpServer } from "../../../test/smtp.ts";

const letter = {
  userEmail: "ravi@mail.example",
  subject: "About your enquiry",
  description: "Dear Ravi,\n\nplease come at ten.",
  signature: "Asha Rao\nJaalidar Systems",
};

let server: SmtpTestServer;
let app: TestApp;
let token: string;
let recordId: string;
beforeAll(async () => {
  server = await startSmtpServer();
  app = await createTestApp({ env: { SMTP_URL: server.url } });
  token = await app.signIn();
  const person = { name: "Ravi", email: letter.userEmail, phoneNumber: "9876543210", message: "Hello" };
  recordId = (await call("POST", "/v1/queries", person)).body.data._id;
  await app.services.mailer.idle();
});
afterEach(async () => {
  await app.services.mailer.idle();
  server.mails.length = 0;
});
afterAll(async () => {
  await app.close();
  await server.close();
});

function call(method: string, path: string, body?: unknown) {
  return app.call(method, path, { token, body });
}

describe("an e-mail from the staff area", () => {
  const write = (undoable = true) =>
    call("POST", "/v1/mail/send", { ...letter, undoable, subjectId: recordId });
  const undo = (id: string) => call("POST", `/v1/mail/${id}/undo`);
  const read = (path: string) => call("GET", path);
  const answered = async () => (await read(`/v1/queries/${recordId}`)).body.data.repliedAt;
  async function pass(minutes: number): Promise<number> {
    app.clock.advance(minutes * MINUTE_MS);
    app.services.mailer.wake();
    await app.services.mailer.idle();
    // The session may have ended meanwhile.
    token = await app.signIn();
    return server.mails.filter(({ parsed }) => parsed.subject === letter.subject).length;
  }

  it("waits for ten minutes, and reaches nobody when it is taken back, which gives its words back", async () => {
    const { status, body } = await write();
    expect(status).toBe(202);
    expect(body).toMatchObject({
      status: "queued",
      undoable: true,
      message: "The message leaves in 10 minutes, and can be undone until then.",
      leavesAt: new Date(app.clock.now().getTime() + 10 * MINUTE_MS).toISOString(),
    });
    expect(await answered()).not.toBeNull();
    const [listed] = (await read(`/v1/mail?subjectId=${recordId}`)).body.data;
    expect(listed).toMatchObject({ _id: body._id, undoable: true });
    expect(await pass(9)).toBe(0);
    const undone = await undo(body._id);
    expect(undone.status).toBe(200);
    expect(undone.body.data).toEqual({ ...letter, subjectId: recordId });
    expect(await pass(30)).toBe(0);
    expect((await undo(body._id)).status).toBe(409);
    const left: { kind: string }[] = (await read(`/v1/mail?subjectId=${recordId}`)).body.data;
    expect(left.filter(({ kind }) => kind === "staff")).toEqual([]);
    expect(await answered()).toBeNull();
    expect((await read("/v1/queries?waiting=true")).body.queries[0]).toMatchObject({
      _id: recordId,
      firstAnsweredAt: null,
    });
    const { data } = (await read(`/v1/queries/${recordId}/timeline`)).body;
    expect(data[0]).toMatchObject({ event: "mail-undone", detail: letter.subject });
  });

  it("leaves once after its minutes, and is not taken back then", async () => {
    const { body } = await write();
    expect(await pass(10)).toBe(1);
    const late = await undo(body._id);
    expect(late.status).toBe(409);
    expect(late.body.message).toBe("This e-mail can't be taken back any more.");
    expect(await answered()).not.toBeNull();
    expect(await pass(30)).toBe(1);
  });

  it("that is taken back leaves the record answered as it was by the one before", async () => {
    await write(false);
    const before = await answered();
    app.clock.advance(MINUTE_MS);
    const { body } = await write();
    expect(await answered()).not.toBe(before);
    await undo(body._id);
    expect(await answered()).toBe(before);
  });

  it("is taken back or sent, never both, when its minutes end as it is taken back", async () => {
    for (let round = 0; round < 5; round += 1) {
      server.mails.length = 0;
      const { body } = await write();
      app.clock.advance(10 * MINUTE_MS);
      app.services.mailer.wake();
      const { status } = await undo(body._id);
      expect(await pass(0)).toBe(status === 200 ? 0 : 1);
    }
  });

  it("is taken back by its writer alone", async () => {
    const { body } = await write();
    await app.services.db.transaction((tx) =>
      sql`update outbox set sender_id = 'another' where id = ${body._id}`.execute(tx),
    );
    expect((await undo(body._id)).status).toBe(409);
    expect((await read(`/v1/mail?subjectId=${recordId}`)).body.data[0].undoable).toBe(false);
    expect(await pass(10)).toBe(1);
  });

  it("waits as long as the settings say, of which owners choose 0 to 60 minutes", async () => {
    const choose = (undoMinutes: unknown) => call("PUT", "/v1/mail/settings", { undoMinutes });
    for (const wrong of [-1, 61, 1.5, "soon", ""]) expect((await choose(wrong)).status).toBe(422);
    expect((await read("/v1/mail/settings")).body.data).toEqual({ undoMinutes: 10 });
    expect((await choose(0)).status).toBe(200);
    expect((await write()).body.undoable).toBe(false);
    expect(await pass(0)).toBe(1);
    expect((await choose(60)).status).toBe(200);
    expect((await write()).body.message).toContain("60 minutes");
    expect(await pass(59)).toBe(1);
    expect(await pass(1)).toBe(2);
    await choose(10);
  });

  it("is taken back when the account of its writer is deactivated", async () => {
    const { id, token: theirs } = await addColleague(app, "Mira", ["sales"]);
    const before = await answered();
    app.clock.advance(MINUTE_MS);
    const body = { ...letter, undoable: true, subjectId: recordId };
    expect((await app.call("POST", "/v1/mail/send", { token: theirs, body })).status).toBe(202);
    expect(await answered()).not.toBe(before);
    const ended = { active: false, currentPassword: administrator.password };
    expect((await call("PATCH", `/v1/administrators/${id}`, ended)).status).toBe(200);
    expect(await answered()).toBe(before);
    expect(await pass(60)).toBe(0);
  });
});

it("a notice at the shared mailbox stays there when the account of that address is deactivated", async () => {
  const shared = "ravi@jaalidar.example";
  const notified = await createTestApp({ env: { SMTP_URL: server.url, NOTIFY_EMAIL: shared } });
  await notified.services.mailer.close();
  const owner = await notified.signIn();
  const { id, email } = await addColleague(notified, "Ravi", ["sales"]);
  expect(email).toBe(shared);
  const person = { name: "Mira", email: "mira@mail.example", phoneNumber: "9876543210", message: "Hello" };
  const sent = await notified.call("POST", "/v1/queries", { body: person });
  const send = (method: string, path: string, body: unknown) =>
    notified.call(method, path, { token: owner, body });
  await send("PUT", `/v1/queries/${sent.body.data._id}/assignee`, { assignee: id });
  const waiting = async () => {
    const found = sql<{ kind: string }>`select kind from outbox where recipient = ${shared} order by kind`;
    return (await found.execute(notified.services.db.read)).rows.map(({ kind }) => kind);
  };
  expect(await waiting()).toEqual(["mention", "query-notice"]);
  const ended = { active: false, currentPassword: administrator.password };
  expect((await send("PATCH", `/v1/administrators/${id}`, ended)).status).toBe(200);
  expect(await waiting()).toEqual(["account-notice", "query-notice"]);
  await notified.close();
});
