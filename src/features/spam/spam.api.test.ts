import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fixture, pdf, resume, toForm } from "../../../test/applicants.ts";
import { createTestApp, type TestApp } from "../../../test/create-test-app.ts";
import { readMessages, type SampleMessage } from "../../../test/messages.ts";
import { outcomes } from "./contract.ts";
import { createFormStamps } from "./stamp.server.ts";

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;

let app: TestApp;
let token: string;
let callers = 0;
beforeAll(async () => {
  app = await createTestApp({ env: { NOTIFY_EMAIL: "desk@jaalidar.example" } });
  token = await app.signIn();
});
afterAll(() => app.close());

const enquiry = {
  name: "Asha Rao",
  email: "asha@raoclinic.example",
  phoneNumber: "9876543210",
  message: "We need a portal.",
};

async function stamp(age = 20 * SECOND): Promise<string> {
  const { stamp } = await (await app.request("GET", "/v1/form-stamp")).json();
  app.clock.advance(age);
  return stamp;
}

/** Each caller has an address of their own, where nothing else is said. */
async function send(
  body: object = {},
  { path = "/v1/queries", address = `198.51.100.${++callers % 250}` } = {},
) {
  const email = `person${callers}@client.example`;
  const answer = await app.request("POST", path, { body: { ...enquiry, email, ...body }, address });
  return { status: answer.status, body: await answer.json(), headers: answer.headers };
}

/** A call by staff, who sign in again when the time that has passed ended their session. */
async function asStaff(method: string, path: string, body?: unknown): Promise<Response> {
  const answer = await app.request(method, path, { token, body });
  if (answer.status !== 401) return answer;
  token = await app.signIn();
  return app.request(method, path, { token, body });
}

async function staff(method: string, path: string, body?: unknown) {
  const answer = await asStaff(method, path, body);
  return { status: answer.status, body: await answer.json() };
}

async function quarantined(kind?: string) {
  return (await staff("GET", `/v1/quarantine${kind ? `?kind=${kind}` : ""}`)).body;
}

async function listed(email: string): Promise<number> {
  return (await staff("GET", `/v1/queries?limit=1&q=${encodeURIComponent(email)}`)).body.total;
}

async function mailsNaming(text: string): Promise<number> {
  const rows = sql<{ count: number }>`
    select count(*) as count from outbox where recipient = ${text} or reply_to = ${text} or body like ${`%${text}%`}`;
  return Number((await rows.execute(app.services.db.read)).rows[0]?.count);
}

