import { accountKey } from "#features/auth/rules.ts";
import type { Marking } from "#features/privacy/storage.server.ts";
import type { FormSigns } from "#platform/contract/fields.ts";
import type { Db, Tx } from "#platform/database/db.server.ts";
import { addressKey } from "#platform/http/caller.server.ts";
import type { Limiter } from "#platform/process/rate-limit.server.ts";
import type { QuarantineKind } from "./contract.ts";
import { isSuspect, printOf, type Reason, readContent, readSigns } from "./rules.ts";
import type { FormStamps } from "./stamp.server.ts";
import * as storage from "./storage.server.ts";

/** What somebody sends through a public form. */
export interface PublicPost {
  kind: QuarantineKind;
  signs: FormSigns;
  /** The caller's network address. */
  address: string;
  /** Who sent it, by their own account. */
  name: string;
  email: string;
  /** All that was written freely. */
  text: string;
  /** What its noun needs to take it in later, should it be held. */
  body: object;
  documentIds?: readonly string[];
  /** Version of the notice that it was sent under, where its noun has one. */
  notice?: string;
}

export interface SpamShield {
  /**
   * Holds a suspect whole, in the transaction that would take it in, and gives the id it is held under; undefined
   * when it is welcome. Throws Fault `tooMany` when an address sends too many without a stamp.
   */
  hold(tx: Tx, post: PublicPost, now: Date): Promise<{ _id: string } | undefined>;
  /** Whether something is held under an id. */
  isHeld(db: Db, id: string): Promise<boolean>;
}

export interface ShieldParts {
  limiter: Limiter;
  stamps: Pick<FormStamps, "use">;
  marking: Marking;
}

/** The spam shield: weighs how a public post came and what it says. What it stops, staff find in the quarantine. */
export function createSpamShield({ limiter, stamps, marking }: ShieldParts): SpamShield {
  return {
    async hold(tx, post, now) {
      const reasons = [...readContent(post), ...(await weigh(tx, post, now))];
      if (!isSuspect(reasons)) return undefined;
      const { kind, name, email, body, documentIds = [], notice } = post;
      const words = reasons.toSorted((one, other) => other.points - one.points).map((reason) => reason.words);
      const held = { kind, name, email, body, documentIds, reasons: words, notice };
      return { _id: await storage.insertQuarantined(tx, held, now) };
    },
    isHeld: storage.isQuarantined,
  };

  async function weigh(tx: Tx, { signs, address, email, text }: PublicPost, now: Date): Promise<Reason[]> {
    const stamp = await stamps.use(tx, signs.stamp, now);
    if (stamp === "none") await limiter.take("unstamped", addressKey(address));
    const sender = accountKey(email);
    const print = printOf(text);
    return readSigns({
      trapped: signs.homepage !== "",
      stamp,
      // An e-mail address and the sum of all are not the caller's own: others could use them up, so nobody is refused.
      senderOverLimit: await limiter.isOver("sender", sender),
      floodOfUnstamped: stamp === "none" && (await limiter.isOver("allUnstamped", "")),
      sameFromOthers: print ? await countSameText(tx, { print, email }, now) : 0,
    });
  }

  async function countSameText(tx: Tx, sent: { print: string; email: string }, now: Date): Promise<number> {
    const marks = { print: await marking.text(tx, sent.print), sender: await marking.person(tx, sent.email) };
    return storage.countSameText(tx, marks, now);
  }
}
