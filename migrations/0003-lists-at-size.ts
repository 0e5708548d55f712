import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Engine } from "#platform/database/db.server.ts";
import { searchIndexOf } from "#platform/database/search.server.ts";
import { sortKey } from "#platform/database/sort.server.ts";

/** Adds what lists of a hundred thousand records need to be sorted, searched and counted quickly. */
export function listsAtSize(engine: Engine): Migration {
  return {
    async up(db: Kysely<object>) {
      for (const [table, columns] of Object.entries(sorted)) await addSortKeys(db, engine, table, columns);
      if (engine === "postgres") await sql`create extension if not exists pg_trgm`.execute(db);
      for (const table of received) {
        await (engine === "sqlite" ? addSqliteSearch(db, table) : addPostgresSearch(db, table));
      }
      await addIndexes(db);
    },
  };
}

/**
 * Texts that lists sort by. Each is compared by a column of its own beside it, `name_sort` for `name`; see `sortKey`.
 */
const sorted = {
  applications: ["name", "email", "job_title"],
  queries: ["name", "email"],
  get_in_touch: ["first_name", "last_name", "email", "company_name", "country"],
  jobs: ["title"],
};

/** Keys are compared byte by byte, which PostgreSQL calls the collation "C" and SQLite does anyhow. */
async function addSortKeys(db: Kysely<object>, engine: Engine, table: string, columns: string[]) {
  const type = engine === "sqlite" ? sql`text` : sql`text collate "C"`;
  for (const column of columns) {
    const name = `${column}_sort`;
    await db.schema
      .alterTable(table)
      .addColumn(name, type, (of) => of.notNull().defaultTo(""))
      .execute();
  }
  await fillSortKeys(db, table, columns);
  for (const column of columns) {
    // The id stands between those that are equal: with it in the index a page is read where it begins, without a sort.
    const name = `${column}_sort`;
    await db.schema.createIndex(`${table}_${name}`).on(table).columns([name, "id"]).execute();
  }
}

const AT_A_TIME = 500;

async function fillSortKeys(db: Kysely<object>, table: string, columns: string[], after = ""): Promise<void> {
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const { rows } = await sql<Record<string, string>>`
    select id, ${names} from ${sql.table(table)} where id > ${after} order by id limit ${AT_A_TIME}`.execute(
    db,
  );
  for (const row of rows) {
    const keys = columns.map((column) => sql`${sql.ref(`${column}_sort`)} = ${sortKey(row[column] ?? "")}`);
    await sql`update ${sql.table(table)} set ${sql.join(keys)} where id = ${row.id}`.execute(db);
  }
  const last = rows.at(-1)?.id;
  if (last !== undefined && rows.length === AT_A_TIME) await fillSortKeys(db, table, columns, last);
}

/** Lists the tables that visitors fill, which grow without end; jobs and team stay small enough for a scan. */
const received = ["applications", "queries", "get_in_touch"];

/**
 * An index of the three-letter parts of `search`, by which FTS5 finds a text anywhere in it. It reads the text where it
 * stands, by a number that the row keeps: a rowid is none, since VACUUM may change it. Triggers keep the index right
 * whoever writes, and a deleted text is wiped from it at once (`secure-delete`), not when the index is next tidied.
 */
async function addSqliteSearch(db: Kysely<object>, name: string): Promise<void> {
  const [table, index] = [sql.table(name), sql.table(searchIndexOf(name))];
  const trigger = (of: string) => sql.ref(`${name}_search_${of}`);
  await db.schema.alterTable(name).addColumn("search_row", "integer").execute();
  await sql`update ${table} set search_row = rowid`.execute(db);
  await db.schema.createIndex(`${name}_search_row`).unique().on(name).column("search_row").execute();
  await sql`
    create virtual table ${index} using fts5(
      search, content = ${sql.lit(name)}, content_rowid = 'search_row', columnsize = 0,
      tokenize = 'trigram case_sensitive 1'
    )`.execute(db);
  await sql`insert into ${index} (${index}, rank) values ('secure-delete', 1)`.execute(db);
  await sql`insert into ${index} (${index}) values ('rebuild')`.execute(db);
  const forget = sql`insert into ${index} (${index}, rowid, search) values ('delete', old.search_row, old.search);`;
  await sql`
    create trigger ${trigger("insert")} after insert on ${table} begin
      update ${table} set search_row = (select coalesce(max(search_row), 0) + 1 from ${table}) where id = new.id;
      insert into ${index} (rowid, search) select search_row, search from ${table} where id = new.id;
    end`.execute(db);
  await sql`create trigger ${trigger("delete")} after delete on ${table} begin ${forget} end`.execute(db);
  await sql`
    create trigger ${trigger("update")} after update of search on ${table} begin
      ${forget}
      insert into ${index} (rowid, search) values (new.search_row, new.search);
    end`.execute(db);
}

async function addPostgresSearch(db: Kysely<object>, name: string): Promise<void> {
  const [table, index] = [sql.table(name), sql.ref(searchIndexOf(name))];
  await sql`create index ${index} on ${table} using gin (search gin_trgm_ops)`.execute(db);
}

async function addIndexes(db: Kysely<object>): Promise<void> {
  // Sorts by what is no text; those by status are served by the index that the table was made with.
  await db.schema
    .createIndex("applications_experience")
    .on("applications")
    .columns(["experience", "id"])
    .execute();
  await db.schema
    .createIndex("get_in_touch_category")
    .on("get_in_touch")
    .columns(["category", "id"])
    .execute();
  // The filter by job takes either of its ids; `job_key` has its index.
  await db.schema.createIndex("applications_job_id").on("applications").column("job_id").execute();
  // What came too long ago has left the lists: what is left of a status is counted from the index alone.
  await db.schema
    .createIndex("applications_status_created")
    .on("applications")
    .columns(["status", "created_at"])
    .execute();
  // The dashboard's counts by status and by day. Of equal entries PostgreSQL keeps one: an index of the status alone is
  // a hundredth of the table.
  await db.schema.createIndex("applications_status_count").on("applications").column("status").execute();
  await db.schema.createIndex("applications_created").on("applications").column("created_at").execute();
  // Counts and lists what is unread, without what has left the lists, and holds no more than that.
  for (const table of received) {
    const index = sql.ref(`${table}_unread`);
    await sql`create index ${index} on ${sql.table(table)} (created_at) where read_at is null`.execute(db);
  }
}
