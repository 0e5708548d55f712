import { makeZip } from "client-zip";
import type { Company } from "#content/company.ts";
import { findAccountUnder } from "#features/administrators/storage.server.ts";
import type { PersonalRecord } from "#features/define-noun.server.ts";
import { findPersonalMails, type PersonalMail } from "#features/mail/storage.server.ts";
import { sharedNouns } from "#features/nouns.server.ts";
import { findAttachedDocuments } from "#features/timeline/attachment-storage.server.ts";
import { Fault } from "#platform/contract/errors.ts";
import { normalizeEmail } from "#platform/contract/fields.ts";
import type { Db } from "#platform/database/db.server.ts";
import { type ListedMail, MAILS_LISTED, type Person } from "./contract.ts";
import { findPersonalIds } from "./erasure.server.ts";
import {
  archiveName,
  documentText,
  formerStaffEnds,
  isGiven,
  noticeLines,
  readable,
  shippedWords,
  wordingText,
} from "./rules.ts";
import * as storage from "./storage.server.ts";

type Kept = PersonalRecord & { kind: Person["records"][number]["kind"] };

/** The records, mails, consents and account of one person. */
interface PersonalData {
  email: string;
  records: Kept[];
  mails: PersonalMail[];
  consents: Map<string, storage.StoredConsent>;
  erasedAt: string | null;
  account: Person["account"];
}

/** Reads the personal data under an e-mail address. */
export async function findPersonalData(db: Db, email: string): Promise<PersonalData> {
  const found: Kept[] = [];
  for (const { noun, ids } of await findPersonalIds(db, email)) {
    const records = await noun.find(db, ids, "all");
    found.push(...records.map((record) => ({ ...record, kind: noun.name })));
  }
  const subjectIds = found.map((one) => one._id);
  const attached = await findAttachedDocuments(db, subjectIds);
  const attachmentsOf = (id: string) =>
    attached
      .filter(({ recordId }) => recordId === id)
      .map(({ document: { _id, name, scan } }) => ({ _id, name, scan }));
  return {
    email,
    records: found.map((one) => ({ ...one, documents: [...one.documents, ...attachmentsOf(one._id)] })),
    mails: await findPersonalMails(db, { address: email, subjectIds }),
    consents: await storage.findConsents(db, subjectIds),
    erasedAt: await storage.findErasedAt(db, email),
    account: await findAccount(db, email),
  };
}

/** Returns the staff account under an address, with the day on which it is erased automatically. */
export async function findAccount(db: Db, email: string): Promise<Person["account"]> {
  const account = await findAccountUnder(db, email);
  if (!account) return null;
  const { name, deactivatedAt } = account;
  return { name, endsAt: deactivatedAt && formerStaffEnds(deactivatedAt).toISOString() };
}

/** Returns the overview that staff see before they export or erase. */
export async function summary(
  db: Db,
  { email, records, mails, consents, erasedAt, account }: PersonalData,
): Promise<Person> {
  return {
    email,
    records: records.map(({ record: _, ...one }) => ({ ...one, consent: toConsent(consents.get(one._id)) })),
    mails: mails.length,
    newestMails: await listNewest(db, mails),
    erasedAt,
    account,
  };
}

/** Returns the newest of some e-mails, each with the record that it is about. */
async function listNewest(db: Db, mails: readonly PersonalMail[]): Promise<ListedMail[]> {
  const newest = mails.slice(-MAILS_LISTED).reverse();
  const records = new Map<string, ListedMail["record"]>();
  for (const { name, findNames } of sharedNouns) {
    const found = await findNames?.(
      db,
      newest.flatMap(({ subjectId }) => subjectId ?? []),
    );
    for (const _id of found?.keys() ?? []) records.set(_id, { kind: name, _id });
  }
  return newest.map(({ body, subjectId, ...mail }) => ({
    ...mail,
    record: records.get(subjectId ?? "") ?? null,
  }));
}

type ReadBytes = (id: string) => Promise<Uint8Array | undefined>;

/**
 * Returns the ZIP archive for the person: the records as text and as data, and the documents that are given out. Only
 * one document is in memory at a time.
 */
export function archive(
  dossier: PersonalData,
  readBytes: ReadBytes,
  { at, company }: { at: Date; company: Company },
): ReadableStream<Uint8Array> {
  const pages = pageNames(dossier);
  const copy = toCopy(dossier, at, pages);
  const entry = (name: string, input: string | Uint8Array) => ({ name, input, lastModified: at });
  async function* entries() {
    yield entry("what-we-hold.txt", `${introduction(dossier.email, at, company)}\n\n${readable(copy)}\n`);
    yield entry("what-we-hold.json", `${JSON.stringify(copy, null, 2)}\n`);
    for (const [page, name] of pages) yield entry(name, `${readable(JSON.parse(page))}\n`);
    const taken = new Set<string>();
    for (const { documents } of dossier.records) {
      for (const { _id, name } of documents.filter(isGiven)) {
        const bytes = await readBytes(_id).catch(damageOf);
        const path = `documents/${archiveName(name, taken)}`;
        if (typeof bytes === "string") yield entry(`${path} is damaged.txt`, `${bytes}\n`);
        else if (bytes) yield entry(path, bytes);
      }
    }
  }
  return makeZip(entries());
}

/** Returns the error of a damaged document, which must not keep the others from the person. */
function damageOf(error: unknown): string {
  if (error instanceof Fault && error.code === "internal") return error.message;
  throw error;
}

function introduction(email: string, at: Date, company: Company): string {
  return [
    `What ${company.name} holds about ${email}, as of ${at.toISOString()} (times are UTC).`,
    `To correct it or have it erased, write to ${company.privacyEmail} from this address.`,
  ].join("\n");
}

/** Returns the file names of the privacy pages that were agreed to, by their words. */
function pageNames({ consents }: PersonalData): Map<string, string> {
  const pages = new Set([...consents.values()].flatMap(({ privacyPage }) => privacyPage ?? []).map(asText));
  return new Map([...pages].map((page, index) => [page, `privacy-page-${index + 1}.txt`]));
}

function asText(words: object): string {
  return JSON.stringify(words);
}

function toCopy({ email, records, mails, consents }: PersonalData, at: Date, pages: Map<string, string>) {
  return {
    email,
    copiedAt: at.toISOString(),
    records: records.map(({ kind, record, documents, _id }) => ({
      kind,
      ...record,
      documents: documents.map(documentText),
      consent: copyOf(consents.get(_id), pages),
    })),
    mails: mails.map(({ _id, recipient, subjectId, ...mail }) => ({
      to: normalizeEmail(recipient) === normalizeEmail(email) ? email : "our staff",
      ...mail,
    })),
  };
}

function copyOf(stored: storage.StoredConsent | undefined, pages: Map<string, string>) {
  const consent = toConsent(stored);
  if (!consent || !stored) return null;
  const { kept, ...told } = consent;
  const page = stored.privacyPage && pages.get(asText(stored.privacyPage));
  return { ...told, wording: wordingText(consent), privacyPage: page ?? null };
}

/** Returns a consent with the words that the person agreed to, as far as they were kept. */
function toConsent(consent: storage.StoredConsent | undefined): Person["records"][number]["consent"] {
  if (!consent) return null;
  const { version, agreedAt, notice } = consent;
  const words = notice ?? shippedWords(version);
  return { version, agreedAt, notice: words ? noticeLines(words) : [], kept: notice !== null };
}
