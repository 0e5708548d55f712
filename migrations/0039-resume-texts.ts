import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Engine } from "#platform/database/db.server.ts";
import { searchIndexOf } from "#platform/database/search.server.ts";

const TABLE = "resume_texts";

/**
 * Adds the texts of resumes with an index of their words. Those of the applications that are there are read in the
 * background.
 */
export function resumeTexts(engine: Engine): Migration {
  return {
    async up(db: Kysely<object>) {
      await db.schema
        .createTable(TABLE)
        .addColumn("application_id", "text", (column) =>
          column.primaryKey().references("applications.id").onDelete("cascade"),
        )
        // None until the resume was read.
        .addColumn("text", "text")
        // Each word of the text once, between spaces; see resume-words.ts.
        .addColumn("words", "text", (column) => column.notNull().defaultTo(""))
        .execute();
      await (engine === "sqlite" ? addSqliteWords(db) : addPostgresWords(db));
      await sql`create index resume_texts_unread on resume_texts (application_id) where text is null`.execute(
        db,
      );
      await sql`insert into resume_texts (application_id) select id from applications`.execute(db);
    },
  };
}

/**
 * An index of whole words, without their places: a twentieth of one of three-letter parts. Its rowid is the
 * application's `search_row`, so that one look joins what both indexes find. The tokenizer `ascii` takes every
 * character beyond ASCII for a part of a word and so cuts at the spaces alone. As in 0003-lists-at-size.ts, triggers
 * keep it right and a deleted word is wiped at once.
 */
async function addSqliteWords(db: Kysely<object>): Promise<void> {
  const [table, index] = [sql.table(TABLE), sql.table(searchIndexOf(TABLE))];
  const trigger = (of: string) => sql.ref(`${TABLE}_search_${of}`);
  await db.schema.alterTable(TABLE).addColumn("search_row", "integer").execute();
  await db.schema.createIndex("resume_texts_search_row").unique().on(TABLE).column("search_row").execute();
  await sql`
    create virtual table ${index} using fts5(
      words, content = ${sql.lit(TABLE)}, content_rowid = 'search_row', columnsize = 0, detail = none,
      tokenize = "ascii tokenchars '+#'"
    )`.execute(db);
  await sql`insert into ${index} (${index}, rank) values ('secure-delete', 1)`.execute(db);
  const forget = sql`insert into ${index} (${index}, rowid, words) values ('delete', old.search_row, old.words);`;
  await sql`
    create trigger ${trigger("insert")} after insert on ${table} begin
      update ${table}
        set search_row = (select search_row from applications where id = new.application_id)
        where application_id = new.application_id;
      insert into ${index} (rowid, words)
        select search_row, words from ${table} where application_id = new.application_id;
    end`.execute(db);
  await sql`create trigger ${trigger("delete")} after delete on ${table} begin ${forget} end`.execute(db);
  await sql`
    create trigger ${trigger("update")} after update of words on ${table} begin
      ${forget}
      insert into ${index} (rowid, words) values (new.search_row, new.words);
    end`.execute(db);
}

/**
 * An index of whole words. Texts are kept beside the table, whose few pages a word of many resumes is then read from.
 */
async function addPostgresWords(db: Kysely<object>): Promise<void> {
  const [table, index] = [sql.table(TABLE), sql.ref(searchIndexOf(TABLE))];
  await sql`alter table ${table} set (toast_tuple_target = 128)`.execute(db);
  const words = sql`array_to_tsvector(string_to_array(words, ' '))`;
  await sql`create index ${index} on ${table} using gin (${words})`.execute(db);
}
