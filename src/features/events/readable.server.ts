import { findKnownApplications } from "#features/applications/storage.server.ts";
import type { Rights } from "#features/auth/storage.server.ts";
import { kinds } from "#features/kinds.ts";
import type { Db } from "#platform/database/db.server.ts";
import type { Change } from "./contract.ts";
import { mayRead } from "./rules.ts";

/**
 * Returns the changes that somebody may hear of. Of applications, somebody who reads those for some jobs alone hears of
 * those that are there: of a deleted one nothing says any more which job it was for.
 */
export async function findReadable(
  db: Db,
  { permissions, jobs }: Rights,
  changes: readonly Change[],
): Promise<Change[]> {
  const readable = changes.filter(({ noun }) => mayRead(permissions, noun));
  if (jobs === "all") return readable;
  const isApplication = ({ noun }: Change) => noun === kinds.application.news;
  const ids = new Set(readable.filter(isApplication).map(({ _id }) => _id));
  const known = await findKnownApplications(db, [...ids], jobs);
  return readable.filter((one) => !isApplication(one) || known.has(one._id));
}
