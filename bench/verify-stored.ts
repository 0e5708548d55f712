import { createHash } from "node:crypto";
import { DatabaseSync } from "node:sqlite";
import { sqliteFile } from "#platform/database/db.server.ts";
import { emailOf } from "./load-data.ts";
import { digestOfResume } from "./resume.ts";

// Reads the database beside the program. Every acknowledged record must be in the list or in the quarantine, exactly
// once; any other counts as lost.

const enquiries =
  "SELECT email, '' AS resume FROM queries UNION ALL SELECT email, '' FROM quarantine WHERE kind = 'query'";
const applications = `SELECT email, resume_id AS resume FROM applications UNION ALL
  SELECT email, json_extract(documents, '$[0]') FROM quarantine WHERE kind = 'application'`;

/** Returns how many of these enquiries are lost. */
export function countLostEnquiries(dataDir: string, numbers: number[]): number {
  return withStore(dataDir, (store) => {
    const stored = readStored(store, enquiries);
    return numbers.filter((number) => stored.get(emailOf(number))?.length !== 1).length;
  });
}

/** Returns how many of these applications are lost, or have another resume than was sent. */
export function countLostApplications(dataDir: string, numbers: number[], resume: Buffer): number {
  return withStore(dataDir, (store) => {
    const stored = readStored(store, applications);
    const document = store.prepare("SELECT bytes FROM documents WHERE id = ?");
    const digestOf = (id: string) =>
      createHash("sha256")
        .update((document.get(id)?.bytes ?? "") as Uint8Array)
        .digest("hex");
    return numbers.filter((number) => {
      const [id, ...others] = stored.get(emailOf(number)) ?? [];
      return !id || others.length > 0 || digestOf(id) !== digestOfResume(resume, number);
    }).length;
  });
}

/** Returns the resumes of each e-mail address. */
function readStored(store: DatabaseSync, sql: string): Map<string, string[]> {
  const stored = new Map<string, string[]>();
  for (const row of store.prepare(sql).iterate()) {
    const email = String(row.email);
    stored.set(email, [...(stored.get(email) ?? []), String(row.resume)]);
  }
  return stored;
}

function withStore<T>(dataDir: string, work: (store: DatabaseSync) => T): T {
  const store = new DatabaseSync(sqliteFile(dataDir), { readOnly: true, timeout: 5_000 });
  try {
    return work(store);
  } finally {
    store.close();
  }
}
