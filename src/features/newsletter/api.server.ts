import { newsletterNotice } from "#content/notices.ts";
import type { RecordDeed } from "#features/audit/deeds.server.ts";
import { accountKey } from "#features/auth/rules.ts";
import type { DailyBudget } from "#features/budget/daily-budget.server.ts";
import { storedBytes } from "#features/budget/rules.ts";
import type { deleteMailsAbout, enqueueMail } from "#features/mail/storage.server.ts";
import type { Mailer } from "#features/mail/worker.server.ts";
import type { Forget } from "#features/privacy/erasure.server.ts";
import type { Marking, recordConsent } from "#features/privacy/storage.server.ts";
import type { SpamShield } from "#features/spam/shield.server.ts";
import { runIdempotent } from "#platform/api/idempotency.server.ts";
import { type Handler, handle } from "#platform/api/serve.server.ts";
import { toCsv } from "#platform/contract/csv.ts";
import { type Fault, fieldFault } from "#platform/contract/errors.ts";
import type { Database, Tx } from "#platform/database/db.server.ts";
import type { Clock } from "#platform/process/clock.server.ts";
import { randomToken } from "#platform/process/id.server.ts";
import * as contract from "./contract.ts";
import { confirmationMail, newsletterLinks } from "./rules.ts";
import * as storage from "./storage.server.ts";

export interface NewsletterParts {
  db: Database;
  clock: Clock;
  deed: RecordDeed;
  recordConsent: typeof recordConsent;
  /** Takes the consent and the mails of a deleted record with it. */
  forget: Forget;
  shield: SpamShield;
  marking: Marking;
  begin: BeginSubscription;
  mailer: Pick<Mailer, "wake" | "transport">;
  budget: Pick<DailyBudget, "spend">;
  /** Scheme and host of the links in mails. */
  origin: string;
}

/** Notes that an address asks for the newsletter, and asks its owner by mail: when it is sent, or when it is released. */
export type BeginSubscription = (tx: Tx, given: { body: { email: string } }, now: Date) => Promise<void>;

export function createBeginSubscription({
  enqueueMail: enqueue,
  deleteMailsAbout: deleteMails,
  origin,
}: {
  enqueueMail: typeof enqueueMail;
  deleteMailsAbout: typeof deleteMailsAbout;
  origin: string;
}): BeginSubscription {
  const links = newsletterLinks(origin);
  return async (tx, { body: { email } }, now) => {
    const token = randomToken();
    await deleteMails(tx, await storage.deleteUnconfirmed(tx, now));
    const begun = await storage.beginSubscription(tx, { email: accountKey(email), token }, now);
    if (!begun) return;
    const confirmUrl = links.confirm(token);
    const unsubscribeUrl = links.unsubscribe(begun.unsubscribeToken);
    const to = { recipient: email, subscriberId: begun._id };
    await enqueue(tx, confirmationMail({ ...to, confirmUrl, unsubscribeUrl }), now);
  };
}

/**
 * The newsletter with double opt-in: an address that someone typed gets one mail, and only its owner's answer to it
 * puts it on the list. The consent is recorded with that answer, since nobody consents for another.
 */
export function newsletterApi(parts: NewsletterParts): Handler[] {
  const { db, clock, deed, recordConsent, forget, shield, marking, begin, mailer, budget, origin } = parts;
  const links = newsletterLinks(origin);

  return [
    handle(contract.subscribe, async ({ body: { email, homepage, stamp }, idempotencyKey, address }) => {
      const now = clock.now();
      const signs = { homepage, stamp };
      const post = {
        kind: "newsletter",
        signs,
        address,
        name: "",
        email,
        text: "",
        body: { email },
      } as const;
      const { answer } = await budget.spend(address, (take) =>
        db.transaction(async (tx) => {
          const key = idempotencyKey && { ...idempotencyKey, person: await marking.person(tx, email) };
          return runIdempotent(tx, key, now, async () => {
            take(storedBytes({ email }));
            const held = await shield.hold(tx, post, now);
            if (!held) await begin(tx, { body: { email } }, now);
            const { subscribed, unsent } = contract.outcomes;
            return { message: mailer.transport === "smtp" ? subscribed : unsent };
          });
        }),
      );
      mailer.wake();
      return answer;
    }),

    handle(contract.confirmSubscription, async ({ body }) => {
      const now = clock.now();
      await db.transaction(async (tx) => {
        const confirmed = await storage.confirmSubscription(tx, body.token, now);
        if (!confirmed) throw badToken();
        const subject = { subjectKind: "subscriber", subjectId: confirmed._id } as const;
        const notice = newsletterNotice.version;
        if (confirmed.fresh) await recordConsent(tx, { ...subject, notice, at: now });
      });
      return { message: contract.outcomes.confirmed };
    }),

    handle(contract.unsubscribe, async ({ body }) => {
      await db.transaction(async (tx) => {
        const gone = await storage.deleteSubscriber(tx, body.token);
        if (!gone) throw badToken();
        await forget(tx, gone);
      });
      return { message: contract.outcomes.unsubscribed };
    }),

    handle(contract.readSubscriberCounts, async () => ({
      data: await storage.countSubscribers(db.read, clock.now()),
    })),

    handle(contract.exportSubscribers, async ({ actor, address }) => {
      const entry = { actor, action: "newsletter.exported", subjectId: "" } as const;
      await db.transaction((tx) => deed(tx, { ...entry, address, at: clock.now() }));
      const rows = await storage.findSubscribers(db.read);
      const cells = rows.map((row) => [row.email, row.confirmedAt, links.unsubscribe(row.unsubscribeToken)]);
      return csvFile("subscribers.csv", toCsv([["email", "confirmed at", "unsubscribe link"], ...cells]));
    }),
  ];
}

function badToken(): Fault {
  return fieldFault("token", contract.outcomes.badToken);
}

function csvFile(name: string, text: string): Response {
  return new Response(text, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "no-store",
    },
  });
}
