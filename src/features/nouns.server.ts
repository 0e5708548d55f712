import {
  deleteDeactivated,
  deleteInvitationsById,
  deleteOldInvitations,
  findAccountUnder,
  findInvitationsById,
  invitationAddresses,
} from "#features/administrators/storage.server.ts";
import { acceptApplication, type KeptApplication } from "#features/applications/accept.server.ts";
import { roleText } from "#features/applications/rules.ts";
import {
  applicationAddresses,
  applicationExpiry,
  deleteApplicationsById,
  findApplicantsOf,
  findApplicationNames,
  findApplicationsWhole,
  findNewApplications,
  recordMail,
} from "#features/applications/storage.server.ts";
import { auditExpiry, deleteAudit, recordAudit } from "#features/audit/storage.server.ts";
import { deleteOldAddresses } from "#features/auth/address-storage.server.ts";
import { deleteDeadSessions } from "#features/auth/storage.server.ts";
import { oldestKeptDay } from "#features/budget/rules.ts";
import { deleteDailyCounts } from "#features/budget/storage.server.ts";
import {
  type DocumentInfo,
  deleteDocument,
  findDocumentNames,
  findDocuments,
} from "#features/documents/storage.server.ts";
import { createInbox } from "#features/enquiries/inbox.server.ts";
import { getInTouchKind } from "#features/get-in-touch/api.server.ts";
import type { GetInTouchBody } from "#features/get-in-touch/contract.ts";
import {
  deleteEnquiriesById,
  enquiryAddresses,
  enquiryExpiry,
  enquiryMarks,
  findEnquiriesById,
  findEnquiryNames,
  findNewEnquiries,
} from "#features/get-in-touch/storage.server.ts";
import { findJobNames } from "#features/jobs/storage.server.ts";
import {
  deleteMailsAbout,
  deleteMailsById,
  findMailNames,
  findWholeMails,
  mailAddresses,
  mailExpiry,
} from "#features/mail/storage.server.ts";
import { sweepMailFiles } from "#features/mail/transport.server.ts";
import {
  deleteSubscribersById,
  deleteUnconfirmed,
  findSubscribersById,
  subscriberAddresses,
} from "#features/newsletter/storage.server.ts";
import { beginSubscription } from "#features/newsletter/subscription.server.ts";
import { deleteOldResets } from "#features/password-reset/storage.server.ts";
import { type HeldDocument, type HeldKind, kindWords } from "#features/privacy/contract.ts";
import {
  eraseRecords,
  type HeldMails,
  type PersonalDataSource,
  type PersonalDataSources,
} from "#features/privacy/erasure.server.ts";
import { createRetention, type Retention } from "#features/privacy/retention.server.ts";
import type { Expiring } from "#features/privacy/retention-run.server.ts";
import { formerStaffEndBefore } from "#features/privacy/rules.ts";
import { queryKind } from "#features/queries/api.server.ts";
import type { QueryBody } from "#features/queries/contract.ts";
import {
  deleteQueriesById,
  findNewQueries,
  findQueriesById,
  findQueryNames,
  queryAddresses,
  queryExpiry,
  queryMarks,
} from "#features/queries/storage.server.ts";
import type { QuarantineKind } from "#features/spam/contract.ts";
import {
  deletePrintsOf,
  deleteQuarantinedById,
  deleteSpentSigns,
  findNewlyHeld,
  findQuarantinedById,
  quarantineAddresses,
  quarantineExpiry,
} from "#features/spam/storage.server.ts";
import { findMemberNames } from "#features/team/storage.server.ts";
import { deleteExpiredKeys, deleteKeysOf } from "#platform/api/idempotency.server.ts";
import { normalizeEmail } from "#platform/contract/fields.ts";
import type { Db, Tx } from "#platform/database/db.server.ts";
import type { Services } from "#services.server.ts";

/** Everything the program keeps about people. A noun that keeps more has its line here, or nobody can erase it. */
export const holdings: PersonalDataSources = {
  records: [applications(), queries(), enquiries(), subscribers(), quarantined(), invitations()],
  mails: mails(),
  async deleteByHash(tx, hash) {
    await deleteKeysOf(tx, hash);
    await deletePrintsOf(tx, hash);
  },
  findAccount: findAccountUnder,
};

