import { setImmediate } from "node:timers/promises";
import { isDecidedMeanwhile, letterValues } from "#features/applications/rules.ts";
import { setStatus } from "#features/applications/set-status.server.ts";
import {
  lockApplication,
  type StoredApplication,
  updateSteps,
} from "#features/applications/storage.server.ts";
import { recordAudit } from "#features/audit/storage.server.ts";
import { findAdministrator, findRights } from "#features/auth/storage.server.ts";
import { isOneAddress, mergeText, signedText, staffMail } from "#features/mail/rules.ts";
import { enqueueStaffMail } from "#features/mail/staff-mails.server.ts";
import { has } from "#features/roles.ts";
import { insertMailEntry, isChangedSince, undoMailEntry } from "#features/timeline/storage.server.ts";
import type { By } from "#platform/api/serve.server.ts";
import type { Tx } from "#platform/database/db.server.ts";
import { type BackgroundLoop, createBackgroundLoop } from "#platform/process/background-loop.server.ts";
import type { Services } from "#services.server.ts";
import { GROUP, KEPT_MS } from "./rules.ts";
import * as storage from "./storage.server.ts";

type LetterWriterDeps = Pick<Services, "db" | "clock" | "log" | "content" | "mailer">;

/** Milliseconds to the first look, and to the next: another process may have ended in the middle of a letter. */
const FIRST_MS = 1_000;
const EVERY_MS = 30_000;

/**
 * Returns the loop that writes letters to many applicants, each group in one transaction with its records. So a process
 * that ends leaves no letter half recorded or sent twice, and any number of processes may run the loop. It undoes a
 * letter in the same way.
 */
export function createLetterWriter(deps: LetterWriterDeps): BackgroundLoop {
  const { db, clock, log, mailer } = deps;

  async function run(stopping: AbortSignal): Promise<void> {
    for (const id of await storage.findUnended(db.read)) {
      while (!stopping.aborted && (await db.transaction((tx) => takeStep(deps, tx, id)))) {
        mailer.wake();
        // Requests that have arrived go first.
        await setImmediate();
      }
    }
    const before = new Date(clock.now().getTime() - KEPT_MS);
    await db.transaction((tx) => storage.deleteRunsBefore(tx, before));
  }

  return createBackgroundLoop({
    run,
    log,
    failed: "letters could not be put into the outbox",
    firstMs: FIRST_MS,
    everyMs: EVERY_MS,
  });
}

/** Writes to the next applicants of a letter, or undoes it. Returns whether there is more to do. */
async function takeStep(deps: LetterWriterDeps, tx: Tx, id: string): Promise<boolean> {
  const run = await storage.lockRun(tx, id);
  if (!run) return false;
  const by = await findSender(tx, run.sender_id, deps.clock.now());
  const count = run.stopped_at ? await undo(tx, run, by) : await write(deps, tx, run, by);
  if (count === 0) await storage.updateRun(tx, id, { ended_at: by.at.toISOString() });
  return count > 0;
}

/** Returns the sender of a letter with the rights of this moment: an account that was ended sends nothing more. */
async function findSender(tx: Tx, administratorId: string, at: Date): Promise<By> {
  const account = await findAdministrator(tx, administratorId);
  const rights = await findRights(tx, administratorId);
  const { permissions = new Set<string>(), jobs = [] } = rights ?? {};
  const { email = "", name = "" } = account ?? {};
  const actor = { administratorId, sessionId: "", email, name, confirmed: false, permissions, jobs };
  return { actor, address: "", at };
}

/** Writes to the next group, while the sender may. Returns how many applications were left. */
async function write(deps: LetterWriterDeps, tx: Tx, run: storage.StoredRun, by: By): Promise<number> {
  const may = has(by.actor, "mail.send") && (!run.status || has(by.actor, "applications.change"));
  const ids = may ? await storage.findNext(tx, run.id, GROUP) : [];
  let written = 0;
  for (const id of ids) if (await writeOne(deps, tx, { run, id, by })) written += 1;
  if (ids.length > 0) await storage.updateRun(tx, run.id, { written: run.written + written });
  return ids.length;
}

/**
 * Writes to one applicant. Returns false for an application that the sender may no longer read, or that a colleague has
 * decided about since the sender saw it.
 */
async function writeOne(
  deps: LetterWriterDeps,
  tx: Tx,
  { run, id, by }: { run: storage.StoredRun; id: string; by: By },
): Promise<boolean> {
  const { actor, at } = by;
  const application = await lockApplication(tx, id, actor.jobs);
  if (!application || !isOneAddress(application.email) || (await isDecidedSince(tx, application, run))) {
    await storage.deleteRecipient(tx, run.id, id);
    return false;
  }
  const company = deps.content.company().name;
  const values = letterValues(application, { company, sender: actor.name });
  const subject = mergeText(run.subject, values);
  const body = signedText({ description: mergeText(run.description, values), signature: run.signature });
  const mail = {
    kind: staffMail,
    recipient: application.email,
    replyTo: actor.email,
    subject,
    body,
  } as const;
  const written = { actor, at, heldMinutes: run.held_minutes };
  const mailId = await enqueueStaffMail(deps, tx, { ...mail, subjectId: id }, written);
  await recordAudit(tx, by, "mail.written", mailId);
  const sent = deps.mailer.transport === "smtp";
  await insertMailEntry(tx, "application", { _id: mailId, subjectId: id, subject, actor, sent, at });
  const { status } = run;
  const isChanged = status !== null && status !== application.status;
  if (isChanged) await setStatus(tx, application, status, by);
  else await updateSteps(tx, id);
  const former = isChanged ? application.status : null;
  await storage.markWritten(tx, { runId: run.id, applicationId: id, mailId }, former);
  return true;
}

async function isDecidedSince(
  tx: Tx,
  application: StoredApplication,
  run: storage.StoredRun,
): Promise<boolean> {
  const { status, seen, seen_at: since, sender_id: administratorId } = run;
  if (status === null || application.status === status) return false;
  if (since)
    return isChangedSince(tx, { recordId: application._id, event: "status", administratorId, since });
  return isDecidedMeanwhile(application, { status, seen: seen ? JSON.parse(seen) : undefined });
}

/** Undoes the e-mail and the status of the next group. Returns how many applications were left. */
async function undo(tx: Tx, run: storage.StoredRun, by: By): Promise<number> {
  const group = await storage.findUndone(tx, run.id, GROUP);
  for (const { applicationId, mailId, formerStatus } of group) {
    await undoMailEntry(tx, applicationId, mailId);
    const application = await lockApplication(tx, applicationId, "all");
    // A colleague may have chosen another status meanwhile.
    const isAsSet = application && formerStatus && application.status === run.status;
    if (isAsSet) await setStatus(tx, application, formerStatus, by);
    else await updateSteps(tx, applicationId);
    await storage.deleteRecipient(tx, run.id, applicationId);
  }
  return group.length;
}
