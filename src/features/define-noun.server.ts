import type { PersonalDocument } from "#features/privacy/contract.ts";
import type { AgreedNotice } from "#features/privacy/storage.server.ts";
import type { MailEntry } from "#features/timeline/storage.server.ts";
import type { Db, Tx } from "#platform/database/db.server.ts";
import { type Addresses, addressesIn } from "#platform/database/email-column.server.ts";
import {
  type AnnouncedExpiry,
  announcedExpiryOf,
  type Expiry,
  expiryOf,
} from "#platform/database/expiry.server.ts";
import {
  type FindNames,
  type FindNewRecords,
  namesIn,
  newRecordsIn,
} from "#platform/database/records.server.ts";
import type { Services } from "#services.server.ts";
import { type KindName, type KindWith, kindOf } from "./kinds.ts";
import type { JobScope } from "./roles.ts";

/** A record of personal data, whatever its kind. */
export interface PersonalRecord {
  _id: string;
  /** Its subject, in words. */
  title: string;
  createdAt: string;
  documents: PersonalDocument[];
  /** All of it, for a copy. */
  record: object;
}

/** A record that colleagues work on together. */
export interface SharedRecord {
  _id: string;
  /** Its sender's name. */
  name: string;
  createdAt: string;
  /** Where it was sent from, in words. */
  origin: string;
  /** `_id` of its job, null for none; undefined for a kind of record without jobs. */
  jobId?: string | null;
  /** Id of the administrator who looks after it. */
  assigneeId: string | null;
}

/** A mail that staff write about a record. */
export interface WrittenMail extends MailEntry {
  /** The jobs whose applications its writer may read. */
  jobs: JobScope;
}

/** A quarantined message: the `body` and `notice` that its noun gave the spam filter. */
export interface Quarantined {
  body: object;
  sentAt: Date;
  notice: AgreedNotice;
}

/** The storage of a kind. */
interface Definition<Name extends KindName> {
  name: Name;
  table: string;
  /** Column of the e-mail address by which a person's records are found. */
  emailColumn?: string;
  /** Columns whose joined texts are the name of a record in the activity log. */
  nameColumns?: readonly string[];
  /** Finds the names of records, where columns of the table do not say them. */
  findNames?: FindNames;
  /** Finds records by id, whole, for a copy; of applications those for these jobs. */
  find?(db: Db, ids: readonly string[], jobs: JobScope): Promise<PersonalRecord[]>;
  /** Finds a record by id, unless it is for another job than these. */
  findShared?(db: Db, id: string, jobs: JobScope): Promise<SharedRecord | undefined>;
  /** Deletes records by id. Returns the ids of their documents, which the caller deletes. */
  remove?(tx: Tx, ids: readonly string[]): Promise<readonly string[]>;
  /** Records a mail with the record that it is about. Returns false, and does nothing, for another noun's record. */
  recordMail?(tx: Tx, mail: WrittenMail): Promise<boolean>;
  /** Sets when a record was answered first and last, for records that say so; null for never. */
  setAnswers?(tx: Tx, id: string, answers: { first: string | null; last: string | null }): Promise<void>;
  /**
   * Takes note of documents that came with a line of a record's timeline, for records that are searched by their files.
   */
  filesAdded?(tx: Tx, id: string): Promise<void>;
  /** Stores a quarantined message as if it came now. */
  release?(services: Services, tx: Tx, message: Quarantined, at: Date): Promise<unknown>;
}

/** The parts of a definition that a kind's properties ask for. */
type Needed<Name extends KindName> =
  | (Name extends KindWith<"personal"> ? "emailColumn" | "find" | "remove" : never)
  | (Name extends KindWith<"timeline"> ? "findShared" | "recordMail" : never)
  | (Name extends KindWith<"endsAfter"> ? "remove" : never)
  | (Name extends KindWith<"form"> ? "release" : never);

/** A kind on the server: its table, and what retention, erasure, live news and the activity log do with it. */
export interface Noun<Name extends KindName = KindName> extends Definition<Name> {
  addresses?: Addresses;
  expiry?: Expiry;
  /** The expiry of a noun whose records are announced before they end. */
  announcements?: AnnouncedExpiry;
  /** Finds the records that visitors add: they write no line of the activity log. */
  findNew?: FindNewRecords;
}

/** Returns a noun with what follows from its table and the properties of its kind. */
export function defineNoun<Name extends KindName>(
  definition: Definition<Name> & Required<Pick<Definition<Name>, Needed<Name>>>,
): Noun<Name> {
  const { name, table, emailColumn, nameColumns } = definition;
  const { personal, endsAfter, announced, notice, news } = kindOf(name);
  const announcements = announced && announcedExpiryOf(table, { promised: notice !== undefined });
  return {
    ...(nameColumns && { findNames: namesIn(table, ...nameColumns) }),
    ...definition,
    ...(emailColumn && { addresses: addressesIn(table, emailColumn) }),
    ...(endsAfter && { expiry: announcements ?? expiryOf(table) }),
    ...(announcements && { announcements }),
    ...(personal && news && { findNew: newRecordsIn(table) }),
  };
}

/** Returns the `remove` of records without documents. */
export function withoutDocuments(
  remove: (tx: Tx, ids: readonly string[]) => Promise<unknown>,
): (tx: Tx, ids: readonly string[]) => Promise<readonly string[]> {
  return async (tx, ids) => {
    await remove(tx, ids);
    return [];
  };
}

/** Returns some of the found documents as a copy names them; a deleted one is left out. */
export function personalDocuments(
  found: ReadonlyMap<string, PersonalDocument>,
  ids: readonly string[],
): PersonalDocument[] {
  const documents = ids.flatMap((id) => found.get(id) ?? []);
  return documents.map(({ _id, name, scan }) => ({ _id, name, scan }));
}

/** Returns the copy of a record that has no documents. */
export function plainRecord<Record extends { _id: string; createdAt: string }>(
  title: string,
  record: Record,
): PersonalRecord {
  return { _id: record._id, title, createdAt: record.createdAt, documents: [], record };
}
