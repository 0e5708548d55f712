import type { AuditAction } from "#features/audit/contract.ts";
import type { RecordDeed } from "#features/audit/deeds.server.ts";
import type { recordAudit } from "#features/audit/storage.server.ts";
import { readNoticeTerms } from "#features/notices/contract.ts";
import { type By, type Handler, handle } from "#platform/api/serve.server.ts";
import { streamOf } from "#platform/api/zip.server.ts";
import { Fault } from "#platform/contract/errors.ts";
import type { Database, Db, Tx } from "#platform/database/db.server.ts";
import type { AnnouncedExpiry } from "#platform/database/expiry.server.ts";
import { bumpRevision } from "#platform/database/revision.server.ts";
import type { Clock } from "#platform/process/clock.server.ts";
import * as contract from "./contract.ts";
import { erasePerson, type PersonalDataSources } from "./erasure.server.ts";
import { archive, findAccount, findDossier, summary } from "./person.server.ts";
import type { Retention } from "./retention.server.ts";
import { readDays } from "./retention-run.server.ts";
import { notErasedBefore } from "./rules.ts";
import * as storage from "./storage.server.ts";

export interface PrivacyParts {
  db: Database;
  clock: Clock;
  audit: typeof recordAudit;
  deed: RecordDeed;
  holdings: PersonalDataSources;
  /** The bytes of a document; none where it is not to be handed out. */
  readBytes(db: Db, id: string): Promise<Uint8Array | undefined>;
  retention: Pick<Retention, "wake">;
  /** What is announced before it is erased. */
  announced: Record<contract.AnnouncedKind, Pick<AnnouncedExpiry, "countAnnounced">>;
  /** Deletes the mails that were kept as files and are erased. */
  sweepMailFiles(): Promise<void>;
}

/** How long data is kept, and what is held about one person. */
export function privacyApi(parts: PrivacyParts): Handler[] {
  return [...retentionHandlers(parts), ...personHandlers(parts)];
}

function retentionHandlers(parts: PrivacyParts): Handler[] {
  const { db, clock, retention } = parts;
  return [
    handle(contract.readRetention, async () => ({ data: await readState(parts) })),

    handle(readNoticeTerms, async () => ({ data: await readDays(db.read) })),

    handle(contract.updateRetention, async ({ body, actor, address }) => {
      await db.transaction(async (tx) => {
        await storage.writeRetentionState(tx, "days", body);
        // Public pages carry the notices, whose words follow the days.
        await bumpRevision(tx);
        // Whoever confirmed an erasure did so for other figures.
        await storage.writeRetentionState(tx, "stalled", null);
        await storage.writeRetentionState(tx, "confirmed", null);
        const detail = Object.values(body).join(", ");
        await record(parts, tx, { action: "retention.changed", actor, address, detail });
      });
      retention.wake();
      return { message: contract.outcomes.retentionSaved, data: await readState(parts) };
    }),

    handle(contract.confirmRetention, async ({ body, actor, address }) => {
      const aboutClock = await db.transaction(async (tx) => {
        const stalled = await storage.readRetentionState(tx, "stalled");
        if (stalled?.at !== body.at) throw new Fault("conflict", { message: contract.outcomes.notStalled });
        await confirmStalled(tx, stalled, clock.now());
        const counts = stalled.counts.map(({ kind, due }) => `${kind}: ${due}`).join(", ");
        const detail = stalled.clock ? "clock" : counts;
        await record(parts, tx, { action: "retention.confirmed", actor, address, detail });
        return Boolean(stalled.clock);
      });
      retention.wake();
      const message = aboutClock ? contract.outcomes.clockConfirmed : contract.outcomes.confirmed;
      return { message, data: await readState(parts) };
    }),
  ];
}

/** Lets what was counted go; of a clock only that it is right, and what ends by it is counted by the next run. */
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

async function readState({ db, announced }: PrivacyParts): Promise<contract.Retention> {
  const stalled = await storage.readRetentionState(db.read, "stalled");
  return {
    days: await readDays(db.read),
    ending: await readEnding(db.read, announced),
    lastRun: (await storage.readRetentionState(db.read, "lastRun")) ?? null,
    stalled: stalled ? { ...stalled, clock: stalled.clock ?? null } : null,
  };
}

async function readEnding(
  db: Db,
  announced: PrivacyParts["announced"],
): Promise<contract.Retention["ending"]> {
  const ending: contract.Retention["ending"] = [];
  for (const kind of contract.announcedKinds) {
    const { count, since } = await announced[kind].countAnnounced(db);
    if (since) ending.push({ kind, count, notBefore: notErasedBefore(new Date(since)).toISOString() });
  }
  return ending;
}

function personHandlers(parts: PrivacyParts): Handler[] {
  const { db, clock, holdings } = parts;
  return [
    handle(contract.findPerson, async ({ body, actor, address }) => {
      const data = summary(await findDossier(db.read, holdings, body.email));
      await recordAbout(parts, parts.audit, body.email, { action: "person.searched", actor, address });
      return { data };
    }),

    handle(contract.exportPerson, async ({ body, actor, address }) => {
      const dossier = await findDossier(db.read, holdings, body.email);
      await recordAbout(parts, parts.deed, body.email, { action: "person.exported", actor, address });
      const files = archive(db.read, { dossier, readBytes: parts.readBytes, at: clock.now() });
      return new Response(streamOf(files), {
        headers: {
          "Content-Type": "application/zip",
          "Content-Disposition": 'attachment; filename="what-we-hold.zip"',
          "Cache-Control": "no-store",
        },
      });
    }),

    handle(contract.erasePerson, async ({ body, actor, address }) => {
      const { mark: _, ...data } = await db.transaction(async (tx) => {
        const erased = await erasePerson(tx, holdings, { address: body.email, at: clock.now() });
        const detail = `records: ${erased.records}, documents: ${erased.documents}, mails: ${erased.mails}`;
        const entry = { action: "person.erased", actor, address, detail } as const;
        await record(parts, tx, { ...entry, subjectId: erased.mark });
        return erased;
      });
      await parts.sweepMailFiles();
      const account = await findAccount(db.read, holdings, body.email);
      const { erased, erasedElse } = contract.outcomes;
      return { message: account ? erasedElse(account) : erased, data };
    }),
  ];
}

interface Entry extends By {
  action: AuditAction;
  detail?: string;
  subjectId?: string;
}

/** The log outlives the person: it names them by the keyed hash of their address. */
async function recordAbout(
  { db, clock }: PrivacyParts,
  write: RecordDeed,
  email: string,
  entry: Omit<Entry, "subjectId">,
): Promise<void> {
  await db.transaction(async (tx) => {
    const subjectId = await storage.markPerson(tx, email);
    await write(tx, { ...entry, subjectId, at: clock.now() });
  });
}

function record({ deed, clock }: PrivacyParts, tx: Tx, { subjectId = "", ...entry }: Entry): Promise<void> {
  return deed(tx, { ...entry, subjectId, at: clock.now() });
}
