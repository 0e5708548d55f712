import { type AgreedNotice, hashPerson, hashText } from "#features/privacy/storage.server.ts";
import { normalizeEmail, type SpamFields } from "#platform/contract/fields.ts";
import type { Tx } from "#platform/database/db.server.ts";
import { clientKey } from "#platform/http/caller.server.ts";
import type { Services } from "#services.server.ts";
import type { QuarantineKind } from "./contract.ts";
import { isStamped, isSuspect, printOf, type Reason, scoreContent, scoreSignals } from "./rules.ts";
import * as storage from "./storage.server.ts";

/** A message that a visitor sends through a public form. */
export interface PublicPost {
  kind: QuarantineKind;
  spamFields: SpamFields;
  /** The caller's network address. */
  address: string;
  /** The sender's name as typed. */
  name: string;
  email: string;
  /** All free text of the form. */
  text: string;
  /** The parts that its noun stores when it is released. */
  body: object;
  documentIds?: readonly string[];
  /** The notice that it was sent under, where its noun has one. */
  notice?: AgreedNotice;
}

export interface SpamFilter {
  /**
   * Scores how a message came and what it says, in the transaction that would store it. Quarantines a suspect one whole
   * and returns its id; undefined for the others. Throws Fault `tooMany` when an address sends too many without a
   * valid stamp.
   */
  quarantine(tx: Tx, post: PublicPost, now: Date): Promise<{ _id: string } | undefined>;
}

/** Returns the filter of public posts. Staff find the messages that it stops in the quarantine. */
export function createSpamFilter({ limiter, stamps }: Pick<Services, "limiter" | "stamps">): SpamFilter {
  return {
    async quarantine(tx, post, now) {
      const reasons = [...scoreContent(post), ...(await score(tx, post, now))];
      if (!isSuspect(reasons)) return undefined;
      const { kind, name, email, body, documentIds = [], notice } = post;
      const words = reasons.toSorted((one, other) => other.points - one.points).map((reason) => reason.words);
      const suspect = { kind, name, email, body, documentIds, reasons: words, notice };
      return { _id: await storage.insertQuarantined(tx, suspect, now) };
    },
  };

  /** Returns the reasons in how a message came. */
  async function score(tx: Tx, post: PublicPost, now: Date): Promise<Reason[]> {
    const { spamFields, address, email, text } = post;
    const stamp = await stamps.use(tx, spamFields.stamp, now);
    const unstamped = !isStamped(stamp);
    if (unstamped) await limiter.take("unstamped", clientKey(address));
    const sender = normalizeEmail(email);
    const print = printOf(text);
    return scoreSignals({
      honeypotFilled: spamFields.homepage !== "",
      stamp,
      // An e-mail address and the sum of all are not the caller's own: others could use them up, so they refuse no
      // caller.
      senderOverLimit: await limiter.isOver("sender", sender),
      floodOfUnstamped: unstamped && (await limiter.isOver("allUnstamped", "")),
      sameFromOthers: print ? await countSameText(tx, { print, email }, now) : 0,
    });
  }

  async function countSameText(tx: Tx, sent: { print: string; email: string }, now: Date): Promise<number> {
    const hashes = { print: await hashText(tx, sent.print), sender: await hashPerson(tx, sent.email) };
    return storage.countSameText(tx, hashes, now);
  }
}
