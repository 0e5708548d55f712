import { defineNoun, plainRecord, withoutDocuments } from "#features/define-noun.server.ts";
import { acceptEnquiry } from "./inbox.server.ts";
import { type EnquiryKind, eachKind, type Sent, type Stored } from "./kind.server.ts";

export const enquiryNouns = eachKind(enquiryNoun);

function enquiryNoun<Body extends Sent<Body>, Enquiry extends Stored<Body>>(
  kind: EnquiryKind<Body, Enquiry>,
) {
  const { name, storage, texts } = kind;
  return defineNoun({
    name,
    table: storage.table,
    emailColumn: "email",
    nameColumns: storage.nameColumns,
    find: async (db, ids) =>
      (await storage.findById(db, ids)).map((record) => plainRecord(texts.title(record), record)),
    remove: withoutDocuments(storage.deleteById),
    recordMail: storage.readStatus.reply,
    // A message that was quarantined before pages were stored has none.
    release: (services, tx, { body, ...sent }, at) =>
      acceptEnquiry(services, tx, kind, { ...sent, body: { page: "", ...body } as unknown as Body }, at),
  });
}
