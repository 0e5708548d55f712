import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { HOUR_MS, MINUTE_MS } from "#platform/contract/durations.ts";
import { momentInIndia } from "#platform/contract/india-day.ts";
import { administrator, createTestApp, type TestApp } from "../../../test/create-test-app.ts";
import { allowed } from "../../../test/faults/figures.ts";
import { type SmtpTestServer, startSmtpServer } from "../../../test/smtp.ts";
import { outcomes } from "./contract.ts";
import { takeTurn } from "./pace-storage.server.ts";

const letter = {
  userEmail: "ravi@mail.example",
  subject: "Interview on Tuesday",
  description: "Dear Ravi,\n\nplease come at ten.",
  signature: "Asha Rao\nJaalidar Systems",
};

let server: SmtpTestServer;
let app: TestApp;
let token: string;
beforeAll(async () => {
  server = await startSmtpServer();
  app = await openApp({ SMTP_URL: server.url });
  token = await app.signIn();
});
afterEach(async () => {
  server.cut();
  server.mood = "accept";
  await app.services.mailer.idle();
  server.mails.length = 0;
});
afterAll(async () => {
  await app.close();
  await server.close();
});

/** Opens an app whose answers wait for the end of an attempt on a busy machine too, but for no server that hangs. */
async function openApp(env: Record<string, string> = {}): Promise<TestApp> {
  const opened = await createTestApp({ env });
  const { mailer } = opened.services;
  const { deliver } = mailer;
  mailer.deliver = (id, patienceMs) => deliver(id, server.mood.startsWith("hang") ? patienceMs : MINUTE_MS);
  return opened;
}

async function send(body: unknown = letter, headers: Record<string, string> = {}) {
  const started = performance.now();
  const answer = await app.request("POST", "/v1/mail/send", { token, body, headers });
  const took = performance.now() - started;
  return { status: answer.status, body: await answer.json(), took };
}

/** Sends, and waits for the end of the attempt, which a busy machine may have only after the answer. */
async function sendToEnd(body: unknown = letter): Promise<void> {
  await send(body);
  await app.services.mailer.idle();
}

function read(path: string) {
  return app.call("GET", path, { token });
}

async function countMails(): Promise<number> {
  return (await read("/v1/mail")).body.total;
}

describe("the templates", () => {
  const own = {
    name: "Own",
    use: "enquiry",
    status: "",
    subject: "Hello from {company}",
    description: "Dear {name}",
  };

  it("are those in force, for what is written about", async () => {
    const { body } = await read("/v1/mail/templates?use=application");
    expect(body.data.map(({ status }: { status: string }) => status)).toEqual(
      expect.arrayContaining(["Interview Scheduled", "Rejected", "Hired", "Reviewed"]),
    );
    const draft = await app.request("PUT", "/v1/content/mail-templates/draft", {
      token,
      body: { words: { templates: [own] } },
    });
    expect(draft.status).toBe(200);
    expect((await read("/v1/mail/templates?use=enquiry")).body.data).toHaveLength(3);
    await app.request("POST", "/v1/content/mail-templates/publish", { token, body: {} });
    expect((await read("/v1/mail/templates?use=enquiry")).body.data).toEqual([own]);
    expect((await read("/v1/mail/templates?use=application")).body.data).toEqual([]);
  });

  it("are not published with a field that there is not", async () => {
    const words = { templates: [{ ...own, description: "Dear {nmae}" }] };
    await app.request("PUT", "/v1/content/mail-templates/draft", { token, body: { words } });
    const refused = await app.request("POST", "/v1/content/mail-templates/publish", { token, body: {} });
    expect(refused.status).toBe(422);
    expect(await refused.json()).toMatchObject({
      fields: { "templates.0.description": expect.stringContaining("{name}") },
    });
  });
});

