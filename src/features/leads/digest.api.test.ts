import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { insertAdministrator } from "#features/auth/storage.server.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#platform/contract/durations.ts";
import { dayInIndia, dayNumber, INDIA_AHEAD_MS } from "#platform/contract/india-day.ts";
import type { Services } from "#services.server.ts";
import { administrator, createTestApp, type TestApp } from "../../../test/create-test-app.ts";
import { createDigest } from "./digest.server.ts";

interface Written {
  recipient: string;
  subject: string;
  body: string;
}

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp({ env: { RATE_LIMITS: "off", SMTP_URL: "smtp://127.0.0.1:9" } });
  await addColleagues();
  moveTo(0, 9);
});
afterEach(() => app.close());

/** Adds a colleague who may not read enquiries, and one who may. */
async function addColleagues() {
  const { db, clock } = app.services;
  await db.transaction(async (tx) => {
    for (const role of ["recruiter", "sales"] as const) {
      const person = { email: `${role}@jaalidar.example`, name: role, passwordHash: "none", roles: [role] };
      await insertAdministrator(tx, person, clock.now());
    }
  });
}

/** Moves the clock on to an hour in India of the next day of a week, Monday being 0; further by whole weeks. */
function moveTo(weekday: number, hour: number, weeks = 0): void {
  const now = app.clock.now();
  const ahead = (weekday - ((dayNumber(now) + 3) % 7) + 7) % 7 || 7;
  const midnight = dayNumber(now) * DAY_MS - INDIA_AHEAD_MS;
  app.clock.advance(midnight + (ahead + weeks * 7) * DAY_MS + hour * HOUR_MS - now.getTime());
}

async function send(name: string): Promise<string> {
  app.clock.advance(1);
  const body = { name, email: `${name}@mail.example`, phoneNumber: "9876543210", message: "A secret plan" };
  return (await (await app.request("POST", "/v1/queries", { body })).json()).data._id;
}

async function change(method: string, path: string, body: unknown): Promise<void> {
  const answer = await app.request(method, path, { token: await app.signIn(), body });
  expect(answer.status).toBeLessThan(300);
}

async function run(services: Pick<Services, "digest"> = app.services): Promise<void> {
  services.digest.wake();
  await services.digest.running();
}

/** Returns the digests in the outbox. */
async function written(): Promise<Written[]> {
  const found = app.services.db.read
    .withTables<{ outbox: Written & { kind: string; id: string } }>()
    .selectFrom("outbox")
    .select(["recipient", "subject", "body"])
    .where("kind", "=", "enquiry-digest")
    .orderBy("recipient");
  return found.execute();
}

describe("the morning digest", () => {
  it("names what is overdue and what is due, by name and link, to those who may read it", async () => {
    const id = await send("Meera");
    const step = await send("Ravi");
    await change("POST", `/v1/queries/${step}/answers`, { how: "By phone" });
    const day = dayInIndia(new Date(app.clock.now().getTime() + DAY_MS));
    await change("PUT", `/v1/queries/${step}/lead`, { stage: "talking", nextStep: "Call", nextStepOn: day });
    moveTo(1, 8.6);
    await send("Newcomer");
    await run();
    const digests = await written();
    expect(digests.map(({ recipient }) => recipient)).toEqual([
      administrator.email,
      "sales@jaalidar.example",
    ]);
    const [{ subject, body } = { subject: "", body: "" }] = digests;
    expect(subject).toBe("1 enquiry waits for an answer, 1 next step is due");
    expect(body).toContain(`- Meera (quick enquiry), waiting 1 day: http://localhost:3000/admin/quary/${id}`);
    expect(body).toContain("- Ravi (quick enquiry), due ");
    expect(body).toContain(`http://localhost:3000/admin/quary/${step}`);
    expect(body).not.toMatch(/Newcomer|secret|Call/);
  });

  it("is written once a day, over processes, restarts and a clock that is set back", async () => {
    await send("Meera");
    moveTo(2, 8.6);
    await run();
    expect(await written()).toHaveLength(2);
    const again = createDigest(app.services);
    await run({ digest: again });
    app.clock.advance(-DAY_MS);
    app.clock.advance(DAY_MS + 2 * HOUR_MS);
    await run({ digest: again });
    await run();
    await again.close();
    expect(await written()).toHaveLength(2);
  });

  it.each([
    ["before half past eight", 2, 8.4, 0],
    ["late, when the program was down", 2, 11.9, 2],
    ["no more from noon on", 2, 12, 0],
    ["on no day off", 5, 9, 0],
  ])("%s", async (_, weekday, hour, count) => {
    await send("Meera");
    moveTo(weekday, hour);
    await run();
    expect(await written()).toHaveLength(count);
  });

  it("is not written when there is nothing to say, and to nobody who has switched it off", async () => {
    moveTo(1, 9);
    await run();
    expect(await written()).toEqual([]);
    await send("Meera");
    await change("PUT", "/v1/settings/notifications", { email: true, digest: false, sms: false });
    await change("PUT", "/v1/settings/notifications", { email: true, sms: false });
    moveTo(3, 9);
    await run();
    expect((await written()).map(({ recipient }) => recipient)).toEqual(["sales@jaalidar.example"]);
  });

  it("does not leave with the name of somebody who was erased meanwhile", async () => {
    await send("Meera");
    moveTo(2, 9);
    await run();
    await change("POST", "/v1/privacy/person/erase", { email: "meera@mail.example" });
    expect(await written()).toEqual([]);
  });

  it("names ten of many, and where the others are", async () => {
    for (let number = 0; number < 12; number += 1) await send("Meera");
    moveTo(2, 9);
    app.clock.advance(MINUTE_MS);
    await run();
    const [{ body, subject } = { body: "", subject: "" }] = await written();
    expect(subject).toBe("12 enquiries wait for an answer");
    expect(body.match(/- Meera/g)).toHaveLength(10);
    expect(body).toContain("- and 2 more: http://localhost:3000/admin/quary?waiting=true&sort=waiting");
  });
});
