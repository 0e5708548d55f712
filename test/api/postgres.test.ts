import { sql } from "kysely";
import { Client } from "pg";
import { describe, expect, it } from "vitest";
import { createTestApp } from "../create-test-app.ts";
import { enquiry } from "../faults/program.ts";
import { createPostgresDatabase } from "../postgres.ts";

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
    const app = await createTestApp();
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
});
