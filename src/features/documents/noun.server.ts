import { applicationNoun } from "#features/applications/noun.server.ts";
import { findApplicantsOf } from "#features/applications/storage.server.ts";
import { defineNoun } from "#features/define-noun.server.ts";
import { enquiryNouns } from "#features/enquiries/noun.server.ts";
import { findAttachments } from "#features/timeline/attachment-storage.server.ts";
import type { Db } from "#platform/database/db.server.ts";
import { namesIn } from "#platform/database/records.server.ts";

const findFileNames = namesIn("documents", "name");

export const documentNoun = defineNoun({
  name: "document",
  table: "documents",
  /** Finds file names, with the name of the person: many a resume is called resume.pdf. */
  async findNames(db, ids) {
    const names = await findFileNames(db, ids);
    const people = new Map([...(await findApplicantsOf(db, ids, "all")), ...(await findSenders(db, ids))]);
    return new Map(
      [...names].map(([id, name]) => {
        const person = people.get(id);
        return [id, person === undefined ? name : `${name} of ${person}`];
      }),
    );
  },
});

/** Returns the names of the records that attachments are on the timeline of, by the document. */
async function findSenders(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const attachments = await findAttachments(db, ids);
  const senders = new Map<string, string>();
  for (const { name, findNames } of [applicationNoun, ...enquiryNouns]) {
    const ofKind = attachments.filter(({ kind }) => kind === name);
    const recordIds = ofKind.map(({ recordId }) => recordId);
    const names = await findNames?.(db, recordIds);
    for (const { documentId, recordId } of ofKind) {
      const sender = names?.get(recordId);
      if (sender) senders.set(documentId, sender);
    }
  }
  return senders;
}
