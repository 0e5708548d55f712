import { afterAll, beforeAll, expect, it } from "vitest";
import { administrator } from "../../administrator.ts";
import { resume, toForm } from "../../applicants.ts";
import { createStore, type TestStore } from "../../faults/stores.ts";
import { type Program, postJson, startProgram, stopProgram } from "../../program.ts";
import { type SmtpTestServer, startSmtpServer } from "../../smtp.ts";
import { getInTouch, mail, quickEnquiry } from "../target.ts";

let store: TestStore;
let smtp: SmtpTestServer;
let program: Program;
beforeAll(async () => {
  store = await createStore("sqlite");
  smtp = await startSmtpServer();
  program = await startProgram({ ...store.env, SMTP_URL: smtp.url, LOG_LEVEL: "debug" });
});
afterAll(async () => {
  await store.remove();
  await smtp.close();
});

/** Stands in everything that people write, and would stand out in a line of the log. */
const mark = "heron-at-dusk";
const broken = `${mark}\r\n{"level":30,"msg":"forged"}\n`;
const person = `${mark}@mail.example`;

it("the log of a whole day tells no secret and nothing of what people wrote", async () => {
  const { url } = program;
  const wrong = await postJson(`${url}/v1/auth/login`, { ...administrator, password: `${mark}-password` });
  expect(wrong.status).toBe(401);
  const { token } = await (await postJson(`${url}/v1/auth/login`, administrator)).json();
  const staff = { authorization: `Bearer ${token}` };

  const form = { name: mark, email: person, expectedSalary: "1", experience: "1", noticePeriod: "1" };
  const sent = (name: string, bytes = resume) =>
    toForm({ ...form, resume: new File([bytes], name, { type: "application/pdf" }) });
  const apply = (body: FormData) => fetch(`${url}/v1/applications`, { method: "POST", body });
  expect((await apply(sent(`${mark}.pdf`))).status).toBe(201);
  expect(
    (await apply(sent(`${mark}.pdf`, new Uint8Array(Buffer.from(`%PDF-1.7 ${broken} %%EOF`))))).status,
  ).toBe(422);
  expect(
    (await postJson(`${url}/v1/queries`, { ...quickEnquiry, email: person, message: broken })).status,
  ).toBe(201);
  expect(
    (await postJson(`${url}/v1/get-in-touch`, { ...getInTouch, email: person, message: broken })).status,
  ).toBe(201);
  await postJson(`${url}/v1/newsletter`, { email: person });
  await postJson(`${url}/v1/auth/forgot-password`, { email: administrator.email });

  smtp.mood = "refuse-data";
  const written = { ...mail, userEmail: person, subject: mark, description: broken };
  await postJson(`${url}/v1/mail/send`, written, staff);
  smtp.mood = "defer";
  await postJson(`${url}/v1/mail/send`, { ...written, subject: `${mark} again` }, staff);

  await postJson(`${url}/v1/queries?q=${mark}`, [mark]);
  await fetch(`${url}/v1/queries`, {
    method: "POST",
    body: `{"${mark}`,
    headers: { "content-type": "application/json" },
  });
  // First, because all unknown addresses share one page that is made once.
  await fetch(`${url}/${mark}%E0%A4%A`);
  await fetch(`${url}/${mark}%0d%0aforged`, {
    headers: { "user-agent": mark, referer: `https://${mark}.example/` },
  });
  await fetch(`${url}/jobDetail/${mark}`);
  const list = await (await fetch(`${url}/v1/applications`, { headers: staff })).json();
  const link: string = list.data[0].resume;
  expect((await fetch(url + link)).status).toBe(200);
  await fetch(`${url}/contact`, {
    method: "POST",
    body: new URLSearchParams({ ...quickEnquiry, message: broken }),
  });
  await stopProgram(program);

  const log = program.log();
  expect(log).toContain("mail");
  for (const secret of [token, administrator.password, mark, person, link.replace(/^.*signature=/, "")]) {
    expect(log + program.output()).not.toContain(secret);
  }
  expect(log).not.toContain("forged");
  for (const mailed of smtp.mails) {
    const secret = /[?#]token=([\w-]+)/.exec(mailed.parsed.text ?? "")?.[1];
    if (secret) expect(log).not.toContain(secret);
  }
  for (const line of log.trimEnd().split("\n").filter(Boolean)) expect(() => JSON.parse(line)).not.toThrow();
});
