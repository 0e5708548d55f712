import { defineNoun, plainRecord, withoutDocuments } from "#features/define-noun.server.ts";
import type { GetInTouchBody } from "#features/enquiries/contract.ts";
import { createInbox } from "#features/enquiries/inbox.server.ts";
import { deleteEnquiriesById, enquiryMarks, findEnquiriesById } from "#features/enquiries/storage.server.ts";
import { getInTouchKind } from "./api.server.ts";

export const getInTouchNoun = defineNoun({
  name: "get-in-touch",
  table: "get_in_touch",
  emailColumn: "email",
  nameColumns: ["first_name", "last_name"],
  find: async (db, ids) =>
    (await findEnquiriesById(db, ids)).map((record) => plainRecord(record.category, record)),
  remove: withoutDocuments(deleteEnquiriesById),
  recordMail: enquiryMarks.reply,
  release: (services, tx, { body, ...sent }, at) =>
    createInbox(services, getInTouchKind).receive(tx, { ...sent, body: body as GetInTouchBody }, at),
});
