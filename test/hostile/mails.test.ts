import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createApplicants } from "../applicants.ts";
import { administrator } from "../create-test-app.ts";
import { createMailedApp, type MailedApp } from "../mailed-links.ts";
import { releaseQuarantined } from "./quarantined.ts";
import { getInTouch, mail, quickEnquiry } from "./target.ts";

let app: MailedApp;
let applicants: Awaited<ReturnType<typeof createApplicants>>;
beforeAll(async () => {
  app = await createMailedApp();
  applicants = await createApplicants(app);
});
beforeEach(async () => {
  await app.services.mailer.idle();
  app.smtp.mails.length = 0;
});
afterAll(() => app.close());

/** Ends the text for servers that take a bare line end for one, and goes on with commands and a mail of its own. */
const smuggled = [
  "Hello\r\nBcc: mallory@evil.example\r\n\r\nText\n.\n",
  "MAIL FROM:<mallory@evil.example>\r\nRCPT TO:<victim@evil.example>\r\nDATA\r\n",
  "From: boss@evil.example\nSubject: Pay\n\nNow\r.\r\r\n.\r\n.\n\0.\r\n",
].join("");

const call = (method: string, path: string, body: object) => applicants.call(method, path, body);
const post = async (path: string, body: object) => (await app.request("POST", path, { body })).status;

/** Every field that takes free text and reaches a mail, its subject or its head. */
const fields: [name: string, send: () => Promise<unknown>, mails: number][] = [
  ["the message of an enquiry", () => post("/v1/queries", { ...quickEnquiry, message: smuggled }), 1],
  [
    "the company of a get-in-touch request",
    () => post("/v1/get-in-touch", { ...getInTouch, companyName: smuggled.slice(0, 150) }),
    1,
  ],
  [
    "the message of a get-in-touch request",
    () => post("/v1/get-in-touch", { ...getInTouch, message: smuggled }),
    1,
  ],
  ["the name of an applicant", () => applicants.apply({ name: smuggled.slice(0, 120) }), 2],
  [
    "the title of a job that somebody applies for",
    async () => {
      const jobId = await applicants.addJob("smuggler", smuggled.slice(0, 150));
      await applicants.apply({ jobId });
    },
    2,
  ],
  [
    "the subject of a mail",
    () => call("POST", "/v1/mail/send", { ...mail, subject: smuggled.slice(0, 200) }),
    1,
  ],
  ["the text of a mail", () => call("POST", "/v1/mail/send", { ...mail, description: smuggled }), 1],
  ["the signature of a mail", () => call("POST", "/v1/mail/send", { ...mail, signature: smuggled }), 1],
  [
    "the name of somebody invited",
    () =>
      call("POST", "/v1/administrators/invitations", {
        name: smuggled.slice(0, 120),
        email: "kiran@mail.example",
        roles: ["owner"],
        currentPassword: administrator.password,
      }),
    1,
  ],
];

it.each(fields)("%s becomes no header, no recipient and no mail of its own", async (_, send, mails) => {
  await send();
  await releaseQuarantined(applicants.call);
  await app.services.mailer.idle();
  expect(app.smtp.mails).toHaveLength(mails);
  for (const { from, to, raw, parsed } of app.smtp.mails) {
    expect([from, ...to].join()).not.toMatch(/evil/);
    expect(to).toHaveLength(1);
    const [head = ""] = raw.split("\r\n\r\n");
    expect(head).not.toMatch(/^(Bcc|MAIL FROM|RCPT TO|DATA)/im);
    expect(head.match(/^(From|To|Subject|Reply-To|Message-ID):/gim)).toHaveLength(
      new Set(head.match(/^(From|To|Subject|Reply-To|Message-ID):/gim)).size,
    );
    expect(parsed.subject).not.toMatch(/[\r\n]/);
    expect(raw).not.toMatch(/[^\r]\n|\r[^\n]|\0/);
  }
});

it("shows an address in letters that only look familiar as what it is", async () => {
  expect(await post("/v1/queries", { ...quickEnquiry, email: "billing@pаypal.example" })).toBe(201);
  await releaseQuarantined(applicants.call);
  await app.services.mailer.idle();
  const [notice] = app.smtp.mails;
  const [head = ""] = notice?.raw.split("\r\n\r\n") ?? [];
  expect(head).toMatch(/^Reply-To: billing@xn--pypal-4ve\.example$/m);
});

it("sends the link for a new password to the address of the account, however it was typed", async () => {
  const typed = administrator.email.replace("asha", "ＡＳＨＡ");
  await app.request("POST", "/v1/auth/forgot-password", { body: { email: typed } });
  await app.services.mailer.idle();
  expect(app.smtp.mails.map(({ to }) => to)).toEqual([[administrator.email]]);
});
