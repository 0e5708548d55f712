import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Engine } from "#platform/db.server.ts";
import { sortKey } from "#platform/sort.server.ts";

/** What lists of a hundred thousand records need to be sorted, searched and counted in a moment. */
export function listsAtSize(engine: Engine): Migration {
  return {
    async up(db: Kysely<object>) {
      for (const [table, columns] of Object.entries(sorted)) await addSortKeys(db, engine, table, columns);
    },
  };
}

/** Texts that lists sort by. Each is compared by a column of its own beside it, `name_sort` for `name`; see `sortKey`. */
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