describe("a form stamp", () => {
  it("is given to anyone, a new one each time, and kept nowhere", async () => {
    const answer = await app.request("GET", "/v1/form-stamp");
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    expect((await answer.json()).stamp).not.toBe(await stamp(0));
  });

  it("is signed with one key, though two nodes make their first at the same moment", async () => {
    const fresh = await createTestApp();
    const node = () => createFormStamps(fresh.services);
    const made = await Promise.all([node().make(), node().make()]);
    fresh.clock.advance(20 * SECOND);
    const use = (stamp: string) =>
      fresh.services.db.transaction((tx) => node().use(tx, stamp, fresh.clock.now()));
    expect([await use(made[0]), await use(made[1]), await use(made[0])]).toEqual(["good", "good", "used"]);
    await fresh.close();
  });

  it.each([
    ["good after 20 seconds", () => stamp(), []],
    [
      "missed by nobody",
      () => Promise.resolve(""),
      ["It came without a form stamp: from a program, or from a browser without script."],
    ],
    [
      "young after 2 seconds",
      () => stamp(2 * SECOND),
      ["It was sent within 3 seconds of the form being touched."],
    ],
    ["old after 25 hours", () => stamp(25 * HOUR), ["Its form had been open for more than a day."]],
    [
      "forged when a letter is another",
      async () => (await stamp()).replace(/.$/, (last) => (last === "A" ? "B" : "A")),
      ["Its form stamp is not one of ours."],
    ],
    [
      "forged when it is anything",
      () => Promise.resolve("x".repeat(5000)),
      ["Its form stamp is not one of ours."],
    ],
  ])(
    "is %s: the message arrives, or is quarantined with that reason when more speaks against it",
    async (_, make, reasons) => {
      const email = `person${++callers}@client.example`;
      expect((await send({ email, stamp: await make() })).status).toBe(201);
      expect(await listed(email)).toBe(1);
      await send({ email, homepage: "x", stamp: await make() });
      expect((await quarantined()).data[0].reasons).toEqual([
        "A field that people don't see was filled in.",
        ...reasons,
      ]);
    },
  );

  it("is good once", async () => {
    const used = await stamp();
    await send({ stamp: used });
    await send({ stamp: used, homepage: "x" });
    expect((await quarantined()).data[0].reasons).toContain("Its form stamp had been used before.");
  });

  it("is not used up by a message that breaks a rule, nor by the same one sent again", async () => {
    const one = await stamp();
    expect((await send({ stamp: one, email: "" })).status).toBe(422);
    const options = {
      body: { ...enquiry, homepage: "x", stamp: one },
      headers: { "Idempotency-Key": "stamped" },
    };
    const [first, again] = [
      await app.request("POST", "/v1/queries", options),
      await app.request("POST", "/v1/queries", options),
    ];
    expect(await again.json()).toEqual(await first.json());
    expect((await quarantined()).data[0].reasons).toEqual(["A field that people don't see was filled in."]);
  });
});

describe("a suspect", () => {
  it("gets the same answer as everyone, is in no list, count or export, and causes no mail", async () => {
    const email = "trapped@client.example";
    const [good, bad] = [
      await send({ stamp: await stamp() }),
      await send({ email, homepage: "http://x.example" }),
    ];
    expect(bad).toMatchObject({
      status: good.status,
      body: { ...good.body, data: { _id: expect.any(String) } },
    });
    expect(Object.keys(bad.body)).toEqual(Object.keys(good.body));
    expect([...bad.headers.keys()]).toEqual([...good.headers.keys()]);
    expect(await listed(email)).toBe(0);
    const csv = await asStaff("GET", "/v1/queries/export.csv");
    expect(await csv.text()).not.toContain(email);
    expect(await mailsNaming(email)).toBe(0);
  });

  it.each([
    ["text", "x"],
    ["a number", 7],
    ["a list", ["x"]],
    ["an object", { a: 1 }],
  ])("is whoever puts %s into the hidden field", async (_, homepage) => {
    const before = (await quarantined()).total;
    expect((await send({ homepage })).status).toBe(201);
    expect((await quarantined()).total).toBe(before + 1);
  });

  it("is shown to staff whole with the reasons, and to nobody else", async () => {
    const shown = {
      email: "shown@client.example",
      message: "One\nTwo",
      page: "/mobile",
      source: "utm_source=google",
    };
    const { body } = await send({ ...shown, homepage: "x" });
    expect((await quarantined("query")).data[0]).toEqual({
      _id: body.data._id,
      kind: "query",
      name: "Asha Rao",
      email: "shown@client.example",
      body: { ...enquiry, ...shown },
      documents: [],
      reasons: expect.arrayContaining(["A field that people don't see was filled in."]),
      createdAt: expect.any(String),
    });
    for (const [method, path] of [
      ["GET", ""],
      ["POST", `/${body.data._id}/release`],
      ["DELETE", `/${body.data._id}`],
    ] as const)
      expect((await app.request(method, `/v1/quarantine${path}`)).status).toBe(401);
  });

  it("is listed in pages, newest first, of one kind or of all", async () => {
    const whole = await quarantined();
    const ids: string[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const { body } = await staff("GET", `/v1/quarantine?limit=2${cursor && `&cursor=${cursor}`}`);
      expect(body.total).toBe(whole.total);
      ids.push(...body.data.map((one: { _id: string }) => one._id));
      cursor = body.next;
    }
    expect(ids).toEqual(whole.data.map((one: { _id: string }) => one._id));
    expect((await quarantined("application")).total).toBe(0);
    expect((await staff("GET", "/v1/quarantine?kind=spam")).status).toBe(422);
  });
});

