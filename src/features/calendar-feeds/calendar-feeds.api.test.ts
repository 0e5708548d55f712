import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { DAY_MS } from "#platform/contract/durations.ts";
import { type Applicants, createApplicants, type Fields } from "../../../test/applicants.ts";
import { addColleague } from "../../../test/colleagues.ts";
import { administrator, createTestApp, type TestApp } from "../../../test/create-test-app.ts";
import { createMailedApp } from "../../../test/mailed-links.ts";

let app: TestApp;
let staff: Applicants;
let ravi: Awaited<ReturnType<typeof addColleague>>;
beforeEach(async () => {
  app = await createTestApp();
  staff = await createApplicants(app);
  ravi = await addColleague(app, "Ravi", ["reviewer"], [staff.jobKey]);
});
afterEach(() => app.close());

function call(method: string, path: string, body?: unknown, token = ravi.token) {
  return app.call(method, `/v1${path}`, { token, body });
}

/** Arranges an interview of a new application with Ravi. Returns its address in the API. */
async function arranged(changes: Fields = {}, days = 3): Promise<string> {
  const id = await staff.applied(changes);
  const startsAt = new Date(app.clock.now().getTime() + days * DAY_MS).toISOString();
  const plan = { startsAt, minutes: 45, location: "Noida", people: [ravi.id], invitesApplicant: false };
  const { status, body } = await staff.call("POST", `/v1/applications/${id}/interviews`, plan);
  expect(status).toBe(201);
  return `/v1/applications/${id}/interviews/${body.data._id}`;
}

async function make(): Promise<string> {
  const { status, body } = await call("POST", "/settings/calendar");
  expect(status).toBe(201);
  return new URL(body.data.href).pathname;
}

/** Reads a calendar as its program does, without an account. */
async function read(path: string): Promise<{ status: number; text: string; type: string | null }> {
  const answer = await app.request("GET", path);
  const text = (await answer.text()).replaceAll("\r\n ", "");
  return { status: answer.status, text, type: answer.headers.get("content-type") };
}

const titles = (text: string) => [...text.matchAll(/^SUMMARY:(.*)$/gm)].map(([, title = ""]) => title.trim());

it("a calendar reads the interviews that its owner takes part in, as they are now, for two months", async () => {
  const path = await make();
  expect(path).toMatch(/^\/v1\/calendar\/[\w-]{40,}\.ics$/);
  const first = await arranged({ name: "Meera, Nair" });
  await arranged({ name: "Zoya Khan" }, 5);
  const { status, type, text } = await read(path);
  expect([status, type]).toEqual([200, "text/calendar; charset=utf-8"]);
  expect(text).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*METHOD:PUBLISH\r\n[\s\S]*END:VCALENDAR\r\n$/);
  expect(titles(text)).toEqual([
    "Interview: Zoya Khan\\, Senior React Engineer",
    "Interview: Meera\\, Nair\\, Senior React Engineer",
  ]);
  expect(text).not.toContain("ATTENDEE");
  expect((await staff.call("POST", `${first}/cancel`, { version: 1 })).status).toBe(200);
  expect(titles((await read(path)).text)).toHaveLength(1);
  app.clock.advance(66 * DAY_MS);
  expect(titles((await read(path)).text)).toEqual([]);
});

it("has nothing of colleagues' interviews, nor of applications that its owner may not read any more", async () => {
  const path = await make();
  await arranged();
  const alone = await staff.applied();
  const startsAt = new Date(app.clock.now().getTime() + DAY_MS).toISOString();
  const plan = { startsAt, minutes: 45, location: "", people: [], invitesApplicant: false };
  await staff.call("POST", `/v1/applications/${alone}/interviews`, plan);
  expect(titles((await read(path)).text)).toHaveLength(1);
  await app.services.db.transaction(async (tx) => {
    await sql`delete from reviewed_jobs where administrator_id = ${ravi.id}`.execute(tx);
  });
  expect(titles((await read(path)).text)).toEqual([]);
});

it("ends with a new address, when it is ended, and with the account", async () => {
  const [first, second] = [await make(), await make()];
  expect((await read(first)).status).toBe(404);
  expect((await read(second)).status).toBe(200);
  const { body } = await call("GET", "/settings/calendar");
  expect(body.data).toEqual({ createdAt: app.clock.now().toISOString() });
  const close = (active: number) =>
    app.services.db.transaction(async (tx) => {
      await sql`update administrators set active = ${active} where id = ${ravi.id}`.execute(tx);
    });
  await close(0);
  expect((await read(second)).status).toBe(404);
  await close(1);
  expect((await read(second)).status).toBe(200);
  expect((await call("DELETE", "/settings/calendar")).status).toBe(200);
  expect((await read(second)).status).toBe(404);
  expect((await call("GET", "/settings/calendar")).body.data).toBeNull();
});

it.each(["x", "x.ics", "..%2f", "a".repeat(99)])(
  "an address that was never made is not found: %s",
  async (token) => {
    expect((await read(`/v1/calendar/${token}`)).status).toBe(404);
  },
);

it("ends with the password when that is chosen anew by a link, for a thief may have made it, and is told by e-mail", async () => {
  const mailed = await createMailedApp();
  try {
    const token = await mailed.signIn();
    const made = await mailed.call("POST", "/v1/settings/calendar", { token });
    const address = new URL(made.body.data.href).pathname;
    expect((await mailed.request("GET", address)).status).toBe(200);
    const subjects = (await mailed.mailsTo(administrator.email)).map(({ subject }) => subject);
    expect(subjects).toContain("Jaalidar Systems: a calendar address was made");
    await mailed.call("POST", "/v1/auth/forgot-password", { body: { email: administrator.email } });
    const passwords = { newPassword: "seven kettles sing", confirmPassword: "seven kettles sing" };
    const reset = { token: await mailed.mailedToken(administrator.email), ...passwords };
    expect((await mailed.call("POST", "/v1/auth/reset-password", { body: reset })).status).toBe(200);
    expect((await mailed.request("GET", address)).status).toBe(404);
  } finally {
    await mailed.close();
  }
});

it("the address is stored as a digest alone", async () => {
  const token = (await make()).split("/").at(-1)?.replace(".ics", "") ?? "";
  const rows = await sql<object>`select * from calendar_feeds`.execute(app.services.db.read);
  expect(JSON.stringify(rows.rows)).not.toContain(token);
});
