import type { Take } from "#features/budget/daily-budget.server.ts";
import { storedBytes } from "#features/budget/rules.ts";
import { kinds } from "#features/kinds.ts";
import { notifyStaff } from "#features/mail/notices.server.ts";
import { acceptNotice } from "#features/privacy/notices.server.ts";
import { promisedUntil } from "#features/privacy/rules.ts";
import { markPerson, recordConsent } from "#features/privacy/storage.server.ts";
import type { PublicPost } from "#features/spam/spam-filter.server.ts";
import { type IdempotencyKey, runIdempotent } from "#platform/api/idempotency.server.ts";
import type { Tx } from "#platform/database/db.server.ts";
import type { Services } from "#services.server.ts";
import { publicOutcomes } from "./contract.ts";
import type { EnquiryKind, Sent, Stored } from "./kind.server.ts";

/** How an enquiry came. `notice` is the version that the form says it showed. */
type RequestInfo = Pick<PublicPost, "spamFields" | "address"> & {
  idempotencyKey: IdempotencyKey | undefined;
  notice: string;
  at: Date;
};

/** Stores what a visitor sends, once for an idempotency key. Spam is quarantined, with the same answer. */
export async function submitEnquiry<Body extends Sent<Body>, Enquiry extends Stored<Body>>(
  services: Services,
  kind: EnquiryKind<Body, Enquiry>,
  body: Body,
  { idempotencyKey, notice: shown, at, ...request }: RequestInfo,
): Promise<{ message: string; data: { _id: string } }> {
  const { db, spamFilter, mailer, budget } = services;
  const { name, texts } = kind;
  const { answer } = await budget.spend(request.address, (take) =>
    db.transaction(async (tx) => {
      const key = idempotencyKey && { ...idempotencyKey, person: await markPerson(tx, body.email) };
      return runIdempotent(tx, key, at, () => store(tx, take));
    }),
  );
  mailer.wake();
  return answer;

  async function store(tx: Tx, take: Take) {
    take(storedBytes(body));
    const notice = await acceptNotice(tx, name, shown);
    const post = { kind: name, email: body.email, ...texts.spam(body), ...request, body, notice };
    const { _id } =
      (await spamFilter.quarantine(tx, post, at)) ??
      (await acceptEnquiry(services, tx, kind, { body, sentAt: at, notice }, at));
    return { message: publicOutcomes.sent, data: { _id } };
  }
}

/** Stores an enquiry whole, with its consent and the notices to staff: when it is sent, or when it is released. */
export async function acceptEnquiry<Body extends Sent<Body>, Enquiry extends Stored<Body>>(
  services: Pick<Services, "env" | "log">,
  tx: Tx,
  { name, storage, texts }: EnquiryKind<Body, Enquiry>,
  { body, sentAt, notice }: { body: Body; sentAt: Date; notice: string },
  at: Date,
): Promise<{ _id: string }> {
  const enquiry = await storage.insert(tx, body, at, promisedUntil(notice, sentAt));
  const { _id, email } = enquiry;
  await recordConsent(tx, { subjectKind: name, subjectId: _id, notice, at: sentAt });
  const mail = texts.notice(enquiry, services.env.origin + kinds[name].adminPath);
  const staffNotice = { kind: `${name}-notice`, replyTo: email, subjectId: _id, ...mail } as const;
  await notifyStaff(services, tx, { permission: "enquiries.read" }, staffNotice, at);
  return { _id };
}
