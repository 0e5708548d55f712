import { applicationNotice, enquiryNotice, findNotice } from "#content/notices.ts";
import { type KindWith, kinds } from "#features/kinds.ts";
import type { Db } from "#platform/database/db.server.ts";
import { readDays } from "./storage.server.ts";

/** A kind that is sent under a notice about how long it is kept. */
export type NoticeKind = KindWith<"notice">;

/** Returns the version of the notice that stands beside a form now. */
export async function readNotice(db: Db, kind: NoticeKind): Promise<string> {
  const days = await readDays(db);
  return (kinds[kind].notice === "application" ? applicationNotice(days) : enquiryNotice(days)).version;
}

/**
 * Returns the version of the notice that a person agreed to: the one that their form showed, since a page may have been
 * open while the setting changed; else the one that stands there now.
 */
export async function acceptNotice(db: Db, kind: NoticeKind, shown: string): Promise<string> {
  return shown.startsWith(`${kinds[kind].notice}-`) && findNotice(shown) ? shown : readNotice(db, kind);
}
