import { findKnownApplications } from "#features/applications/storage.server.ts";
import type { Rights } from "#features/auth/storage.server.ts";
import { kinds } from "#features/kinds.ts";
import type { Db } from "#platform/database/db.server.ts";
import type { Change } from "./contract.ts";
import { mayRead } from "./rules.ts";

/**
 * Returns the changes that a person may hear of. A reviewer of some jobs hears only of applications that still exist,
 * since nothing tells the job of a deleted one.
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
