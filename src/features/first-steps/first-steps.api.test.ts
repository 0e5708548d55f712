import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { brand } from "#content/brand.ts";
import { facts } from "#content/facts.ts";
import { putSamples } from "#features/samples/samples.server.ts";
import { administrator, createTestApp } from "../../../test/create-test-app.ts";
import { createMailedApp, type MailedApp } from "../../../test/mailed-links.ts";
import { stepNames } from "./contract.ts";

const own = {
  ...facts,
  name: "Neem & Rope Works",
  phone: "7311000257",
  salesEmail: "sales@neem.example",
  careersEmail: "work@neem.example",
  privacyEmail: "privacy@neem.example",
  firstContact: "Asha Rao",
};

let app: MailedApp;
let token: string;
beforeAll(async () => {
  app = await createMailedApp({ SAMPLES: "on" });
  token = await app.signIn();
  await putSamples(app.services);
});
afterAll(() => app.close());

async function call(method: string, path: string, body?: unknown) {
  const answer = await app.request(method, path, { token, body });
  expect(answer.ok, `${method} ${path}: ${answer.status}`).toBe(true);
  return answer.json();
}

/** Returns the names of the steps that are done. */
async function done(): Promise<string[]> {
  const { data } = await call("GET", "/v1/first-steps");
  const steps: { name: string; done: boolean }[] = data.steps;
  expect(steps.map(({ name }) => name)).toEqual(stepNames);
  return steps.filter((step) => step.done).map(({ name }) => name);
}

async function factsLeft(): Promise<string[]> {
  return (await call("GET", "/v1/first-steps")).data.factsLeft;
}

async function addPicture(): Promise<string> {
  const body = new FormData();
  body.append("file", new File([await readFile("test/fixtures/pictures/portrait.png")], "icon.png"));
  return (await call("POST", "/v1/media", body)).data._id;
}

async function publish(id: string, words: object) {
  await call("PUT", `/v1/content/${id}/draft`, { words });
  await call("POST", `/v1/content/${id}/publish`, {});
}

it("name the facts that are still the sample company's, until each by which people reach it is the owner's", async () => {
  const emails = ["Sales e-mail", "Careers e-mail", "Privacy e-mail"];
  expect(await factsLeft()).toEqual(["Name", "Phone number", ...emails, "First contact"]);
  await publish("facts", { ...facts, name: own.name, phone: own.phone });
  expect(await factsLeft()).toEqual([...emails, "First contact"]);
  await publish("facts", { ...own, privacyEmail: facts.privacyEmail });
  expect(await factsLeft()).toEqual(["Privacy e-mail"]);
  expect(await done()).toEqual([]);
});

it("are done one by one, as an owner does them", async () => {
  expect(await done()).toEqual([]);
  await publish("facts", own);
  expect([await done(), await factsLeft()]).toEqual([["facts"], []]);
  await publish("logo", { icon: { picture: await addPicture() } });
  expect(await done()).toEqual(["facts", "logo"]);
  await publish("brand", { ...brand, first: "#123456" });
  expect(await done()).toEqual(["facts", "logo", "colours"]);
  await call("POST", "/v1/mail/send", {
    userEmail: administrator.email,
    subject: "Test",
    description: "A test.",
    signature: "Asha",
  });
  await app.services.mailer.idle();
  expect(await done()).toEqual(["facts", "logo", "colours", "mail"]);
  await call("DELETE", "/v1/samples");
  await call("POST", "/v1/administrators/invitations", {
    name: "Ravi",
    email: "ravi@mail.example",
    roles: ["recruiter"],
    jobs: [],
    currentPassword: administrator.password,
  });
  expect(await done()).toEqual(["facts", "logo", "colours", "mail", "samples", "colleague"]);
});

it("keep that e-mail arrives, though the outbox forgets what it sent", async () => {
  await app.services.db.transaction((tx) => sql`delete from outbox`.execute(tx));
  expect(await done()).toContain("mail");
});

it("do not count an e-mail that became a file, without a mail server", async () => {
  const site = await createTestApp();
  const owner = await site.signIn();
  const letter = {
    userEmail: administrator.email,
    subject: "Test",
    description: "A test.",
    signature: "Asha",
  };
  const sent = await site.request("POST", "/v1/mail/send", { token: owner, body: letter });
  expect(await sent.json()).toMatchObject({ status: "saved" });
  const { data } = await (await site.request("GET", "/v1/first-steps", { token: owner })).json();
  expect(data.steps).toContainEqual({ name: "mail", done: false });
  await site.close();
});

it("are undone where what they have left is gone", async () => {
  await call("POST", "/v1/content/brand/reset", {});
  expect(await done()).not.toContain("colours");
});

it("are put away for good, twice without harm, and the activity log has it once", async () => {
  for (const _ of [1, 2]) await call("POST", "/v1/first-steps/dismiss");
  expect((await call("GET", "/v1/first-steps")).data.steps).toEqual([]);
  expect((await call("GET", "/v1/audit?action=first-steps.dismissed")).data).toHaveLength(1);
});
