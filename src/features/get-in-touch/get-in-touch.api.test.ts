import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { enquirySorts } from "#features/enquiries/contract.ts";
import { findMails } from "#features/mail/storage.server.ts";
import { createTestApp, type TestApp } from "../../../test/create-test-app.ts";
import { createPaging } from "../../../test/paging.ts";
import { type SmtpTestServer, startSmtpServer } from "../../../test/smtp.ts";

const request = {
  firstName: "मीरा",
  lastName: "Joshi",
  email: "meera@client.example",
  mobileNumber: "9876543210",
  companyName: "Joshi & Daughters",
  country: "Sri Lanka",
  category: "UI/UX Design",
  budget: "50k-1l",
  message: "A booking desk,\nfor two shops.",
};

let app: TestApp;
let token: string;
let smtp: SmtpTestServer;
beforeAll(async () => {
  smtp = await startSmtpServer();
  app = await createTestApp({ env: { RATE_LIMITS: "off", SMTP_URL: smtp.url } });
  token = await app.signIn();
});
afterAll(async () => {
  await app.close();
  await smtp.close();
});

async function send(body: unknown = request, headers: Record<string, string> = {}) {
  const answer = await app.request("POST", "/v1/get-in-touch", { body, headers });
  return { status: answer.status, body: await answer.json() };
}

async function list(search = "") {
  return (await app.request("GET", `/v1/get-in-touch${search}`, { token })).json();
}

describe("sending a get-in-touch request", () => {
  it("answers 201, and staff find it as it was sent", async () => {
    const { status, body } = await send({ ...request, _id: "mine", status: "read" });
    expect(status).toBe(201);
    expect(body).toMatchObject({ success: true, message: "Message Sent Successfully!" });
    const { data, total, next } = await list();
    expect(data[0]).toEqual({
      _id: body.data._id,
      ...request,
      createdAt: expect.any(String),
      readAt: null,
      repliedAt: null,
    });
    expect([total, next]).toEqual([1, null]);
  });

  it("keeps the ten digits of a mobile number", async () => {
    expect((await send({ ...request, mobileNumber: "+91 98765-43210" })).status).toBe(201);
    expect((await list()).data[0]).toMatchObject({ mobileNumber: "9876543210" });
  });

  it("queues a notice that shows the budget in words", async () => {
    const { body } = await send();
    const [mail] = await findMails(app.services.db.read, { subjectId: body.data._id });
    expect(mail).toMatchObject({ subject: "New enquiry from मीरा Joshi, Joshi & Daughters" });
  });

  it.each([
    ["firstName", "", "First Name is required"],
    ["firstName", "Anna Maria", "Only alphabets allowed"],
    ["firstName", "Anna1", "Only alphabets allowed"],
    ["lastName", undefined, "Last Name is required"],
    ["lastName", "O'Neil", "Only alphabets allowed"],
    ["email", undefined, "Email is required"],
    ["email", "meera@client", "Invalid email format"],
    ["mobileNumber", null, "Mobile Number is required"],
    ["mobileNumber", "+929876543210", "Enter valid 10-digit number"],
    ["companyName", " ", "Company Name is required"],
    ["country", "", "Country is required"],
    ["country", "U.S.A.", "Only alphabets allowed"],
    ["category", "", "Category is required"],
    ["category", "Blockchain", "Choose a category from the list"],
    ["budget", undefined, "Budget is required"],
    ["budget", "1l", "Choose a budget from the list"],
    ["message", "\u0000", "Message is required"],
  ])("refuses %s %j in the one error shape", async (field, value, message) => {
    const before = (await list()).total;
    const answer = await send({ ...request, [field]: value });
    expect(answer.status).toBe(422);
    expect(answer.body).toEqual({ success: false, message, error: message, fields: { [field]: message } });
    expect((await list()).total).toBe(before);
  });

  it.each(["Mobile App", "Web Development", "UI/UX Design", "DevOps"])(
    "takes the category %s",
    async (category) => {
      expect((await send({ ...request, category })).status).toBe(201);
    },
  );

  it.each(["lt-5000", "5k-10k", "10k-20k", "20k-50k", "50k-1l"])("takes the budget %s", async (budget) => {
    expect((await send({ ...request, budget })).status).toBe(201);
  });

  it("refuses malformed JSON and another media type", async () => {
    expect((await send("{", { "Content-Type": "application/json" })).status).toBe(400);
    expect((await send("a=b", { "Content-Type": "text/plain" })).status).toBe(415);
  });

  it("keeps one record for an Idempotency-Key, also of two at the same moment", async () => {
    const before = (await list()).total;
    const key = { "Idempotency-Key": "one" };
    const [first, second] = await Promise.all([send(request, key), send(request, key)]);
    expect(first.status).toBe(201);
    expect(second).toEqual(first);
    expect((await list()).total).toBe(before + 1);
    expect((await send({ ...request, country: "India" }, key)).status).toBe(422);
  });
});

describe("the list of enquiries", () => {
  it("is searched literally by every text of the enquiry", async () => {
    const { body } = await send({ ...request, companyName: "100%_Silk \\ Co" });
    const found = await list(`?q=${encodeURIComponent("100%_SILK \\ c")}`);
    expect(found.data.map((one: { _id: string }) => one._id)).toEqual([body.data._id]);
    expect((await list("?q=meera%20%25")).data).toEqual([]);
    expect((await list(`?q=${encodeURIComponent("मीरा joshi")}`)).total).toBeGreaterThan(0);
  });

  it("comes in pages, newest first, each record once", async () => {
    const whole = (await list()).data.map((one: { _id: string }) => one._id);
    const ids: string[] = [];
    let cursor = "";
    do {
      const page = await list(`?limit=3${cursor && `&cursor=${cursor}`}`);
      expect(page.total).toBe(whole.length);
      ids.push(...page.data.map((one: { _id: string }) => one._id));
      cursor = page.next ?? "";
    } while (cursor);
    expect(ids).toEqual(whole);
  });
});

