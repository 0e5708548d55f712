import { readFileSync } from "node:fs";
import { sql } from "kysely";
import type { TestApp } from "./create-test-app.ts";

export type Fields = Record<string, string | File | undefined>;

/** A file of test/fixtures/pdf. */
export function fixture(name: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(`test/fixtures/pdf/${name}`));
}

export function pdf(bytes: Uint8Array<ArrayBuffer>, name = "resume.pdf"): File {
  return new File([bytes], name, { type: "application/pdf" });
}

export const resume = fixture("resume.pdf");

const fields = {
  name: "Asha Rao",
  email: "asha.rao@mail.example",
  phone: "9810012345",
  expectedSalary: "900000",
  experience: "4.5",
  noticePeriod: "30",
  jobId: "react-lead",
  resume: pdf(resume),
};

export function toForm(given: Fields): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(given)) if (value !== undefined) form.append(name, value);
  return form;
}

/** The one shape of a failed answer. */
export function refusal(message: string, broken?: Record<string, string>) {
  return { success: false, message, error: message, ...(broken && { fields: broken }) };
}

const tables = ["applications", "timeline", "documents", "consents", "outbox", "idempotency_keys"];

export type Applicants = Awaited<ReturnType<typeof createApplicants>>;

/** People who apply, and the staff's view of it. The job `react-lead` is open. */
export async function createApplicants(app: TestApp) {
  const token = await app.signIn();
  const jobKey = await addJob("react-lead", "Senior React Engineer");
  let people = 0;

  /** Adds a job. Returns its `_id`. */
  async function addJob(id: string, title: string, more: object = {}): Promise<string> {
    const body = { id, title, description: "Build the screens.", salaryRange: 1_800_000, ...more };
    return (await call("POST", "/v1/jobs", body)).body.data._id;
  }

  /** A call by staff. */
  function call(method: string, path: string, body?: unknown) {
    return app.call(method, path, { token, body });
  }

  /** The form of somebody who has not applied yet. */
  function somebody(changes: Fields = {}): Fields {
    people += 1;
    return { ...fields, email: `person-${people}@mail.example`, ...changes };
  }

  /** Sends any body as an application, each from an address of its own. */
  async function post(body: unknown, headers: Record<string, string> = {}, path = "/v1/applications") {
    people += 1;
    const address = `198.51.${people >> 8}.${people & 255}`;
    return app.call("POST", path, { body, headers, address });
  }

  const apply = (changes?: Fields) => post(toForm(somebody(changes)));

  /** Applies. Returns the application's `_id`. */
  async function applied(changes?: Fields): Promise<string> {
    const { status, body } = await apply(changes);
    if (status !== 201) throw new Error(`The application was answered with ${status}: ${body.message}`);
    return body.data._id;
  }

  /** How many rows each table that an application touches has. */
  async function countRows(): Promise<Record<string, number>> {
    const counts: Record<string, number> = {};
    for (const table of tables) {
      const count = sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`;
      counts[table] = (await count.execute(app.services.db.read)).rows[0]?.count ?? 0;
    }
    return counts;
  }

  return { token, jobKey, addJob, call, somebody, post, apply, applied, countRows };
}
