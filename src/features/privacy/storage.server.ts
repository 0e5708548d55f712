import { applicationNotice, enquiryNotice, newsletterNotice } from "#content/notices.ts";
import type { Tx } from "#platform/db.server.ts";
import { newId } from "#platform/id.server.ts";

/** Which notice a person read, by what they sent. */
const notices = {
  application: applicationNotice,
  query: enquiryNotice,
  "get-in-touch": enquiryNotice,
  subscriber: newsletterNotice,
} as const;

export type ConsentSubject = keyof typeof notices;

type ConsentTables = {
  consents: {
    id: string;
    subject_kind: ConsentSubject;
    subject_id: string;
    notice_version: string;
    created_at: string;
  };
};

export interface Consent {
  subjectKind: ConsentSubject;
  /** `_id` of the record that the consent is about. */
  subjectId: string;
  at: Date;
}

/** Writes down that a person agreed to the notice as it stands now, in the transaction that stores what they sent. */
export async function recordConsent(tx: Tx, { subjectKind, subjectId, at }: Consent): Promise<void> {
  await tx
    .withTables<ConsentTables>()
    .insertInto("consents")
    .values({
      id: newId(),
      subject_kind: subjectKind,
      subject_id: subjectId,
      notice_version: notices[subjectKind].version,
      created_at: at.toISOString(),
    })
    .execute();
}

/** Deletes the consents about a record, in the transaction that deletes the record. */
export async function deleteConsents(tx: Tx, subjectId: string): Promise<void> {
  await tx.withTables<ConsentTables>().deleteFrom("consents").where("subject_id", "=", subjectId).execute();
}
