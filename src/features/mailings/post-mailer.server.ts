import { setImmediate } from "node:timers/promises";
import type { ContentReader } from "#features/content/reader.server.ts";
import { isOneAddress } from "#features/mail/rules.ts";
import { enqueueMails } from "#features/mail/storage.server.ts";
import { newsletterLinks } from "#features/newsletter/rules.ts";
import type { Tx } from "#platform/database/db.server.ts";
import { type BackgroundLoop, createBackgroundLoop } from "#platform/process/background-loop.server.ts";
import { newId } from "#platform/process/id.server.ts";
import type { Services } from "#services.server.ts";
import { roomFor, textFor } from "./rules.ts";
import * as storage from "./storage.server.ts";

type PostMailerDeps = Pick<Services, "env" | "db" | "clock" | "log" | "content" | "mailer">;

/** Milliseconds to the next look while a post is being sent, and while none is: another process may begin one. */
const BUSY_MS = 1_000;
const IDLE_MS = 30_000;

/** Says whether there is more to do now or later, or that the post was not found. */
type Step = "more" | "later" | "no post";

/**
 * Returns the loop that puts posts into the outbox for the subscribers: some at a time, each group in one transaction
 * with the place that it goes on from. So a process that ends leaves nothing twice, and any number may run one.
 */
export function createPostMailer(deps: PostMailerDeps): BackgroundLoop {
  const { db, log } = deps;
  let everyMs = IDLE_MS;

  async function run(stopping: AbortSignal): Promise<void> {
    everyMs = IDLE_MS;
    const ids = await storage.findUnended(db.read);
    if (ids.length > 0) await deps.content.refresh();
    for (const id of ids) await send(id, stopping);
    if (ids.length > 0) everyMs = BUSY_MS;
  }

  async function send(id: string, stopping: AbortSignal): Promise<void> {
    let wasMissing = false;
    while (!stopping.aborted) {
      const step = await db.transaction((tx) => takeStep(deps, tx, { id, stopsWithoutPost: wasMissing }));
      deps.mailer.wake();
      if (step === "later") return;
      // It may have got another address since the words were read.
      wasMissing = step === "no post";
      if (wasMissing) await deps.content.refresh();
      // Requests that have arrived go first.
      await setImmediate();
    }
  }

  return createBackgroundLoop({
    run,
    log,
    failed: "posts for subscribers could not be put into the outbox",
    firstMs: BUSY_MS,
    everyMs: () => everyMs,
  });
}

/** Writes down what became of earlier e-mails, and puts the next group into the outbox; or ends the sending. */
async function takeStep(
  deps: PostMailerDeps,
  tx: Tx,
  { id, stopsWithoutPost }: { id: string; stopsWithoutPost: boolean },
): Promise<Step> {
  const now = deps.clock.now();
  const mailing = await storage.lockMailing(tx, id);
  if (!mailing) return "later";
  const isStopped = mailing.stopped_at !== null;
  if (!isStopped && !isPublished(deps.content, mailing.post_id)) {
    if (stopsWithoutPost) await storage.stopMailing(tx, mailing.post_id, now);
    return stopsWithoutPost ? "more" : "no post";
  }
  if (isStopped) await storage.deleteWaitingMails(tx, id);
  await storage.settleRecipients(tx, id);
  const counts = await storage.countRecipients(tx, id);
  const room = isStopped ? 0 : roomFor(counts);
  const next = room > 0 ? await storage.findNextSubscribers(tx, mailing, room) : [];
  await storage.insertRecipients(tx, id, await enqueueFor(deps, tx, { mailing, subscribers: next, now }));
  if (next.length > 0) return "more";
  const isThrough = isStopped || room > 0;
  if (!isThrough || counts.waiting > 0) return "later";
  const spared = isStopped ? await storage.countAhead(tx, mailing) : 0;
  await storage.endMailing(tx, id, { ...counts, leftOut: counts.leftOut + spared }, now);
  return "later";
}

function isPublished(content: ContentReader, postId: string): boolean {
  return content
    .words()
    .list("post")
    .some(({ key }) => `post.${key}` === postId);
}

interface Group {
  mailing: storage.StoredMailing;
  subscribers: readonly storage.NextSubscriber[];
  now: Date;
}

/** Puts the e-mails of some subscribers into the outbox. */
async function enqueueFor(
  { env }: PostMailerDeps,
  tx: Tx,
  { mailing, subscribers, now }: Group,
): Promise<storage.Recipient[]> {
  const links = newsletterLinks(env.origin);
  const reached = subscribers.filter(({ email }) => isOneAddress(email));
  const mails = reached.map(({ _id, email, unsubscribeToken }) => {
    const unsubscribeUrl = links.unsubscribe(unsubscribeToken);
    const body = textFor(mailing.body, unsubscribeUrl);
    const { subject } = mailing;
    return { kind: "post" as const, recipient: email, subject, body, subjectId: _id, unsubscribeUrl };
  });
  const mailIds = await enqueueMails(tx, mails, now);
  const ids = new Map(reached.map(({ _id }, index) => [_id, mailIds[index]]));
  return subscribers.map(({ _id }) => {
    const mailId = ids.get(_id);
    return { mailId: mailId ?? newId(), subscriberId: _id, status: mailId ? "waiting" : "refused" };
  });
}