describe("writing to someone", () => {
  it("answers that it was sent when the mail server has taken it", async () => {
    const { status, body } = await send();
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      message: "Message Sent Successfully!",
      status: "sent",
      _id: expect.any(String),
      leavesAt: null,
      undoable: false,
    });
    expect(server.mails).toHaveLength(1);
    expect(server.mails[0]).toMatchObject({ from: "sales@jaalidar.example", to: [letter.userEmail] });
    expect(server.mails[0]?.parsed).toMatchObject({
      subject: letter.subject,
      replyTo: [{ address: administrator.email }],
      text: `${letter.description}\n\n${letter.signature}\n`,
    });
  });

  it("answers with the failure when the mail server refuses it for good, and does not try again", async () => {
    server.mood = "refuse";
    const { status, body } = await send();
    expect(status).toBe(422);
    expect(body).toEqual({
      success: false,
      message: "failed to send a data",
      error: "failed to send a data",
    });
    const tried = server.connections;
    app.clock.advance(20 * 60_000);
    app.services.mailer.wake();
    await app.services.mailer.idle();
    expect(server.connections).toBe(tried);
  });

  it.each(["defer", "turn-away", "hang", "hang-data"] as const)(
    "answers within a second that it is queued when the mail server is in the mood to %s, and sends it later",
    async (mood) => {
      server.mood = mood;
      const subject = `While it would ${mood}`;
      const { status, body, took } = await send({ ...letter, subject });
      expect(status).toBe(202);
      expect(body).toMatchObject({ success: true, status: "queued", message: expect.any(String) });
      expect(took).toBeLessThan(allowed(1_000));
      server.cut();
      server.mood = "accept";
      await app.services.mailer.idle();
      app.clock.advance(61_000);
      app.services.mailer.wake();
      await expect
        .poll(() => read("/v1/mail?limit=1").then(({ body }) => body.data[0]))
        .toMatchObject({
          subject,
          status: "sent",
          attempts: 2,
          lastError: null,
        });
    },
  );

  it("keeps its text from becoming a header, another recipient or another mail", async () => {
    const subject = "Hi\r\nBcc: victim@mail.example";
    const description = "Hello\r\n.\r\nMAIL FROM:<a@b.example>\r\nRCPT TO:<victim@mail.example>";
    expect((await send({ ...letter, subject, description })).status).toBe(200);
    expect(server.mails).toHaveLength(1);
    expect(server.mails[0]?.to).toEqual([letter.userEmail]);
    expect(server.mails[0]?.parsed.subject).toBe("Hi Bcc: victim@mail.example");
    expect(server.mails[0]?.parsed.text).toContain("\n.\nMAIL FROM");
  });

  it.each([
    "a@b.example, c@d.example",
    "a@b.example;c@d.example",
    "Ravi <a@b.example>",
    "a@b.example\r\nBcc: c@d.example",
    "a@b.example%0aBcc:c@d.example@",
    "ravi",
    ["a@b.example", "c@d.example"],
    { address: "a@b.example" },
  ])("refuses %j as a recipient and keeps nothing", async (userEmail) => {
    const before = await countMails();
    const { status, body } = await send({ ...letter, userEmail });
    expect(status).toBe(422);
    expect(body).toMatchObject({ success: false, error: body.message });
    expect(await countMails()).toBe(before);
  });

  it.each([
    ["userEmail", "", "Email is required"],
    ["userEmail", undefined, "Email is required"],
    ["userEmail", "ravi@", "Enter a valid email"],
    ["subject", " \n ", "Subject is required"],
    ["subject", undefined, "Subject is required"],
    ["description", "", "Description is required"],
    ["description", "\u0000", "Description is required"],
    ["signature", "", "Signature is required"],
    ["signature", 5, "Signature is required"],
  ])("refuses a %s of %j with its message", async (field, value, message) => {
    const { status, body } = await send({ ...letter, [field]: value });
    expect(status).toBe(422);
    expect(body).toEqual({ success: false, message, error: message, fields: { [field]: message } });
  });

  it("ignores fields that are not part of it", async () => {
    const extra = {
      status: "sent",
      _id: "1",
      replyTo: "x@y.example",
      from: "x@y.example",
      cc: "x@y.example",
    };
    expect((await send({ ...letter, ...extra })).status).toBe(200);
    expect(server.mails[0]).toMatchObject({ from: "sales@jaalidar.example", to: [letter.userEmail] });
    expect(server.mails[0]?.parsed.replyTo?.[0]?.address).toBe(administrator.email);
    expect(server.mails[0]?.parsed.cc ?? []).toEqual([]);
  });

  it("is kept as written, without control characters", async () => {
    await sendToEnd({ ...letter, subject: "A\u0000\u202eB", description: "One\u0007\r\ntwo" });
    expect(server.mails[0]?.parsed.subject).toBe("AB");
    expect(server.mails[0]?.parsed.text).toMatch(/^One\ntwo\n/);
  });

  it("happens once for an Idempotency-Key, also when both come at the same moment", async () => {
    const key = { "Idempotency-Key": "letter-1" };
    const [one, two] = await Promise.all([send(letter, key), send(letter, key)]);
    expect([one.status, two.status].filter((status) => status !== 200 && status !== 202)).toEqual([]);
    await app.services.mailer.idle();
    expect((await send(letter, key)).status).toBe(200);
    expect(server.mails).toHaveLength(1);
    const other = await send({ ...letter, subject: "Another" }, key);
    expect(other.status).toBe(422);
    expect(server.mails).toHaveLength(1);
  });

  it("writes who did it into the audit log", async () => {
    const before = await countAudit();
    await send();
    expect(await countAudit()).toBe(before + 1);
  });

  async function countAudit(): Promise<number> {
    const rows = await app.services.db.read
      .withTables<{ audit: { action: string } }>()
      .selectFrom("audit")
      .select("action")
      .where("action", "=", "mail.written")
      .execute();
    return rows.length;
  }
});

