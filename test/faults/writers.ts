import { createHash, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import type { TestStore } from "./stores.ts";

/** Somebody who applies, with a resume that nobody else has. */
export interface Applicant {
  email: string;
  sha256: string;
  /** A body that can be sent again and again. */
  form(): FormData;
}

const resume = readFileSync("test/fixtures/pdf/resume.pdf");
let people = 0;

/** Makes one whose resume has so many bytes more than a short one. */
export function createApplicant(more = 0): Applicant {
  people += 1;
  const email = `person-${people}@mail.example`;
  const padding = Buffer.alloc(more, "% more\n");
  const bytes = Buffer.concat([resume, padding, Buffer.from(`\n% ${randomUUID()}\n%%EOF\n`)]);
  return {
    email,
    sha256: sha256(bytes),
    form() {
      const form = new FormData();
      const texts = { name: "Asha Rao", email, phone: "9810012345", jobId: "" };
      const numbers = { expectedSalary: "900000", experience: "4.5", noticePeriod: "30" };
      for (const [name, value] of Object.entries({ ...texts, ...numbers })) form.append(name, value);
      form.append("resume", new File([bytes], "resume.pdf", { type: "application/pdf" }));
      return form;
    },
  };
}

export function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

export function apply(url: string, applicant: Applicant, headers: Record<string, string> = {}) {
  return fetch(`${url}/v1/applications`, { method: "POST", headers, body: applicant.form() });
}

export interface Writers {
  /** Whom the program has acknowledged. */
  acknowledged: Applicant[];
  /** Lets each writer bring the application it is at to its end, and stops. */
  finish(): Promise<void>;
}

/**
 * Starts people applying at once, each as a good client does: with an Idempotency-Key, again and again until the
 * program has acknowledged it, wherever it listens at the moment.
 */
export function startWriters(count: number, address: () => string): Writers {
  const acknowledged: Applicant[] = [];
  let finishing = false;
  async function write(): Promise<void> {
    while (!finishing) {
      const applicant = createApplicant();
      await insist(address, applicant);
      acknowledged.push(applicant);
    }
  }
  const writers = Array.from({ length: count }, write);
  return {
    acknowledged,
    async finish() {
      finishing = true;
      await Promise.all(writers);
    },
  };
}

async function insist(address: () => string, applicant: Applicant): Promise<void> {
  const key = { "idempotency-key": randomUUID() };
  for (;;) {
    try {
      const answer = await apply(address(), applicant, key);
      const text = await answer.text();
      if (answer.status === 201) return;
      if (answer.status < 500) throw new Refused(`${answer.status} ${text}`);
    } catch (error) {
      if (error instanceof Refused) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, 40));
  }
}

class Refused extends Error {}

/** Returns a line for each acknowledged application that the store has lost, doubled or changed. */
export async function findLosses(store: TestStore, acknowledged: readonly Applicant[]): Promise<string[]> {
  const losses: string[] = [];
  const rows = await store.query("select id, email, resume_id from applications");
  const applications = Map.groupBy(rows, (row) => row.email);
  for (const { email, sha256: expected } of acknowledged) {
    const [application, ...more] = applications.get(email) ?? [];
    if (!application || more.length > 0) {
      losses.push(`${email}: ${application ? more.length + 1 : 0} applications`);
      continue;
    }
    const stored = await store.query(
      "select bytes from documents where id = ?",
      String(application.resume_id),
    );
    if (sha256(stored[0]?.bytes as Uint8Array) !== expected) losses.push(`${email}: another resume`);
  }
  for (const [table, key] of [
    ["timeline", "record_id"],
    ["consents", "subject_id"],
    ["outbox", "subject_id"],
  ]) {
    const bare = `select email from applications where id not in (select ${key} from ${table} where ${key} is not null)`;
    for (const { email } of await store.query(bare)) losses.push(`${email}: nothing in ${table}`);
  }
  const orphans = `select id from documents where id not in (select resume_id from applications)
    and id not in (select document_id from picture_files)`;
  for (const { id } of await store.query(orphans)) losses.push(`document ${id} belongs to nobody`);
  return losses;
}
