import { defineNoun, withoutDocuments } from "#features/define-noun.server.ts";
import { deleteAudit } from "./storage.server.ts";

export const auditNoun = defineNoun({
  name: "audit",
  table: "audit",
  remove: withoutDocuments(deleteAudit),
});
