import { storedBytes } from "#features/budget/rules.ts";
import { kinds } from "#features/kinds.ts";
import { notifyStaff } from "#features/mail/notices.server.ts";
import { promisedUntil } from "#features/privacy/rules.ts";
import { type AgreedNotice, recordConsent } from "#features/privacy/storage.server.ts";
import { type PostRequest, quarantineOrAccept, storePost } from "#features/spam/public-post.server.ts";
import type { Tx } from "#platform/database/db.server.ts";
import type { Services } from "#services.server.ts";
import { publicOutcomes } from "./contract.ts";
import type { EnquiryKind, Sent, Stored } from "./kind.server.ts";

/** Stores what a visitor sends, once for an idempotency key. Spam is quarantined, with the same answer. */
export function submitEnquiry<Body extends Sent<Body>, Enquiry extends Stored<Body>>(
  services: Services,
  kind: EnquiryKind<Body, Enquiry>,
  { body, notice }: { body: Body; notice: string },
  request: PostRequest,
): Promise<{ message: string; data: { _id: string } }> {
  const message = { kind: kind.name, email: body.email, ...kind.texts.spam(body), body, notice };
  return storePost(services, body.email, request, async ({ take, ...post }) => {
    take(storedBytes(body));
    const { _id } = await quarantineOrAccept(services, post, message, request, (accepted) =>
      acceptEnquiry(services, post.tx, kind, accepted, post.at),
    );
    return { message: publicOutcomes.sent, data: { _id } };
  });
}

/** Stores an enquiry whole, with its consent and the notices to staff: when it is sent, or when it is released. */
export async function acceptEnquiry<Body extends Sent<Body>, Enquiry extends Stored<Body>>(
  services: Pick<Services, "env" | "log">,
  tx: Tx,
  { name, storage, texts }: EnquiryKind<Body, Enquiry>,
  { body, sentAt, notice }: { body: Body; sentAt: Date; notice: AgreedNotice },
  at: Date,
): Promise<{ _id: string }> {
  const enquiry = await storage.insert(tx, body, at, promisedUntil(notice.version, sentAt));
  const { _id, email } = enquiry;
  await recordConsent(tx, { subjectKind: name, subjectId: _id, notice, at: sentAt });
  const mail = texts.notice(enquiry, services.env.origin + kinds[name].adminPath);
  const staffNotice = { kind: `${name}-notice`, replyTo: email, subjectId: _id, ...mail } as const;
  await notifyStaff(services, tx, { permission: "enquiries.read" }, staffNotice, at);
  return { _id };
}
