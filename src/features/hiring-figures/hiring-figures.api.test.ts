import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { DAY_MS, MINUTE_MS } from "#platform/contract/durations.ts";
import { dayInIndia } from "#platform/contract/india-day.ts";
import { type Applicants, createApplicants } from "../../../test/applicants.ts";
import { addColleague } from "../../../test/colleagues.ts";
import { createTestApp, type TestApp } from "../../../test/create-test-app.ts";
import { type SmtpTestServer, startSmtpServer } from "../../../test/smtp.ts";

let smtp: SmtpTestServer;
let app: TestApp;
let staff: Applicants;
let token: string;
beforeEach(async () => {
  smtp = await startSmtpServer();
  app = await createTestApp({ env: { SMTP_URL: smtp.url, RATE_LIMITS: "off" } });
  staff = await createApplicants(app);
  token = await app.signIn();
});
afterEach(async () => {
  await app.close();
  await smtp.close();
});

function call(method: string, path: string, body?: unknown) {
  return app.call(method, `/v1${path}`, { token, body });
}

/** Lets time go by, and signs in again, because a session without a call ends. */
async function wait(ms: number): Promise<void> {
  app.clock.advance(ms);
  token = await app.signIn();
}

const decide = (id: string, status: string) => call("PATCH", `/applications/${id}/status`, { status });
const figures = async (weeks = "12") => (await call("GET", `/applications/figures?weeks=${weeks}`)).body.data;

const reached = (received: number, answered: number, interviewed: number, hired: number) => ({
  received,
  answered,
  interviewed,
  hired,
});

async function write(subjectId: string, more: object = {}): Promise<string> {
  const mail = {
    userEmail: "someone@mail.example",
    subject: "Hello",
    description: "Read.",
    signature: "Asha",
  };
  const { status, body } = await call("POST", "/mail/send", { ...mail, ...more, subjectId });
  expect([200, 202]).toContain(status);
  return body._id;
}

async function namesOf(query: string): Promise<string[]> {
  const { body } = await call("GET", `/applications?sort=name&${query}`);
  return body.data.map(({ name }: { name: string }) => name);
}

describe("figures", () => {
  it("tell how far applications have come and how long it took, in all, by job and by week", async () => {
    const first = await staff.applied({ name: "First" });
    const second = await staff.applied({ name: "Second" });
    await staff.applied({ name: "Third", jobId: undefined });
    await wait(10 * MINUTE_MS);
    await write(first);
    await wait(20 * MINUTE_MS);
    await write(second);
    await write(second);
    const startsAt = new Date(app.clock.now().getTime() + DAY_MS).toISOString();
    const plan = { startsAt, minutes: 30, location: "Noida", people: [], invitesApplicant: false };
    expect((await call("POST", `/applications/${first}/interviews`, plan)).status).toBe(201);
    await decide(second, "Interview Scheduled");
    await wait(30 * MINUTE_MS);
    await decide(first, "Hired");

    const { from, weeks, ...rest } = await figures();
    expect(rest).toEqual({
      ...reached(3, 2, 2, 1),
      medians: { answered: 10, interviewed: 30, hired: 60 },
      jobs: [
        { jobId: staff.jobKey, title: "Senior React Engineer", ...reached(2, 2, 2, 1), medianAnswer: 10 },
        { jobId: "-", title: "General application", ...reached(1, 0, 0, 0), medianAnswer: null },
      ],
    });
    expect(weeks).toHaveLength(12);
    expect(weeks[0].from).toBe(from);
    const sum = (of: string) =>
      weeks.reduce((total: number, week: Record<string, number>) => total + (week[of] ?? 0), 0);
    expect(["received", "answered", "interviewed", "hired"].map(sum)).toEqual([3, 2, 2, 1]);
  });

  it("forget a step that was taken back: an e-mail undone, a status chosen by mistake", async () => {
    const id = await staff.applied();
    await call("PUT", "/mail/settings", { undoMinutes: "10" });
    const mailId = await write(id, { undoable: "true" });
    await decide(id, "Interview Scheduled");
    await decide(id, "Hired");
    expect(await figures()).toMatchObject({ answered: 1, interviewed: 1, hired: 1 });
    await call("POST", `/mail/${mailId}/undo`);
    await decide(id, "Pending");
    expect(await figures()).toMatchObject({ received: 1, answered: 0, interviewed: 0, hired: 0 });
  });

  it("count the weeks that were asked for, and a job that has gone under its name", async () => {
    await staff.applied();
    await call("DELETE", `/jobs/${staff.jobKey}`);
    expect((await figures()).jobs).toMatchObject([{ jobId: "react-lead", title: "Senior React Engineer" }]);
    await wait(5 * 7 * DAY_MS);
    expect(await figures("4")).toMatchObject({ received: 0, jobs: [], medians: { answered: null } });
    expect(await figures("52")).toMatchObject({ received: 1 });
    expect((await call("GET", "/applications/figures?weeks=5")).status).toBe(422);
  });

  it("are for those who may read figures, names or not", async () => {
    const viewer = await addColleague(app, "Vera", ["viewer"]);
    const sales = await addColleague(app, "Sam", ["sales"]);
    const asked = (token: string) => app.request("GET", "/v1/applications/figures", { token });
    expect((await asked(viewer.token)).status).toBe(200);
    expect((await asked(sales.token)).status).toBe(403);
  });
});

it("the list is filtered by a step, and by the days on which applications came in", async () => {
  const answered = await staff.applied({ name: "Answered" });
  await write(answered);
  await staff.applied({ name: "Waiting" });
  const today = dayInIndia(app.clock.now());
  await wait(DAY_MS);
  const tomorrow = dayInIndia(app.clock.now());
  const hired = await staff.applied({ name: "Hired" });
  await decide(hired, "Hired");

  expect(await namesOf("step=answered")).toEqual(["Answered"]);
  expect(await namesOf("step=hired")).toEqual(["Hired"]);
  expect(await namesOf("step=interviewed")).toEqual([]);
  expect(await namesOf(`to=${today}`)).toEqual(["Answered", "Waiting"]);
  expect(await namesOf(`from=${tomorrow}&limit=5`)).toEqual(["Hired"]);
  expect(await namesOf(`from=${today}&to=${today}&step=answered`)).toEqual(["Answered"]);
});
