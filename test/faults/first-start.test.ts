import { readFileSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { administrator } from "../administrator.ts";
import { postJson, startProgram, stopProgram } from "../program.ts";
import { createEmptyStore } from "./stores.ts";

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

/** Takes a port of this machine as another program would. */
async function takePort(): Promise<number> {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  cleanups.push(() => other.close());
  return (other.address() as AddressInfo).port;
}

it("shows the first password once, also when its port is taken, and it signs in after the next start", async () => {
  const store = await createEmptyStore("sqlite");
  cleanups.push(store.remove);
  const env = { ...store.env, ADMIN_PASSWORD: "" };
  const port = String(await takePort());
  const failed = await startProgram({ ...env, PORT: port }).catch((error: Error) => error);
  const said = failed instanceof Error ? failed.message : "";
  expect(said).toMatch(new RegExp(`ended with 1: [^]*Port ${port} is in use already`));
  const [, email, password] =
    /First administrator: (\S+), password (\S+) {3}\(shown this once\)/.exec(said) ?? [];
  expect(email).toBe(administrator.email);

  const program = await startProgram(env);
  cleanups.push(() => stopProgram(program));
  expect(program.output()).not.toContain("password");
  expect((await postJson(`${program.url}/v1/auth/login`, { email, password })).status).toBe(200);
});

it.each([
  ["where the system lets nobody make it", () => "/proc/jaalidar"],
  [
    "below a file",
    (own: string) => {
      writeFileSync(join(own, "file"), "");
      return join(own, "file/data");
    },
  ],
])("says at once what to do about a data folder %s", async (_, choose) => {
  const store = await createEmptyStore("sqlite");
  cleanups.push(store.remove);
  const DATA_DIR = choose(store.dataDir);
  const failed = await startProgram({ DATA_DIR }, { under: ["timeout", "20"] }).catch(
    (error: Error) => error,
  );
  const said = failed instanceof Error ? failed.message : "";
  expect(said).toMatch(/ended with 1: [^\n]*DATA_DIR must be a folder that belongs[^\n]*\n$/);
  expect(said).toContain(DATA_DIR);
});

it("says at once that DATABASE_URL names a certificate which can't be read", async () => {
  const DATABASE_URL = "postgres://a:b@127.0.0.1:1/c?sslmode=verify-full&sslrootcert=/nowhere/authority.pem";
  const failed = await startProgram({ DATABASE_URL }, { under: ["timeout", "20"] }).catch(
    (error: Error) => error,
  );
  const said = failed instanceof Error ? failed.message : "";
  expect(said).toMatch(
    /ended with 1: DATABASE_URL can't be used: ENOENT[^\n]*'\/nowhere\/authority.pem'\.\n$/,
  );
});

it("ends with 0 at once when it is told to stop while its database does not answer", async () => {
  const store = await createEmptyStore("sqlite");
  cleanups.push(store.remove);
  const pidFile = join(store.dataDir, "pid");
  const silent = createServer((socket) => socket.on("error", () => {}).resume());
  silent.once("connection", () => process.kill(Number(readFileSync(pidFile, "utf8")), "SIGTERM"));
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  cleanups.push(() => silent.close());
  const { port } = silent.address() as AddressInfo;
  const env = { ...store.env, DATABASE_URL: `postgres://a:b@127.0.0.1:${port}/c` };
  const under = ["timeout", "20", "sh", "-c", `echo $$ >${pidFile}; exec "$@"`, "sh"];
  const failed = await startProgram(env, { under }).catch((error: Error) => error);
  // A signal that nothing handles would stand here, and do nothing to the first process of a container.
  expect(failed instanceof Error ? failed.message : "").toBe("The program ended with 0: ");
});
