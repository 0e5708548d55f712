import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { sampleJobs } from "#content/samples/jobs.ts";
import { sampleTeam } from "#content/samples/team.ts";
import { ensureFirstAdministrator } from "#features/auth/bootstrap.server.ts";
import { putSamples } from "#features/samples/samples.server.ts";
import { createTestApp, type TestApp } from "../create-test-app.ts";

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp({ env: { SAMPLES: "on" } });
});
afterEach(() => app.close());

const list = async (path: string) => (await (await app.request("GET", path)).json()).data;

function withEnv(env: Partial<TestApp["services"]["env"]>) {
  return { ...app.services, env: { ...app.services.env, ...env } };
}

describe("the first administrator", () => {
  const nobodyIsThere = () =>
    app.services.db.transaction(async (tx) => void (await sql`delete from administrators`.execute(tx)));
  const signIn = (email: string, password = "") =>
    app.request("POST", "/v1/auth/login", { body: { email, password } });

  it("is made with a random password when the environment names none", async () => {
    await nobodyIsThere();
    const made = await ensureFirstAdministrator(app.services);
    expect(made).toEqual({
      email: "admin@example.com",
      password: expect.stringMatching(/^[a-z2-9]{20}$/),
    });
    expect((await signIn("admin@example.com", made?.password)).status).toBe(200);
    expect(await ensureFirstAdministrator(app.services)).toBeNull();
  });

  it("is the one of the environment, whose password is not told", async () => {
    await nobodyIsThere();
    const given = { adminEmail: "Owner@jaalidar.example", adminPassword: "nine stars in a lattice" };
    expect(await ensureFirstAdministrator(withEnv(given))).toEqual({ email: "owner@jaalidar.example" });
    expect((await signIn("owner@jaalidar.example", given.adminPassword)).status).toBe(200);
  });

  it.each(["password1234", "at-least-twelve-characters", "Jaalidar-Owner1"])(
    "is not made with the password %s, which is tried first",
    async (adminPassword) => {
      await nobodyIsThere();
      const making = ensureFirstAdministrator(
        withEnv({ adminEmail: "owner@jaalidar.example", adminPassword }),
      );
      await expect(making).rejects.toThrow("ADMIN_PASSWORD is one of the passwords that are tried first");
      expect((await signIn("owner@jaalidar.example", adminPassword)).status).toBe(401);
    },
  );

  it("is made once when two nodes start at the same moment", async () => {
    await nobodyIsThere();
    const made = await Promise.all([
      ensureFirstAdministrator(app.services),
      ensureFirstAdministrator(app.services),
    ]);
    expect(made.filter((one) => one !== null)).toHaveLength(1);
  });

  it("is not made where there is one", async () => {
    expect(await ensureFirstAdministrator(app.services)).toBeNull();
  });
});

describe("the samples", () => {
  it("fill an empty database, in their order and marked as samples", async () => {
    expect(await putSamples(app.services)).toBe(true);
    const jobs = await list("/v1/jobs");
    expect(jobs.map((job: { jobId: string }) => job.jobId)).toEqual(sampleJobs.map(({ jobId }) => jobId));
    const team = await list("/v1/team");
    expect(team).toHaveLength(sampleTeam.length);
    expect([...jobs, ...team].every((one: { sample: boolean }) => one.sample)).toBe(true);
    const portrait = await app.request("GET", team[0].image);
    expect([portrait.status, portrait.headers.get("Content-Type")]).toEqual([200, "image/webp"]);
  });

  it("come once: whoever deletes them does not get them back", async () => {
    await putSamples(app.services);
    const token = await app.signIn();
    for (const { _id } of await list("/v1/jobs")) await app.request("DELETE", `/v1/jobs/${_id}`, { token });
    for (const { _id } of await list("/v1/team")) await app.request("DELETE", `/v1/team/${_id}`, { token });
    expect(await putSamples(app.services)).toBe(false);
    expect(await list("/v1/jobs")).toEqual([]);
  });

  it("come once when two nodes start at the same moment", async () => {
    const put = await Promise.all([putSamples(app.services), putSamples(app.services)]);
    expect(put.sort()).toEqual([false, true]);
    expect(await list("/v1/jobs")).toHaveLength(sampleJobs.length);
  });

  it("stay out of a database that has rows, and out of every one with SAMPLES=off", async () => {
    expect(await putSamples(withEnv({ samples: false }))).toBe(false);
    const token = await app.signIn();
    const body = { title: "Real", description: "A real one.", salaryRange: 1 };
    await app.request("POST", "/v1/jobs", { token, body });
    expect(await putSamples(app.services)).toBe(false);
    expect(await list("/v1/jobs")).toHaveLength(1);
  });
});
