import { applicationNotice, enquiryNotice, findNotice } from "#content/notices.ts";
import type { Db } from "#platform/database/db.server.ts";
import { readDays } from "./retention-run.server.ts";

/** What is sent under a notice that says how long it is kept. */
export type NoticeKind = "application" | "query" | "get-in-touch";

/** Returns the version of the notice that stands beside a form now. */
export async function readNotice(db: Db, kind: NoticeKind): Promise<string> {
  const days = await readDays(db);
  return (kind === "application" ? applicationNotice(days) : enquiryNotice(days)).version;
}

/**
 * Returns the version of the notice that a person agreed to: the one that their form showed, since a page may have been
 * open while the setting changed; else the one that stands there now.
 */
export async function acceptNotice(db: Db, kind: NoticeKind, shown: string): Promise<string> {
  const name = kind === "application" ? "application-" : "enquiry-";
  return shown.startsWith(name) && findNotice(shown) ? shown : readNotice(db, kind);
}
