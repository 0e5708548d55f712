import { defineNoun, excerpt, plainRecord, withoutDocuments } from "#features/define-noun.server.ts";
import { queryKind } from "#features/enquiries/api.server.ts";
import { createInbox } from "#features/enquiries/inbox.server.ts";
import type { QueryBody } from "./contract.ts";
import { deleteQueriesById, findQueriesById, queryMarks } from "./storage.server.ts";

export const queryNoun = defineNoun({
  name: "query",
  table: "queries",
  emailColumn: "email",
  nameColumns: ["name"],
  find: async (db, ids) =>
    (await findQueriesById(db, ids)).map((record) => plainRecord(excerpt(record.message), record)),
  remove: withoutDocuments(deleteQueriesById),
  recordMail: queryMarks.reply,
  release: (services, tx, { body, ...sent }, at) =>
    createInbox(services, queryKind).receive(tx, { ...sent, body: body as QueryBody }, at),
});
