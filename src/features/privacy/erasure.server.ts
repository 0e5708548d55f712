import { deleteMailsAbout } from "#features/mail/storage.server.ts";
import type { Database, Db, Tx } from "#platform/database/db.server.ts";
import type { AddressedRecord, Addresses } from "#platform/database/email-column.server.ts";
import type { Expiry } from "#platform/database/expiry.server.ts";
import type { HeldDocument, HeldKind } from "./contract.ts";
import * as storage from "./storage.server.ts";

/** A record as the noun that keeps it tells of it. */
export interface PersonalRecord {
  _id: string;
  /** What it is about. */
  title: string;
  createdAt: string;
  documents: HeldDocument[];
  /** All of it, for a copy. */
  record: object;
}

/** What one noun keeps about people. */
export interface PersonalDataSource {
  kind: HeldKind;
  addresses: Addresses;
  /** By their age; none where time alone ends nothing. */
  expiry?: Expiry;
  find(db: Db, ids: readonly string[]): Promise<PersonalRecord[]>;
  /** Erases records with their documents. Gives the documents' ids. */
  erase(tx: Tx, ids: readonly string[]): Promise<string[]>;
}

/** A mail as it is held, with its text while that is kept. */
export interface HeldMail {
  _id: string;
  /** False for a notice to staff. */
  toPerson: boolean;
  subject: string;
  body: string;
  status: string;
  createdAt: string;
  sentAt: string | null;
}

export interface HeldMails {
  addresses: Addresses;
  expiry: Expiry;
  /** Mails to an address, and those about some records. */
  find(db: Db, about: { address: string; subjectIds: readonly string[] }): Promise<HeldMail[]>;
  deleteById(tx: Tx, ids: readonly string[]): Promise<void>;
}

/** The account of somebody who works here or did. It stays when the person is erased. */
export interface StaffAccount {
  _id: string;
  name: string;
  /** Null while it is active. */
  deactivatedAt: string | null;
}

/** All that is kept about people. */
export interface PersonalDataSources {
  records: readonly PersonalDataSource[];
  mails: HeldMails;
  /** Deletes what is kept by a person's keyed hash alone. */
  deleteByHash(tx: Tx, hash: string): Promise<void>;
  /** Returns the account under an address, active or not. */
  findAccount(db: Db, address: string): Promise<StaffAccount | undefined>;
}

export interface Erased {
  records: number;
  documents: number;
  mails: number;
  /** What stands for the person in the log. */
  mark: string;
}

/**
 * Deletes the traces of a deleted record, its consent and its mails, in the transaction that deletes the record. Leaves a
 * tombstone, so that a restored backup does not bring the record back.
 */
export async function deleteTraces(tx: Tx, subjectId: string, at: Date): Promise<void> {
  await storage.deleteConsents(tx, [subjectId]);
  await deleteMailsAbout(tx, [subjectId]);
  await storage.insertErasures(tx, [{ kind: "record", subject: subjectId, at: at.toISOString() }]);
}

/** Erases records with their documents, consents and mails. Returns the number of documents. */
export async function eraseRecords(
  tx: Tx,
  source: Pick<PersonalDataSource, "erase">,
  ids: readonly string[],
): Promise<number> {
  const documents = await source.erase(tx, ids);
  await storage.deleteConsents(tx, ids);
  await deleteMailsAbout(tx, ids);
  return documents.length;
}

/** Erases all that is held about a person, in one transaction, and leaves the mark of it. */
export async function erasePerson(
  tx: Tx,
  { records, mails, deleteByHash }: PersonalDataSources,
  { address, at }: { address: string; at: Date },
): Promise<Erased> {
  const held = await findHeld(tx, records, address);
  const subjectIds = held.flatMap(({ ids }) => ids);
  const mailIds = (await mails.find(tx, { address, subjectIds })).map((mail) => mail._id);
  await mails.deleteById(tx, mailIds);
  let documents = 0;
  for (const { holding, ids } of held) documents += await eraseRecords(tx, holding, ids);
  const mark = await storage.markPerson(tx, address);
  await deleteByHash(tx, mark);
  await storage.insertErasures(tx, [{ kind: "person", subject: mark, at: at.toISOString() }]);
  return { records: subjectIds.length, documents, mails: mailIds.length, mark };
}

