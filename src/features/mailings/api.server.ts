import { recordAudit } from "#features/audit/storage.server.ts";
import { addedDocument } from "#features/content/kinds.ts";
import { countSubscribers } from "#features/newsletter/storage.server.ts";
import { type Handler, handle, Reply } from "#platform/api/serve.server.ts";
import { Fault, fieldFault } from "#platform/contract/errors.ts";
import type { Services } from "#services.server.ts";
import * as contract from "./contract.ts";
import { postMail } from "./rules.ts";
import * as storage from "./storage.server.ts";

/** Returns the endpoints that send posts of the blog to the confirmed subscribers of the newsletter. */
export function mailingsApi({ env, db, clock, content, mailer, postMailer }: Services): Handler[] {
  const canSend = mailer.transport === "smtp";

  /** Returns the e-mail about a published post; null for another one. Throws Fault `notFound` for no post. */
  function mailOf(id: string) {
    const document = addedDocument(id);
    if (document?.kind !== "post") throw new Fault("notFound", { message: contract.outcomes.notFound });
    const post = content
      .words()
      .list("post")
      .find(({ key }) => key === document.key);
    return post ? postMail(post, env.origin, content.company()) : null;
  }

  async function read(id: string): Promise<contract.Mailing> {
    const mail = mailOf(id);
    const { confirmed: subscribers } = await countSubscribers(db.read, clock.now());
    const stored = await storage.findMailing(db.read, id);
    const figures = { subscribers, canSend };
    if (!stored) return { state: "none", ...figures, mail, startedAt: null, ...none };
    return {
      state: stateOf(stored),
      ...figures,
      mail: { subject: stored.subject, text: stored.body },
      startedAt: stored.created_at,
      ...figuresOf(stored),
    };
  }

  return [
    handle(contract.readMailing, async ({ params }) => ({ data: await read(params.id) })),

    handle(contract.startMailing, async (call) => {
      const { id } = call.params;
      const mail = mailOf(id);
      if (!mail) throw new Fault("conflict", { message: contract.outcomes.notPublished });
      if (!canSend) throw new Fault("conflict", { message: contract.outcomes.noMailServer });
      await db.transaction(async (tx) => {
        const { confirmed } = await countSubscribers(tx, call.at);
        if (confirmed === 0) throw new Fault("conflict", { message: contract.outcomes.noSubscribers });
        if (!(await storage.insertMailing(tx, { postId: id, ...mail }, call.at)))
          throw new Fault("conflict", { message: contract.outcomes.sentBefore });
        if (call.body.subscribers !== confirmed)
          throw fieldFault("subscribers", contract.wrongNumber(confirmed));
        await recordAudit(tx, call, "content.mailed", id, `to ${confirmed} subscribers`);
      });
      postMailer.wake();
      return new Reply({ data: await read(id) }, { status: 201 });
    }),

    handle(contract.stopMailing, async (call) => {
      const { id } = call.params;
      mailOf(id);
      await db.transaction(async (tx) => {
        if (!(await storage.stopMailing(tx, id, call.at)))
          throw new Fault("conflict", { message: contract.outcomes.notSending });
        await recordAudit(tx, call, "content.mailing-stopped", id);
      });
      postMailer.wake();
      return { data: await read(id) };
    }),
  ];
}

const none = { delivered: 0, refused: 0, waiting: 0, leftOut: 0 };

/** Returns the counts of a sending; a stopped one leaves out the subscribers who were still ahead. */
function figuresOf({ counts: { ahead, ...counts }, stopped_at }: storage.MailingWithCounts) {
  if (stopped_at) return { ...counts, leftOut: counts.leftOut + ahead };
  return { ...counts, waiting: counts.waiting + ahead };
}

function stateOf({ stopped_at, ended_at }: storage.StoredMailing): contract.Mailing["state"] {
  if (stopped_at) return "stopped";
  return ended_at ? "sent" : "sending";
}