function applications(): PersonalDataSource {
  return {
    kind: "application",
    addresses: applicationAddresses,
    expiry: applicationExpiry,
    async find(db, ids) {
      const found = await findApplicationsWhole(db, ids);
      const documents = await findDocuments(
        db,
        found.flatMap(({ resumeId, additionalId }) => [resumeId, additionalId ?? []].flat()),
      );
      return found.map(({ resumeId, additionalId, ...record }) => ({
        _id: record._id,
        title: roleText(record.job),
        createdAt: record.createdAt,
        documents: [documents.get(resumeId), additionalId ? documents.get(additionalId) : undefined]
          .filter((document) => document !== undefined)
          .map(toHeldDocument),
        record,
      }));
    },
    async erase(tx, ids) {
      const documents = await deleteApplicationsById(tx, ids);
      for (const id of documents) await deleteDocument(tx, id);
      return documents;
    },
  };
}

function toHeldDocument({ _id, name, scan }: DocumentInfo): HeldDocument {
  return { _id, name, scan };
}

function queries(): PersonalDataSource {
  return {
    kind: "query",
    addresses: queryAddresses,
    expiry: queryExpiry,
    find: async (db, ids) =>
      (await findQueriesById(db, ids)).map((record) => plain(excerpt(record.message), record)),
    erase: without(deleteQueriesById),
  };
}

function enquiries(): PersonalDataSource {
  return {
    kind: "get-in-touch",
    addresses: enquiryAddresses,
    expiry: enquiryExpiry,
    find: async (db, ids) =>
      (await findEnquiriesById(db, ids)).map((record) => plain(record.category, record)),
    erase: without(deleteEnquiriesById),
  };
}

function subscribers(): PersonalDataSource {
  return {
    kind: "subscriber",
    addresses: subscriberAddresses,
    find: async (db, ids) =>
      (await findSubscribersById(db, ids)).map((record) =>
        plain(record.confirmedAt ? "Confirmed" : "Not confirmed", record),
      ),
    erase: without(deleteSubscribersById),
  };
}

/** What is sent through a form becomes a record of this kind. */
const formKinds = {
  query: "query",
  "get-in-touch": "get-in-touch",
  application: "application",
  newsletter: "subscriber",
} as const satisfies Record<QuarantineKind, HeldKind>;

/** What is held as spam is held about its sender all the same. */
function quarantined(): PersonalDataSource {
  return {
    kind: "quarantined",
    addresses: quarantineAddresses,
    expiry: quarantineExpiry,
    async find(db, ids) {
      const found = await findQuarantinedById(db, ids);
      const documents = await findDocuments(
        db,
        found.flatMap(({ documentIds }) => documentIds),
      );
      return found.map(({ documentIds, kind, notice: _, ...record }) => ({
        ...plain(record.name || record.email, { ...record, form: kindWords[formKinds[kind]][0] }),
        documents: documentIds.flatMap((id) => {
          const document = documents.get(id);
          return document ? [toHeldDocument(document)] : [];
        }),
      }));
    },
    async erase(tx, ids) {
      const documents = await deleteQuarantinedById(tx, ids);
      for (const id of documents) await deleteDocument(tx, id);
      return documents;
    },
  };
}

/** An invitation that was not taken up. Sixty days delete it; erasing its person withdraws it. */
function invitations(): PersonalDataSource {
  return {
    kind: "invitation",
    addresses: invitationAddresses,
    find: async (db, ids) => (await findInvitationsById(db, ids)).map((record) => plain(record.name, record)),
    erase: without(deleteInvitationsById),
  };
}

/** The beginning of a text, enough to know it again. */
function excerpt(text: string): string {
  const line = text.replace(/\s+/g, " ");
  return line.length > 80 ? `${line.slice(0, 79).toWellFormed()}…` : line;
}

/** A record that has no documents. */
function plain<Record extends { _id: string; createdAt: string }>(title: string, record: Record) {
  return { _id: record._id, title, createdAt: record.createdAt, documents: [], record };
}

function without(erase: (tx: Tx, ids: readonly string[]) => Promise<unknown>): PersonalDataSource["erase"] {
  return async (tx, ids) => {
    await erase(tx, ids);
    return [];
  };
}

function mails(): HeldMails {
  return {
    addresses: mailAddresses,
    expiry: mailExpiry,
    async find(db, { address, subjectIds }) {
      const ids = await mailAddresses.find(db, address);
      const found = await findWholeMails(db, { ids, subjectIds });
      return found.map(({ recipient, ...mail }) => ({
        ...mail,
        toPerson: normalizeEmail(recipient) === normalizeEmail(address),
      }));
    },
    deleteById: deleteMailsById,
  };
}

