import type { Take } from "#features/budget/daily-budget.server.ts";
import type { Quarantined } from "#features/define-noun.server.ts";
import { acceptNotice, type NoticeKind, recordNotice } from "#features/privacy/notices.server.ts";
import { hashPerson } from "#features/privacy/storage.server.ts";
import { type IdempotencyKey, runIdempotent } from "#platform/api/idempotency.server.ts";
import type { Call } from "#platform/api/serve.server.ts";
import type { SpamFields } from "#platform/contract/fields.ts";
import type { Tx } from "#platform/database/db.server.ts";
import type { Services } from "#services.server.ts";
import type { PublicPost } from "./spam-filter.server.ts";

/** How a message came through a public form. */
export type PostRequest = Pick<PublicPost, "spamFields" | "address"> & {
  idempotencyKey: IdempotencyKey | undefined;
};

/** The call of a public form: the fields that its noun stores, and those that every such form has. */
type PostCall<Body> = Pick<Call<unknown>, "idempotencyKey" | "address"> & {
  body: Body & SpamFields & { notice?: string };
};

/** Splits the call of a public form into what its noun stores, the notice that the form showed, and how it came. */
export function splitPost<Body extends object>({ body: form, idempotencyKey, address }: PostCall<Body>) {
  const { homepage, stamp, notice = "", ...fields } = form;
  const request: PostRequest = { idempotencyKey, spamFields: { homepage, stamp }, address };
  return { body: fields as unknown as Body, notice, request };
}

/** The transaction that stores a message. */
export interface PostTx {
  tx: Tx;
  /** When it is stored: after an erasure of its sender that was done while its files were checked. */
  at: Date;
  /** Takes the message's bytes from what visitors may have stored in a day. Throws Fault where none are left. */
  take: Take;
}

/**
 * Runs the work that stores a visitor's message in one transaction: within the day's bytes, and once for an idempotency
 * key, which is erased with the sender. Returns its answer, or that of the first time.
 */
export async function storePost<Answer>(
  { db, clock, budget, mailer }: Services,
  email: string,
  { idempotencyKey, address }: PostRequest,
  work: (post: PostTx) => Promise<Answer>,
): Promise<Answer> {
  const { answer } = await budget.spend(address, (take) =>
    db.transaction(async (tx) => {
      const at = clock.now();
      const key = idempotencyKey && { ...idempotencyKey, person: await hashPerson(tx, email) };
      return runIdempotent(tx, key, at, () => work({ tx, at, take }));
    }),
  );
  mailer.wake();
  return answer;
}

/** A message with the fields that the spam filter reads and those that its noun stores. */
type Message<Body extends object> = Omit<PublicPost, "spamFields" | "address" | "kind" | "notice"> & {
  kind: PublicPost["kind"] & NoticeKind;
  /** Version of the notice that the form says it showed. */
  notice: string;
  body: Body;
};

/** Quarantines a message that looks like spam, and accepts any other. Returns its id, which does not tell which. */
export async function quarantineOrAccept<Body extends object>(
  services: Services,
  { tx, at }: Pick<PostTx, "tx" | "at">,
  message: Message<Body>,
  { spamFields, address }: PostRequest,
  accept: (message: Quarantined & { body: Body }) => Promise<{ _id: string }>,
): Promise<{ _id: string }> {
  const version = await acceptNotice(tx, message.kind, message.notice);
  const notice = await recordNotice(services, tx, version, at);
  const quarantined = await services.spamFilter.quarantine(
    tx,
    { ...message, spamFields, address, notice },
    at,
  );
  return quarantined ?? (await accept({ body: message.body, sentAt: at, notice }));
}