describe("the outbox as staff see it", () => {
  it("counts what waits and what has failed, and says how mails leave", async () => {
    const { data: before } = (await read("/v1/mail/status")).body;
    expect(before).toMatchObject({ transport: "smtp" });
    server.mood = "refuse";
    await sendToEnd();
    server.mood = "defer";
    await sendToEnd();
    expect((await read("/v1/mail/status/")).body.data).toEqual({
      transport: "smtp",
      queued: before.queued + 1,
      failed: before.failed + 1,
    });
  });

  it("lists mails without their text, with the reason of a failure, page by page", async () => {
    server.mood = "refuse";
    await sendToEnd({ ...letter, subject: "Refused one" });
    await sendToEnd({ ...letter, subject: "Refused two" });
    const first = (await read("/v1/mail?status=failed&limit=1")).body;
    expect(first.data).toEqual([
      expect.objectContaining({
        subject: "Refused two",
        recipient: letter.userEmail,
        status: "failed",
        attempts: 1,
        lastError: expect.stringContaining("no such person"),
        dueAt: null,
        sentAt: null,
      }),
    ]);
    expect(JSON.stringify(first)).not.toContain("please come at ten");
    expect(first.total).toBeGreaterThanOrEqual(2);
    const second = (await read(`/v1/mail?status=failed&limit=1&cursor=${first.next}`)).body;
    expect(second.data[0].subject).toBe("Refused one");
    const all = (await read("/v1/mail?status=failed")).body;
    expect(all).toMatchObject({ total: all.data.length, next: null });
  });

  it("lists the mails about one record, until a colleague deletes it: then no other is taken", async () => {
    const enquiry = {
      name: "Ravi Rao",
      email: "ravi@mail.example",
      phoneNumber: "9810012345",
      message: "Hi",
    };
    const { _id: subjectId } = (await app.call("POST", "/v1/queries", { body: enquiry })).body.data;
    await send({ ...letter, subjectId });
    const about = () => read(`/v1/mail?subjectId=${subjectId}`);
    expect((await about()).body.data).toContainEqual(expect.objectContaining({ subject: letter.subject }));
    await app.call("DELETE", `/v1/queries/${subjectId}`, { token });
    const late = await send({ ...letter, subjectId });
    expect(late).toMatchObject({ status: 404, body: { message: outcomes.subjectGone } });
    expect((await about()).body.data).toEqual([]);
    expect((await read("/v1/mail?subjectId=%25")).body.data).toEqual([]);
    expect((await read("/v1/mail?subjectId=%00")).status).toBe(200);
  });

  it.each(["status=lost", "limit=0", "limit=x", "cursor=%27--"])("refuses ?%s", async (query) => {
    const { status, body } = await read(`/v1/mail?${query}`);
    expect(status).toBe(422);
    expect(body).toMatchObject({ success: false, error: body.message });
  });

  it("tries a failed mail again when asked to", async () => {
    server.mood = "refuse";
    await sendToEnd();
    const { _id } = (await read("/v1/mail?status=failed&limit=1")).body.data[0];
    const still = await app.request("POST", `/v1/mail/${_id}/retry`, { token });
    expect(still.status).toBe(422);
    expect(await still.json()).toMatchObject({ message: "failed to send a data" });
    server.mood = "accept";
    const retried = await app.request("POST", `/v1/mail/${_id}/retry/`, { token });
    expect(retried.status).toBe(200);
    expect(await retried.json()).toMatchObject({ message: "Message Sent Successfully!", status: "sent" });
    const again = await app.request("POST", `/v1/mail/${_id}/retry`, { token });
    expect(again.status).toBe(404);
    expect(server.mails).toHaveLength(1);
  });

  it.each(["nothing", "%00", "%F0%9F%92%A5", "' or 1=1 --"])("knows no failed mail %s", async (id) => {
    const answer = await app.request("POST", `/v1/mail/${id}/retry`, { token });
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ success: false });
  });
});

