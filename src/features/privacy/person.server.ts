import { makeZip } from "client-zip";
import type { Company } from "#content/company.ts";
import { fillWords } from "#content/fill.ts";
import { findNotice } from "#content/notices.ts";
import { findAccountUnder } from "#features/administrators/storage.server.ts";
import type { PersonalRecord } from "#features/define-noun.server.ts";
import { findPersonalMails, type PersonalMail } from "#features/mail/storage.server.ts";
import { Fault } from "#platform/contract/errors.ts";
import type { Db } from "#platform/database/db.server.ts";
import type { Person } from "./contract.ts";
import { findPersonalIds } from "./erasure.server.ts";
import { archiveName, documentText, formerStaffEnds, isGiven, readable } from "./rules.ts";
import * as storage from "./storage.server.ts";

type Kept = PersonalRecord & { kind: Person["records"][number]["kind"] };

/** The records, mails, consents and account of one person. */
export interface PersonalData {
  email: string;
  records: Kept[];
  mails: PersonalMail[];
  consents: Map<string, { version: string; agreedAt: string }>;
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
  return {
    email,
    records: found,
    mails: await findPersonalMails(db, { address: email, subjectIds }),
    consents: await storage.findConsents(db, subjectIds),
    erasedAt: await storage.findErasedAt(db, email),
    account: await findAccount(db, email),
  };
}

/** Returns the staff account under an address, with the day on which it ends by itself. */
export async function findAccount(db: Db, email: string): Promise<Person["account"]> {
  const account = await findAccountUnder(db, email);
  if (!account) return null;
  const { name, deactivatedAt } = account;
  return { name, endsAt: deactivatedAt && formerStaffEnds(deactivatedAt).toISOString() };
}

/** Returns the overview that staff see before they export or erase. */
export function summary({ email, records, mails, consents, erasedAt, account }: PersonalData): Person {
  return {
    email,
    records: records.map(({ record: _, ...one }) => ({ ...one, consent: consents.get(one._id) ?? null })),
    mails: mails.length,
    erasedAt,
    account,
  };
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
  const copy = toCopy(dossier, at, company);
  const entry = (name: string, input: string | Uint8Array) => ({ name, input, lastModified: at });
  async function* entries() {
    yield entry("what-we-hold.txt", `${introduction(dossier.email, at, company)}\n\n${readable(copy)}\n`);
    yield entry("what-we-hold.json", `${JSON.stringify(copy, null, 2)}\n`);
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

/** Returns what is wrong with a damaged document, which must not keep the others from the person. */
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

function toCopy({ email, records, mails, consents }: PersonalData, at: Date, company: Company) {
  return {
    email,
    copiedAt: at.toISOString(),
    records: records.map(({ kind, record, documents, _id }) => ({
      kind,
      ...record,
      documents: documents.map(documentText),
      consent: toConsent(consents.get(_id), company),
    })),
    mails: mails.map(({ _id, toPerson, ...mail }) => ({ to: toPerson ? email : "our staff", ...mail })),
  };
}

/** Adds the words that the person agreed to, with the facts about the company as they are now. */
function toConsent(consent: { version: string; agreedAt: string } | undefined, company: Company) {
  if (!consent) return null;
  const notice = findNotice(consent.version);
  if (!notice) return { ...consent, notice: [] };
  const points = notice.points.map(({ term, text }) => `${term}: ${text}`);
  return { ...consent, notice: fillWords([...points, notice.consentLabel], company) };
}
