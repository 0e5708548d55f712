import { DatabaseSync } from "node:sqlite";
import { openSqlite } from "#platform/database/sqlite.server.ts";
import { tablesOf } from "./backup-file.server.ts";

// Merges two databases that began from one, in three ways as version control does: "base" is what both began from,
// "theirs" is read, "ours" is written. The tables may be of different versions: what ours has no place for stays out.

/** The two files that ours is merged with. */
export interface Sides {
  base: string;
  theirs: string;
  /** Whose value stays where both have changed the same one. */
  wins: "ours" | "theirs";
}

/** Rows that a merge touched in one table of ours. */
interface TableChanges {
  added: number;
  changed: number;
  deleted: number;
  /** Rows of `theirs` that `ours` can't take: another row has their name, or the row they belong to is gone. */
  leftOut: number;
}

/** Changes of each table that had any. */
export type Merged = Record<string, TableChanges>;

/** Applies the changes from `base` to `theirs` to `ours`, a SQLite file that nobody else uses: all of them, or none. */
export function mergeInto(ours: string, { base, theirs, wins }: Sides): Merged {
  const database = openSqlite(ours);
  try {
    // A row may arrive before the one that it refers to; the end looks after those whose other row never came.
    database.exec("pragma foreign_keys = off");
    database.prepare("attach ? as base").run(base);
    database.prepare("attach ? as theirs").run(theirs);
    database.exec("begin immediate");
    if (wins === "ours") collectDeleted(database);
    const merged: Merged = {};
    for (const table of sharedTables(database)) merged[table] = mergeTable(database, table, wins);
    for (const [table, count] of deleteDangling(database)) {
      const changes = merged[table] ?? { added: 0, changed: 0, deleted: 0, leftOut: 0 };
      merged[table] = { ...changes, leftOut: changes.leftOut + count };
    }
    database.exec("commit");
    const touched = Object.entries(merged).filter(([, changes]) =>
      Object.values(changes).some((count) => count > 0),
    );
    return Object.fromEntries(touched);
  } finally {
    database.close();
  }
}

/**
 * Counts what has come into theirs since base, and has no place in ours: rows of whole tables, and of columns that are
 * named "table.column".
 */
export function countWithoutPlace(
  ours: string,
  { base, theirs }: Pick<Sides, "base" | "theirs">,
): Record<string, number> {
  const database = new DatabaseSync(theirs, { readOnly: true });
  try {
    database.prepare("attach ? as base").run(base);
    database.prepare("attach ? as ours").run(ours);
    const counts = tablesOf(database).flatMap((table): [string, number][] => {
      const columns = columnsOf(database, "main", table);
      const there = new Set(columnsOf(database, "ours", table).map(({ name }) => name));
      if (there.size === 0) return [[table, countNew(database, table, columns)]];
      const missing = columns.filter(({ name, isKey }) => !isKey && !there.has(name) && !isOfIndex(name));
      const keys = columns.filter(({ isKey }) => isKey);
      return missing.map((column) => [
        `${table}.${column.name}`,
        countNew(database, table, [...keys, column]),
      ]);
    });
    return Object.fromEntries(counts.filter(([, count]) => count > 0));
  } finally {
    database.close();
  }
}

interface Column {
  name: string;
  isKey: boolean;
  /** True where it must name a row of another table. */
  isReference: boolean;
}

function columnsOf(database: DatabaseSync, schema: string, table: string): Column[] {
  const references = database
    .prepare('select "from" as name from pragma_foreign_key_list(?, ?)')
    .all(table, schema);
  const referring = new Set(references.map(({ name }) => name));
  const rows = database.prepare("select name, pk from pragma_table_info(?, ?)").all(table, schema);
  return rows.map(({ name, pk }) => ({
    name: String(name),
    isKey: pk !== 0,
    isReference: referring.has(String(name)),
  }));
}

/** Returns whether a column links a row to its search index, which triggers keep. */
function isOfIndex(name: string): boolean {
  return name === "search_row";
}

/** Returns the tables of ours that both others have too, by the same key. */
function sharedTables(database: DatabaseSync): string[] {
  const keyIn = (schema: string, table: string) =>
    columnsOf(database, schema, table)
      .flatMap(({ name, isKey }) => (isKey ? name : []))
      .join();
  return tablesOf(database).filter((table) => {
    const key = keyIn("main", table);
    return key === keyIn("base", table) && key === keyIn("theirs", table);
  });
}

/** Returns the columns of a table that all three have. */
function sharedColumns(database: DatabaseSync, table: string): Column[] {
  const others = ["base", "theirs"].map(
    (schema) => new Set(columnsOf(database, schema, table).map(({ name }) => name)),
  );
  return columnsOf(database, "main", table).filter(
    ({ name }) => !isOfIndex(name) && others.every((columns) => columns.has(name)),
  );
}

/** Notes the records that ours has deleted since base. What belongs to them without a foreign key stays out. */
function collectDeleted(database: DatabaseSync): void {
  database.exec("create temp table deleted (id text primary key)");
  for (const table of sharedTables(database)) {
    const [key, ...more] = columnsOf(database, "main", table).filter(({ isKey }) => isKey);
    if (key?.name !== "id" || more.length > 0) continue;
    database.exec(
      `insert or ignore into deleted select id from base."${table}"
       where id not in (select id from main."${table}")`,
    );
  }
}