describe("deleting an enquiry", () => {
  it("takes it off the list, and a second time is 404", async () => {
    const { body } = await send();
    const remove = () => app.request("DELETE", `/v1/get-in-touch/${body.data._id}`, { token });
    expect((await remove()).status).toBe(200);
    const again = await remove();
    expect(again.status).toBe(404);
    expect(await again.json()).toMatchObject({ success: false, message: "There is no such enquiry." });
  });

  it("answers 404 for an id with a NUL in it", async () => {
    expect((await app.request("DELETE", "/v1/get-in-touch/a%00b/", { token })).status).toBe(404);
  });
});

it.each(["GET /v1/get-in-touch", "GET /v1/get-in-touch/", "DELETE /v1/get-in-touch/x"])(
  "%s needs a token",
  async (call) => {
    const [method = "", path = ""] = call.split(" ");
    for (const wrong of [undefined, "jds_unknown"]) {
      expect((await app.request(method, path, { ...(wrong && { token: wrong }) })).status).toBe(401);
    }
  },
);

describe("the orders of the list", () => {
  beforeAll(async () => {
    const people = ["Zed", "zed", "Elan", "ELAN", "asha", "Asha"];
    const countries = ["India", "india", "UAE"];
    for (const [index, firstName] of people.entries()) {
      const lastName = people[(index + 2) % people.length];
      const companyName = index % 2 ? "Order Works" : "ORDER works";
      const category = index % 3 ? "DevOps" : "Mobile App";
      const more = { firstName, lastName, companyName, category, country: countries[index % 3] };
      await send({ ...request, ...more, email: `${firstName}@order.example` });
    }
  });

  it.each(enquirySorts.flatMap((sort) => [sort, `-${sort}`]))(
    "goes by %s over ties, in pages as whole",
    async (sort) => {
      const paging = createPaging(app, token);
      const path = `/v1/get-in-touch?q=order.example&sort=${sort}`;
      const whole = await paging.whole(path);
      expect(await paging.paged(path)).toEqual({ ids: whole, totals: [6] });
      const turned = sort.startsWith("-") ? sort.slice(1) : `-${sort}`;
      expect(await paging.whole(`/v1/get-in-touch?q=order.example&sort=${turned}`)).toEqual(
        whole.toReversed(),
      );
    },
  );

  it("is narrowed to a category and to what is unread", async () => {
    const { data, total } = await list("?q=order.example&category=Mobile%20App&sort=firstName&limit=1");
    expect([data[0].firstName, total]).toEqual(["ELAN", 2]);
    expect((await list("?q=order.example&category=DevOps&unread=true")).total).toBe(4);
    const answer = await app.request("GET", "/v1/get-in-touch?category=Else", { token });
    expect([answer.status, (await answer.json()).message]).toEqual([
      422,
      "Category must be one of: Mobile App, Web Development, UI/UX Design, DevOps.",
    ]);
  });
});

it("is marked by staff as read, and by a mail as answered", async () => {
  const { _id } = (await send({ ...request, email: "marks@mail.example" })).body.data;
  const find = async () => (await list("?q=marks@mail.example")).data[0];
  const mark = (id: string, read: boolean) =>
    app.request("PUT", `/v1/get-in-touch/${id}/read`, { token, body: { read } });
  const at = app.clock.now().toISOString();
  expect((await (await mark(_id, true)).json()).data).toMatchObject({ _id, readAt: at, repliedAt: null });
  expect((await (await mark(_id, false)).json()).data.readAt).toBeNull();
  expect((await mark("gone", true)).status).toBe(404);
  const mail = {
    userEmail: "marks@mail.example",
    subject: "Your request",
    description: "Yes.",
    signature: "A",
  };
  await app.request("POST", "/v1/mail/send", { token, body: { ...mail, subjectId: _id } });
  expect(await find()).toMatchObject({ readAt: at, repliedAt: at });
  const audits = await app.request("GET", "/v1/audit?action=get-in-touch.marked", { token });
  expect((await audits.json()).total).toBe(2);
});

it("is exported as CSV, with the budget in words", async () => {
  const { _id } = (await send({ ...request, email: "csv@export.example", companyName: "@Works, Ltd" })).body
    .data;
  const path = "/v1/get-in-touch/export.csv?q=csv@export.example";
  expect((await app.request("GET", path)).status).toBe(401);
  const answer = await app.request("GET", path, { token });
  expect(answer.headers.get("Content-Disposition")).toMatch(/filename="get-in-touch-\d{4}-\d\d-\d\d\.csv"$/);
  const [head, row, end] = (await answer.text()).split("\r\n");
  expect(head).toBe(
    "First name,Last name,Email,Mobile,Company,Country,Category,Budget,Tell Us,Received at,Read at,Replied at,ID",
  );
  expect(row).toContain(`"'@Works, Ltd"`);
  expect(row).toContain('"$50,000 to $100,000"');
  expect(row).toMatch(new RegExp(`,,,${_id}$`));
  expect(end).toBe("");
});
