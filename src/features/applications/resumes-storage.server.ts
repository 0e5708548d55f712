import { sql } from "kysely";
import { distinctWords, partsOf, type SoughtWord, soughtWords } from "#platform/contract/search-words.ts";
import type { Database, Db, Tx } from "#platform/database/db.server.ts";
import { type FoundElsewhere, searchIndexOf } from "#platform/database/search.server.ts";
import type { LinePart } from "./contract.ts";
import { cleanText, lineWith } from "./resume-words.server.ts";
import type { ApplicationTables } from "./storage.server.ts";

type ResumeTables = ApplicationTables & {
  resume_texts: {
    application_id: string;
    /** Of the resume and the files that came with it or later; null until they are read, "" where none has a text. */
    text: string | null;
    words: string;
  };
};
const tables = (db: Db) => db.withTables<ResumeTables>();

/**
 * Inserts the text of a new application's resume.
 * @param text null when it is to be read
 */
export async function insertResumeText(tx: Tx, applicationId: string, text: string | null): Promise<void> {
  const row = { application_id: applicationId, ...toColumns(text) };
  await tables(tx).insertInto("resume_texts").values(row).execute();
}

/** Returns the latest applications whose files are to be read, with the ids of the documents that came with them. */
export async function findUnread(db: Db, limit: number): Promise<{ _id: string; documentIds: string[] }[]> {
  const rows = await tables(db)
    .selectFrom("resume_texts")
    .innerJoin("applications", "applications.id", "resume_texts.application_id")
    .select(["application_id", "resume_id", "additional_id"])
    .where("text", "is", null)
    .orderBy("application_id", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    _id: row.application_id,
    documentIds: [row.resume_id, row.additional_id ?? []].flat(),
  }));
}

/** Has the files of an application read again; until then it is found by the words that they had. */
export async function markUnread(tx: Tx, applicationId: string): Promise<void> {
  await tables(tx)
    .updateTable("resume_texts")
    .set({ text: null })
    .where("application_id", "=", applicationId)
    .execute();
}

/** Keeps the text of the files that were read, unless their application is gone. */
export async function updateResumeText(tx: Tx, applicationId: string, text: string): Promise<void> {
  await tables(tx)
    .updateTable("resume_texts")
    .set(toColumns(text))
    .where("application_id", "=", applicationId)
    .execute();
}

function toColumns(text: string | null) {
  if (text === null) return { text, words: "" };
  const kept = cleanText(text);
  return { text: kept, words: distinctWords(kept).join(" ") };
}

/**
 * The most applications that are named to PostgreSQL, so that it uses its indexes of the names and of the other fields.
 */
const NAMED = 2_000;

/** Returns the applications whose files have the words of a search; undefined when none has. */
export async function findInResumes(
  { engine, read }: Pick<Database, "engine" | "read">,
  q: string,
): Promise<FoundElsewhere | undefined> {
  const sought = soughtWords(q);
  if (sought.length === 0) return undefined;
  if (engine === "sqlite") {
    const index = sql.table(searchIndexOf("resume_texts"));
    const searchRows = sql`select rowid from ${index} where ${index} match ${matchFts(sought)}`;
    return { condition: sql`search_row in (${searchRows})`, searchRows };
  }
  // A subquery hides the words from the planner, which would look for those of many resumes in each resume by itself.
  const wanted = sql`(select ${matchTsquery(sought)}::tsquery)`;
  const holding = sql`
    select application_id from resume_texts where array_to_tsvector(string_to_array(words, ' ')) @@ ${wanted}`;
  const some = sql<{ application_id: string }>`${holding} limit ${NAMED + 1}`;
  const ids = (await some.execute(read)).rows.map((row) => row.application_id);
  if (ids.length === 0) return undefined;
  return { condition: ids.length > NAMED ? sql`id in (${holding})` : sql`id = any(${ids})` };
}

/** Words have no quotes; see rules.ts. */
const matchFts = (sought: readonly SoughtWord[]) =>
  sought.map(({ word, begins }) => `"${word}"${begins ? "*" : ""}`).join(" AND ");
const matchTsquery = (sought: readonly SoughtWord[]) =>
  sought.map(({ word, begins }) => `'${word}'${begins ? ":*" : ""}`).join(" & ");

/** Returns the line of the files that has the words of a search, by the application's id. */
export async function findLines(db: Db, ids: readonly string[], q: string): Promise<Map<string, LinePart[]>> {
  if (ids.length === 0) return new Map();
  const rows = await tables(db)
    .selectFrom("resume_texts")
    .select(["application_id", "text"])
    .where("application_id", "in", ids)
    .where("text", "is not", null)
    .execute();
  const sought = soughtWords(q);
  return new Map(rows.map((row) => [row.application_id, partsOf(lineWith(row.text ?? "", sought), sought)]));
}
