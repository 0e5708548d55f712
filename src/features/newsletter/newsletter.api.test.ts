import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DAY_MS, MINUTE_MS } from "#platform/contract/durations.ts";
import { createTestApp, type TestApp } from "../../../test/create-test-app.ts";
import { type SmtpTestServer, startSmtpServer } from "../../../test/smtp.ts";

const words = "Please open the link that we sent to your e-mail address.";
const badToken = {
  success: false,
  message: "This link is not valid any more.",
  error: "This link is not valid any more.",
  fields: { token: "This link is not valid any more." },
};

let app: TestApp;
/** Of the first reader; kept here because the texts of sent mails are forgotten after a day. */
let readersWayOut = "";
let smtp: SmtpTestServer;
beforeAll(async () => {
  smtp = await startSmtpServer();
  app = await createTestApp({ env: { RATE_LIMITS: "off", SMTP_URL: smtp.url } });
});
afterAll(async () => {
  await app.close();
  await smtp.close();
});

function post(path: string, body: unknown, headers: Record<string, string> = {}) {
  return app.call("POST", path, { body, headers });
}

const subscribe = (email: unknown, headers?: Record<string, string>) =>
  post("/v1/newsletter", { email }, headers);
const confirm = (token: string) => post("/v1/newsletter/confirm", { token });
const unsubscribe = (token: string) => post("/v1/newsletter/unsubscribe", { token });

/** The tokens in the mails to an address, newest mail last. */
async function mailsTo(email: string) {
  const { rows } = await sql<{
    body: string;
  }>`select body from outbox where recipient = ${email} order by id`.execute(app.services.db.read);
  const token = (body: string, page: string) =>
    new RegExp(`http://localhost:3000/newsletter/${page}\\?token=([\\w-]{43})$`, "m").exec(body)?.[1] ?? "";
  return rows.map(({ body }) => ({
    confirm: token(body, "confirm"),
    unsubscribe: token(body, "unsubscribe"),
  }));
}

async function counts() {
  const token = await app.signIn();
  return (await (await app.request("GET", "/v1/newsletter", { token })).json()).data;
}

async function exportFile(): Promise<Response> {
  const token = await app.signIn();
  return app.request("GET", "/v1/newsletter/subscribers.csv", { token });
}

async function exported(): Promise<string> {
  return (await exportFile()).text();
}

describe("asking for the newsletter", () => {
  it("without a mail server keeps the address and says that no confirmation e-mail could be sent", async () => {
    const filing = await createTestApp();
    const body = { email: "reader@client.example" };
    const answer = await filing.request("POST", "/v1/newsletter", { body });
    expect(answer.status).toBe(201);
    const { message } = await answer.json();
    expect(message).toMatch(
      /^We could not send the confirmation e-mail just now\. Your address is kept for seven days/,
    );
    const token = await filing.signIn();
    const { data } = await (await filing.request("GET", "/v1/newsletter", { token })).json();
    expect(data).toEqual({ confirmed: 0, pending: 1 });
    await filing.close();
  });

  it("answers 201 and sends a mail with the links, and the address is on no list yet", async () => {
    const { status, body } = await subscribe("reader@client.example");
    expect(status).toBe(201);
    expect(body).toEqual({ success: true, message: words });
    const [mail] = await mailsTo("reader@client.example");
    expect(mail).toEqual({
      confirm: expect.stringMatching(/.{43}/),
      unsubscribe: expect.stringMatching(/.{43}/),
    });
    expect(await exported()).not.toContain("reader@client.example");
    expect(await counts()).toEqual({ confirmed: 0, pending: 1 });
  });

  it("stores no token that could confirm", async () => {
    const [mail] = await mailsTo("reader@client.example");
    const { rows } = await sql<object>`select * from subscribers`.execute(app.services.db.read);
    expect(JSON.stringify(rows)).not.toContain(mail?.confirm);
  });

  it("says the same and sends nothing more when asked again within ten minutes, in any case", async () => {
    const again = await subscribe("Reader@Client.example");
    expect(again).toEqual({ status: 201, body: { success: true, message: words } });
    expect(await mailsTo("Reader@Client.example")).toHaveLength(0);
    app.clock.advance(11 * MINUTE_MS);
    await subscribe("reader@client.example");
    expect(await mailsTo("reader@client.example")).toHaveLength(2);
  });

  it.each([
    ["", "Email is required"],
    [undefined, "Email is required"],
    ["reader", "Enter a valid email"],
    ["a@b.example, c@d.example", "Enter a valid email"],
    ["a@b.example\nBcc: c@d.example", "Enter a valid email"],
  ])("refuses %j", async (email, message) => {
    const { status, body } = await subscribe(email);
    expect(status).toBe(422);
    expect(body).toEqual({ success: false, message, error: message, fields: { email: message } });
  });

  it("sends one mail for an Idempotency-Key and for two at the same moment", async () => {
    const key = { "Idempotency-Key": "one" };
    const [first, second] = await Promise.all([
      subscribe("twice@client.example", key),
      subscribe("twice@client.example", key),
    ]);
    expect([first.status, second.status]).toEqual([201, 201]);
    await Promise.all([subscribe("pair@client.example"), subscribe("pair@client.example")]);
    expect(await mailsTo("twice@client.example")).toHaveLength(1);
    expect(await mailsTo("pair@client.example")).toHaveLength(1);
  });
});