describe("releasing", () => {
  it("lets an enquiry in as if it came now: listed, notice sent, written down, and once", async () => {
    const email = "released@client.example";
    const source = "utm_source=google";
    const { body } = await send({ email, homepage: "x", page: "/website", source });
    app.clock.advance(HOUR);
    expect((await staff("POST", `/v1/quarantine/${body.data._id}/release`)).status).toBe(200);
    expect(await listed(email)).toBe(1);
    expect(await mailsNaming(email)).toBe(1);
    const { queries } = (await staff("GET", `/v1/queries?q=${email}`)).body;
    const now = app.clock.now().toISOString();
    expect(queries[0]).toMatchObject({ createdAt: now, page: "/website", source });
    expect((await staff("POST", `/v1/quarantine/${body.data._id}/release`)).status).toBe(404);
    const log = (await staff("GET", "/v1/audit?action=spam.released")).body.data;
    expect(log[0]).toMatchObject({ detail: "query", subject: { _id: body.data._id } });
  });

  it("lets an enquiry in that was quarantined before pages and sources were stored", async () => {
    const email = "earlier@client.example";
    const { data } = (await send({ email, homepage: "x", page: "/website", source: "utm_source=x" })).body;
    const body = JSON.stringify({ ...enquiry, email });
    const { db } = app.services;
    await db.transaction((tx) =>
      sql`update quarantine set body = ${body} where id = ${data._id}`.execute(tx),
    );
    expect((await staff("POST", `/v1/quarantine/${data._id}/release`)).status).toBe(200);
    const { queries } = (await staff("GET", `/v1/queries?q=${email}`)).body;
    expect(queries).toMatchObject([{ ...enquiry, email, page: "", source: "" }]);
  });

  it("keeps an enquiry that its form would refuse by now, and says what to do with it", async () => {
    const { data } = (await send({ email: "unfit@client.example", homepage: "x" })).body;
    const body = JSON.stringify({ ...enquiry, email: "unfit@client.example", name: "" });
    const { db } = app.services;
    await db.transaction((tx) =>
      sql`update quarantine set body = ${body} where id = ${data._id}`.execute(tx),
    );
    const refused = await staff("POST", `/v1/quarantine/${data._id}/release`);
    expect(refused).toMatchObject({ status: 409, body: { message: outcomes.unfit } });
    const { data: found } = (await staff("GET", "/v1/quarantine?q=unfit@client.example")).body;
    expect(found).toMatchObject([{ _id: data._id }]);
  });

  it("lets a get-in-touch enquiry in", async () => {
    const lead = {
      firstName: "Ravi",
      lastName: "Nair",
      mobileNumber: "9876543210",
      companyName: "Nair",
      country: "India",
    };
    const form = { ...lead, category: "DevOps", budget: "5k-10k", homepage: "x" };
    const { body } = await send(form, { path: "/v1/get-in-touch" });
    expect((await staff("GET", "/v1/get-in-touch")).body.total).toBe(0);
    await staff("POST", `/v1/quarantine/${body.data._id}/release`);
    expect((await staff("GET", "/v1/get-in-touch")).body.data[0]).toMatchObject({
      ...lead,
      budget: "5k-10k",
    });
  });

  it("lets an application in with its resume, and mails the receipt only then", async () => {
    const email = "applicant@mail.example";
    const fields = { name: "Ravi", email, expectedSalary: "900000", experience: "3", noticePeriod: "15" };
    const form = () => toForm({ ...fields, resume: pdf(resume), homepage: "x" });
    const first = await (await app.request("POST", "/v1/applications", { body: form() })).json();
    const again = await (await app.request("POST", "/v1/applications", { body: form() })).json();
    expect(again).toEqual(first);
    const { data, total } = await quarantined("application");
    expect(total).toBe(1);
    expect(data[0].documents).toMatchObject([{ name: "resume.pdf", flags: [], scan: "none" }]);
    const document = await app.request("GET", data[0].documents[0].url);
    expect(new Uint8Array(await document.arrayBuffer())).toEqual(resume);
    expect((await staff("GET", "/v1/applications")).body.total).toBe(0);
    expect((await staff("GET", "/v1/applications/statistics")).body.data.total).toBe(0);
    expect(await mailsNaming(email)).toBe(0);
    await staff("POST", `/v1/quarantine/${first.data._id}/release`);
    const { data: applications } = (await staff("GET", "/v1/applications")).body;
    expect(applications[0]).toMatchObject({ name: "Ravi", email, status: "Pending", job: null });
    expect((await app.request("GET", applications[0].resume)).status).toBe(200);
    expect(await mailsNaming(email)).toBe(1);
    const late = await (await app.request("POST", "/v1/applications", { body: form() })).json();
    expect(late).toEqual(first);
    expect((await staff("GET", "/v1/applications")).body.total).toBe(1);
    expect((await quarantined("application")).total).toBe(0);
  });

  it("lets an application in whose job has gone meanwhile, named as it was when it was sent", async () => {
    const email = "patient@mail.example";
    const job = { id: "night-shift", title: "Night Engineer", description: "Nights.", salaryRange: 1 };
    const jobKey = (await staff("POST", "/v1/jobs", job)).body.data._id;
    const fields = { name: "Mira", email, expectedSalary: "900000", experience: "3", noticePeriod: "15" };
    const body = toForm({ ...fields, jobId: jobKey, resume: pdf(resume), homepage: "x" });
    const sent = await (await app.request("POST", "/v1/applications", { body })).json();
    expect((await quarantined("application")).data[0].body).toMatchObject({
      jobId: "night-shift",
      jobTitle: "Night Engineer",
    });
    await staff("DELETE", `/v1/jobs/${jobKey}`);
    await staff("POST", `/v1/quarantine/${sent.data._id}/release`);
    const { data } = (await staff("GET", "/v1/applications?q=mira")).body;
    expect(data[0].job).toEqual({ _id: null, jobId: "night-shift", title: "Night Engineer" });
    const mails = (await staff("GET", `/v1/mail?subjectId=${data[0]._id}`)).body.data;
    expect(mails.map((mail: { subject: string }) => mail.subject).toSorted()).toEqual([
      "New application: Night Engineer, Mira",
      "Your application: Night Engineer",
    ]);
  });

  it("asks the owner of an address about the newsletter only then", async () => {
    const email = "reader@mail.example";
    const { status } = await send({ email, homepage: "x" }, { path: "/v1/newsletter" });
    expect([status, await mailsNaming(email)]).toEqual([201, 0]);
    const { data } = await quarantined("newsletter");
    await staff("POST", `/v1/quarantine/${data[0]._id}/release`);
    expect(await mailsNaming(email)).toBe(1);
  });
});

