import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findMails } from "#features/mail/storage.server.ts";
import { createQuery, publicOutcomes, querySorts } from "#features/queries/contract.ts";
import { insertQuery } from "#features/queries/storage.server.ts";
import { createClient } from "#platform/client/client.ts";
import { submitForm } from "#platform/client/submit-form.ts";
import { createTestApp, type TestApp } from "../../../test/create-test-app.ts";
import { createPaging } from "../../../test/paging.ts";
import { type SmtpTestServer, startSmtpServer } from "../../../test/smtp.ts";

const enquiry = {
  name: "आशा Rao",
  email: "visitor@client.example",
  phoneNumber: "9876543210",
  message: "We need a portal.\nSoon.",
};

let app: TestApp;
let token: string;
let smtp: SmtpTestServer;
beforeAll(async () => {
  smtp = await startSmtpServer();
  app = await createTestApp({
    env: { RATE_LIMITS: "off", NOTIFY_EMAIL: "desk@jaalidar.example", SMTP_URL: smtp.url },
  });
  token = await app.signIn();
});
afterAll(async () => {
  await app.close();
  await smtp.close();
});

async function send(body: unknown = enquiry, headers: Record<string, string> = {}) {
  const answer = await app.request("POST", "/v1/queries", { body, headers });
  return { status: answer.status, body: await answer.json() };
}

async function list(search = "") {
  return (await app.request("GET", `/v1/queries${search}`, { token })).json();
}

describe("sending a quick enquiry", () => {
  it("answers 201 with the spec's words, and staff find it as it was sent", async () => {
    const { status, body } = await send();
    expect(status).toBe(201);
    expect(body).toEqual({
      success: true,
      message: "Message Sent Successfully!",
      data: { _id: expect.any(String) },
    });
    const { queries, total, next } = await list();
    expect(queries[0]).toEqual({
      _id: body.data._id,
      ...enquiry,
      createdAt: expect.any(String),
      readAt: null,
      repliedAt: null,
    });
    expect([total, next]).toEqual([1, null]);
  });

  it.each(["+91 98765 43210", "098765-43210", 9_876_543_210])(
    "keeps the ten digits of the phone number %j",
    async (phoneNumber) => {
      expect((await send({ ...enquiry, phoneNumber })).status).toBe(201);
      expect((await list()).queries[0]).toMatchObject({ phoneNumber: "9876543210" });
    },
  );

  it("queues a notice to each of the staff that answers to the visitor", async () => {
    const { body } = await send({ ...enquiry, name: "Bela Shah" });
    const mails = await findMails(app.services.db.read, { subjectId: body.data._id });
    expect(mails.map(({ recipient }) => recipient)).toEqual(["desk@jaalidar.example"]);
    expect(mails[0]).toMatchObject({ kind: "query-notice", subject: "New message from Bela Shah" });
  });

  it.each([
    ["name", undefined, "Name is required"],
    ["name", " ", "Name is required"],
    ["name", "R2D2", "Name must contain only letters and spaces"],
    ["name", "<b>Bela</b>", "Name must contain only letters and spaces"],
    ["email", "", "Email is required"],
    ["email", "visitor", "Enter a valid email"],
    ["email", "a@b.example,c@d.example", "Enter a valid email"],
    ["email", "a@b.example\r\nBcc: c@d.example", "Enter a valid email"],
    ["phoneNumber", undefined, "Phone number is required"],
    ["phoneNumber", "98765", "Phone number must be 10 digits"],
    ["phoneNumber", "98765 432101", "Phone number must be 10 digits"],
    ["phoneNumber", "call 98765 43210", "Phone number must be 10 digits"],
    ["phoneNumber", 98_765_432_101, "Phone number must be 10 digits"],
    ["phoneNumber", "९८७६५४३२१०", "Phone number must be 10 digits"],
    ["message", "\u0000 \n", "Message is required"],
    ["message", { $ne: "" }, "Message is required"],
  ])("refuses %s %j in the one error shape", async (field, value, message) => {
    const before = (await list()).total;
    const answer = await send({ ...enquiry, [field]: value });
    expect(answer.status).toBe(422);
    expect(answer.body).toEqual({ success: false, message, error: message, fields: { [field]: message } });
    expect((await list()).total).toBe(before);
  });

  it("refuses a message past 5,000 characters", async () => {
    const { status, body } = await send({ ...enquiry, message: "x".repeat(5001) });
    expect(status).toBe(422);
    expect(body.fields).toEqual({ message: "Please keep this under 5,000 characters" });
  });

  it("names every broken field, headed by the first", async () => {
    const { body } = await send({});
    expect(body.message).toBe("Name is required");
    expect(Object.keys(body.fields)).toEqual(["name", "email", "phoneNumber", "message"]);
  });

  it("keeps no control characters and no fields that are not the form's", async () => {
    const extra = { _id: "mine", id: "mine", status: "read", createdAt: "1999-01-01", search: "" };
    const { body } = await send({ ...enquiry, message: "One\u0000 \u202etwo", ...extra });
    const { queries } = await list();
    expect(queries[0]).toEqual({
      ...enquiry,
      _id: body.data._id,
      message: "One two",
      createdAt: expect.stringMatching(/^20[2-9]/),
      readAt: null,
      repliedAt: null,
    });
    expect(body.data._id).not.toBe("mine");
  });

  it.each([
    ["malformed JSON", "{", { "Content-Type": "application/json" }, 400],
    ["a list", "[]", { "Content-Type": "application/json" }, 400],
    ["another media type", "name=x", { "Content-Type": "application/x-www-form-urlencoded" }, 415],
    ["no media type", "{}", { "Content-Type": "" }, 415],
    [
      "a large body",
      JSON.stringify({ message: "x".repeat(300_000) }),
      { "Content-Type": "application/json" },
      413,
    ],
  ])("refuses %s", async (_, body, headers, status) => {
    const answer = await send(body, headers);
    expect(answer.status).toBe(status);
    expect(answer.body).toEqual({
      success: false,
      message: expect.any(String),
      error: answer.body.message,
    });
  });
});

