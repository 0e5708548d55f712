import { argon2Sync, randomBytes } from "node:crypto";
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { inject } from "vitest";
import { insertAdministrator } from "#features/auth/storage.server.ts";
import { sqliteFile } from "#platform/database/db.server.ts";
import { type Clock, systemClock } from "#platform/process/clock.server.ts";
import { readEnv } from "#platform/process/env.server.ts";
import { createApi } from "../src/endpoints.server.ts";
import { createServices, type Services } from "../src/services.server.ts";
import { administrator as account } from "./administrator.ts";
import { assertDeclared } from "./declared-answers.ts";
import { passwordCost } from "./password-cost.ts";
import { borrowPostgresDatabase } from "./postgres.ts";

/** The administrator that every test app has. */
export const administrator = { ...account, name: "Asha Rao" };

/** Allows for what is looked at again and again: the longest pause by the clock of a test app. */
const MAX_PAUSE_MS = 10;

interface TestClock extends Clock {
  advance(ms: number): void;
  /** Milliseconds that it was moved. */
  ahead(): number;
}

export interface TestApp {
  services: Services;
  /** A clock that stands still until a test moves it, and makes nobody wait; starts at the real time. */
  clock: TestClock;
  /**
   * Sends a request to the real API in process. An object as body goes as JSON, FormData as multipart. Throws when the
   * answer is none that the OpenAPI document tells of.
   */
  request(method: string, path: string, options?: RequestOptions): Promise<Response>;
  /** Sends a request likewise, and reads the JSON of its answer. */
  call(method: string, path: string, options?: RequestOptions): Promise<ReadAnswer>;
  /** Signs the administrator in. Returns the bearer token. */
  signIn(options?: { keep?: boolean }): Promise<string>;
  /** Closes the app and deletes its database. */
  close(): Promise<void>;
}

interface ReadAnswer {
  status: number;
  body: Awaited<ReturnType<Response["json"]>>;
}

interface RequestOptions {
  body?: unknown;
  token?: string;
  headers?: Record<string, string>;
  /** The caller's address. */
  address?: string;
}

/**
 * The real API on a real, empty database of its own: SQLite, or PostgreSQL where TEST_ENGINE says so.
 * Mails go to files unless SMTP_URL is given in `env`.
 */
export async function createTestApp({ env = {} }: { env?: Record<string, string> } = {}): Promise<TestApp> {
  const dataDir = mkdtempSync(join(tmpdir(), "jaalidar-test-"));
  const isPostgres = process.env.TEST_ENGINE === "postgres";
  const migrated = inject("migratedStores");
  const postgres = isPostgres ? await borrowPostgresDatabase(String(migrated.postgres)) : undefined;
  if (!isPostgres) copyFileSync(migrated.sqlite, sqliteFile(dataDir));
  const clock = createTestClock();
  const services = await createServices(
    readEnv({
      DATA_DIR: dataDir,
      LOG_LEVEL: "silent",
      SAMPLES: "off",
      PUBLIC_URL: "http://localhost:3000",
      // Each connection fills caches of its own, which takes longer than what most tests ask of it.
      ...(postgres && { DATABASE_URL: postgres.url, DATABASE_CONNECTIONS: "4" }),
      ...env,
    }),
    { clock },
  );
  await addAdministrator(services);
  const api = createApi(services);

  let moved = 0;
  /** Lets windows of limits end sooner by what the test's clock was moved: they follow the database's own. */
  async function moveDatabaseClock(): Promise<void> {
    const ms = clock.ahead() - moved;
    moved += ms;
    if (!services.db.autonomous || ms === 0) return;
    const by = sql`${ms} * interval '1 millisecond'`;
    await sql`update rate_limits set ends_at = ends_at - ${by}`.execute(services.db.autonomous);
  }

  async function request(method: string, path: string, options: RequestOptions = {}): Promise<Response> {
    const { body, token, headers, address = "192.0.2.1" } = options;
    await moveDatabaseClock();
    const json = body !== undefined && !(body instanceof FormData) && typeof body !== "string";
    const init = {
      method,
      headers: {
        ...(json && { "Content-Type": "application/json" }),
        ...(token && { Authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body !== undefined && { body: json ? JSON.stringify(body) : (body as string | FormData) }),
    };
    const url = `http://localhost:3000${path}`;
    const answer = await api.fetch(new Request(url, init), { address });
    assertDeclared(method, url, answer.status);
    return answer;
  }

  async function call(method: string, path: string, options?: RequestOptions): Promise<ReadAnswer> {
    const answer = await request(method, path, options);
    return { status: answer.status, body: await answer.json() };
  }

  return {
    services,
    clock,
    request,
    call,
    async signIn({ keep = false } = {}) {
      const { email, password } = administrator;
      return (await call("POST", "/v1/auth/login", { body: { email, password, keep } })).body.token;
    },
    async close() {
      await services.close();
      await postgres?.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function createTestClock(): TestClock {
  let ahead = 0;
  const start = systemClock.now().getTime();
  return {
    now: () => new Date(start + ahead),
    monotonic: () => systemClock.monotonic() + ahead,
    pause: (ms) => systemClock.pause(Math.min(ms, MAX_PAUSE_MS)),
    advance(ms) {
      ahead += ms;
    },
    ahead: () => ahead,
  };
}

async function addAdministrator({ db, clock }: Services): Promise<void> {
  const hashed = { ...administrator, passwordHash, roles: ["owner"] as const };
  await db.transaction(async (tx) => void (await insertAdministrator(tx, hashed, clock.now())));
}

/** The password's hash at the cost of API tests: a real one takes its time at each of a thousand sign-ins. */
const passwordHash = hashCheaply(administrator.password);

function hashCheaply(password: string): string {
  const nonce = randomBytes(16);
  const key = argon2Sync("argon2id", { message: password, nonce, tagLength: 32, ...passwordCost });
  const [salt, hash] = [nonce, key].map((bytes) => bytes.toString("base64").replace(/=+$/, ""));
  return `$argon2id$v=19$m=${passwordCost.memory},t=${passwordCost.passes},p=${passwordCost.parallelism}$${salt}$${hash}`;
}
