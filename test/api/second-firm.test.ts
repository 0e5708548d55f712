import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { feedPaths } from "#features/feeds/contract.ts";
import { pdf, resume, toForm } from "../applicants.ts";
import { administrator } from "../create-test-app.ts";
import { createMailedApp, type MailedApp } from "../mailed-links.ts";
import { secondFirm, secondFirmDocuments, tracesOfShipped } from "../second-firm.ts";

const { name, shortName, careersEmail, privacyEmail, salesEmail } = secondFirm;
const visitor = "mira@mail.example";
const password = "seven-looms-and-a-kite";

let app: MailedApp;
let token: string;
beforeAll(async () => {
  app = await createMailedApp();
  token = await app.signIn();
  for (const [id, words] of Object.entries(secondFirmDocuments)) {
    await call("PUT", `/v1/content/${id}/draft`, { words });
    await call("POST", `/v1/content/${id}/publish`, {});
  }
});
afterAll(() => app.close());

async function call(method: string, path: string, body?: unknown) {
  const answer = await app.request(method, path, { token, body });
  expect(answer.ok, `${method} ${path}: ${answer.status}`).toBe(true);
  return answer;
}

const read = async (path: string) => (await call("GET", path)).text();

/** Returns what a text has of the shipped firm; the account of the tests has its domain. */
function traces(text: string): string[] {
  return tracesOfShipped(text.replaceAll(administrator.email, "").replaceAll("jaalidar-test", ""));
}

describe("with a second firm's facts published", () => {
  it.each([feedPaths.rss, feedPaths.json, feedPaths.manifest, "/v1/openapi.json", "/v1/docs"])(
    "%s names it alone",
    async (path) => {
      const text = await read(path);
      expect(text).toMatch(/Neem (&|&amp;|&#38;) Rope Works/);
      expect(traces(text)).toEqual([]);
    },
  );

  it("a job answers its name", async () => {
    await call("POST", "/v1/jobs", {
      title: "Weaver",
      description: "Weave.",
      salaryRange: 600_000,
      status: "open",
    });
    const { data } = await (await call("GET", "/v1/jobs")).json();
    expect(data).toMatchObject([{ company: name }]);
  });

  it("authenticator apps and passkeys show its name", async () => {
    const body = { currentPassword: administrator.password };
    const { uri } = await (await call("POST", "/v1/settings/two-step/begin", body)).json();
    expect(uri).toContain(`issuer=${encodeURIComponent(name)}`);
    const { options } = await (
      await call("POST", "/v1/settings/passkeys/options", { ...body, name: "Phone" })
    ).json();
    expect(options.rp).toEqual({ id: "localhost", name });
  });

  it("its own name is no password", async () => {
    const change = (newPassword: string) =>
      app.request("PUT", "/v1/settings/password", {
        token,
        body: { currentPassword: administrator.password, newPassword, confirmPassword: newPassword },
      });
    expect((await change(`${shortName}-Rope-2027!`)).status).toBe(422);
  });

  it("each mail is signed by it, comes from it and names its addresses", async () => {
    await app.request("POST", "/v1/newsletter", { body: { email: visitor } });
    await app.request("POST", "/v1/auth/forgot-password", { body: { email: administrator.email } });
    await call("POST", "/v1/administrators/invitations", {
      name: "Ravi",
      email: "ravi@mail.example",
      roles: ["owner"],
      jobs: [],
      currentPassword: administrator.password,
    });
    await call("GET", "/v1/newsletter/subscribers.csv");
    await app.request("POST", "/v1/applications", { body: application() });
    await call("PUT", "/v1/settings/password", {
      currentPassword: administrator.password,
      newPassword: password,
      confirmPassword: password,
    });
    await app.services.mailer.idle();
    const { rows } = await sql<{ kind: string }>`select kind from outbox`.execute(app.services.db.read);
    const kinds = new Set(rows.map(({ kind }) => kind));
    expect([...kinds].toSorted()).toEqual(
      [
        "account-notice",
        "application-notice",
        "application-receipt",
        "deed-notice",
        "invitation",
        "newsletter-confirmation",
        "password-reset",
      ].toSorted(),
    );
    expect(app.smtp.mails).toHaveLength(rows.length);
    for (const { parsed } of app.smtp.mails) {
      const text = [parsed.subject, parsed.text].join("\n");
      expect(traces(text)).toEqual([]);
      expect(parsed.from).toMatchObject({ name, address: salesEmail });
      if (!parsed.subject?.startsWith("New application")) expect(text).toContain(name);
    }
    const [receipt] = (await app.mailsTo(visitor)).filter(({ text }) => text.includes("resume"));
    const facts = [
      careersEmail,
      privacyEmail,
      "+91 73110 00257",
      "Tuesday to Saturday, 9:15\u00a0am to 5:45\u00a0pm IST",
    ];
    for (const fact of facts) expect(receipt?.text).toContain(fact);
  });
});

function application(): FormData {
  const given = { name: "Mira", email: visitor, expectedSalary: "1", experience: "1", noticePeriod: "1" };
  return toForm({ ...given, jobId: "", resume: pdf(resume) });
}