describe("what is quarantined", () => {
  it("tells staff what its documents hold, before they open one", async () => {
    const fields = { name: "Ravi", expectedSalary: "1", experience: "1", noticePeriod: "1", homepage: "x" };
    const risky = pdf(fixture("script-on-open.pdf"), "risky.pdf");
    const body = toForm({ ...fields, email: "risky@mail.example", resume: risky });
    await app.request("POST", "/v1/applications", { body });
    const { data } = await quarantined("application");
    expect(data[0].documents).toMatchObject([{ name: "risky.pdf", flags: ["script"], scan: "none" }]);
  });

  it("is deleted with its documents, which is written down", async () => {
    const fields = {
      name: "Bot",
      email: "bot@mail.example",
      expectedSalary: "1",
      experience: "1",
      noticePeriod: "1",
    };
    const body = toForm({ ...fields, resume: pdf(resume), homepage: "x" });
    const { data } = await (await app.request("POST", "/v1/applications", { body })).json();
    const url = (await quarantined("application")).data[0].documents[0].url;
    expect((await staff("DELETE", `/v1/quarantine/${data._id}`)).status).toBe(200);
    expect((await app.request("GET", url)).status).toBe(404);
    expect((await staff("DELETE", `/v1/quarantine/${data._id}`)).status).toBe(404);
    expect((await staff("GET", "/v1/audit?action=spam.deleted")).body.data[0].detail).toBe("application");
  });

  it("is found and erased with all that is held about a person", async () => {
    const email = "forget@client.example";
    await send({ email, homepage: "x" });
    const person = async (path = "") => (await staff("POST", `/v1/privacy/person${path}`, { email })).body;
    expect((await person()).data.records).toMatchObject([{ kind: "quarantined", title: "Asha Rao" }]);
    expect((await person("/erase")).data.records).toBe(1);
    expect((await quarantined()).data.some((one: { email: string }) => one.email === email)).toBe(false);
  });

  it("is erased after 90 days, and the marks of stamps and texts are forgotten", async () => {
    const other = await createTestApp();
    const { stamp: used } = await (await other.request("GET", "/v1/form-stamp")).json();
    await other.request("POST", "/v1/queries", {
      body: { ...enquiry, homepage: "x", stamp: used, message: "word ".repeat(30) },
    });
    const count = async (table: string) =>
      Number(
        (
          await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(
            other.services.db.read,
          )
        ).rows[0]?.count,
      );
    expect([await count("quarantine"), await count("used_stamps"), await count("message_prints")]).toEqual([
      1, 1, 1,
    ]);
    const live = async (days: number) => {
      other.clock.advance(days * 24 * HOUR);
      await other.services.retention.run({ force: true });
    };
    await live(76);
    await other.request("POST", "/v1/queries", { body: { ...enquiry, homepage: "x" } });
    for (const days of [5, 5, 3]) await live(days);
    expect([await count("quarantine"), await count("used_stamps"), await count("message_prints")]).toEqual([
      2, 0, 0,
    ]);
    await live(2);
    expect(await count("quarantine")).toBe(1);
    await other.close();
  });
});

