import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { brand } from "#content/brand.ts";
import { facts } from "#content/facts.ts";
import { putSamples } from "#features/samples/samples.server.ts";
import { administrator, createTestApp } from "../../../test/create-test-app.ts";
import { createMailedApp, type MailedApp } from "../../../test/mailed-links.ts";
import { stepNames } from "./contract.ts";

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

async function publish(id: string, words: object) {
  await call("PUT", `/v1/content/${id}/draft`, { words });
  await call("POST", `/v1/content/${id}/publish`, {});
}

it("are done one by one, as an owner does them", async () => {
  expect(await done()).toEqual([]);
  await publish("facts", { ...facts, name: "Neem & Rope Works" });
  expect(await done()).toEqual(["facts"]);
  await publish("brand", { ...brand, first: "#123456" });
  expect(await done()).toEqual(["facts", "look"]);
  await call("POST", "/v1/mail/send", {
    userEmail: administrator.email,
    subject: "Test",
    description: "A test.",
    signature: "Asha",
  });
  await app.services.mailer.idle();
  expect(await done()).toEqual(["facts", "look", "mail"]);
  await call("DELETE", "/v1/samples");
  await call("POST", "/v1/administrators/invitations", {
    name: "Ravi",
    email: "ravi@mail.example",
    roles: ["recruiter"],
    jobs: [],
    currentPassword: administrator.password,
  });
  expect(await done()).toEqual(["facts", "look", "mail", "samples", "colleague"]);
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
  expect(await done()).not.toContain("look");
});

it("are put away for good, twice without harm, and the activity log has it once", async () => {
  for (const _ of [1, 2]) await call("POST", "/v1/first-steps/dismiss");
  expect((await call("GET", "/v1/first-steps")).data.steps).toEqual([]);
  expect((await call("GET", "/v1/audit?action=first-steps.dismissed")).data).toHaveLength(1);
});
