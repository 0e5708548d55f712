import { defineNoun, personalDocuments, plainRecord } from "#features/define-noun.server.ts";
import { findDocuments } from "#features/documents/storage.server.ts";
import { formWord } from "./rules.ts";
import { deleteQuarantinedById, findQuarantinedById } from "./storage.server.ts";

export const quarantinedNoun = defineNoun({
  name: "quarantined",
  table: "quarantine",
  emailColumn: "email",
  async find(db, ids) {
    const found = await findQuarantinedById(db, ids);
    const documents = await findDocuments(
      db,
      found.flatMap(({ documentIds }) => documentIds),
    );
    return found.map(({ documentIds, kind, notice: _, ...record }) => ({
      ...plainRecord(record.name || record.email, { ...record, form: formWord(kind) }),
      documents: personalDocuments(documents, documentIds),
    }));
  },
  remove: deleteQuarantinedById,
});
