import { DAY_MS, HOUR_MS, isAhead, MINUTE_MS } from "#platform/contract/durations.ts";
import { momentInIndia } from "#platform/contract/india-day.ts";
import { sizeText } from "#platform/contract/size-text.ts";
import type { Warning, WarningKey } from "./contract.ts";

/** The result of a check. */
export type Finding = Omit<Warning, "since">;

/** A daily backup that is older than this was missed. */
const OLD_BACKUP_MS = 26 * HOUR_MS;
/** Automatic renewal of a certificate has happened by then. */
const SHORT_CERTIFICATE_MS = 14 * DAY_MS;
/** Mail servers that are only busy take an e-mail sooner. */
export const LONG_WAIT_MS = 30 * MINUTE_MS;
/** A mailbox that is away for a moment is read the next minute. */
const LONG_FAILURE_MS = 10 * MINUTE_MS;
/** Clocks are corrected by less than this all the time. */
const JUMP_MS = MINUTE_MS;
/** A warning that passes within this time is not sent by e-mail. */
const LASTING_MS = 10 * MINUTE_MS;
/** A warning that lasts is sent again after this. */
const REMIND_MS = DAY_MS;
const RARELY_MS = 7 * DAY_MS;

interface DiskState {
  /** Free bytes; null where they can't be seen. */
  free: number | null;
  reserve: number;
  /** Why DATA_DIR can't be written. */
  refusal?: string | undefined;
}

/** Warns before the disk has only what is kept for staff, and when it has failed. */
export function checkDisk({ free, reserve, refusal }: DiskState): Finding[] {
  if (free === null || free >= 2 * reserve) return refusal ? [failedDisk(refusal)] : [];
  return [
    {
      key: "disk",
      text: `Only ${sizeText(free)} of the disk is free. Below ${sizeText(reserve)} the forms stop accepting messages.`,
      advice: "Delete old backups and what else is no longer needed, or give the server a larger disk.",
    },
  ];
}

function failedDisk(refusal: string): Finding {
  return {
    key: "disk",
    text: `Nothing can be written to the disk: ${refusal}.`,
    advice:
      "Visitors can read the site, but what they send is refused. Look at dmesg on the server, stop it, repair and mount the disk, and start it again.",
  };
}

/** The daily backups as the last node left them. */
interface BackupState {
  result: "running" | "made" | "failed";
  reason?: string;
  last?: { madeAt: string };
}

/**
 * Warns of a daily backup that failed or was missed. One of a clock that was ahead says nothing of this day.
 * @param state undefined before the first
 */
export function checkBackup(state: BackupState | undefined, now: Date): Finding[] {
  if (!state) return [];
  const advice = "See what “npm run doctor” says on the server, and make a backup by hand meanwhile.";
  if (state.result === "failed")
    return [
      { key: "backup", text: `The daily backup failed: ${state.reason ?? "no reason is known."}`, advice },
    ];
  if (!state.last) return [];
  const madeAt = new Date(state.last.madeAt);
  if (now.getTime() - madeAt.getTime() < OLD_BACKUP_MS && !isAhead(state.last.madeAt, now)) return [];
  return [{ key: "backup", text: `The last daily backup is of ${momentInIndia(madeAt)}.`, advice }];
}

/** The certificate that an https address shows. */
export interface Certificate {
  validTo: Date;
  /** Why a browser would not accept it, as a code of OpenSSL. */
  refusal?: string;
}

/** Warns of a certificate that browsers refuse or soon will. @param certificate undefined where none was seen */
export function checkCertificate(certificate: Certificate | undefined, host: string, now: Date): Finding[] {
  if (!certificate) return [];
  const advice = "Renew it where HTTPS ends, which is the proxy in front of the server as a rule.";
  const { validTo, refusal } = certificate;
  if (refusal)
    return [{ key: "certificate", text: `Browsers refuse the certificate of ${host}: ${refusal}.`, advice }];
  if (validTo.getTime() - now.getTime() >= SHORT_CERTIFICATE_MS) return [];
  return [
    { key: "certificate", text: `The certificate of ${host} ends on ${momentInIndia(validTo)}.`, advice },
  ];
}

