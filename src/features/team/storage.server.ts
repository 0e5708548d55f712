import type { Sort } from "#platform/contract/fields.ts";
import { searchable } from "#platform/contract/searchable.ts";
import type { Db, Tx } from "#platform/database/db.server.ts";
import type { List } from "#platform/database/pagination.server.ts";
import { countSelected, lockRow } from "#platform/database/records.server.ts";
import { bumpRevision } from "#platform/database/revision.server.ts";
import { containsText } from "#platform/database/search.server.ts";
import { badCursor, sortKey } from "#platform/database/sort.server.ts";
import { newId } from "#platform/process/id.server.ts";
import { LAST_POSITION, type TeamBody, type TeamMember, type teamSorts } from "./contract.ts";
import { inTeamOrder } from "./rules.ts";

type TeamTables = {
  team_members: {
    id: string;
    name: string;
    designation: string;
    department: string;
    bio: string;
    image_id: string | null;
    position: number;
    created_at: string;
    updated_at: string;
    version: number;
    sample: number;
    search: string;
  };
};
const tables = (db: Db) => db.withTables<TeamTables>();
type TeamRow = TeamTables["team_members"];

/** The stored fields of a member; the picture is a document of its own. */
type TeamDetails = Pick<TeamBody, "name" | "designation" | "department" | "bio" | "position">;

/** A member with the id of the picture's document. */
export interface StoredMember {
  member: TeamMember;
  imageId: string | null;
}

/**
 * Returns the team members in their order; all of them, since a team is small and its order is not one that SQL knows.
 */
export async function findTeam(db: Db, { q }: { q?: string } = {}): Promise<TeamMember[]> {
  let query = tables(db).selectFrom("team_members").selectAll();
  if (q) query = query.where(containsText(q));
  return inTeamOrder((await query.execute()).map(toMember));
}

/** The text of a member that each order of the list compares, beside the team's own. */
const sortedText: Record<TeamSort, (member: TeamMember) => string> = {
  name: ({ name }) => name,
  designation: ({ designation }) => designation,
  department: ({ department }) => department,
};
type TeamSort = (typeof teamSorts)[number];

interface TeamListing {
  q?: string;
  sort?: Sort<TeamSort> | undefined;
}

/** Returns the team in an order, to be read in parts; sorted here, for the same reason as in `findTeam`. */
export function listTeam(db: Db, { q, sort }: TeamListing): List<TeamMember> {
  const read = async () => inOrder(await findTeam(db, { q }), sort);
  return {
    async find({ after, limit }) {
      const members = await read();
      const start = after === undefined ? 0 : members.findIndex(({ _id }) => _id === after) + 1;
      if (after !== undefined && start === 0) throw badCursor();
      return members.slice(start, limit && start + limit);
    },
    count: async () => (await read()).length,
  };
}

function inOrder(members: TeamMember[], sort: TeamListing["sort"]): TeamMember[] {
  if (!sort) return members;
  const text = sortedText[sort.replace(/^-/, "") as TeamSort];
  const keyed = members.map((member) => ({ member, key: `${sortKey(text(member))}\n${member._id}` }));
  const sorted = keyed.sort((one, other) => (one.key < other.key ? -1 : 1)).map(({ member }) => member);
  return sort.startsWith("-") ? sorted.reverse() : sorted;
}

/** Finds a member and locks its row until the transaction ends. */
export async function lockTeamMember(tx: Tx, id: string): Promise<StoredMember | undefined> {
  const row = await lockRow<TeamRow>(tx, "team_members", id);
  return row && { member: toMember(row), imageId: row.image_id };
}

/** Adds a member; without a position the last one of all. */
export async function insertTeamMember(
  tx: Tx,
  details: TeamDetails,
  imageId: string | null,
  now: Date,
  { sample = false } = {},
): Promise<TeamMember> {
  const row: TeamRow = {
    ...toColumns(details),
    id: newId(),
    image_id: imageId,
    position: details.position ?? (await nextPosition(tx)),
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
    version: 1,
    sample: sample ? 1 : 0,
  };
  await tables(tx).insertInto("team_members").values(row).execute();
  await bumpRevision(tx);
  return toMember(row);
}

/** Returns the position behind the last; at the limit, members share it and the name decides. */
async function nextPosition(tx: Tx): Promise<number> {
  const row = await tables(tx)
    .selectFrom("team_members")
    .select((of) => of.fn.max("position").as("last"))
    .executeTakeFirst();
  return Math.min((row?.last ?? 0) + 1, LAST_POSITION);
}

/** Changes a locked member and counts the version up. */
export async function updateTeamMember(
  tx: Tx,
  present: TeamMember,
  details: TeamDetails,
  imageId: string | null,
  now: Date,
): Promise<TeamMember> {
  const row = await tables(tx)
    .updateTable("team_members")
    .set({
      ...toColumns(details),
      image_id: imageId,
      position: details.position ?? present.position,
      updated_at: now.toISOString(),
      version: present.version + 1,
      // Whoever changes a sample makes it their own.
      sample: 0,
    })
    .where("id", "=", present._id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await bumpRevision(tx);
  return toMember(row);
}

/**
 * Sets the positions of members to 1 to n, as they come; a deleted one is left out. They are locked in the order of
 * their ids, so that two transactions at once don't wait for each other.
 */
export async function orderTeam(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  const present = new Map<string, TeamMember>();
  for (const id of ids.toSorted()) {
    const found = await lockTeamMember(tx, id);
    if (found) present.set(id, found.member);
  }
  const ordered = ids.flatMap((id) => present.get(id) ?? []);
  for (const [index, { _id, position, version }] of ordered.entries()) {
    if (position === index + 1) continue;
    await tables(tx)
      .updateTable("team_members")
      .set({ position: index + 1, updated_at: now.toISOString(), version: version + 1 })
      .where("id", "=", _id)
      .execute();
  }
  await bumpRevision(tx);
}

/** Deletes a member by id; the picture is the caller's to delete. */
export async function deleteTeamMember(tx: Tx, id: string): Promise<void> {
  await tables(tx).deleteFrom("team_members").where("id", "=", id).execute();
  await bumpRevision(tx);
}

function toColumns({ name, designation, department, bio }: TeamDetails) {
  return { name, designation, department, bio, search: searchable(name, designation, department) };
}

function toMember(row: TeamRow): TeamMember {
  return {
    _id: row.id,
    name: row.name,
    designation: row.designation,
    department: row.department,
    bio: row.bio,
    image: row.image_id ? `/v1/documents/${row.image_id}` : "",
    position: row.position,
    version: row.version,
    sample: row.sample === 1,
  };
}

/** Counts the unchanged sample members. */
export function countSampleMembers(db: Db): Promise<number> {
  return countSelected(tables(db).selectFrom("team_members").where("sample", "=", 1));
}

/** Deletes the unchanged sample members. Returns the ids of their pictures, which the caller deletes. */
export async function deleteSampleMembers(tx: Tx): Promise<{ count: number; imageIds: string[] }> {
  const rows = await tables(tx)
    .deleteFrom("team_members")
    .where("sample", "=", 1)
    .returning("image_id")
    .execute();
  await bumpRevision(tx);
  return { count: rows.length, imageIds: rows.flatMap((row) => row.image_id ?? []) };
}