describe("repeating with an Idempotency-Key", () => {
  it("gives the first answer and keeps one record", async () => {
    const before = (await list()).total;
    const key = { "Idempotency-Key": "one" };
    const [first, second] = [await send(enquiry, key), await send(enquiry, key)];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
    expect((await list()).total).toBe(before + 1);
  });

  it("keeps one record of two at the same moment", async () => {
    const before = (await list()).total;
    const key = { "Idempotency-Key": "two" };
    const [first, second] = await Promise.all([send(enquiry, key), send(enquiry, key)]);
    expect(first.status).toBe(201);
    expect(second).toEqual(first);
    expect((await list()).total).toBe(before + 1);
  });

  it("refuses the key for another request", async () => {
    const answer = await send({ ...enquiry, name: "Someone Else" }, { "Idempotency-Key": "one" });
    expect(answer.status).toBe(422);
    expect(answer.body.success).toBe(false);
  });
});

/** What a visitor's browser does: it posts the form and shows what came of it. Answers are lost while `offline`. */
function createVisitor() {
  const line = { offline: false };
  const client = createClient({
    origin: "http://localhost:3000",
    async fetch(request) {
      const { pathname } = new URL(request.url);
      const [body, headers] = [await request.text(), Object.fromEntries(request.headers)];
      const answer = await app.request(request.method, pathname, { body, headers });
      if (line.offline) throw new TypeError("Failed to fetch");
      return answer;
    },
  });
  async function press(fields: Record<string, string>) {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    return (await submitForm(client, createQuery, form, publicOutcomes)).message;
  }
  return { line, press };
}

describe("pressing the button again when the answer was lost", () => {
  const { sent, failed } = publicOutcomes;
  const stamp = async () => (await (await app.request("GET", "/v1/form-stamp")).json()).stamp;

  it("keeps one enquiry and tells staff once, also when the form has got its stamp meanwhile", async () => {
    const { line, press } = createVisitor();
    const [before, mails] = [(await list()).total, (await findMails(app.services.db.read, {})).length];
    const form = { ...enquiry, message: "Was this lost on the way?" };
    line.offline = true;
    expect(await press({ ...form, stamp: " " })).toBe(failed);
    line.offline = false;
    expect(await press({ ...form, stamp: await stamp() })).toBe(sent);
    expect((await list()).total).toBe(before + 1);
    expect(await findMails(app.services.db.read, {})).toHaveLength(mails + 1);
  });

  it("takes other words, and the same ones after an answer, as another enquiry", async () => {
    const { line, press } = createVisitor();
    const before = (await list()).total;
    line.offline = true;
    expect(await press({ ...enquiry, message: "A first thought" })).toBe(failed);
    line.offline = false;
    expect(await press({ ...enquiry, message: "A second thought" })).toBe(sent);
    expect(await press({ ...enquiry, message: "A second thought" })).toBe(sent);
    expect((await list()).total).toBe(before + 3);
  });
});