/** What the records that the activity log is about are called, by the kind of subject. */
export const recordNames = {
  application: findApplicationNames,
  query: findQueryNames,
  "get-in-touch": findEnquiryNames,
  job: findJobNames,
  team: findMemberNames,
  document: findOwnedDocumentNames,
  mail: findMailNames,
} as const;

/** Every resume is called resume.pdf: whose it is tells them apart. */
async function findOwnedDocumentNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const [names, applicants] = [await findDocumentNames(db, ids), await findApplicantsOf(db, ids)];
  return new Map(
    [...names].map(([id, name]) => {
      const applicant = applicants.get(id);
      return [id, applicant === undefined ? name : `${name} of ${applicant}`];
    }),
  );
}

/** What is announced on the desk before it is erased. */
export const announced = {
  application: applicationExpiry,
  query: queryExpiry,
  "get-in-touch": enquiryExpiry,
  quarantined: quarantineExpiry,
};

/** New records that the desk is told of: visitors write no audit. */
export const arrivals = {
  applications: findNewApplications,
  queries: findNewQueries,
  "get-in-touch": findNewEnquiries,
  quarantine: findNewlyHeld,
} as const;

/** Records a written mail with the noun that it is about; each does nothing for another noun's record. */
export const mailRecorders = [recordMail, queryMarks.reply, enquiryMarks.reply] as const;

/** Stores a quarantined message as if it came now, from the `body` and `notice` that its noun gave the filter. */
type Release = (
  services: Services,
  tx: Tx,
  quarantined: { body: object; sentAt: Date; notice: string },
  at: Date,
) => Promise<unknown>;

export const releases: Record<QuarantineKind, Release> = {
  query: (services, tx, { body, ...sent }, at) =>
    createInbox(services, queryKind).receive(tx, { ...sent, body: body as QueryBody }, at),
  "get-in-touch": (services, tx, { body, ...sent }, at) =>
    createInbox(services, getInTouchKind).receive(tx, { ...sent, body: body as GetInTouchBody }, at),
  application: (services, tx, { body, ...sent }, at) =>
    acceptApplication(services, tx, { ...sent, body: body as KeptApplication }, at),
  newsletter: (services, tx, { body }, at) =>
    beginSubscription(services, tx, (body as { email: string }).email, at),
};

/** Erases the accounts whose time after their deactivation is over. The lines of the log about them stay without a name. */
async function eraseFormerStaff(tx: Tx, now: Date): Promise<void> {
  const ids = await deleteDeactivated(tx, formerStaffEndBefore(now));
  await deleteMailsAbout(tx, ids);
  for (const subjectId of ids) {
    await recordAudit(tx, { actor: "program", address: "", at: now }, "administrator.erased", subjectId);
  }
}

type RetentionServices = Pick<Services, "env" | "db" | "clock" | "log">;

/** The run that erases what has reached its end, over all that is kept. */
export function createRetentionRun({ env, db, clock, log }: RetentionServices): Retention {
  const expiring: Expiring[] = holdings.records.flatMap(({ kind, expiry, erase }) =>
    expiry && kind !== "subscriber" && kind !== "invitation"
      ? [
          {
            kind,
            expiry,
            erase: (tx: Tx, ids: readonly string[]) => eraseRecords(tx, { erase }, ids),
          },
        ]
      : [],
  );
  expiring.push({ kind: "mail", expiry: mailExpiry, erase: deleteMailsById });
  expiring.push({ kind: "audit", expiry: auditExpiry, erase: deleteAudit });

  async function tidy(now: Date): Promise<void> {
    await db.transaction(async (tx) => {
      await deleteDeadSessions(tx, now);
      await deleteOldAddresses(tx, now);
      await deleteOldResets(tx, now);
      await deleteMailsAbout(tx, await deleteOldInvitations(tx, now));
      await deleteMailsAbout(tx, await deleteUnconfirmed(tx, now));
      await deleteExpiredKeys(tx, now);
      await deleteSpentSigns(tx, now);
      await deleteDailyCounts(tx, oldestKeptDay(now));
      await eraseFormerStaff(tx, now);
    });
    await sweepMailFiles(db, env.dataDir);
  }

  return createRetention({ db, clock, log, expiring, tidy });
}
