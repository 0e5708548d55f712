import { resolve } from "node:path";
import * as z from "zod/mini";
import { decodePart } from "#platform/contract/decode-part.ts";
import { findWrongParameter } from "./database-url.server.ts";
import { envSchema, IMAP_EXAMPLE } from "./env-schema.server.ts";

/** The issuer of the company's accounts (OpenID Connect), and this program as it knows it. */
export interface OidcSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Domains of the addresses that may sign in, in lower case; empty: any. */
  allowedDomains: readonly string[];
  /** Where the issuer sends browsers back to. */
  publicUrl: string;
}

/** The mailbox that receives replies to e-mails sent by staff. */
export interface MailboxSettings {
  host: string;
  port: number;
  /** True for TLS from the start (imaps). */
  secure: boolean;
  user: string;
  password: string;
  folder: string;
  /** Its address, which e-mails of the desk name as Reply-To. */
  address: string;
}

export interface Env {
  port: number;
  host: string;
  /** Origin without a trailing slash, for canonical links, mails and the sitemap. */
  publicUrl: string | undefined;
  /** Origin of the links in e-mails: `publicUrl`, or without it this machine. */
  origin: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /** Connections to PostgreSQL at most. */
  databaseConnections: number;
  /** Milliseconds from the word to stop until it takes no more connections. */
  drainMs: number;
  smtpUrl: string | undefined;
  mailFrom: string | undefined;
  /** Unset while replies are not read. */
  mailbox: MailboxSettings | undefined;
  notifyEmail: string | undefined;
  adminEmail: string | undefined;
  adminPassword: string | undefined;
  /** How many proxies in front may be believed about the caller's address. */
  trustProxy: number;
  /** Where clamd listens; without it files are not scanned for viruses. */
  clamdUrl: string | undefined;
  /** Unset while nobody signs in with a company account. */
  oidc: OidcSettings | undefined;
  /** Bytes that visitors of one address may have stored a day. */
  addressBytes: number;
  /** The same of all addresses; by the free disk when unset. */
  totalBytes: number | undefined;
  /** Bytes of the disk that are kept from visitors; by its size when unset. */
  reserveBytes: number | undefined;
  /** Where the daily backups go; without it there are none. */
  backupDir: string | undefined;
  /** Minutes after midnight in India from which the day's backup is made. */
  backupMinute: number;
  /** The public key that daily backups are encrypted to. */
  backupKey: string | undefined;
  /** Makes a backup before the tables change. */
  upgradeBackup: boolean;
  /** Opens /metrics, which is closed without it. */
  metricsToken: string | undefined;
  samples: boolean;
  rateLimits: boolean;
  logLevel: "silent" | "error" | "warn" | "info" | "debug";
  /** Logs a line for each request, and statements that take long. */
  logRequests: boolean;
}

type Values = z.output<typeof envSchema>;

/** A setting that the program can't start with; its message is for the person who starts it. */
export class EnvError extends Error {}

