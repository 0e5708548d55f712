import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { Client } from "pg";
import { describe, expect, it } from "vitest";
import { PROBE_NAME } from "#platform/database/postgres.server.ts";
import { createApplicants } from "../applicants.ts";
import { createTestApp } from "../create-test-app.ts";
import { keptProcesses } from "../kept-sessions.ts";
import { createPostgresDatabase, keeperName } from "../postgres.ts";
import { enquiry } from "../program.ts";

describe.runIf(process.env.TEST_ENGINE === "postgres")("PostgreSQL", () => {
  it("gives each caller a database of its own", async () => {
    const [first, second] = await Promise.all([createPostgresDatabase(), createPostgresDatabase()]);
    expect(first.url).not.toBe(second.url);
    const client = new Client({ connectionString: first.url });
    await client.connect();
    client.on("error", () => {});
    const { rows } = await client.query("SHOW server_version");
    expect(rows[0].server_version).toMatch(/^18\./);
    await first.drop();
    await second.drop();
  });

  it("takes 50 posts at once while every connection is busy for two seconds", async () => {
    const app = await createTestApp({ env: { DATABASE_CONNECTIONS: "12" } });
    try {
      const busy = Array.from({ length: 10 }, () => sql`select pg_sleep(2)`.execute(app.services.db.read));
      const posts = Array.from({ length: 50 }, (_, number) =>
        app.request("POST", "/v1/queries", { body: enquiry(), address: `192.0.2.${number}` }),
      );
      const answers = await Promise.all(posts);
      await Promise.all(busy);
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    } finally {
      await app.close();
    }
  });

  it("has no more connections than it may have, however many calls come at once", async () => {
    const app = await createTestApp({ env: { DATABASE_CONNECTIONS: "5" } });
    try {
      const posts = Array.from({ length: 40 }, (_, number) =>
        app.request("POST", "/v1/queries", { body: enquiry(), address: `192.0.2.${number}` }),
      );
      const answers = await Promise.all(posts);
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
      // A worker of the server's own, such as autovacuum, or the watchdog may be in the database at that moment.
      const { rows } = await sql`
        select pid, state, query from pg_stat_activity
        where datname = current_database() and backend_type = 'client backend'
          and application_name not in (${keeperName}, ${PROBE_NAME}) and pid <> all (${keptProcesses()})`.execute(
        app.services.db.read,
      );
      expect(rows).toHaveLength(5);
    } finally {
      await app.close();
    }
  });

  it("has only 503 for whom a connection is broken off in the middle of anything", async () => {
    const app = await createTestApp({ env: { RATE_LIMITS: "off" } });
    const breaker = new Client({ connectionString: app.services.env.databaseUrl });
    await breaker.connect();
    try {
      const people = await createApplicants(app);
      const { token } = people;
      const body = { title: "Tester", description: "Test the screens.", salaryRange: 900_000 };
      const calls = [
        () => app.request("POST", "/v1/queries", { body: enquiry() }),
        () => people.apply(),
        () => app.request("POST", "/v1/jobs", { body, token }),
        () => app.request("GET", "/v1/applications?q=asha", { token }),
        () => app.request("GET", "/v1/queries", { token }),
        () => app.request("GET", "/v1/jobs"),
        () => app.request("GET", "/readyz"),
      ];
      const seen = new Set<number>();
      const end = performance.now() + 800;
      const isBreaking = () => performance.now() < end || !seen.has(503);
      // On a busy machine no post may get through before the breaking is over.
      const calling = [...calls, ...calls].map(async (call) => {
        while (isBreaking() || seen.size < 3) seen.add((await call()).status);
      });
      while (isBreaking()) {
        await breaker.query(
          `select pg_terminate_backend(pid) from (select pid from pg_stat_activity
           where datname = current_database() and pid <> pg_backend_pid() and application_name <> $1
           order by random() limit 2) as victims`,
          [keeperName],
        );
        await pause(10);
      }
      await Promise.all(calling);
      expect([...seen].toSorted()).toEqual([200, 201, 503]);
    } finally {
      await breaker.end();
      await app.close();
    }
  });
});