describe("every call", () => {
  it.each([
    ["POST", "/v1/mail/send"],
    ["GET", "/v1/mail/status"],
    ["GET", "/v1/mail"],
    ["POST", "/v1/mail/x/retry"],
  ])("%s %s needs a sign-in", async (method, path) => {
    for (const address of [path, `${path}/`]) {
      const body = method === "POST" ? letter : undefined;
      const bare = await app.request(method, address, { body });
      expect(bare.status).toBe(401);
      expect(await bare.json()).toMatchObject({ success: false });
      expect((await app.request(method, address, { body, token: "jds_nobody" })).status).toBe(401);
    }
    expect(server.mails).toEqual([]);
  });

  it("refuses what is not JSON", async () => {
    const json = { "Content-Type": "application/json" };
    const cut = await app.request("POST", "/v1/mail/send", { token, body: '{"subject":', headers: json });
    expect(cut.status).toBe(400);
    const form = await app.request("POST", "/v1/mail/send", { token, body: new FormData() });
    expect(form.status).toBe(415);
    expect((await send([letter])).status).toBe(400);
    expect((await app.request("PUT", "/v1/mail/send", { token, body: letter })).status).toBe(405);
  });
});

describe("without a mail server", () => {
  it("mails are kept as files, and the status says so", async () => {
    const filing = await openApp();
    const bearer = await filing.signIn();
    const answer = await filing.request("POST", "/v1/mail/send", { token: bearer, body: letter });
    expect(answer.status).toBe(200);
    const saved = "Saved as a file: no mail server is set up";
    expect(await answer.json()).toMatchObject({ message: saved, status: "saved", leavesAt: null });
    const folder = join(filing.services.env.dataDir, "mail");
    const [name = ""] = readdirSync(folder);
    const parsed = await PostalMime.parse(readFileSync(join(folder, name)));
    expect(parsed).toMatchObject({ subject: letter.subject, to: [{ address: letter.userEmail }] });
    const status = await filing.request("GET", "/v1/mail/status", { token: bearer });
    expect(await status.json()).toMatchObject({ data: { transport: "files", queued: 0, failed: 0 } });
    const list = await filing.request("GET", "/v1/mail?status=saved", { token: bearer });
    expect((await list.json()).data).toMatchObject([{ status: "saved", sentAt: null }]);
    await filing.close();
  });

  it("neither who forgot a password nor who invites is promised an e-mail", async () => {
    const filing = await openApp();
    const forgot = { body: { email: administrator.email } };
    const asked = await (await filing.request("POST", "/v1/auth/forgot-password", forgot)).json();
    expect(asked.message).toMatch(/^No e-mail can be sent just now, so no link is on its way\./);
    const person = { name: "Bela Iyer", email: "bela@jaalidar.example", roles: ["owner"] };
    const body = { ...person, currentPassword: administrator.password };
    const token = await filing.signIn();
    const invited = await filing.request("POST", "/v1/administrators/invitations", { token, body });
    expect((await invited.json()).message).toBe(
      "The invitation is saved as a file: no mail server is set up.",
    );
    await filing.close();
  });

  it("an enquiry that was written to counts as read and not as replied to", async () => {
    const filing = await openApp();
    const bearer = await filing.signIn();
    const enquiry = {
      name: "Ravi Rao",
      email: "ravi@mail.example",
      phoneNumber: "9810012345",
      message: "Hi",
    };
    const added = await (await filing.request("POST", "/v1/queries", { body: enquiry })).json();
    const body = { ...letter, subjectId: added.data._id };
    await filing.request("POST", "/v1/mail/send", { token: bearer, body });
    const { queries } = await (await filing.request("GET", "/v1/queries", { token: bearer })).json();
    expect(queries).toMatchObject([{ repliedAt: null, readAt: expect.any(String) }]);
    await filing.close();
  });
});

