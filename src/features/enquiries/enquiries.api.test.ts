import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findMails } from "#features/mail/storage.server.ts";
import { createClient } from "#platform/client/client.ts";
import { submitForm } from "#platform/client/submit-form.ts";
import type { Endpoint } from "#platform/contract/endpoint.ts";
import type { List } from "#platform/database/pagination.server.ts";
import { createTestApp, type TestApp } from "../../../test/create-test-app.ts";
import { createPaging } from "../../../test/paging.ts";
import { type SmtpTestServer, startSmtpServer } from "../../../test/smtp.ts";
import {
  budgets,
  categories,
  createGetInTouch,
  createQuery,
  type EnquiryKindName,
  type GetInTouchBody,
  getInTouchSorts,
  publicOutcomes,
  type QueryBody,
  querySorts,
} from "./contract.ts";
import { type EnquiryFilter, getInTouchStorage, queryStorage } from "./storage.server.ts";

const quickForm: QueryBody = {
  name: "आशा Rao",
  email: "visitor@client.example",
  phoneNumber: "9876543210",
  message: "We need a portal.\nSoon.",
  page: "/mobile",
  source: "utm_source=google&utm_campaign=spring",
};

const getInTouchForm: GetInTouchBody = {
  firstName: "मीरा",
  lastName: "Joshi",
  email: "meera@client.example",
  mobileNumber: "9876543210",
  companyName: "Joshi & Daughters",
  country: "Sri Lanka",
  category: "UI/UX Design",
  budget: "50k-1l",
  message: "A booking desk,\nfor two shops.",
  page: "/contact",
  source: "referrer=www.example.com",
};

/** Has the fields of an enquiry that nobody has worked on. */
const newLead = {
  stage: "new",
  lostReason: "",
  nextStep: "",
  nextStepOn: "",
  firstAnsweredAt: null,
  version: 1,
};

/** Spellings that sort beside each other. */
const spellings = ["Zed", "zed", "Élan", "elan", "ELAN", "asha", "Asha"];
const emailOf = (spelling: string) => `${spelling === "Élan" ? "e" : spelling}@Order.example`;

/** A value of each filter that leaves fewer than all; the types want one of every filter. */
const { category, ...narrowing }: Required<Omit<EnquiryFilter, "q">> = {
  category: "DevOps",
  unread: true,
  ending: true,
  assignee: "another",
  since: new Date("2099-01-01"),
  until: new Date(0),
  stage: "won",
  waiting: true,
  waitingSince: new Date(0),
  dueUntil: "2001-01-01",
};

/** One kind of enquiry, as the suite needs it. */
interface Suite {
  kind: EnquiryKindName;
  path: string;
  /** The rows of a list under the name that its answer has for them. */
  rows: string;
  create: Endpoint & { answer: typeof createQuery.answer };
  form: Record<string, string>;
  insert: (...given: Parameters<typeof queryStorage.insert>) => Promise<unknown>;
  list: (...given: Parameters<typeof queryStorage.list>) => List<{ _id: string }>;
  narrowing: Partial<EnquiryFilter>;
  phone: string;
  firstField: string;
  /** The fields that must not be missing, with what is said of each. */
  missing: Record<string, string>;
  refused: [field: string, value: unknown, message: string][];
  notice: { subject: string; body: RegExp };
  /** Finds the form's own enquiry, whatever the case; and does not. */
  searches: { finding: Record<string, string>; found: string[]; lost: string[] };
  sorts: readonly string[];
  /** An enquiry for each spelling, with ties in every order. */
  sorted: Record<string, string>[];
  deleted: string;
  notFound: string;
  csv: { fileName: string; head: string; given: Record<string, string>; row: string; lead: string };
}