function mergeTable(database: DatabaseSync, table: string, wins: Sides["wins"]): TableChanges {
  const columns = sharedColumns(database, table);
  const deleted = deleteRows(database, table, columns, wins);
  const updated = updateRows(database, table, columns, wins);
  const inserted = insertRows(database, table, columns, wins);
  return {
    added: inserted.count,
    changed: updated.count,
    deleted,
    leftOut: updated.leftOut + inserted.leftOut,
  };
}

/** Deletes what theirs has deleted; where ours wins, unless ours has changed it. */
function deleteRows(
  database: DatabaseSync,
  table: string,
  columns: readonly Column[],
  wins: Sides["wins"],
): number {
  const unchanged = wins === "theirs" ? keysOf(columns) : columns;
  return run(
    database,
    `delete from main."${table}" as ours
     where ${exists("base", table, unchanged)} and not ${exists("theirs", table, keysOf(columns))}`,
  );
}

/** Changes the columns that theirs has changed; where ours wins, those that ours has not. */
function updateRows(
  database: DatabaseSync,
  table: string,
  columns: readonly Column[],
  wins: Sides["wins"],
): { count: number; leftOut: number } {
  const values = columns.filter(({ isKey }) => !isKey);
  if (values.length === 0) return { count: 0, leftOut: 0 };
  const merged = values.map(({ name }) => {
    const [kept, taken] = [`ours."${name}"`, `theirs."${name}"`];
    const isKept = wins === "theirs" ? `${taken} is base."${name}"` : `${kept} is not base."${name}"`;
    return { name, isKept, taken, kept };
  });
  const sides = `base."${table}" as base, theirs."${table}" as theirs`;
  const differs = merged.map(({ isKept, taken, kept }) => `not (${isKept}) and ${taken} is not ${kept}`);
  const keys = keysOf(columns);
  const where = `${same("ours", "base", keys)} and ${same("ours", "theirs", keys)} and (${differs.join(" or ")})`;
  const set = merged.map(({ name, isKept, taken, kept }) => `"${name}" = iif(${isKept}, ${kept}, ${taken})`);
  const update = `update or ignore main."${table}" as ours set ${set.join(", ")} from ${sides} where ${where}`;
  let count = 0;
  // A row may have to wait for another that gives up its unique value.
  for (let more = run(database, update); more > 0; more = run(database, update)) count += more;
  const leftOut = countRows(database, `main."${table}" as ours, ${sides} where ${where}`);
  return { count, leftOut };
}

/** Adds the rows that theirs has added, unless ours has the same unique value, or has deleted a row they belong to. */
function insertRows(
  database: DatabaseSync,
  table: string,
  columns: readonly Column[],
  wins: Sides["wins"],
): { count: number; leftOut: number } {
  const keys = keysOf(columns);
  const isAdded = `theirs."${table}" as theirs where not ${exists("base", table, keys, "theirs")}
    and not ${exists("main", table, keys, "theirs")}`;
  const mentions = wins === "theirs" ? [] : columns.filter(({ isReference }) => !isReference);
  const belongs = mentions.map(
    ({ name }) => `and not exists (select 1 from deleted where deleted.id = theirs."${name}")`,
  );
  const names = columns.map(({ name }) => `"${name}"`).join(", ");
  const count = run(
    database,
    `insert or ignore into main."${table}" (${names}) select ${names} from ${isAdded} ${belongs.join(" ")}`,
  );
  return { count, leftOut: countRows(database, isAdded) };
}

/**
 * Deletes the rows of ours that refer to one that is not there, or ends the reference where the tables say so. Returns
 * how many were deleted of each table.
 */
function deleteDangling(database: DatabaseSync): Map<string, number> {
  const deleted = new Map<string, number>();
  for (;;) {
    const found = database.prepare("pragma main.foreign_key_check").all();
    if (found.length === 0) return deleted;
    for (const { table: name, rowid, fkid } of found) {
      const table = String(name);
      const reference = database
        .prepare('select "from" as name, on_delete from pragma_foreign_key_list(?) where id = ?')
        .get(table, fkid as number);
      if (reference?.on_delete === "SET NULL") {
        run(database, `update main."${table}" set "${reference.name}" = null where rowid = ${rowid}`);
      } else if (run(database, `delete from main."${table}" where rowid = ${rowid}`) > 0) {
        deleted.set(table, (deleted.get(table) ?? 0) + 1);
      }
    }
  }
}

/** Counts the rows of theirs, the main file here, whose columns are not as in base. */
function countNew(database: DatabaseSync, table: string, columns: readonly Column[]): number {
  return countRows(
    database,
    `main."${table}" as theirs where not ${exists("base", table, columns, "theirs")}`,
  );
}

const keysOf = (columns: readonly Column[]) => columns.filter(({ isKey }) => isKey);

/** Returns the condition that a table has a row with the values of another. */
function exists(schema: string, table: string, columns: readonly Column[], as = "ours"): string {
  return `exists (select 1 from ${schema}."${table}" as other where ${same("other", as, columns)})`;
}

/** Returns the condition that two rows have equal columns; keys are never null and are looked up by their index. */
function same(one: string, other: string, columns: readonly Column[]): string {
  return columns
    .map(({ name, isKey }) => `${one}."${name}" ${isKey ? "=" : "is"} ${other}."${name}"`)
    .join(" and ");
}

function run(database: DatabaseSync, statement: string): number {
  return Number(database.prepare(statement).run().changes);
}

function countRows(database: DatabaseSync, from: string): number {
  return Number(database.prepare(`select count(*) as count from ${from}`).get()?.count);
}