describe("the list of quick enquiries", () => {
  it("is searched without regard to case, and literally", async () => {
    const { body } = await send({ ...enquiry, message: "100% of_it \\ ÜBER" });
    for (const q of ["100%", "of_it", "\\ ü", "über"]) {
      const found = await list(`?q=${encodeURIComponent(q)}`);
      expect(found.queries.map((one: { _id: string }) => one._id)).toEqual([body.data._id]);
    }
    expect((await list("?q=100%25%25")).queries).toEqual([]);
    expect((await list("?q=%00%25_%5C")).queries).toEqual([]);
  });

  it("comes in pages, newest first, each record once", async () => {
    const whole = await list();
    const ids: string[] = [];
    let cursor = "";
    do {
      const page = await list(`?limit=2${cursor && `&cursor=${cursor}`}`);
      expect(page.total).toBe(whole.total);
      ids.push(...page.queries.map((one: { _id: string }) => one._id));
      cursor = page.next ?? "";
    } while (cursor);
    expect(ids).toEqual(whole.queries.map((one: { _id: string }) => one._id));
    expect(ids).toEqual([...ids].sort().reverse());
  });

  it("is whole and in order beyond what is read at a time, and never whole in memory", async () => {
    const { db, clock } = app.services;
    await db.transaction(async (tx) => {
      const given = { name: "Many", email: "many@mail.example", phoneNumber: "9810012345", message: "m" };
      for (let row = 0; row < 1_001; row += 1) await insertQuery(tx, given, clock.now(), null);
    });
    const answer = await app.request("GET", "/v1/queries?q=many@mail.example", { token });
    const pieces: Uint8Array[] = [];
    for await (const piece of answer.body ?? []) pieces.push(piece);
    expect(pieces.length).toBeGreaterThan(3);
    const { queries, total, next } = await new Response(Buffer.concat(pieces)).json();
    expect({ total, next }).toEqual({ total: 1_001, next: null });
    const ids = queries.map((one: { _id: string }) => one._id);
    expect(ids).toEqual([...new Set(ids)].sort().reverse());
  });

  it.each(["limit=0", "limit=abc", "limit=1000", "cursor=%27--"])("refuses %s", async (search) => {
    const answer = await app.request("GET", `/v1/queries?${search}`, { token });
    expect(answer.status).toBe(422);
  });
});

describe("the orders of the list", () => {
  beforeAll(async () => {
    for (const name of ["Zed", "zed", "Élan", "elan", "ELAN", "asha", "Asha"]) {
      await send({ ...enquiry, name, email: `${name === "Élan" ? "e" : name}@Order.example` });
    }
  });

  it.each(querySorts.flatMap((sort) => [sort, `-${sort}`]))(
    "goes by %s over ties, in pages as whole",
    async (sort) => {
      const paging = createPaging(app, token, "queries");
      const path = `/v1/queries?q=order.example&sort=${sort}`;
      const whole = await paging.whole(path);
      expect(await paging.paged(path)).toEqual({ ids: whole, totals: [7] });
      const turned = sort.startsWith("-") ? sort.slice(1) : `-${sort}`;
      expect(await paging.whole(`/v1/queries?q=order.example&sort=${turned}`)).toEqual(whole.toReversed());
    },
  );

  it("stands names beside each other however they are written", async () => {
    const { queries } = await list("?q=order.example&sort=name");
    const names = ["asha", "Asha", "Élan", "elan", "ELAN", "Zed", "zed"];
    expect(queries.map((one: { name: string }) => one.name)).toEqual(names);
  });
});

describe("the marks of staff", () => {
  const mark = (id: string, read: unknown) =>
    app.request("PUT", `/v1/queries/${id}/read`, { token, body: { read } });

  it("say since when a message is read, and leave a line in the audit log for each change", async () => {
    const { _id } = (await send({ ...enquiry, email: "marks@mail.example" })).body.data;
    const unread = async () => (await list("?q=marks@mail.example&unread=true")).queries.length;
    expect(await unread()).toBe(1);
    const first = await (await mark(_id, true)).json();
    const readAt = app.clock.now().toISOString();
    expect(first).toMatchObject({
      success: true,
      data: { _id, ...enquiry, email: "marks@mail.example", readAt },
    });
    app.clock.advance(1_000);
    expect((await (await mark(_id, "true")).json()).data.readAt).toBe(readAt);
    expect(await unread()).toBe(0);
    expect((await (await mark(_id, false)).json()).data.readAt).toBeNull();
    expect(await unread()).toBe(1);
    expect((await rowsAbout(_id)).audit.map((entry) => "action" in entry && entry.action)).toEqual([
      "query.marked",
      "query.marked",
    ]);
  });

  it("are refused without a token, without a word and for a message that is gone", async () => {
    const gone = await mark("gone", true);
    expect([gone.status, (await gone.json()).message]).toEqual([404, "There is no such message."]);
    const { _id } = (await send()).body.data;
    expect((await mark(_id, "perhaps")).status).toBe(422);
    const answer = await app.request("PUT", `/v1/queries/${_id}/read`, { body: { read: true } });
    expect(answer.status).toBe(401);
  });

  it("say when a message was answered by mail, and that it is read thereby", async () => {
    const { _id } = (await send({ ...enquiry, email: "answered@mail.example" })).body.data;
    const reply = async () => {
      const mail = {
        userEmail: "answered@mail.example",
        subject: "Your portal",
        description: "Yes.",
        signature: "A",
      };
      const body = { ...mail, subjectId: _id };
      expect((await app.request("POST", "/v1/mail/send", { token, body })).status).toBe(200);
      return (await list("?q=answered@mail.example")).queries[0];
    };
    const first = app.clock.now().toISOString();
    expect(await reply()).toMatchObject({ readAt: first, repliedAt: first });
    app.clock.advance(60_000);
    expect(await reply()).toMatchObject({ readAt: first, repliedAt: app.clock.now().toISOString() });
  });
});

