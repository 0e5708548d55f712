import { defineNoun, plainRecord, withoutDocuments } from "#features/define-noun.server.ts";
import { deleteInvitationsById, findInvitationsById } from "./invitations-storage.server.ts";

/** Accounts stay when their holder is erased as a visitor; they end 365 days after they are deactivated. */
export const administratorNoun = defineNoun({
  name: "administrator",
  table: "administrators",
  emailColumn: "email",
});

/** Pending invitations. Sixty days delete them; erasing their person withdraws them. */
export const invitationNoun = defineNoun({
  name: "invitation",
  table: "invitations",
  emailColumn: "email",
  find: async (db, ids) =>
    (await findInvitationsById(db, ids)).map((record) => plainRecord(record.name, record)),
  remove: withoutDocuments(deleteInvitationsById),
});