/** Warns of e-mails that the mail server does not take, and of those given up. */
export function checkMails({ failed, late }: { failed: number; late: number }): Finding[] {
  const waits: Finding = {
    key: "mailWaits",
    text: `${mailCount(late)} should have left more than half an hour ago.`,
    advice: "Check SMTP_URL and the mail server. Nothing is lost: it is tried again by itself.",
  };
  const given: Finding = {
    key: "mailFailed",
    text: `${mailCount(failed)} could not be delivered.`,
    advice: "Settings shows why, and sends them again.",
  };
  return [...(late > 0 ? [waits] : []), ...(failed > 0 ? [given] : [])];
}

function mailCount(count: number): string {
  return count === 1 ? "1 e-mail" : `${count.toLocaleString("en-IN")} e-mails`;
}

/** Warns of a mailbox whose replies nobody sees. @param failure undefined while it is read */
export function checkMailbox(failure: { reason: string; since: Date } | undefined, now: Date): Finding[] {
  if (!failure || now.getTime() - failure.since.getTime() < LONG_FAILURE_MS) return [];
  return [
    {
      key: "mailbox",
      text: `Replies have not been read since ${momentInIndia(failure.since)}: ${failure.reason}.`,
      advice:
        "Check INBOUND_IMAP_URL and the mailbox. Replies that came meanwhile are read once it can be reached.",
    },
  ];
}

/** A moment by the clock, and by one that never jumps. */
interface ClockReading {
  now: number;
  monotonic: number;
}

/** Returns by how many milliseconds the clock jumped between two readings; 0 where it only ran. */
export function jumpBetween(before: ClockReading, after: ClockReading): number {
  const jump = after.now - before.now - (after.monotonic - before.monotonic);
  return Math.abs(jump) < JUMP_MS ? 0 : jump;
}

/** Warns of a jump of the clock. @param jump milliseconds; 0 for none */
export function checkClock(jump: number): Finding[] {
  if (jump === 0) return [];
  const minutes = Math.round(Math.abs(jump) / MINUTE_MS).toLocaleString("en-IN");
  return [
    {
      key: "clock",
      text: `The server’s clock jumped ${jump > 0 ? "ahead" : "back"} by ${minutes} min.`,
      advice:
        "Let the machine set its time from the network (NTP): sign-ins, schedules and retention go by the clock.",
    },
  ];
}

/** The last e-mail to the owners. */
export interface Told {
  at: string;
  keys: readonly WarningKey[];
}

/**
 * Returns the warnings to send now in one e-mail; none when nothing is new or due again. E-mails that were given up
 * stay in the list until somebody acts, and are repeated less often.
 */
export function warningsToTell(warnings: readonly Warning[], told: Told | undefined, now: Date): Warning[] {
  const lasting = warnings.filter(({ since }) => now.getTime() - Date.parse(since) >= LASTING_MS);
  const isDue = ({ key }: Warning) =>
    !told?.keys.includes(key) || isPast(told, key === "mailFailed" ? RARELY_MS : REMIND_MS, now);
  return lasting.some(isDue) ? lasting : [];
}

/**
 * Returns the warnings that the owners know about once an e-mail is sent. What another node sent within a day stays
 * included, or two nodes with different warnings would answer each other endlessly.
 */
export function afterTelling(warnings: readonly Warning[], told: Told | undefined, now: Date): Told {
  const before = told && !isPast(told, REMIND_MS, now) ? told.keys : [];
  return { at: now.toISOString(), keys: [...new Set([...before, ...warnings.map(({ key }) => key)])] };
}

function isPast({ at }: Told, ms: number, now: Date): boolean {
  return now.getTime() - Date.parse(at) >= ms || isAhead(at, now);
}

/** Returns the e-mail to the owners. @param origin of the site, for the link to the dashboard */
export function warningNotice(warnings: readonly Warning[], origin: string) {
  const [first] = warnings;
  const subject =
    warnings.length === 1 && first ? first.text : `${warnings.length} things need you on the server`;
  const lines = warnings.map(({ text, advice }) => `${text}\n${advice}`);
  return {
    subject,
    body: `${lines.join("\n\n")}\n\nThe dashboard says when each is over: ${origin}/admin\n`,
  };
}
