import { Client } from "pg";
import { expect, test } from "vitest";
import { createPostgresServer } from "./postgres.ts";

test("a server survives a crash, orders by language and knows trigrams", async () => {
  const server = await createPostgresServer();
  try {
    const before = await connect(server.url);
    await before.query("CREATE TABLE note (text text)");
    await before.query("INSERT INTO note VALUES ('b'), ('A'), ('a'), ('B')");
    before.on("error", () => {});
    await server.stop("immediate");
    await expect(connect(server.url)).rejects.toThrow();
    await server.start();

    const after = await connect(server.url);
    const { rows } = await after.query("SELECT text FROM note ORDER BY text");
    expect(rows.map((row) => row.text)).toEqual(["a", "A", "b", "B"]);
    await after.query("CREATE EXTENSION pg_trgm");
    await after.end();
  } finally {
    await server.remove();
  }
});

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return client;
}
