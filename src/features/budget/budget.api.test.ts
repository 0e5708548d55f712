import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { afterEach, describe, expect, it } from "vitest";
import { DAY_MS } from "#platform/contract/durations.ts";
import { createLog } from "#platform/process/log.server.ts";
import { pdf, refusal, toForm } from "../../../test/applicants.ts";
import { createTestApp, type TestApp } from "../../../test/create-test-app.ts";
import { onePage, rawPdf } from "../../../test/fixtures/pdf-parts.ts";
import { outcomes } from "./contract.ts";
import { createDailyBudget } from "./daily-budget.server.ts";

const MB = 1_000_000;

const apps: TestApp[] = [];
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
});

async function begin(env: Record<string, string> = { DAILY_MB_PER_ADDRESS: "1" }) {
  const app = await createTestApp({ env });
  apps.push(app);
  const { services } = app;
  const budget = async () => (await services.budget.read()).used;

  async function count(table: string): Promise<number> {
    const rows = sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`;
    return Number((await rows.execute(services.db.read)).rows[0]?.count);
  }
  return { app, services, used: budget, count, apply: applier(app) };
}

/** Two resumes of this size fit into 1 MB, and three don't. */
const padding = Buffer.alloc(400_000);
let people = 0;

/** Sends an application of 0.4 MB by a person who has not applied before. */
function applier(app: TestApp) {
  return async (address: string, more: Record<string, string> = {}, headers: Record<string, string> = {}) => {
    people += 1;
    const resume = pdf(new Uint8Array(rawPdf([...onePage(), { entries: "", data: padding }])));
    const fields = {
      name: "Asha Rao",
      email: `asha${people}@mail.example`,
      experience: "4",
      noticePeriod: "30",
    };
    const body = toForm({ ...fields, expectedSalary: "900000", resume, ...more });
    return app.request("POST", "/v1/applications", { body, address, headers });
  };
}

const enquiry = {
  name: "Ravi Kumar",
  email: "ravi@mail.example",
  phoneNumber: "9876543210",
  message: "We need a website.",
};

describe("what one address may have stored a day", () => {
  it("ends with 429 and the time until tomorrow, nothing stored, and others go on", async () => {
    const { apply, app, count, used } = await begin();
    expect([(await apply("192.0.2.1")).status, (await apply("192.0.2.1")).status]).toEqual([201, 201]);
    const refused = await apply("192.0.2.1");
    expect([refused.status, await refused.json()]).toEqual([429, refusal(outcomes.network)]);
    const wait = Number(refused.headers.get("Retry-After"));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(DAY_MS / 1000);
    expect([await count("applications"), await count("documents")]).toEqual([2, 2]);
    expect((await apply("198.51.100.1")).status).toBe(201);
    const stored = await used();
    expect(stored).toBeGreaterThan(1.2 * MB);
    expect(stored).toBeLessThan(1.3 * MB);
    app.clock.advance(wait * 1000);
    expect((await apply("192.0.2.1")).status).toBe(201);
  });

  it("counts enquiries, the newsletter and what is quarantined too", async () => {
    const { app, apply, used } = await begin();
    const sizes = [await used()];
    for (const [path, body] of [
      ["/v1/queries", enquiry],
      ["/v1/queries", { ...enquiry, homepage: "x" }],
      ["/v1/newsletter", { email: "ravi@mail.example" }],
    ] as const) {
      const answer = await app.request("POST", path, { body });
      expect(answer.ok).toBe(true);
      sizes.push(await used());
    }
    expect((await apply("192.0.2.1", { homepage: "x" })).status).toBe(201);
    sizes.push(await used());
    const grown = sizes.slice(1).map((size, index) => size - (sizes[index] ?? 0));
    expect(grown.every((bytes) => bytes > 2_000)).toBe(true);
    expect(grown.at(-1)).toBeGreaterThan(400_000);
  });

  it("is counted once for what is sent again, which gets its first answer also when all is used up", async () => {
    const { apply, app, used } = await begin();
    const key = { "Idempotency-Key": "the-same" };
    const fields = { email: "asha@mail.example" };
    const first = await apply("192.0.2.1", fields, key);
    const stored = await used();
    await apply("192.0.2.1");
    expect((await apply("192.0.2.1")).status).toBe(429);
    const again = await apply("192.0.2.1", fields, key);
    expect([again.status, await again.json()]).toEqual([201, await first.json()]);
    expect(await used()).toBeLessThan(2.1 * stored);
    expect(await app.services.budget.read()).toMatchObject({ refused: [{ reason: "network", count: 1 }] });
  });

  it("is given back for what is refused for another reason", async () => {
    const { apply, used } = await begin();
    expect((await apply("192.0.2.1", { jobId: "no-such-job" })).status).toBe(422);
    expect(await used()).toBe(0);
  });

  it("holds for an IPv6 /64; a /56 has twice as much, and a /48 four times", async () => {
    const { apply } = await begin();
    const send = async (address: string) => (await apply(address)).status;
    expect([
      await send("2001:db8:1:1::1"),
      await send("2001:db8:1:1::2"),
      await send("2001:db8:1:1::3"),
    ]).toEqual([201, 201, 429]);
    expect([
      await send("2001:db8:1:2::1"),
      await send("2001:db8:1:2::1"),
      await send("2001:db8:1:3::1"),
    ]).toEqual([201, 201, 429]);
    const others = [];
    for (let number = 1; number < 8; number += 1) others.push(await send(`2001:db8:1:${number}00::1`));
    expect(others).toEqual([201, 201, 201, 201, 201, 429, 429]);
    expect(await send("2001:db8:2::1")).toBe(201);
  });

  it("holds over a restart and over nodes, and the table names no address", async () => {
    const { apply, services } = await begin();
    await apply("192.0.2.1");
    const other = await createDailyBudget(services);
    await apply("192.0.2.1");
    await services.budget.flush();
    await other.spend("192.0.2.9", async (take) => take(1));
    await other.flush();
    const anew = await createDailyBudget(services);
    const spend = anew.spend("192.0.2.1", async (take) => take(400_000));
    await expect(spend).rejects.toMatchObject({ status: 429 });
    const rows = await sql`select * from daily_bytes`.execute(services.db.read);
    expect(JSON.stringify(rows.rows)).not.toContain("192.0.2");
    expect((await anew.read()).used).toBe((await services.budget.read()).used);
  });

  it("is written down once the database takes it again, and the log tells once of each time that it did not", async () => {
    const { services, used } = await begin();
    const lines: string[] = [];
    const log = createLog("warn", { write: (line) => void lines.push(line) });
    const budget = await createDailyBudget({ ...services, log });
    const rename = (from: string, to: string) =>
      services.db.transaction((tx) => sql.raw(`alter table ${from} rename to ${to}`).execute(tx));
    await budget.spend("192.0.2.1", async (take) => take(1_000));
    for (const times of [1, 2]) {
      await rename("daily_bytes", "away");
      for (let tries = 0; tries < 3; tries += 1) await budget.flush();
      expect(lines).toHaveLength(times);
      await rename("away", "daily_bytes");
      await budget.flush();
      expect(await used()).toBe(times * 1_000);
      await budget.spend("192.0.2.1", async (take) => take(1_000));
    }
    await budget.flush();
  });

  it("is forgotten a few days later", async () => {
    const { apply, app, count } = await begin();
    await apply("192.0.2.1");
    await app.services.budget.flush();
    expect(await count("daily_bytes")).toBeGreaterThan(1);
    app.clock.advance(5 * DAY_MS);
    await app.services.retention.run({ force: true });
    expect(await count("daily_bytes")).toBe(0);
  });
});

describe("what all may have stored a day", () => {
  it("ends with 507 for everyone but staff, who see it on the desk", async () => {
    const { apply, app } = await begin({ DAILY_MB_TOTAL: "1" });
    await apply("192.0.2.1");
    await apply("192.0.2.2");
    const refused = await apply("192.0.2.3");
    expect([refused.status, await refused.json()]).toEqual([507, refusal(outcomes.total)]);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(
      (await app.request("POST", "/v1/queries", { body: { ...enquiry, message: "a".repeat(5_000) } })).status,
    ).toBe(201);
    const token = await app.signIn();
    const form = new FormData();
    for (const [name, value] of [
      ["name", "Meera"],
      ["designation", "Lead"],
      ["department", "developer"],
    ] as const)
      form.set(name, value);
    form.set(
      "image",
      new File([readFileSync("test/fixtures/pictures/portrait.png")], "a.png", { type: "image/png" }),
    );
    expect((await app.request("POST", "/v1/team", { body: form, token })).status).toBe(201);
    const state = await (await app.request("GET", "/v1/budget", { token })).json();
    expect(state.data).toMatchObject({ total: MB, perAddress: 250 * MB });
    expect(state.data.refused).toEqual([{ reason: "total", count: 1, at: expect.any(String) }]);
    expect((await app.request("GET", "/v1/budget")).status).toBe(401);
  });

  it("is a tenth of the free disk and 4 GB at least, and unlimited where limits are off", async () => {
    const { services } = await begin({});
    const { total, free } = await services.budget.read();
    expect(total).toBe(Math.max(4_000 * MB, Math.floor((free ?? 0) / 10)));
    expect((await (await begin({ RATE_LIMITS: "off" })).services.budget.read()).total).toBeNull();
  });
});

describe.runIf(process.env.TEST_ENGINE !== "postgres")("the reserve of the disk", () => {
  it("is kept from strangers, while staff work, delete, and see why", async () => {
    const { apply, app, services } = await begin();
    const sent = await (await apply("192.0.2.1")).json();
    const token = await app.signIn();
    const short = await createDailyBudget({
      ...services,
      env: { ...services.env, reserveBytes: Number.MAX_SAFE_INTEGER },
    });
    Object.assign(services.budget, short);
    const refused = await apply("192.0.2.1");
    expect([refused.status, await refused.json()]).toEqual([507, refusal(outcomes.disk)]);
    expect((await app.request("POST", "/v1/queries", { body: enquiry })).status).toBe(507);
    expect((await app.request("DELETE", `/v1/applications/${sent.data._id}`, { token })).status).toBe(200);
    const { data } = await (await app.request("GET", "/v1/budget", { token })).json();
    expect(data.free).toBeLessThan(data.reserve);
    expect(data.refused).toMatchObject([{ reason: "disk", count: 2 }]);
  });
});
