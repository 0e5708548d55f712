import { sql } from "kysely";
import { expect } from "vitest";
import { hashPassword } from "#features/auth/password.server.ts";
import { insertAdministrator } from "#features/auth/storage.server.ts";
import { listen } from "#platform/http/listen.server.ts";
import { withSecurityHeaders } from "#platform/http/security-headers.server.ts";
import { createApi } from "../../src/endpoints.server.ts";
import { createApplicants } from "../applicants.ts";
import { administrator, createTestApp, type TestApp } from "../create-test-app.ts";
import { type RawAnswer, type RawRequest, sendRequest } from "./raw-http.ts";

/** Carries the records and tokens that exist before the first hostile request. */
export interface Scene {
  /** Of an administrator who may do everything. */
  token: string;
  /** Of another one. */
  otherToken: string;
  /** Tokens that were good once. */
  dead: { signedOut: string; idle: string; deactivated: string };
  ids: Record<
    "self" | "session" | "otherSession" | "application" | "query" | "enquiry" | "job" | "member" | "mail",
    string
  >;
  /** Signed links to the documents of one application, as paths. */
  links: { resume: string; additional: string };
  /** An answered Idempotency-Key of a quick enquiry. */
  usedKey: string;
}

export interface Target {
  app: TestApp;
  port: number;
  scene: Scene;
  /** Sends a request to the real API over a real socket. */
  send(request: RawRequest): Promise<RawAnswer>;
  /** Every row of every table as one text; the bytes of documents apart. */
  readState(): Promise<string>;
  close(): Promise<void>;
}

/** The real API behind the real server, on a real database with one record of each kind. */
export async function createTarget(): Promise<Target> {
  const app = await createTestApp({ env: { RATE_LIMITS: "off" } });
  const api = createApi(app.services);
  const server = await listen({
    program: {
      fetch: async (request, transport) => withSecurityHeaders(await api.fetch(request, transport)),
    },
    host: "127.0.0.1",
    port: 0,
    https: false,
    log: app.services.log,
  });
  const scene = await setScene(app);
  // Of itself it would come at any moment, between two looks at the rows.
  app.services.resumeTexts.wake();
  await app.services.resumeTexts.running();
  const tables = await findTables(app);
  return {
    app,
    port: server.port,
    scene,
    send: (request) => sendRequest(server.port, request),
    readState: () => readTables(app, tables),
    async close() {
      await server.stop(1000);
      await app.close();
    },
  };
}

async function setScene(app: TestApp): Promise<Scene> {
  await addAdministrator(app, "kiran@jaalidar.example");
  await addAdministrator(app, "left@jaalidar.example");
  const idle = await app.signIn();
  app.clock.advance(31 * 60_000);

  const applicants = await createApplicants(app);
  const { token, jobKey, call, applied, somebody } = applicants;
  const otherToken = await signIn(app, "kiran@jaalidar.example");
  const signedOut = await app.signIn();
  await app.request("POST", "/v1/auth/logout", { token: signedOut });
  const deactivated = await signIn(app, "left@jaalidar.example");
  const { data: accounts } = (await call("GET", "/v1/administrators")).body;
  const idOf = (email: string) => accounts.find((one: { email: string }) => one.email === email)._id;
  const end = { active: false, currentPassword: administrator.password };
  await call("PATCH", `/v1/administrators/${idOf("left@jaalidar.example")}`, end);

  const application = await applied({ additionalDocument: somebody().resume });
  const documents = (await call("GET", `/v1/applications/${application}`)).body.data;
  const usedKey = "a-key-that-was-used";
  const query = await post(app, "/v1/queries", { ...quickEnquiry, message: "First" }, usedKey);
  const enquiry = await post(app, "/v1/get-in-touch", getInTouch);
  const form = new FormData();
  for (const [name, value] of Object.entries(teamMember)) form.set(name, value);
  const member = await (await app.request("POST", "/v1/team", { token, body: form })).json();
  await call("POST", "/v1/mail/send", mail);
  await app.services.mailer.idle();

  const sessionsOf = async (token: string) =>
    (await (await app.request("GET", "/v1/settings/sessions", { token })).json()).data;
  const current = (sessions: { _id: string; current: boolean }[]) =>
    sessions.find((session) => session.current)?._id ?? "";
  return {
    token,
    otherToken,
    dead: { signedOut, idle, deactivated },
    ids: {
      self: idOf("asha@jaalidar.example"),
      application,
      query,
      enquiry,
      job: jobKey,
      session: current(await sessionsOf(token)),
      otherSession: current(await sessionsOf(otherToken)),
      member: member.data._id,
      mail: (await call("GET", "/v1/mail?limit=1")).body.data[0]._id,
    },
    links: { resume: documents.resume, additional: documents.additionalDocument.url },
    usedKey,
  };
}