describe("limits", () => {
  it("let one network send ten messages without a stamp in ten minutes, and one with a stamp still after that", async () => {
    const network = (host: number) => ({ address: `2001:db8:7:7::${host}` });
    for (let count = 1; count <= 10; count += 1) {
      expect((await send({ email: `n${count}@client.example` }, network(count))).status).toBe(201);
    }
    const refused = await send({}, network(11));
    expect([refused.status, refused.headers.has("Retry-After")]).toEqual([429, true]);
    expect((await send({ stamp: await stamp() }, network(12))).status).toBe(201);
    app.clock.advance(600 * SECOND);
    expect((await send({}, network(13))).status).toBe(201);
  });

  it.each([
    ["forged", async () => "123abc", 8],
    ["old", () => stamp(25 * HOUR), 9],
  ])("count a stamp that is %s as none, and let the next one in after ten minutes", async (_, make, net) => {
    const given = await make();
    const sendFrom = (host: number) =>
      send({ email: `n${host}@client.example`, stamp: given }, { address: `2001:db8:7:${net}::${host}` });
    for (let count = 1; count <= 10; count += 1) expect((await sendFrom(count)).status).toBe(201);
    expect((await sendFrom(11)).status).toBe(429);
    app.clock.advance(600 * SECOND);
    expect((await sendFrom(12)).status).toBe(201);
    expect(await listed("n12@client.example")).toBeGreaterThan(0);
  });

  it("hold, and don't refuse, what comes too often in the name of one e-mail address", async () => {
    const email = "often@client.example";
    for (let count = 1; count <= 11; count += 1) {
      expect((await send({ email, message: `Question ${count}`, stamp: await stamp() })).status).toBe(201);
    }
    expect(await listed(email)).toBe(10);
    expect((await quarantined()).data[0].email).toBe(email);
  });

  it("hold the same long text of several senders, and not one sender's own repetition", async () => {
    const message =
      "We have been looking at several companies and would like to hear from yours about our new portal.";
    const sendFrom = async (sender: string) => {
      await send({ email: `${sender}@client.example`, message, stamp: await stamp() });
      return listed(`${sender}@client.example`);
    };
    expect([
      await sendFrom("first"),
      await sendFrom("first"),
      await sendFrom("second"),
      await sendFrom("third"),
    ]).toEqual([1, 2, 1, 1]);
    expect(await sendFrom("fourth")).toBe(0);
  });
});