const quick: Suite = {
  kind: "query",
  path: "/v1/queries",
  rows: "queries",
  create: createQuery,
  form: quickForm,
  insert: queryStorage.insert,
  list: queryStorage.list,
  narrowing,
  phone: "phoneNumber",
  firstField: "name",
  missing: {
    name: "Name is required",
    email: "Email is required",
    phoneNumber: "Phone number is required",
    message: "Message is required",
  },
  refused: [
    ["name", " ", "Name is required"],
    ["name", "R2D2", "Name must contain only letters and spaces"],
    ["name", "<b>Bela</b>", "Name must contain only letters and spaces"],
    ["email", "", "Email is required"],
    ["email", "visitor", "Enter a valid email"],
    ["email", "a@b.example,c@d.example", "Enter a valid email"],
    ["email", "a@b.example\r\nBcc: c@d.example", "Enter a valid email"],
    ["phoneNumber", "98765", "Phone number must be 10 digits"],
    ["phoneNumber", "98765 432101", "Phone number must be 10 digits"],
    ["phoneNumber", "call 98765 43210", "Phone number must be 10 digits"],
    ["phoneNumber", 98_765_432_101, "Phone number must be 10 digits"],
    ["phoneNumber", "९८७६५४३२१०", "Phone number must be 10 digits"],
    ["message", "\u0000 \n", "Message is required"],
    ["message", { $ne: "" }, "Message is required"],
  ],
  notice: {
    subject: "New message from आशा Rao",
    body: /on the page "Mobile app development"\..*Phone: 9876543210/s,
  },
  searches: {
    finding: { message: "100% of_it \\ ÜBER" },
    found: ["100%", "of_it", "\\ ü", "über"],
    lost: ["100%%", "\u0000%_\\"],
  },
  sorts: querySorts,
  sorted: spellings.map((name) => ({ name, email: emailOf(name) })),
  deleted: "Message deleted.",
  notFound: "There is no such message.",
  csv: {
    fileName: "quick-enquiries",
    head: "Full name,Email,Phone no.,Message,Page,Received at,Read at,Replied at,ID,utm_source,utm_medium,utm_campaign,utm_term,utm_content,referrer,Stage,Lost because,Next step,Next step on,First answered at",
    given: { message: '=1+1\n"quoted", and so on' },
    row: `आशा Rao,csv@export.example,9876543210,"'=1+1\n""quoted"", and so on",Mobile app development`,
    lead: "google,,spring,,,,New,,,,",
  },
};

const getInTouch: Suite = {
  kind: "get-in-touch",
  path: "/v1/get-in-touch",
  rows: "data",
  create: createGetInTouch,
  form: getInTouchForm,
  insert: (tx, body, ...more) => getInTouchStorage.insert(tx, { ...getInTouchForm, ...body }, ...more),
  list: getInTouchStorage.list,
  narrowing: { ...narrowing, category },
  phone: "mobileNumber",
  firstField: "firstName",
  missing: {
    firstName: "First Name is required",
    lastName: "Last Name is required",
    email: "Email is required",
    mobileNumber: "Mobile Number is required",
    companyName: "Company Name is required",
    country: "Country is required",
    category: "Category is required",
    budget: "Budget is required",
    message: "Message is required",
  },
  refused: [
    ["firstName", "", "First Name is required"],
    ["firstName", "Anna Maria", "Only alphabets allowed"],
    ["firstName", "Anna1", "Only alphabets allowed"],
    ["lastName", "O'Neil", "Only alphabets allowed"],
    ["email", "meera@client", "Invalid email format"],
    ["mobileNumber", null, "Mobile Number is required"],
    ["mobileNumber", "+929876543210", "Enter valid 10-digit number"],
    ["companyName", " ", "Company Name is required"],
    ["country", "", "Country is required"],
    ["country", "U.S.A.", "Only alphabets allowed"],
    ["category", "", "Category is required"],
    ["category", "Blockchain", "Choose a category from the list"],
    ["budget", "1l", "Choose a budget from the list"],
    ["message", "\u0000", "Message is required"],
  ],
  notice: {
    subject: "New enquiry from मीरा Joshi, Joshi & Daughters",
    body: /Category: UI\/UX Design\nBudget: \$50,000 to \$100,000/,
  },
  searches: {
    finding: { companyName: "100%_Silk \\ Co", lastName: "Jōshi" },
    found: ["100%_SILK \\ c", "मीरा jōshi"],
    lost: ["meera %"],
  },
  sorts: getInTouchSorts,
  sorted: spellings.map((firstName, index) => ({
    firstName,
    lastName: spellings[(index + 2) % spellings.length] ?? "",
    companyName: index % 2 ? "Order Works" : "ORDER works",
    category: index % 3 ? "DevOps" : "Mobile App",
    country: ["India", "india", "UAE"][index % 3] ?? "",
    email: emailOf(firstName),
  })),
  deleted: "Enquiry deleted.",
  notFound: "There is no such enquiry.",
  csv: {
    fileName: "get-in-touch",
    head: "First name,Last name,Email,Mobile,Company,Country,Category,Budget,Tell Us,Page,Received at,Read at,Replied at,ID,utm_source,utm_medium,utm_campaign,utm_term,utm_content,referrer,Stage,Lost because,Next step,Next step on,First answered at",
    given: { companyName: "@Works, Ltd", message: "One line." },
    row: `मीरा,Joshi,csv@export.example,9876543210,"'@Works, Ltd",Sri Lanka,UI/UX Design,"$50,000 to $100,000",One line.,Contact`,
    lead: ",,,,,www.example.com,New,,,,",
  },
};

