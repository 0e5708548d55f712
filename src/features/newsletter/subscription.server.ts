import { deleteMailsAbout, enqueueMail } from "#features/mail/storage.server.ts";
import { normalizeEmail } from "#platform/contract/fields.ts";
import type { Tx } from "#platform/database/db.server.ts";
import { randomToken } from "#platform/process/id.server.ts";
import type { Services } from "#services.server.ts";
import { confirmationMail, newsletterLinks } from "./rules.ts";
import * as storage from "./storage.server.ts";

/** Stores that an address asks for the newsletter, and puts the mail that asks its owner into the outbox. */
export async function beginSubscription(
  { env, content }: Pick<Services, "env" | "content">,
  tx: Tx,
  email: string,
  at: Date,
): Promise<void> {
  const links = newsletterLinks(env.origin);
  const token = randomToken();
  await deleteMailsAbout(tx, await storage.deleteUnconfirmed(tx, at));
  const begun = await storage.beginSubscription(tx, { email: normalizeEmail(email), token }, at);
  if (!begun) return;
  const confirmUrl = links.confirm(token);
  const unsubscribeUrl = links.unsubscribe(begun.unsubscribeToken);
  const to = { recipient: email, subscriberId: begun._id };
  const company = content.company();
  await enqueueMail(tx, confirmationMail({ ...to, confirmUrl, unsubscribeUrl }, company), at);
}
