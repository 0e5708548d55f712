import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#platform/contract/durations.ts";
import { dayInIndia, dayNumber, INDIA_AHEAD_MS } from "#platform/contract/india-day.ts";
import { addColleague } from "../../../test/colleagues.ts";
import { createTestApp, type TestApp } from "../../../test/create-test-app.ts";

let app: TestApp;
let token: string;
beforeEach(async () => {
  app = await createTestApp({ env: { RATE_LIMITS: "off" } });
  moveToTuesday(11);
  token = await app.signIn();
});
afterEach(() => app.close());

/** Moves the clock on to an hour of the next Tuesday in India. */
function moveToTuesday(hour: number): void {
  const now = app.clock.now();
  const ahead = (1 - ((dayNumber(now) + 3) % 7) + 7) % 7 || 7;
  const midnight = (dayNumber(now) + ahead) * DAY_MS - INDIA_AHEAD_MS;
  app.clock.advance(midnight + hour * HOUR_MS - now.getTime());
}

/** Lets time go by, and signs in again, because a session without a call ends. */
async function wait(ms: number): Promise<void> {
  app.clock.advance(ms);
  token = await app.signIn();
}

function call(method: string, path: string, body?: unknown) {
  return app.call(method, `/v1${path}`, { token, body });
}

const person = { email: "meera@mail.example", message: "Hello" };
const forms = {
  queries: { ...person, name: "Meera Nair", phoneNumber: "9876543210" },
  "get-in-touch": {
    ...person,
    firstName: "Meera",
    lastName: "Nair",
    mobileNumber: "9876543210",
    companyName: "Nair Textiles",
    country: "India",
    category: "DevOps",
    budget: "5k-10k",
  },
};

/** Sends an enquiry. Returns its path. */
async function send(noun: keyof typeof forms, source = ""): Promise<string> {
  const { status, body } = await call("POST", `/${noun}`, { ...forms[noun], source });
  expect(status).toBe(201);
  return `/${noun}/${body.data._id}`;
}

const answer = (path: string) => call("POST", `${path}/answers`, { how: "By phone" });
const setStage = (path: string, stage: string) => call("PUT", `${path}/lead`, { stage, lostReason: "No" });
const figures = async (weeks = "12") => (await call("GET", `/leads/figures?weeks=${weeks}`)).body.data;

const counts = (
  received: number,
  answered: number,
  won: number,
  lost: number,
  medianAnswer: number | null,
) => ({
  received,
  answered,
  won,
  lost,
  medianAnswer,
});

describe("figures of enquiries", () => {
  it("tell what became of both kinds, in all, by kind and by source, in working time", async () => {
    const first = await send("queries", "utm_source=google&utm_campaign=spring&referrer=www.google.com");
    const second = await send("queries", "referrer=www.example.com");
    const third = await send("get-in-touch", "utm_source=Google");
    await send("get-in-touch");
    await wait(10 * MINUTE_MS);
    await answer(first);
    await wait(20 * MINUTE_MS);
    await answer(third);
    await setStage(third, "won");
    // The office closes in the evening, and opens at its hour again.
    const { opens, closes } = app.services.content.company().hours;
    const nightMs = Date.parse(`1970-01-02T${opens}Z`) - Date.parse(`1970-01-01T${closes}Z`);
    await wait(DAY_MS);
    await answer(first);
    await answer(second);
    await setStage(second, "lost");

    const { from, ...rest } = await figures();
    expect(from).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    const overNight = 30 + (DAY_MS - nightMs) / MINUTE_MS;
    expect(rest).toEqual({
      ...counts(4, 3, 1, 1, 30),
      kinds: [
        { kind: "query", ...counts(2, 2, 0, 1, 10) },
        { kind: "get-in-touch", ...counts(2, 1, 1, 0, 30) },
      ],
      sources: [
        { source: "Google", ...counts(2, 2, 1, 0, 10) },
        { source: "", ...counts(1, 0, 0, 0, null) },
        { source: "example.com", ...counts(1, 1, 0, 1, overNight) },
      ],
      otherSources: null,
    });
  });

  it("follow a stage that is changed again, and forget what is deleted", async () => {
    const path = await send("queries");
    await setStage(path, "won");
    expect(await figures()).toMatchObject({ received: 1, won: 1, lost: 0 });
    await setStage(path, "talking");
    expect(await figures()).toMatchObject({ received: 1, won: 0, lost: 0 });
    await call("DELETE", path);
    expect(await figures()).toMatchObject({ received: 0, sources: [] });
  });

  it("count the weeks that were asked for, and add small sources up", async () => {
    for (let number = 0; number < 22; number += 1) await send("queries", `utm_source=Newsletter ${number}`);
    await send("queries", "utm_source=newsletter 1");
    const { sources, otherSources } = await figures();
    expect(sources).toHaveLength(20);
    expect(sources[0]).toEqual({ source: "Newsletter 1", ...counts(2, 0, 0, 0, null) });
    expect(otherSources).toEqual({ sources: 2, ...counts(2, 0, 0, 0, null) });
    await wait(5 * 7 * DAY_MS);
    expect(await figures("4")).toMatchObject({ ...counts(0, 0, 0, 0, null), sources: [] });
    expect(await figures("52")).toMatchObject({ received: 23 });
    expect((await call("GET", "/leads/figures?weeks=5")).status).toBe(422);
  });

  it("are for those who may read enquiries: sources are what visitors sent", async () => {
    const sales = await addColleague(app, "Sam", ["sales"]);
    const viewer = await addColleague(app, "Vera", ["viewer"]);
    const asked = (token?: string) => app.request("GET", "/v1/leads/figures", { token });
    expect((await asked(sales.token)).status).toBe(200);
    expect((await asked(viewer.token)).status).toBe(403);
    expect((await asked()).status).toBe(401);
  });

  it("are those of the lists that they lead to: by the day, and with a stage", async () => {
    await setStage(await send("queries"), "won");
    await send("queries");
    await send("get-in-touch");
    await wait(DAY_MS);
    const today = dayInIndia(app.clock.now());
    const yesterday = dayInIndia(new Date(app.clock.now().getTime() - DAY_MS));
    await setStage(await send("queries"), "won");
    const total = async (path: string) => (await call("GET", path)).body.total;
    const { from, kinds } = await figures();
    expect(kinds).toMatchObject([
      { received: await total(`/queries?from=${from}`), won: await total(`/queries?from=${from}&stage=won`) },
      { received: await total(`/get-in-touch?from=${from}`), won: 0 },
    ]);
    expect(await total(`/queries?from=${today}&stage=won`)).toBe(1);
    expect(await total(`/queries?to=${yesterday}&limit=1`)).toBe(2);
    expect(await total(`/queries?from=${yesterday}&to=${today}`)).toBe(3);
    expect((await call("GET", "/queries?from=today")).body.fields).toEqual({
      from: "Give a day such as 2027-01-31.",
    });
  });
});