let app: TestApp;
let token: string;
let smtp: SmtpTestServer;
async function openApp() {
  smtp = await startSmtpServer();
  const env = { RATE_LIMITS: "off", NOTIFY_EMAIL: "desk@jaalidar.example", SMTP_URL: smtp.url };
  app = await createTestApp({ env });
  token = await app.signIn();
}
async function closeApp() {
  await app.close();
  await smtp.close();
}

describe.each([quick, getInTouch])("$path", ({ path, form, ...suite }) => {
  beforeAll(openApp);
  afterAll(closeApp);

  function send(body: unknown = form, headers: Record<string, string> = {}) {
    return app.call("POST", path, { body, headers });
  }

  async function list(search = "") {
    const { [suite.rows]: rows, ...rest } = await (await app.request("GET", path + search, { token })).json();
    return { rows, ...rest };
  }

  const idsOf = (rows: { _id: string }[]) => rows.map(({ _id }) => _id);

  describe("sending an enquiry", () => {
    it("answers 201 with the spec's words, and staff find it as it was sent", async () => {
      const { status, body } = await send();
      expect(status).toBe(201);
      expect(body).toEqual({
        success: true,
        message: "Message Sent Successfully!",
        data: { _id: expect.any(String) },
      });
      const { rows, total, next } = await list();
      expect(rows[0]).toEqual({
        _id: body.data._id,
        ...form,
        createdAt: expect.any(String),
        readAt: null,
        repliedAt: null,
        assignee: null,
        ...newLead,
      });
      expect([total, next]).toEqual([1, null]);
    });

    it.each(["+91 98765 43210", "098765-43210", 9_876_543_210])(
      "keeps the ten digits of the phone number %j",
      async (number) => {
        expect((await send({ ...form, [suite.phone]: number })).status).toBe(201);
        expect((await list()).rows[0]).toMatchObject({ [suite.phone]: "9876543210" });
      },
    );

    it("queues a notice to the staff that answers to the visitor", async () => {
      const { body } = await send();
      const mails = await findMails(app.services.db.read, { subjectId: body.data._id });
      expect(mails.map(({ recipient }) => recipient)).toEqual(["desk@jaalidar.example"]);
      expect(mails[0]).toMatchObject({ kind: `${suite.kind}-notice`, subject: suite.notice.subject });
      const stored = sql<object>`select reply_to, body from outbox where subject_id = ${body.data._id}`;
      expect((await stored.execute(app.services.db.read)).rows).toEqual([
        { reply_to: form.email, body: expect.stringMatching(suite.notice.body) },
      ]);
    });

    it.each([
      ...suite.refused,
      ...Object.entries(suite.missing).map(([field, message]) => [field, undefined, message] as const),
    ])("refuses %s %j in the one error shape", async (field, value, message) => {
      const before = (await list()).total;
      const answer = await send({ ...form, [field]: value });
      expect(answer.status).toBe(422);
      expect(answer.body).toEqual({ success: false, message, error: message, fields: { [field]: message } });
      expect((await list()).total).toBe(before);
    });

    it.each([
      ["/website", "/website"],
      ["/ui-ux", "/ui-ux"],
      [undefined, ""],
      ["", ""],
      ["/ui&ux", ""],
      ["/admin", ""],
      ["https://evil.example/mobile", ""],
      ["constructor", ""],
      ["/mobile".repeat(1_000), ""],
      [7, ""],
      [["/mobile"], ""],
      [{ $ne: "" }, ""],
    ])("takes the page %j as %j, and is never refused for it", async (page, stored) => {
      expect((await send({ ...form, page })).status).toBe(201);
      expect((await list()).rows[0].page).toBe(stored);
    });

    it.each([
      ["?utm_source=News%20letter&utm_campaign=spring&gclid=x", "utm_source=News+letter&utm_campaign=spring"],
      ["referrer=www.example.com:8443&utm_term=a%0D%0Ab%00", "utm_term=a+b&referrer=www.example.com%3A8443"],
      ["referrer=javascript:alert(1)", ""],
      [`utm_source=${"x".repeat(101)}`, `utm_source=${"x".repeat(100)}`],
      ["utm_source=one&utm_source=two", "utm_source=one"],
      ["utm_source=%ff&utm_medium=%", "utm_source=%EF%BF%BD&utm_medium=%25"],
      ["utm_source=x&".repeat(1_000), ""],
      ["constructor", ""],
      [undefined, ""],
      [7, ""],
      [{ $ne: "" }, ""],
    ])("takes the source %j as %j, and is never refused for it", async (source, stored) => {
      expect((await send({ ...form, source })).status).toBe(201);
      expect((await list()).rows[0].source).toBe(stored);
    });

    it("refuses a message past 5,000 characters", async () => {
      const { status, body } = await send({ ...form, message: "x".repeat(5001) });
      expect(status).toBe(422);
      expect(body.fields).toEqual({ message: "Please keep this under 5,000 characters" });
    });

    it("names every broken field, headed by the first", async () => {
      const { body } = await send({});
      expect(body.message).toBe(suite.missing[suite.firstField]);
      expect(Object.entries(body.fields)).toEqual(Object.entries(suite.missing));
    });

    it("keeps no control characters and no fields that are not the form's", async () => {
      const extra = { _id: "mine", id: "mine", status: "read", createdAt: "1999-01-01", search: "" };
      const { body } = await send({ ...form, message: "One\u0000 \u202etwo", ...extra });
      expect((await list()).rows[0]).toEqual({
        ...form,
        _id: body.data._id,
        message: "One two",
        createdAt: expect.stringMatching(/^20[2-9]/),
        readAt: null,
        repliedAt: null,
        assignee: null,
        ...newLead,
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
      const [first, second] = [await send(form, key), await send(form, key)];
      expect([first.status, second.status]).toEqual([201, 201]);
      expect(second.body).toEqual(first.body);
      expect((await list()).total).toBe(before + 1);
    });

    it("keeps one record of two at the same moment", async () => {
      const before = (await list()).total;
      const key = { "Idempotency-Key": "two" };
      const [first, second] = await Promise.all([send(form, key), send(form, key)]);
      expect(first.status).toBe(201);
      expect(second).toEqual(first);
      expect((await list()).total).toBe(before + 1);
    });

    it("refuses the key for another request", async () => {
      const answer = await send({ ...form, [suite.firstField]: "Someone" }, { "Idempotency-Key": "one" });
      expect(answer.status).toBe(422);
      expect(answer.body.success).toBe(false);
    });
  });

  /** Returns a visitor's browser: it posts the form and shows what came of it. Answers are lost while `offline`. */
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
      const posted = new FormData();
      for (const [name, value] of Object.entries(fields)) posted.append(name, value);
      return (await submitForm(client, suite.create, posted, publicOutcomes)).message;
    }
    return { line, press };
  }

  describe("pressing the button again when the answer was lost", () => {
    const { sent, failed } = publicOutcomes;
    const stamp = async () => (await (await app.request("GET", "/v1/form-stamp")).json()).stamp;

    it("keeps one enquiry and tells staff once, also when the form has got its stamp meanwhile", async () => {
      const { line, press } = createVisitor();
      const [before, mails] = [(await list()).total, (await findMails(app.services.db.read, {})).length];
      const filled = { ...form, message: "Was this lost on the way?" };
      line.offline = true;
      expect(await press({ ...filled, stamp: " " })).toBe(failed);
      line.offline = false;
      expect(await press({ ...filled, stamp: await stamp() })).toBe(sent);
      expect((await list()).total).toBe(before + 1);
      expect(await findMails(app.services.db.read, {})).toHaveLength(mails + 1);
    });

    it("takes other words, and the same ones after an answer, as another enquiry", async () => {
      const { line, press } = createVisitor();
      const before = (await list()).total;
      line.offline = true;
      expect(await press({ ...form, message: "A first thought" })).toBe(failed);
      line.offline = false;
      expect(await press({ ...form, message: "A second thought" })).toBe(sent);
      expect(await press({ ...form, message: "A second thought" })).toBe(sent);
      expect((await list()).total).toBe(before + 3);
    });
  });

  describe("the list", () => {
    it("is searched without regard to case, and literally, by every text", async () => {
      const { finding, found, lost } = suite.searches;
      const { body } = await send({ ...form, ...finding });
      for (const q of found) {
        expect(idsOf((await list(`?q=${encodeURIComponent(q)}`)).rows), q).toEqual([body.data._id]);
      }
      for (const q of lost) expect((await list(`?q=${encodeURIComponent(q)}`)).rows, q).toEqual([]);
    });

    it("comes in pages, newest first, each record once", async () => {
      const paging = createPaging(app, token, suite.rows);
      const whole = await paging.whole(path);
      expect(await paging.paged(path)).toEqual({ ids: whole, totals: [whole.length] });
      expect(whole).toEqual([...new Set(whole)].sort().reverse());
    });

    it("is whole and in order beyond what is read at a time, and never whole in memory", async () => {
      const { db, clock } = app.services;
      await db.transaction(async (tx) => {
        const given = { ...quickForm, email: "many@mail.example", message: "m" };
        for (let row = 0; row < 1_001; row += 1) await suite.insert(tx, given, clock.now(), null);
      });
      const answer = await app.request("GET", `${path}?q=many@mail.example`, { token });
      const pieces: Uint8Array[] = [];
      for await (const piece of answer.body ?? []) pieces.push(piece);
      expect(pieces.length).toBeGreaterThan(3);
      const { [suite.rows]: rows, total, next } = await new Response(Buffer.concat(pieces)).json();
      expect({ total, next }).toEqual({ total: 1_001, next: null });
      const ids = idsOf(rows);
      expect(ids).toEqual([...new Set(ids)].sort().reverse());
    });

    it.each(["limit=0", "limit=abc", "limit=1000", "cursor=%27--"])("refuses %s", async (search) => {
      expect((await app.request("GET", `${path}?${search}`, { token })).status).toBe(422);
    });
  });

  describe("the orders of the list", () => {
    beforeAll(async () => {
      for (const given of suite.sorted) await send({ ...form, ...given });
    });

    it.each(suite.sorts.flatMap((sort) => [sort, `-${sort}`]))(
      "goes by %s over ties, in pages as whole",
      async (sort) => {
        const paging = createPaging(app, token, suite.rows);
        const searched = `${path}?q=order.example&sort=`;
        const whole = await paging.whole(searched + sort);
        expect(await paging.paged(searched + sort)).toEqual({ ids: whole, totals: [spellings.length] });
        const turned = sort.startsWith("-") ? sort.slice(1) : `-${sort}`;
        expect(await paging.whole(searched + turned)).toEqual(whole.toReversed());
      },
    );

    it("stands names beside each other however they are written", async () => {
      const { rows } = await list(`?q=order.example&sort=${suite.firstField}`);
      const names = ["asha", "Asha", "Élan", "elan", "ELAN", "Zed", "zed"];
      expect(rows.map((one: Record<string, string>) => one[suite.firstField])).toEqual(names);
    });
  });

  describe("the filters of the list", () => {
    beforeAll(async () => {
      await send({ ...form, email: "one@narrow.example" });
      const { _id } = (await send({ ...form, email: "two@narrow.example" })).body.data;
      await app.call("PUT", `${path}/${_id}/read`, { token, body: { read: true } });
      await app.call("POST", `${path}/${_id}/answers`, { token, body: { how: "By phone" } });
    });

    it.each(Object.entries(suite.narrowing))("narrow its total by %s", async (filter, value) => {
      const all = { q: "narrow.example" };
      expect(await suite.list(app.services.db.read, all).count()).toBe(2);
      const list = suite.list(app.services.db.read, { ...all, [filter]: value });
      const total = await list.count();
      expect(total).toBeLessThan(2);
      expect(await list.find({ limit: undefined, after: undefined })).toHaveLength(total);
    });
  });

  describe("the marks of staff", () => {
    const mark = (id: string, read: unknown) =>
      app.request("PUT", `${path}/${id}/read`, { token, body: { read } });

    it("say since when an enquiry is read, and leave a line in the audit log for each change", async () => {
      const { _id } = (await send({ ...form, email: "marks@mail.example" })).body.data;
      const unread = async () => (await list("?q=marks@mail.example&unread=true")).rows.length;
      expect(await unread()).toBe(1);
      const first = await (await mark(_id, true)).json();
      const readAt = app.clock.now().toISOString();
      expect(first).toMatchObject({
        success: true,
        data: { _id, ...form, email: "marks@mail.example", readAt, repliedAt: null },
      });
      app.clock.advance(1_000);
      expect((await (await mark(_id, "true")).json()).data.readAt).toBe(readAt);
      expect(await unread()).toBe(0);
      expect((await (await mark(_id, false)).json()).data.readAt).toBeNull();
      expect(await unread()).toBe(1);
      expect((await rowsAbout(_id)).audit.map(({ action }) => action)).toEqual([
        `${suite.kind}.marked`,
        `${suite.kind}.marked`,
      ]);
    });

    it("are refused without a token, without a word and for an enquiry that is gone", async () => {
      const gone = await mark("gone", true);
      expect([gone.status, (await gone.json()).message]).toEqual([404, suite.notFound]);
      const { _id } = (await send()).body.data;
      expect((await mark(_id, "perhaps")).status).toBe(422);
      const answer = await app.request("PUT", `${path}/${_id}/read`, { body: { read: true } });
      expect(answer.status).toBe(401);
    });

    it("say when an enquiry was answered by mail, and that it is read thereby", async () => {
      const { _id } = (await send({ ...form, email: "answered@mail.example" })).body.data;
      const reply = async () => {
        const mail = {
          userEmail: "answered@mail.example",
          subject: "Your portal",
          description: "Yes.",
          signature: "A",
        };
        const body = { ...mail, subjectId: _id };
        // 202: on a busy machine the e-mail waits for its server, and is an answer all the same.
        expect([200, 202]).toContain((await app.request("POST", "/v1/mail/send", { token, body })).status);
        return (await list("?q=answered@mail.example")).rows[0];
      };
      const first = app.clock.now().toISOString();
      expect(await reply()).toMatchObject({ readAt: first, repliedAt: first });
      app.clock.advance(60_000);
      expect(await reply()).toMatchObject({ readAt: first, repliedAt: app.clock.now().toISOString() });
    });
  });

  describe("the export", () => {
    const { fileName, head, given, row, lead } = suite.csv;

    it("holds the search in its order as CSV and is written down", async () => {
      const { _id } = (await send({ ...form, ...given, email: "csv@export.example" })).body.data;
      const search = `${path}/export.csv?q=csv@export.example`;
      expect((await app.request("GET", search)).status).toBe(401);
      const answer = await app.request("GET", search, { token });
      expect(answer.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
      const day = new RegExp(`^attachment; filename="${fileName}-\\d{4}-\\d\\d-\\d\\d\\.csv"$`);
      expect(answer.headers.get("Content-Disposition")).toMatch(day);
      const received = app.clock.now().toISOString();
      expect(Buffer.from(await answer.arrayBuffer()).toString()).toBe(
        [`\ufeff${head}`, `${row},${received},,,${_id},${lead}`, ""].join("\r\n"),
      );
      const audits = await app.request("GET", `/v1/audit?action=${suite.kind}.exported`, { token });
      expect((await audits.json()).total).toBe(1);
    });

    it("holds every record of a long list once", async () => {
      const search = `${path}/export.csv?sort=${suite.firstField}&q=many@mail.example`;
      const lines = (await (await app.request("GET", search, { token })).text()).trimEnd().split("\r\n");
      const ids = lines.slice(1).map((line) => /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(line)?.[0]);
      expect([ids.length, new Set(ids).size]).toEqual([1_001, 1_001]);
    });
  });

  describe("deleting an enquiry", () => {
    it("takes its consent with it and leaves a line in the audit log", async () => {
      const { _id } = (await send()).body.data;
      const received = { consents: [{ notice_version: expect.stringMatching(/^enquiry-/) }], audit: [] };
      expect(await rowsAbout(_id)).toEqual(received);
      await app.request("DELETE", `${path}/${_id}`, { token });
      const entry = { actor: expect.stringMatching(/^[0-9a-f-]{36}$/), action: `${suite.kind}.deleted` };
      expect(await rowsAbout(_id)).toEqual({ consents: [], audit: [entry] });
    });

    it("takes it off the list, and a second time is 404", async () => {
      const { body } = await send();
      const remove = () => app.request("DELETE", `${path}/${body.data._id}/`, { token });
      expect(await (await remove()).json()).toEqual({ success: true, message: suite.deleted });
      const again = await remove();
      expect(again.status).toBe(404);
      expect(await again.json()).toMatchObject({ success: false, message: suite.notFound });
      expect((await list()).rows[0]._id).not.toBe(body.data._id);
    });

    it.each(["unknown", "%00", "a%00b/", "%27%20or%201=1", "%E0%A4%A"])(
      "answers 404 for the id %s",
      async (id) => {
        expect((await app.request("DELETE", `${path}/${id}`, { token })).status).toBe(404);
      },
    );
  });

  describe("without a token", () => {
    it.each([`GET ${path}`, `GET ${path}/`, `DELETE ${path}/x`, `DELETE ${path}/x/`])(
      "%s is refused",
      async (call) => {
        const [method = "", address = ""] = call.split(" ");
        for (const wrong of [undefined, "jds_unknown"]) {
          const answer = await app.request(method, address, { ...(wrong && { token: wrong }) });
          expect(answer.status).toBe(401);
          expect(await answer.json()).toMatchObject({ success: false, message: "Sign in to continue." });
        }
      },
    );

    it("sending works, with a bad token too", async () => {
      expect((await app.request("POST", path, { body: form, token: "jds_unknown" })).status).toBe(201);
    });
  });
});

describe("the choices of a get-in-touch enquiry", () => {
  beforeAll(openApp);
  afterAll(closeApp);

  const send = (given: object) =>
    app.request("POST", getInTouch.path, { body: { ...getInTouchForm, ...given } });
  const list = async (search: string) =>
    (await app.request("GET", getInTouch.path + search, { token })).json();

  it.each(categories)("takes the category %s", async (category) => {
    expect((await send({ category })).status).toBe(201);
  });

  it.each(Object.keys(budgets))("takes the budget %s", async (budget) => {
    expect((await send({ budget })).status).toBe(201);
  });

  it("narrow the list to a category, and to what is unread", async () => {
    for (const given of getInTouch.sorted) await send(given);
    const { data, total } = await list("?q=order.example&category=Mobile%20App&sort=firstName&limit=1");
    expect([data[0].firstName, total]).toEqual(["Asha", 3]);
    expect((await list("?q=order.example&category=DevOps&unread=true")).total).toBe(4);
    const answer = await app.request("GET", `${getInTouch.path}?category=Else`, { token });
    expect([answer.status, (await answer.json()).message]).toEqual([
      422,
      "Category must be one of: Mobile App, Web Development, UI/UX Design, DevOps.",
    ]);
  });
});

async function rowsAbout(id: string) {
  const { read } = app.services.db;
  const consents = sql<object>`select notice_version from consents where subject_id = ${id}`;
  const audit = sql<{ actor: string; action: string }>`
    select actor, action from audit where subject_id = ${id}`;
  return { consents: (await consents.execute(read)).rows, audit: (await audit.execute(read)).rows };
}
