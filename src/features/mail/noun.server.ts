import { defineNoun, withoutDocuments } from "#features/define-noun.server.ts";
import { deleteMailsById } from "./storage.server.ts";

export const mailNoun = defineNoun({
  name: "mail",
  table: "outbox",
  emailColumn: "recipient",
  nameColumns: ["subject"],
  remove: withoutDocuments(deleteMailsById),
});
