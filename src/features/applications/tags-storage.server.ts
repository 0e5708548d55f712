import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";
import type { JobScope } from "#features/roles.ts";
import type { Db, Tx } from "#platform/database/db.server.ts";
import { ofJobs } from "./scope-storage.server.ts";
import type { ApplicationTables } from "./storage.server.ts";

const tables = (db: Db) => db.withTables<TagTables & ApplicationTables>();

type TagTables = {
  application_tags: {
    application_id: string;
    /** The tag without regard to case. */
    tag_key: string;
    tag: string;
    /** When the application came in. */
    created_at: string;
  };
};

/** The tags of an application, as a query selects them. */
export interface TagColumn {
  /** A line each; null for none. */
  tag_names: string | null;
}

/** Selects the tags of an application. */
export const tagNames = sql<string | null>`(
  select string_agg(tag, ${"\n"} order by tag_key) from application_tags where application_id = applications.id
)`.as("tag_names");

/** Returns the tags of a row. */
export function toTags({ tag_names }: Partial<TagColumn>): string[] {
  return tag_names ? tag_names.split("\n") : [];
}

/** Returns the form by which two tags are the same. */
function keyOf(tag: string): string {
  return tag.toLowerCase();
}

/** Adds tags to a locked application, and takes others from it. One that it has in another case stays as it is. */
export async function changeTags(
  tx: Tx,
  { _id: id, createdAt }: { _id: string; createdAt: string },
  { add, remove }: { add: readonly string[]; remove: readonly string[] },
  now: Date,
): Promise<void> {
  if (remove.length > 0)
    await tables(tx)
      .deleteFrom("application_tags")
      .where("application_id", "=", id)
      .where("tag_key", "in", remove.map(keyOf))
      .execute();
  for (const tag of add)
    await tables(tx)
      .insertInto("application_tags")
      .values({ application_id: id, tag_key: keyOf(tag), tag, created_at: createdAt })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  await tables(tx)
    .updateTable("applications")
    .set({ updated_at: now.toISOString() })
    .where("id", "=", id)
    .execute();
}

/**
 * Returns the condition that an application has a tag, in any case, and came in within the archive or since.
 * @param id the column of its id
 */
export function hasTag(
  tag: string,
  id: RawBuilder<string>,
  archive: Archive | undefined,
): Expression<SqlBool> {
  const within = archive ? sql`and ${isWithin(archive, sql.ref("created_at"))}` : sql``;
  return sql<SqlBool>`${id} in (
    select application_id from application_tags where tag_key = ${keyOf(tag)} ${within}
  )`;
}

/** The applications from before a moment, or with `archived: false` those since. */
export interface Archive {
  archived: boolean;
  before: Date;
}

/** Returns the condition that a time is within the archive or since. */
export function isWithin({ archived, before }: Archive, time: RawBuilder<unknown>): Expression<SqlBool> {
  const limit = before.toISOString();
  return archived ? sql<SqlBool>`${time} < ${limit}` : sql<SqlBool>`${time} >= ${limit}`;
}

/** Tags that are offered at most. */
const MAX_TAGS = 500;

/** Returns the tags of the applications for these jobs, by name; one that is written in two ways comes once. */
export async function findTags(db: Db, jobs: JobScope): Promise<string[]> {
  let query = tables(db)
    .selectFrom("application_tags")
    .select((of) => of.fn.min<string>("tag").as("tag"))
    .groupBy("tag_key")
    .orderBy("tag_key")
    .limit(MAX_TAGS);
  if (jobs !== "all")
    query = query.where("application_id", "in", (of) =>
      of.selectFrom("applications").select("id").$call(ofJobs(jobs)),
    );
  return (await query.execute()).map((row) => row.tag);
}