describe("an administrator's e-mails", () => {
  it("leave at 200 an hour, and what is more waits in the outbox and says until when", async () => {
    const busy = await createTestApp({ env: { SMTP_URL: server.url } });
    const { db, mailer } = busy.services;
    const token = await busy.signIn();
    const { data } = await (await busy.request("GET", "/v1/auth/me", { token })).json();
    const now = busy.clock.now();
    await db.transaction(async (tx) => {
      for (let mail = 0; mail < 190; mail += 1)
        expect((await takeTurn(tx, data._id, now)).getTime()).toBe(now.getTime());
    });
    const turns = await Promise.all(
      Array.from({ length: 15 }, () => db.transaction((tx) => takeTurn(tx, data._id, now))),
    );
    const later = new Date(now.getTime() + HOUR_MS);
    expect(turns.filter((turn) => turn.getTime() === now.getTime())).toHaveLength(10);
    expect(turns.filter((turn) => turn.getTime() === later.getTime())).toHaveLength(5);
    const answer = await busy.request("POST", "/v1/mail/send", { token, body: letter });
    expect(answer.status).toBe(202);
    const message = expect.stringContaining("200 e-mails an hour leave for one person");
    expect(await answer.json()).toMatchObject({ status: "queued", leavesAt: later.toISOString(), message });
    const body = { ...letter, undoable: true };
    const held = await busy.call("POST", "/v1/mail/send", { token, body });
    expect(held.body).toMatchObject({
      leavesAt: later.toISOString(),
      undoable: true,
      message: `200 e-mails an hour leave for one person, so this one leaves on ${momentInIndia(later)} (India), and can be undone until then.`,
    });
    expect((await busy.call("POST", `/v1/mail/${held.body._id}/undo`, { token })).status).toBe(200);
    for (const [minutes, arrived] of [[59, 0] as const, [1, 1] as const]) {
      busy.clock.advance(minutes * 60_000);
      mailer.wake();
      await mailer.idle();
      expect(server.mails).toHaveLength(arrived);
    }
    await busy.close();
  });

  it("take turns apart from those of others", async () => {
    const { db } = app.services;
    const now = app.clock.now();
    const turn = (id: string) => db.transaction((tx) => takeTurn(tx, id, now));
    for (let mail = 0; mail < 201; mail += 1) await turn("one");
    expect((await turn("one")).getTime()).toBe(now.getTime() + HOUR_MS);
    expect(await turn("another")).toEqual(now);
  });
});