/**
 * Reads the settings from the environment, which nothing else does. An empty value counts as unset; spaces around one,
 * and the end of line of a file that was written on Windows, are left out. Throws EnvError with one sentence a wrong
 * setting.
 */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const trimmed = Object.entries(source).map(([name, value]) => [name, value?.trim()] as const);
  const given = Object.fromEntries(trimmed.filter(([, value]) => value !== ""));
  const parsed = z.safeParse(envSchema, given);
  if (!parsed.success) throw new EnvError(parsed.error.issues.map((issue) => issue.message).join("\n"));
  const values = parsed.data;
  const publicUrl = values.PUBLIC_URL && new URL(values.PUBLIC_URL).origin;
  const wrong = values.DATABASE_URL && findWrongParameter(values.DATABASE_URL);
  if (wrong) throw new EnvError(wrong);
  if (values.BACKUP_KEY && !values.BACKUP_DIR) throw new EnvError("BACKUP_KEY also needs BACKUP_DIR.");
  return {
    port: Number(values.PORT),
    host: values.HOST,
    publicUrl,
    origin: publicUrl ?? `http://localhost:${values.PORT}`,
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    databaseConnections: Number(values.DATABASE_CONNECTIONS),
    drainMs: Number(values.DRAIN_SECONDS) * 1000,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    mailbox: readMailbox(values),
    notifyEmail: values.NOTIFY_EMAIL,
    adminEmail: values.ADMIN_EMAIL,
    adminPassword: values.ADMIN_PASSWORD,
    trustProxy: Number(values.TRUST_PROXY),
    clamdUrl: values.CLAMD_URL,
    oidc: readOidc(values, publicUrl),
    addressBytes: bytesOf(values.DAILY_MB_PER_ADDRESS) ?? 0,
    totalBytes: bytesOf(values.DAILY_MB_TOTAL),
    reserveBytes: bytesOf(values.DISK_RESERVE_MB),
    backupDir: values.BACKUP_DIR && resolve(values.BACKUP_DIR),
    backupMinute: minuteOf(values.BACKUP_AT),
    backupKey: values.BACKUP_KEY,
    upgradeBackup: values.UPGRADE_BACKUP === "on",
    metricsToken: values.METRICS_TOKEN,
    samples: values.SAMPLES === "on",
    rateLimits: values.RATE_LIMITS === "on",
    logLevel: values.LOG_LEVEL,
    logRequests: values.LOG_REQUESTS === "on",
  };
}

/** Returns the mailbox of replies. Throws EnvError where its user, password or address is missing. */
function readMailbox(values: Values): MailboxSettings | undefined {
  if (!values.INBOUND_IMAP_URL) {
    if (values.INBOUND_ADDRESS) throw new EnvError("INBOUND_ADDRESS also needs INBOUND_IMAP_URL.");
    return undefined;
  }
  const url = new URL(values.INBOUND_IMAP_URL);
  const [user, password, path] = [url.username, url.password, url.pathname.slice(1)].map(decodePart);
  if (!user || !password || path === undefined)
    throw new EnvError(`INBOUND_IMAP_URL must look like ${IMAP_EXAMPLE}, with %25 for a % in the password.`);
  const address = values.INBOUND_ADDRESS ?? user;
  if (!address.includes("@"))
    throw new EnvError("INBOUND_ADDRESS must be the mailbox's e-mail address: the user is none.");
  const secure = url.protocol === "imaps:";
  const port = Number(url.port) || (secure ? 993 : 143);
  return { host: url.hostname, port, secure, user, password, folder: path || "INBOX", address };
}

/** Returns the issuer's settings. Throws EnvError where they are there in part. */
function readOidc(values: Values, publicUrl: string | undefined): OidcSettings | undefined {
  const names = ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"] as const;
  const [issuer, clientId, clientSecret] = names.map((name) => values[name]);
  const given = [...names, "OIDC_ALLOWED_DOMAINS" as const].find((name) => values[name]);
  if (!given) return undefined;
  if (!issuer || !clientId || !clientSecret) {
    const missing = names.filter((name) => !values[name]);
    throw new EnvError(`${given} also needs ${missing.join(" and ")}.`);
  }
  if (!publicUrl)
    throw new EnvError("OIDC_ISSUER needs PUBLIC_URL: the issuer sends people back to that address.");
  const listed = (values.OIDC_ALLOWED_DOMAINS ?? "").toLowerCase().split(",");
  const allowedDomains = listed.map((domain) => domain.trim()).filter(Boolean);
  return { issuer, clientId, clientSecret, allowedDomains, publicUrl };
}

function minuteOf(time: string): number {
  const [hour, minute] = time.split(":").map(Number);
  return (hour ?? 0) * 60 + (minute ?? 0);
}

const BYTES_A_MB = 1_000_000;

function bytesOf(megabytes: string | undefined): number | undefined {
  return megabytes === undefined ? undefined : Number(megabytes) * BYTES_A_MB;
}
