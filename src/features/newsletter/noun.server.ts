import * as z from "zod/mini";
import { defineNoun, plainRecord, withoutDocuments } from "#features/define-noun.server.ts";
import { deleteSubscribersById, findSubscribersById } from "./storage.server.ts";
import { beginSubscription } from "./subscription.server.ts";

const quarantined = z.object({ email: z.string() });

export const subscriberNoun = defineNoun({
  name: "subscriber",
  table: "subscribers",
  emailColumn: "email",
  find: async (db, ids) =>
    (await findSubscribersById(db, ids)).map((record) =>
      plainRecord(record.confirmedAt ? "Confirmed" : "Not confirmed", record),
    ),
  remove: withoutDocuments(deleteSubscribersById),
  release: (services, tx, { body }, at) =>
    beginSubscription(services, tx, z.parse(quarantined, body).email, at),
});
