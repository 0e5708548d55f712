import { deleteMailsById, findPersonalMails, mailAddresses } from "#features/mail/storage.server.ts";
import { type PersonalNoun, personalNouns } from "#features/nouns.server.ts";
import { deletePrintsOf } from "#features/spam/storage.server.ts";
import { deleteKeysOf } from "#platform/api/idempotency.server.ts";
import type { Database, Db, Tx } from "#platform/database/db.server.ts";
import type { AddressedRecord, Addresses } from "#platform/database/email-column.server.ts";
import * as storage from "./storage.server.ts";
import { eraseRecords } from "./traces.server.ts";

export interface Erased {
  records: number;
  documents: number;
  mails: number;
  /** The keyed hash that stands for the person in the log and on the tombstone. */
  person: string;
}

/** Erases all data about a person, in one transaction, and leaves a tombstone. */
export async function erasePerson(tx: Tx, { address, at }: { address: string; at: Date }): Promise<Erased> {
  const found = await lockPersonalRecords(tx, address);
  const subjectIds = found.flatMap(({ ids }) => ids);
  const mailIds = (await findPersonalMails(tx, { address, subjectIds })).map((mail) => mail._id);
  await deleteMailsById(tx, mailIds);
  let documents = 0;
  for (const { noun, ids } of found) documents += await eraseRecords(tx, noun, ids);
  const person = await storage.hashPerson(tx, address);
  await deleteByHash(tx, person);
  await storage.insertErasures(tx, [{ kind: "person", subject: person, at: at.toISOString() }]);
  return { records: subjectIds.length, documents, mails: mailIds.length, person };
}

/**
 * Locks the records of an address and returns their ids. What was being written about them is stored by then, such as
 * an e-mail, and what comes later finds no record. It looks until it knows them all, twice at least: a message that
 * staff release from the quarantine at the same moment goes on under another id.
 */
async function lockPersonalRecords(tx: Tx, address: string) {
  for (let locked: Set<string> | undefined; ; ) {
    const found = await findPersonalIds(tx, address);
    const all = found.flatMap((one) => one.ids);
    if (locked && all.every((id) => locked?.has(id))) return found;
    for (const { noun, ids } of found) await noun.addresses.lock(tx, ids);
    locked = new Set(all);
  }
}

/** Returns the ids of the records that each noun has of an address; a noun without any is left out. */
export async function findPersonalIds(
  db: Db,
  address: string,
): Promise<{ noun: PersonalNoun; ids: string[] }[]> {
  const found: { noun: PersonalNoun; ids: string[] }[] = [];
  for (const noun of personalNouns) {
    const ids = await noun.addresses.find(db, address);
    if (ids.length > 0) found.push({ noun, ids });
  }
  return found;
}

/** Deletes the data that is kept under a person's keyed hash alone. */
async function deleteByHash(tx: Tx, person: string): Promise<void> {
  await deleteKeysOf(tx, person);
  await deletePrintsOf(tx, person);
}

/** The erasures that a restored backup must repeat, with the key of their hashes. */
interface KeptErasures {
  key: string | undefined;
  erasures: storage.Erasure[];
}

/** Reads the erasures out of the database that a backup is going to replace. */
export async function findErasures(db: Db): Promise<KeptErasures> {
  return { key: await storage.findErasureKey(db), erasures: await storage.findErasures(db) };
}

const PAGE = 500;

/**
 * Repeats erasures in a restored database, its own too: of the records that were deleted, and of those made before
 * their person was erased. Returns how many records and mails it erased.
 */
export async function replayErasures(
  db: Database,
  kept: KeptErasures,
): Promise<{ records: number; mails: number }> {
  const tombstones = await joinTombstones(db, kept);
  const counts = { records: 0, mails: 0 };
  for (const noun of personalNouns) {
    for await (const ids of findErased(db, noun.addresses, tombstones)) {
      await db.transaction((tx) => eraseRecords(tx, noun, ids));
      counts.records += ids.length;
    }
  }
  for await (const ids of findErased(db, mailAddresses, tombstones)) {
    await db.transaction((tx) => deleteMailsById(tx, ids));
    counts.mails += ids.length;
  }
  await db.transaction(async (tx) => {
    for (const person of tombstones.people.keys()) await deleteByHash(tx, person);
  });
  return counts;
}

interface Tombstones {
  key: string;
  /** Hash of an address to the moment of the last erasure. */
  people: Map<string, string>;
  records: Set<string>;
}

/** Joins the tombstones of both databases, and adds the missing ones to the restored one. */
async function joinTombstones(db: Database, { key, erasures }: KeptErasures): Promise<Tombstones> {
  const own = await storage.findErasures(db.read);
  const known = new Set(own.map(({ subject, at }) => `${subject} ${at}`));
  const missing = erasures.filter(({ subject, at }) => !known.has(`${subject} ${at}`));
  const ownKey = await db.transaction(async (tx) => {
    // A key of its own, made without need, would shut out the tombstones of the next database.
    const kept = key ? await storage.keepErasureKey(tx, key) : await storage.findErasureKey(tx);
    // Hashes by another key than the database's own could never be found in it again.
    await storage.insertErasures(
      tx,
      missing.filter(({ kind }) => kind === "record" || kept === key),
    );
    return kept;
  });
  const people = new Map<string, string>();
  const all = [...own, ...missing];
  for (const { kind, subject, at } of all) {
    if (kind === "person" && at > (people.get(subject) ?? "")) people.set(subject, at);
  }
  const ids = all.filter(({ kind }) => kind === "record").map(({ subject }) => subject);
  return { key: key ?? ownKey ?? "", people, records: new Set(ids) };
}

/** Finds the records that have a tombstone, a page of the table at a time. */
async function* findErased(
  db: Database,
  addresses: Addresses,
  { key, people, records }: Tombstones,
): AsyncGenerator<string[], void> {
  if (people.size === 0 && records.size === 0) return;
  const isErased = ({ _id, address, createdAt }: AddressedRecord) =>
    records.has(_id) || createdAt <= (people.get(storage.hashAddress(key, address)) ?? "");
  for (let after: string | undefined; ; ) {
    const rows = await addresses.read(db.read, { after, limit: PAGE });
    const ids = rows.filter(isErased).map((row) => row._id);
    if (ids.length > 0) yield ids;
    if (rows.length < PAGE) return;
    after = rows.at(-1)?._id;
  }
}