describe("confirming", () => {
  it("puts the address on the list with its consent, by the newest link only, as often as it is opened", async () => {
    const [old, newest] = await mailsTo("reader@client.example");
    expect(await confirm(old?.confirm ?? "")).toEqual({ status: 422, body: badToken });
    readersWayOut = newest?.unsubscribe ?? "";
    for (const _ of [1, 2]) {
      const { status, body } = await confirm(newest?.confirm ?? "");
      expect(status).toBe(200);
      expect(body).toEqual({ success: true, message: "Your subscription is confirmed." });
    }
    expect((await counts()).confirmed).toBe(1);
    const { rows } = await sql<{
      notice_version: string;
    }>`select notice_version from consents where subject_kind = 'subscriber'`.execute(app.services.db.read);
    expect(rows).toEqual([{ notice_version: expect.stringMatching(/^newsletter-/) }]);
  });

  it("sends nothing to a confirmed address that asks again, and says the same", async () => {
    app.clock.advance(DAY_MS);
    expect((await subscribe("reader@client.example")).body.message).toBe(words);
    expect(await mailsTo("reader@client.example")).toHaveLength(2);
  });

  it("is too late after seven days, and the address is forgotten with the next one that asks", async () => {
    await subscribe("late@client.example");
    const [mail] = await mailsTo("late@client.example");
    app.clock.advance(7 * DAY_MS);
    expect((await confirm(mail?.confirm ?? "")).status).toBe(422);
    await subscribe("next@client.example");
    expect(await counts()).toEqual({ confirmed: 1, pending: 1 });
    expect(await mailsTo("late@client.example")).toEqual([]);
  });

  it.each(["unknown", "' or 1=1 --", "\u0000"])("refuses the token %j", async (token) => {
    expect(await confirm(token)).toEqual({ status: 422, body: badToken });
    expect(await unsubscribe(token)).toEqual({ status: 422, body: badToken });
  });
});

describe("the list for staff", () => {
  it("is CSV with the link to unsubscribe, formulas defused", async () => {
    await subscribe("=cmd@client.example");
    const [mail] = await mailsTo("=cmd@client.example");
    await confirm(mail?.confirm ?? "");
    const text = await exported();
    const [head, first, second, end] = text.split("\r\n");
    expect(head).toBe("email,confirmed at,unsubscribe link");
    expect(first).toMatch(
      /^reader@client\.example,20.+Z,http:\/\/localhost:3000\/newsletter\/unsubscribe\?token=[\w-]{43}$/,
    );
    expect(second).toMatch(/^"'=cmd@client\.example",/);
    expect(end).toBe("");
  });

  it("has its day in the name, and begins with the mark by which Excel knows UTF-8", async () => {
    const file = await exportFile();
    const name = /^attachment; filename="subscribers-\d{4}-\d\d-\d\d\.csv"$/;
    expect(file.headers.get("Content-Disposition")).toMatch(name);
    // Not `text()`, which removes the mark.
    expect(Buffer.from(await file.arrayBuffer()).toString()).toMatch(/^\ufeffemail,/);
  });
});

describe("unsubscribing", () => {
  it("forgets the address and its consent at once; the link then ends nothing more", async () => {
    const { status, body } = await unsubscribe(readersWayOut);
    expect(status).toBe(200);
    expect(body).toEqual({ success: true, message: "You will get no further newsletters." });
    expect(await exported()).not.toContain("reader@client.example");
    const { rows } = await sql<object>`select * from consents`.execute(app.services.db.read);
    expect(rows).toHaveLength(1);
    expect((await unsubscribe(readersWayOut)).status).toBe(422);
  });
});

it.each(["GET /v1/newsletter", "GET /v1/newsletter/subscribers.csv/"])("%s needs a token", async (call) => {
  const [method = "", path = ""] = call.split(" ");
  expect((await app.request(method, path)).status).toBe(401);
});