describe("the export", () => {
  it("holds the search in its order as CSV and is written down", async () => {
    const message = '=1+1\n"quoted", and so on';
    const { _id } = (await send({ ...enquiry, email: "csv@export.example", message })).body.data;
    const answer = await app.request("GET", "/v1/queries/export.csv?q=csv@export.example", { token });
    expect(answer.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    const day = /^attachment; filename="quick-enquiries-\d{4}-\d\d-\d\d\.csv"$/;
    expect(answer.headers.get("Content-Disposition")).toMatch(day);
    expect(Buffer.from(await answer.arrayBuffer()).toString()).toBe(
      [
        "\ufeffFull name,Email,Phone no.,Message,Received at,Read at,Replied at,ID",
        `आशा Rao,csv@export.example,9876543210,"'=1+1\n""quoted"", and so on",${app.clock.now().toISOString()},,,${_id}`,
        "",
      ].join("\r\n"),
    );
    const audits = await app.request("GET", "/v1/audit?action=query.exported", { token });
    expect((await audits.json()).total).toBe(1);
  });

  it("holds every record of a long list once", async () => {
    const answer = await app.request("GET", "/v1/queries/export.csv?sort=name&q=many@mail.example", {
      token,
    });
    const lines = (await answer.text()).trimEnd().split("\r\n").slice(1);
    const ids = lines.map((line) => line.split(",").at(-1));
    expect([lines.length, new Set(ids).size]).toEqual([1_001, 1_001]);
  });
});

async function rowsAbout(id: string) {
  const { read } = app.services.db;
  const consents = await sql<object>`select notice_version from consents where subject_id = ${id}`.execute(
    read,
  );
  const audit = await sql<object>`select actor, action from audit where subject_id = ${id}`.execute(read);
  return { consents: consents.rows, audit: audit.rows };
}

describe("deleting a quick enquiry", () => {
  it("takes its consent with it and leaves a line in the audit log", async () => {
    const { body } = await send();
    const { _id } = body.data;
    const received = { consents: [{ notice_version: expect.stringMatching(/^enquiry-/) }], audit: [] };
    expect(await rowsAbout(_id)).toEqual(received);
    await app.request("DELETE", `/v1/queries/${_id}`, { token });
    const entry = { actor: expect.stringMatching(/^[0-9a-f-]{36}$/), action: "query.deleted" };
    expect(await rowsAbout(_id)).toEqual({ consents: [], audit: [entry] });
  });

  it("takes it off the list, and a second time is 404", async () => {
    const { body } = await send();
    const remove = () => app.request("DELETE", `/v1/queries/${body.data._id}/`, { token });
    expect(await (await remove()).json()).toEqual({ success: true, message: "Message deleted." });
    const again = await remove();
    expect(again.status).toBe(404);
    expect(await again.json()).toMatchObject({ success: false, message: "There is no such message." });
    expect((await list()).queries[0]._id).not.toBe(body.data._id);
  });

  it.each(["unknown", "%00", "%27%20or%201=1", "%E0%A4%A"])("answers 404 for the id %s", async (id) => {
    expect((await app.request("DELETE", `/v1/queries/${id}`, { token })).status).toBe(404);
  });
});

describe("without a token", () => {
  it.each(["GET /v1/queries", "GET /v1/queries/", "DELETE /v1/queries/x", "DELETE /v1/queries/x/"])(
    "%s is refused",
    async (call) => {
      const [method = "", path = ""] = call.split(" ");
      for (const wrong of [undefined, "jds_unknown"]) {
        const answer = await app.request(method, path, { ...(wrong && { token: wrong }) });
        expect(answer.status).toBe(401);
        expect(await answer.json()).toMatchObject({ success: false, message: "Sign in to continue." });
      }
    },
  );

  it("sending works, with a bad token too", async () => {
    const answer = await app.request("POST", "/v1/queries/", { body: enquiry, token: "jds_unknown" });
    expect(answer.status).toBe(201);
  });
});
