import { Client } from "pg";
import { expect, test } from "vitest";
import { createPostgresDatabase } from "../postgres.ts";

test.runIf(process.env.TEST_ENGINE === "postgres")("each caller gets a database of its own", async () => {
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
