import { newsletterNotice } from "#content/notices.ts";
import { recordDeed } from "#features/audit/deeds.server.ts";
import { storedBytes } from "#features/budget/rules.ts";
import { recordNotice } from "#features/privacy/notices.server.ts";
import { recordConsent } from "#features/privacy/storage.server.ts";
import { deleteTraces } from "#features/privacy/traces.server.ts";
import { splitPost, storePost } from "#features/spam/public-post.server.ts";
import { streamCsv } from "#platform/api/list-stream.server.ts";
import { type Call, type Handler, handle } from "#platform/api/serve.server.ts";
import { type Fault, fieldFault } from "#platform/contract/errors.ts";
import type { Services } from "#services.server.ts";
import * as contract from "./contract.ts";
import { newsletterLinks } from "./rules.ts";
import * as storage from "./storage.server.ts";
import { beginSubscription } from "./subscription.server.ts";

/**
 * Returns the endpoints of the newsletter with double opt-in: a typed address gets one mail, and only its owner's
 * answer puts it on the list. The consent is recorded with that answer, since nobody consents for another.
 */
export function newsletterApi(services: Services): Handler[] {
  const { env, db } = services;

  return [
    handle(contract.subscribe, (call) => subscribe(services, call)),

    handle(contract.confirmSubscription, async ({ body, at }) => {
      await db.transaction(async (tx) => {
        const confirmed = await storage.confirmSubscription(tx, body.token, at);
        if (!confirmed) throw badToken();
        const subject = { subjectKind: "subscriber", subjectId: confirmed._id } as const;
        if (!confirmed.fresh) return;
        const notice = await recordNotice(services, tx, newsletterNotice.version, at);
        await recordConsent(tx, { ...subject, notice, at });
      });
      return { message: contract.outcomes.confirmed };
    }),

    handle(contract.unsubscribe, async ({ body, at }) => {
      await db.transaction(async (tx) => {
        const gone = await storage.deleteSubscriber(tx, body.token);
        if (!gone) throw badToken();
        await deleteTraces(tx, gone, at);
      });
      return { message: contract.outcomes.unsubscribed };
    }),

    handle(contract.readSubscriberCounts, async ({ at }) => ({
      data: await storage.countSubscribers(db.read, at),
    })),

    handle(contract.exportSubscribers, async (call) => {
      await db.transaction((tx) => recordDeed(services, tx, call, "newsletter.exported"));
      const links = newsletterLinks(env.origin);
      return streamCsv({
        name: "subscribers",
        at: call.at,
        list: storage.listSubscribers(db.read),
        columns: [
          ["email", ({ email }) => email],
          ["confirmed at", ({ confirmedAt }) => confirmedAt],
          ["unsubscribe link", ({ unsubscribeToken }) => links.unsubscribe(unsubscribeToken)],
        ],
      });
    }),
  ];
}

/** Begins a subscription, or quarantines it as spam with the same answer. */
function subscribe(services: Services, call: Call<typeof contract.subscribe>) {
  const { body, request } = splitPost<{ email: string }>(call);
  const { email } = body;
  const { spamFields, address } = request;
  const post = { kind: "newsletter", spamFields, address, name: "", email, text: "", body } as const;
  return storePost(services, email, request, async ({ tx, at, take }) => {
    take(storedBytes(body));
    const quarantined = await services.spamFilter.quarantine(tx, post, at);
    if (!quarantined) await beginSubscription(services, tx, email, at);
    const { subscribed, unsent } = contract.outcomes;
    return { message: services.mailer.transport === "smtp" ? subscribed : unsent };
  });
}

function badToken(): Fault {
  return fieldFault("token", contract.outcomes.badToken);
}