/** Which records each noun has of an address; a noun that has none is left out. */
export async function findHeld(
  db: Db,
  records: readonly PersonalDataSource[],
  address: string,
): Promise<{ holding: PersonalDataSource; ids: string[] }[]> {
  const held: { holding: PersonalDataSource; ids: string[] }[] = [];
  for (const holding of records) {
    const ids = await holding.addresses.find(db, address);
    if (ids.length > 0) held.push({ holding, ids });
  }
  return held;
}

/** The erasures that a restored backup must repeat, with the key of their hashes. */
export interface KeptErasures {
  key: string | undefined;
  erasures: storage.Erasure[];
}

/** Reads the erasures out of the database that a backup is going to replace. */
export async function findErasures(db: Db): Promise<KeptErasures> {
  return { key: await storage.findErasureKey(db), erasures: await storage.findErasures(db) };
}

const PAGE = 500;

/**
 * Repeats erasures in a restored database: what was made before a person was erased, and the records that were deleted.
 * Its own marks count too. Gives how many records and mails it erased.
 */
export async function eraseAgain(
  db: Database,
  { records, mails, deleteByHash }: PersonalDataSources,
  kept: KeptErasures,
): Promise<{ records: number; mails: number }> {
  const marks = await joinMarks(db, kept);
  let erased = 0;
  for (const holding of records) {
    for await (const ids of marked(db, holding.addresses, marks)) {
      await db.transaction((tx) => eraseRecords(tx, holding, ids));
      erased += ids.length;
    }
  }
  let letters = 0;
  for await (const ids of marked(db, mails.addresses, marks)) {
    await db.transaction((tx) => mails.deleteById(tx, ids));
    letters += ids.length;
  }
  await db.transaction(async (tx) => {
    for (const mark of marks.people.keys()) await deleteByHash(tx, mark);
  });
  return { records: erased, mails: letters };
}

interface Marks {
  key: string;
  /** Hash of an address to the moment of the last erasure. */
  people: Map<string, string>;
  records: Set<string>;
}

/** Puts the marks of both databases together, and those that are new into the restored one. */
async function joinMarks(db: Database, { key, erasures }: KeptErasures): Promise<Marks> {
  const own = await storage.findErasures(db.read);
  const known = new Set(own.map((mark) => `${mark.subject} ${mark.at}`));
  const missing = erasures.filter((mark) => !known.has(`${mark.subject} ${mark.at}`));
  const ownKey = await db.transaction(async (tx) => {
    // A key of its own, made without need, would shut out the marks of the next database.
    const kept = key ? await storage.keepErasureKey(tx, key) : await storage.findErasureKey(tx);
    // Hashes by another key than the database's own could never be found in it again.
    await storage.insertErasures(
      tx,
      missing.filter((mark) => mark.kind === "record" || kept === key),
    );
    return kept;
  });
  const people = new Map<string, string>();
  const all = [...own, ...missing];
  for (const { kind, subject, at } of all) {
    if (kind === "person" && at > (people.get(subject) ?? "")) people.set(subject, at);
  }
  const ids = all.filter((mark) => mark.kind === "record").map((mark) => mark.subject);
  return { key: key ?? ownKey ?? "", people, records: new Set(ids) };
}

/** The records that are marked, a page of the table at a time. */
async function* marked(db: Database, addresses: Addresses, marks: Marks): AsyncGenerator<string[], void> {
  if (marks.people.size === 0 && marks.records.size === 0) return;
  const isMarked = ({ _id, address, createdAt }: AddressedRecord) =>
    marks.records.has(_id) || createdAt <= (marks.people.get(storage.hashPerson(marks.key, address)) ?? "");
  for (let after: string | undefined; ; ) {
    const rows = await addresses.read(db.read, { after, limit: PAGE });
    const ids = rows.filter(isMarked).map((row) => row._id);
    if (ids.length > 0) yield ids;
    if (rows.length < PAGE) return;
    after = rows.at(-1)?._id;
  }
}