const password = "orchard-of-quiet-bells";

async function addAdministrator({ services }: TestApp, email: string): Promise<void> {
  const added = {
    email,
    name: "Kiran Das",
    passwordHash: await hashPassword(password),
    roles: ["owner"] as const,
  };
  await services.db.transaction(
    async (tx) => void (await insertAdministrator(tx, added, services.clock.now())),
  );
}

async function signIn(app: TestApp, email: string): Promise<string> {
  return (await (await app.request("POST", "/v1/auth/login", { body: { email, password } })).json()).token;
}

async function post(app: TestApp, path: string, body: object, key?: string): Promise<string> {
  const headers: Record<string, string> = key ? { "Idempotency-Key": key } : {};
  return (await (await app.request("POST", path, { body, headers })).json()).data._id;
}

/** Fills in the form rightly, for cases that break one thing of it. */
export const quickEnquiry = {
  name: "Asha Rao",
  email: "asha@mail.example",
  phoneNumber: "9810012345",
  message: "We need a shop.",
};
export const getInTouch = {
  firstName: "Asha",
  lastName: "Rao",
  email: "asha@mail.example",
  mobileNumber: "9810012345",
  companyName: "Rao Textiles",
  country: "India",
  category: "DevOps",
  budget: "5k-10k",
  message: "We need a shop.",
};
export const job = { title: "Tester", description: "Breaks things.", salaryRange: 900_000 };
export const teamMember = { name: "Meera Iyer", designation: "Designer", department: "developer" };
export const mail = {
  userEmail: "asha@mail.example",
  subject: "Your enquiry",
  description: "Thank you.",
  signature: "Jaalidar",
};

async function findTables({ services }: TestApp): Promise<string[]> {
  const all = await services.db.read.introspection.getTables();
  const own = all.filter(({ name, columns }) => columns.length > 0 && !/_search(_|$)/.test(name));
  return own.map(({ name }) => name).toSorted();
}

async function readTables({ services }: TestApp, tables: readonly string[]): Promise<string> {
  const texts = tables.map(async (table) => {
    const columns = table === "documents" ? sql`id, kind, name, media_type, size, sha256` : sql`*`;
    // A failed sign-in is recorded after its answer; nothing else may be.
    const shown = table === "audit" ? sql`where action <> 'administrator.sign-in-failed'` : sql``;
    const { rows } = await sql`select ${columns} from ${sql.table(table)} ${shown}`.execute(services.db.read);
    return `${table}:\n${rows
      .map((row) => JSON.stringify(row))
      .toSorted()
      .join("\n")}`;
  });
  return (await Promise.all(texts)).join("\n\n");
}

/** Matches what no answer may contain: stacks, files, SQL, the words of a driver. */
const innards =
  /\n\s+at |node_modules|\.server\.|\.ts:\d|\/(tmp|home|root|work|usr)\/|\bselect\b.+\bfrom\b|insert into|sqlite|postgres|pg_|zod|syntax error|Unexpected token/i;

/** Checks a refusal: a status from 400 to 499, the one shape, nothing of the inside, the headers of every answer. */
export function expectRefusal(answer: RawAnswer): void {
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(answer.status).toBeLessThan(500);
  expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
  expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  expect(answer.text).not.toMatch(innards);
  // What Node itself could not parse is answered before there is a request: headers, and no body.
  if (answer.text === "" && answer.headers.get("connection") === "close") return;
  const { message, fields, ...rest } = JSON.parse(answer.text);
  expect(rest).toEqual({ success: false, error: message });
  expect(message).toMatch(/\S/);
  for (const said of Object.values(fields ?? {})) expect(said).toMatch(/\S/);
}