describe("the collection of messages", () => {
  /** Sends messages as they would come. Returns those that are quarantined. */
  async function findHeld(messages: SampleMessage[]): Promise<SampleMessage[]> {
    for (const [index, one] of messages.entries()) await sendAsItCame(one, index);
    const stopped: { name: string; email: string }[] = (await quarantined()).data;
    return messages.filter(({ name, email }) =>
      stopped.some((one) => one.name === name && one.email === email),
    );
  }

  async function sendAsItCame(one: SampleMessage, number: number): Promise<void> {
    const signs = { homepage: one.way === "trap" ? "https://x.example" : "", stamp: await stampFor(one.way) };
    const address = `203.0.113.${number}`;
    const answer = await app.request("POST", paths[one.kind], { body: bodyOf(one, signs), address });
    expect([answer.status, one.name], await answer.text()).toEqual([201, one.name]);
  }

  const paths = { query: "/v1/queries", "get-in-touch": "/v1/get-in-touch", application: "/v1/applications" };

  async function stampFor(way: SampleMessage["way"]): Promise<string> {
    if (way === "none" || way === "trap") return "";
    if (way === "forged") return "123abc";
    if (way === "young") return stamp(SECOND);
    if (way === "old") return stamp(30 * HOUR);
    const made = await stamp();
    if (way === "used") await send({ stamp: made, message: "Hello" });
    return made;
  }

  function bodyOf(
    { kind, name, email, message, ...one }: SampleMessage,
    signs: { homepage: string; stamp: string },
  ) {
    if (kind === "query") return { name, email, phoneNumber: "9876543210", message, ...signs };
    if (kind === "application") {
      const fields = { expectedSalary: "600000", experience: "2", noticePeriod: "30" };
      return toForm({ name, email, ...fields, resume: pdf(resume), ...signs });
    }
    const [firstName, lastName] = name.split(" ");
    const company = {
      companyName: one.company,
      country: one.country,
      category: "Mobile App",
      budget: "5k-10k",
    };
    return { firstName, lastName, email, mobileNumber: "9876543210", ...company, message, ...signs };
  }

  it("loses no good message, and lets through less than a tenth of the spam", {
    timeout: 120_000,
  }, async () => {
    app.clock.advance(24 * HOUR);
    const good = await findHeld(readMessages("good"));
    app.clock.advance(24 * HOUR);
    const spam = await findHeld(readMessages("spam"));
    const blind = (messages: SampleMessage[]) => messages.filter((one) => one.blind).length;
    const of = (stopped: SampleMessage[], all: SampleMessage[]) =>
      `${stopped.length} of ${all.length} quarantined, blind third ${blind(stopped)} of ${blind(all)}`;
    console.log(`good: ${of(good, readMessages("good"))}; spam: ${of(spam, readMessages("spam"))}`);
    expect(good.map(({ name }) => name)).toEqual([]);
    expect(spam.length).toBeGreaterThanOrEqual(54);
  });
});
