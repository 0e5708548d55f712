import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DAY_MS } from "#platform/contract/durations.ts";
import { type Applicants, createApplicants } from "../../../test/applicants.ts";
import { addColleague } from "../../../test/colleagues.ts";
import { createTestApp, type TestApp } from "../../../test/create-test-app.ts";
import { answerTo, look as lookInto, write } from "../../../test/desk-mail.ts";
import { hasImapServer, startMailbox, type TestMailbox } from "../../../test/imap.ts";
import { createReplies } from "./replies.server.ts";

if (!hasImapServer)
  console.warn("Replies are not tested: Debian's dovecot-imapd is not here, or this is not root.");

describe.runIf(hasImapServer)("a reply to an e-mail of the desk", () => {
  let mailbox: TestMailbox;
  let app: TestApp;
  let staff: Applicants;
  beforeAll(async () => {
    mailbox = await startMailbox();
  });
  afterAll(() => mailbox.remove());
  beforeEach(async () => {
    app = await createTestApp({ env: { INBOUND_IMAP_URL: mailbox.url } });
    staff = await createApplicants(app);
    // It begins with what comes after its first look.
    await look();
  });
  afterEach(() => app.close());

  const look = () => lookInto(app);
  const written = (recordId: string) => write(app, staff, recordId);
  const message = (id: string, options?: Parameters<typeof answerTo>[2]) => answerTo(mailbox, id, options);
  /** Returns a body of parts, each of a type and what it has. */
  const multipart = (...parts: (readonly [type: string, body: string])[]) =>
    `${parts.map(([type, body]) => `--b\nContent-Type: ${type}\n\n${body}\n`).join("")}--b--`;

  async function answers(recordId: string) {
    const { body } = await staff.call("GET", `/v1/applications/${recordId}/timeline`);
    const lines = body.data as { event: string; detail: string; unseen: boolean }[];
    return lines
      .filter(({ event }) => /^(reply|auto-reply|bounced)$/.test(event))
      .map(({ event, detail, unseen }) => ({ event, detail, unseen }));
  }

  it("stands on the timeline of its record once, tells who wrote the e-mail, and leaves the mailbox as it is", async () => {
    const id = await staff.applied();
    const mail = await written(id);
    const before = await mailbox.flags();
    await mailbox.receive(message(mail, { body: "Yes, gladly.\n\nOn Monday, Asha wrote:\n> Hello" }));
    await look();
    await look();
    const detail = "From Ravi Menon <ravi@mail.example>\n\nYes, gladly.";
    expect(await answers(id)).toEqual([{ event: "reply", detail, unseen: true }]);
    const { body } = await staff.call("GET", "/v1/timeline/mine");
    expect(body.data).toMatchObject([{ event: "reply", recordId: id }]);
    expect(await mailbox.flags()).toEqual([...before, []]);
    const folder = join(app.services.env.dataDir, "mail");
    const mailFiles = () => readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8"));
    await expect
      .poll(() => mailFiles().find((one) => one.includes(`Message-ID: ${mail}`)))
      .toContain(`Reply-To: ${mailbox.address}`);
    const mails = sql<{ subject: string }>`select subject from outbox where kind = 'mention'`;
    expect((await mails.execute(app.services.db.read)).rows).toEqual([{ subject: "Reply: Asha Rao" }]);
  });

  it("stands there too when it answers the invitation to an interview", async () => {
    const id = await staff.applied();
    const startsAt = new Date(app.clock.now().getTime() + 3 * DAY_MS).toISOString();
    const plan = { startsAt, minutes: 45, location: "", people: [], invitesApplicant: true };
    expect((await staff.call("POST", `/v1/applications/${id}/interviews`, plan)).status).toBe(201);
    const sent = sql<{ id: string; reply_to: string }>`
      select id, reply_to from outbox where kind = 'interview'`;
    const [mail] = (await sent.execute(app.services.db.read)).rows;
    expect(mail?.reply_to).toBe(mailbox.address);
    await mailbox.receive(message(`<${mail?.id}@localhost>`, { body: "Could we meet an hour later?" }));
    await look();
    expect(await answers(id)).toMatchObject([{ event: "reply", unseen: true }]);
  });

  const crowd = ["To", "Cc", "Bcc"].map((name) => `${name}: ${"a@b,\n ".repeat(99_000)}c@d\n`).join("");
  it.each([
    ["a hundred thousand recipients", crowd],
    ["fields of 4 MB", `Auto-Submitted: no${"\n (a)".repeat(800_000)}\n`],
  ])("is read soon beside an e-mail with %s, which is left out", async (_, fields) => {
    const id = await staff.applied();
    const mail = await written(id);
    await mailbox.receive(message(mail, { body: "The first" }));
    await mailbox.receive(message(mail, { body: "Too large", fields }));
    await mailbox.receive(message(mail, { body: "The second" }));
    const before = process.cpuUsage();
    await look();
    const { user, system } = process.cpuUsage(before);
    expect((await answers(id)).map(({ detail }) => detail.split("\n").at(-1))).toEqual([
      "The second",
      "The first",
    ]);
    expect(app.services.replies?.failure()).toBeUndefined();
    expect((user + system) / 1_000_000).toBeLessThan(2.5);
  });

  it("goes to whoever looks after the record by then, and with the record when that is deleted", async () => {
    const id = await staff.applied();
    const mail = await written(id);
    const colleague = await addColleague(app, "Meera Iyer", ["recruiter"]);
    await staff.call("PUT", `/v1/applications/${id}/assignee`, { assignee: colleague.id });
    await mailbox.receive(
      message("<none@mail.example>", { fields: `References: ${mail} <other@mail.example>\n` }),
    );
    await look();
    expect(await answers(id)).toMatchObject([{ event: "reply", unseen: false }]);
    const news = await (await app.request("GET", "/v1/timeline/mine", { token: colleague.token })).json();
    expect(news.data[0]).toMatchObject({ event: "reply", recordId: id });
    expect((await staff.call("DELETE", `/v1/applications/${id}`)).status).toBe(200);
    const left = sql<{ count: number }>`select count(*) as count from timeline where event = 'reply'`;
    expect((await left.execute(app.services.db.read)).rows[0]?.count).toBe(0);
  });

  it("is taken by one of two nodes", async () => {
    const id = await staff.applied();
    await mailbox.receive(message(await written(id)));
    const other = createReplies(app.services);
    app.services.replies?.wake();
    other?.wake();
    await Promise.all([app.services.replies?.running(), other?.running()]);
    await other?.close();
    expect(await answers(id)).toHaveLength(1);
  });

  it.each([
    ["auto-reply", "Auto-Submitted: auto-replied\n"],
    ["auto-reply", "Precedence: bulk\n"],
    ["auto-reply", "X-Autoreply: yes\n"],
    ["auto-reply", "Return-Path: <>\nAuto-Submitted: auto-replied\n"],
    ["bounced", "Return-Path: <>\n"],
    ["bounced", "Auto-Submitted: auto-replied\nX-Failed-Recipients: ravi@mail.example\n"],
  ] as const)("of a program is %s (%j), and is not answered", async (event, fields) => {
    const id = await staff.applied();
    const mail = await written(id);
    const count = sql<{
      count: number;
    }>`select count(*) as count from outbox where recipient = 'ravi@mail.example'`;
    await mailbox.receive(message(mail, { fields }));
    await look();
    expect(await answers(id)).toMatchObject([{ event }]);
    expect((await count.execute(app.services.db.read)).rows[0]?.count).toBe(1);
  });

  it.each([
    ["that could not be delivered", "bounced", "Status: 5.1.1"],
    ["that could not be delivered to one of two", "bounced", "Action: delayed\n\nAction: Failed"],
    [
      "that is late, and wakes nobody,",
      "auto-reply",
      "Reporting-MTA: dns; mx\n\nAction: delayed\nStatus: 4.4.1",
    ],
  ] as const)("%s is known by what the report brings back", async (_, event, status) => {
    const id = await staff.applied();
    const mail = await written(id);
    const sent = `From: desk@jaalidar.example\nTo: ravi@mail.example\nSubject: Hello\nMessage-ID: ${mail}\n\nHello`;
    const body = multipart(
      ["text/plain", "It is not there yet."],
      ["message/delivery-status", status],
      ["message/rfc822", sent],
    );
    const type = 'multipart/report; report-type=delivery-status; boundary="b"';
    await mailbox.receive(message("<none@mail.example>", { type, body }));
    await look();
    const detail = expect.stringContaining("It is not there yet.");
    expect(await answers(id)).toEqual([{ event, detail, unseen: event === "bounced" }]);
  });

  it("with a forged, a foreign or no reference is left alone", async () => {
    const id = await staff.applied();
    await written(id);
    const forged = [
      "<0191a5a5-0000-7000-8000-000000000000@localhost>",
      `<${id}@localhost>`,
      "<x@mail.example>",
      "",
    ];
    for (const reference of forged) await mailbox.receive(message(reference));
    await look();
    expect(await answers(id)).toEqual([]);
  });

  it("is read in any charset, from HTML too, with the names of its files, and no more than fits", async () => {
    const id = await staff.applied();
    const mail = await written(id);
    const latin = "text/plain; charset=iso-8859-1\nContent-Transfer-Encoding: quoted-printable";
    await mailbox.receive(message(mail, { type: latin, body: "Caf=E9" }));
    await mailbox.receive(message(mail, { type: "text/plain; charset=no-such-set", body: "Hm" }));
    const html = "<style>p{}</style><p>Yes &amp; <b>no</b></p><script>alert(1)</script>";
    await mailbox.receive(message(mail, { type: "text/html", body: html }));
    const file = `--b\nContent-Type: text/plain\n\nSee there.\n--b\nContent-Type: application/pdf\nContent-Disposition: attachment; filename="cv.pdf"\n\nx\n`;
    await mailbox.receive(
      message(mail, { type: 'multipart/mixed; boundary="b"', body: `${file.repeat(300)}--b--` }),
    );
    await mailbox.receive(message(mail, { body: "long ".repeat(10_000_000) }));
    await look();
    const [long, files, fromHtml, unknown, accented] = (await answers(id)).map(({ detail }) => detail);
    expect(accented).toContain("Café");
    expect(unknown).toContain("Hm");
    expect(fromHtml).toMatch(/\n\nYes & no$/);
    expect(files).toMatch(/\n\nSee there\.\n\nFiles in the mailbox: cv\.pdf, [^\n]* more$/);
    expect(long?.length).toBeLessThan(20_200);
  });

  it("has the words of its first part, the plain ones of alternatives, and none that it passes on", async () => {
    const id = await staff.applied();
    const mail = await written(id);
    const html = (words: string) => ["text/html", `<p>${words}</p>`] as const;
    const forwarded = "From: a@mail.example\nSubject: Old\nContent-Type: text/plain\n\nOld words";
    for (const [type, body] of [
      ["mixed", multipart(html("Above a disclaimer"), ["text/plain", "Confidential."])],
      ["mixed", multipart(html("Above a forwarded one"), ["message/rfc822", forwarded])],
      ["alternative", multipart(html("In colour"), ["text/plain", "In plain"])],
      ["alternative", multipart(["text/plain", " "], html("Blank in plain"))],
    ] as const)
      await mailbox.receive(message(mail, { type: `multipart/${type}; boundary="b"`, body }));
    await look();
    expect((await answers(id)).map(({ detail }) => detail.split("\n\n").slice(1))).toEqual([
      ["Blank in plain"],
      ["In plain"],
      ["Above a forwarded one"],
      ["Above a disclaimer"],
    ]);
  });

  it("is one of fifty a day at most for one record, and the rest stays in the mailbox", async () => {
    const [id, other] = [await staff.applied(), await staff.applied()];
    const mail = await written(id);
    for (let count = 0; count < 52; count += 1) await mailbox.receive(message(mail));
    await mailbox.receive(message(await written(other)));
    await look();
    expect([(await answers(id)).length, (await answers(other)).length]).toEqual([50, 1]);
  });

  it("waits while the mail server is away, and is there when it is back", async () => {
    const id = await staff.applied();
    await mailbox.receive(message(await written(id)));
    await mailbox.stop();
    await look();
    expect(await answers(id)).toEqual([]);
    await mailbox.start();
    await look();
    expect(await answers(id)).toMatchObject([{ event: "reply" }]);
  });
});
