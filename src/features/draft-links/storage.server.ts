import type { AuthTables } from "#features/auth/storage.server.ts";
import type { Db, Tx } from "#platform/database/db.server.ts";
import { newId, sha256 } from "#platform/process/id.server.ts";
import type { DraftLink } from "./contract.ts";

type DraftLinkTables = AuthTables & {
  draft_links: {
    id: string;
    document_id: string;
    path: string;
    token_hash: string;
    created_by: string;
    created_at: string;
    expires_at: string;
  };
};
const tables = (db: Db) => db.withTables<DraftLinkTables>();

/** Describes a link to be made. */
interface NewDraftLink {
  documentId: string;
  path: string;
  token: string;
  createdBy: string;
  expiresAt: Date;
}

/** Returns the links of a document that have not expired, the newest first. */
export async function findDraftLinks(db: Db, documentId: string, now: Date): Promise<DraftLink[]> {
  const rows = await linksAt(db, now)
    .where("draft_links.document_id", "=", documentId)
    .orderBy("draft_links.id", "desc")
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    path: row.path,
    createdAt: row.created_at,
    createdBy: row.name || row.email,
    expiresAt: row.expires_at,
  }));
}

/** Returns the document and path of the link with a token, and the roles of the active account that made it. */
export async function findByToken(db: Db, token: string, now: Date) {
  const row = await linksAt(db, now)
    .where("draft_links.token_hash", "=", sha256(token))
    .where("administrators.active", "=", 1)
    .executeTakeFirst();
  if (!row) return undefined;
  return { documentId: row.document_id, path: row.path, expiresAt: row.expires_at, roles: row.roles };
}

function linksAt(db: Db, now: Date) {
  return tables(db)
    .selectFrom("draft_links")
    .innerJoin("administrators", "administrators.id", "draft_links.created_by")
    .selectAll("draft_links")
    .select(["administrators.name", "administrators.email", "administrators.roles"])
    .where("draft_links.expires_at", ">", now.toISOString());
}

/** Writes a link. Returns its id. */
export async function insertDraftLink(tx: Tx, link: NewDraftLink, now: Date): Promise<string> {
  const id = newId();
  const { documentId, path, token, createdBy, expiresAt } = link;
  await tables(tx)
    .insertInto("draft_links")
    .values({
      id,
      document_id: documentId,
      path,
      token_hash: sha256(token),
      created_by: createdBy,
      created_at: now.toISOString(),
      expires_at: expiresAt.toISOString(),
    })
    .execute();
  return id;
}

/** Ends a link. Returns false where there is none. */
export async function deleteDraftLink(tx: Tx, documentId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tables(tx)
    .deleteFrom("draft_links")
    .where("document_id", "=", documentId)
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Ends the links of a document that is deleted, or has got another address. */
export async function deleteLinksOf(tx: Tx, documentId: string): Promise<void> {
  await tables(tx).deleteFrom("draft_links").where("document_id", "=", documentId).execute();
}

/** Ends all links: those of a restored backup may have been ended since. */
export async function deleteAllDraftLinks(tx: Tx): Promise<void> {
  await tables(tx).deleteFrom("draft_links").execute();
}

export async function deleteExpiredDraftLinks(tx: Tx, now: Date): Promise<void> {
  await tables(tx).deleteFrom("draft_links").where("expires_at", "<=", now.toISOString()).execute();
}
