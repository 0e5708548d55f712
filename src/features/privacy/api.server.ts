import { recordDeed } from "#features/audit/deeds.server.ts";
import { recordAudit } from "#features/audit/storage.server.ts";
import { readBytes } from "#features/documents/storage.server.ts";
import { sweepMailFiles } from "#features/mail/transport.server.ts";
import { readNoticeTerms } from "#features/notices/contract.ts";
import { announcedNouns } from "#features/nouns.server.ts";
import { type Handler, handle } from "#platform/api/serve.server.ts";
import { Fault } from "#platform/contract/errors.ts";
import type { Db, Tx } from "#platform/database/db.server.ts";
import { bumpRevision } from "#platform/database/revision.server.ts";
import type { Services } from "#services.server.ts";
import * as contract from "./contract.ts";
import { erasePerson } from "./erasure.server.ts";
import { archive, findAccount, findPersonalData, summary } from "./person.server.ts";
import { notErasedBefore } from "./rules.ts";
import * as storage from "./storage.server.ts";

/** Returns the endpoints of retention, and of one person's data. */
export function privacyApi(services: Services): Handler[] {
  return [...retentionHandlers(services), ...personHandlers(services)];
}

function retentionHandlers(services: Services): Handler[] {
  const { db, retention } = services;
  return [
    handle(contract.readRetention, async () => ({ data: await readState(db.read) })),

    handle(readNoticeTerms, async () => ({ data: await storage.readDays(db.read) })),

    handle(contract.updateRetention, async (call) => {
      const { body } = call;
      await db.transaction(async (tx) => {
        // Waits for a batch under way: none is erased by the days before once these are saved.
        await storage.lockLease(tx, call.at);
        await storage.writeRetentionState(tx, "days", body);
        // Public pages carry the notices, whose words follow the days.
        await bumpRevision(tx);
        // A confirmation was given for other figures.
        await storage.writeRetentionState(tx, "stalled", null);
        await storage.writeRetentionState(tx, "confirmed", null);
        await recordDeed(services, tx, call, "retention.changed", "", Object.values(body).join(", "));
      });
      retention.wake();
      return { message: contract.outcomes.retentionSaved, data: await readState(db.read) };
    }),

    handle(contract.confirmRetention, async (call) => {
      const aboutClock = await db.transaction(async (tx) => {
        // Of two confirmations at once the second finds that the first was given.
        await storage.lockLease(tx, call.at);
        const stalled = await storage.readRetentionState(tx, "stalled");
        if (stalled?.at !== call.body.at) {
          throw new Fault("conflict", { message: contract.outcomes.notStalled });
        }
        await confirmStalled(tx, stalled, call.at);
        const counts = stalled.counts.map(({ kind, due }) => `${kind}: ${due}`).join(", ");
        const detail = stalled.clock ? "clock" : counts;
        await recordDeed(services, tx, call, "retention.confirmed", "", detail);
        return Boolean(stalled.clock);
      });
      retention.wake();
      const message = aboutClock ? contract.outcomes.clockConfirmed : contract.outcomes.confirmed;
      return { message, data: await readState(db.read) };
    }),
  ];
}

/** Confirms the counted erasure; of a clock only that it is right, and the next run counts what ends by it. */
async function confirmStalled(
  tx: Tx,
  { counts, clock }: storage.RetentionState["stalled"],
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  if (clock) await storage.writeRetentionState(tx, "looked", at);
  const confirmed = { at, counts: Object.fromEntries(counts.map(({ kind, due }) => [kind, due])) };
  if (!clock) await storage.writeRetentionState(tx, "confirmed", confirmed);
  await storage.writeRetentionState(tx, "stalled", null);
}

async function readState(db: Db): Promise<contract.Retention> {
  const stalled = await storage.readRetentionState(db, "stalled");
  return {
    days: await storage.readDays(db),
    ending: await readEnding(db),
    lastRun: (await storage.readRetentionState(db, "lastRun")) ?? null,
    stalled: stalled ? { ...stalled, clock: stalled.clock ?? null } : null,
  };
}

async function readEnding(db: Db): Promise<contract.Retention["ending"]> {
  const ending: contract.Retention["ending"] = [];
  for (const { name: kind, announcements } of announcedNouns) {
    const { count, since } = await announcements.countAnnounced(db);
    if (since) ending.push({ kind, count, notBefore: notErasedBefore(new Date(since)).toISOString() });
  }
  return ending;
}

/**
 * Returns the endpoints of one person's data. The log outlives the person: it names them by the hash of their address.
 */
function personHandlers(services: Services): Handler[] {
  const { env, db, content } = services;
  return [
    handle(contract.findPerson, async (call) => {
      const { email } = call.body;
      const data = await summary(db.read, await findPersonalData(db.read, email));
      await db.transaction(async (tx) => {
        await recordAudit(tx, call, "person.searched", await storage.hashPerson(tx, email));
      });
      return { data };
    }),

    handle(contract.exportPerson, async (call) => {
      const { email } = call.body;
      const dossier = await findPersonalData(db.read, email);
      await db.transaction(async (tx) => {
        await recordDeed(services, tx, call, "person.exported", await storage.hashPerson(tx, email));
      });
      const stamp = { at: call.at, company: content.company() };
      const files = archive(dossier, (id) => readBytes(db.read, id), stamp);
      return new Response(files, {
        headers: {
          "Content-Type": "application/zip",
          "Content-Disposition": 'attachment; filename="what-we-hold.zip"',
          "Cache-Control": "no-store",
        },
      });
    }),

    handle(contract.erasePerson, async (call) => {
      const { email } = call.body;
      const { person: _, ...data } = await db.transaction(async (tx) => {
        const erased = await erasePerson(tx, { address: email, at: call.at });
        const detail = `records: ${erased.records}, documents: ${erased.documents}, mails: ${erased.mails}`;
        await recordDeed(services, tx, call, "person.erased", erased.person, detail);
        return erased;
      });
      await sweepMailFiles(db, env.dataDir);
      const account = await findAccount(db.read, email);
      const { erased, erasedElse } = contract.outcomes;
      return { message: account ? erasedElse(account) : erased, data };
    }),
  ];
}
