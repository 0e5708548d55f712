import { resolve } from "node:path";
import * as z from "zod/mini";
import { decodePart } from "#platform/contract/decode-part.ts";
import { EMAIL_MAX, PASSWORD_MAX, PASSWORD_MIN } from "#platform/contract/fields.ts";
import { findWrongParameter, isPostgres } from "./database-url.server.ts";

const switchWord = (name: string, standard: "on" | "off" = "on") =>
  z._default(z.enum(["on", "off"], `${name} is on or off.`), standard);
const optionalUrl = (name: string, protocol: RegExp, example: string, hostname = /^/) =>
  z.optional(z.url({ protocol, hostname, error: `${name} must look like ${example}.` }));
/** Scheme and host alone, as a browser writes an origin: what forms are sent from is compared to it. */
const optionalOrigin = (name: string, example: string) =>
  z.optional(
    z
      .string()
      .check(z.refine((text) => isOrigin(text), `${name} must look like ${example}, without a path.`)),
  );

function isOrigin(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url !== undefined && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;
}

/** Quotation marks come from files of settings whose reader leaves them in, such as `docker run --env-file`. */
const folder = (name: string) =>
  z.string().check(z.refine((path) => !/^["']/.test(path), `${name} must not have quotation marks.`));

function isScanner(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, host, pathname } = new URL(text);
  return protocol === "tcp:" ? host !== "" : protocol === "unix:" && host === "" && pathname.length > 1;
}

const BYTES_A_MB = 1_000_000;
const optionalMegabytes = (name: string) =>
  z.optional(
    z.string().check(z.regex(/^[1-9]\d{0,8}$/, `${name} is a number of megabytes from 1 up, such as 250.`)),
  );

/** Returns true for the address of an issuer: over https, or on this machine alone. */
function isIssuer(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || url.search || url.hash || url.username || url.password) return false;
  const isLocal = /^(localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname);
  return url.protocol === "https:" || (url.protocol === "http:" && isLocal);
}

/** Matches the issuers by which Microsoft signs in people of every company: their answers name another issuer. */
const everyTenant = /^https:\/\/login\.microsoftonline\.com\/(common|organizations|consumers)(\/|$)/i;

const issuer = z.string().check(
  z.refine(isIssuer, "OIDC_ISSUER must look like https://accounts.google.com."),
  z.refine(
    (text) => !everyTenant.test(text),
    "OIDC_ISSUER names every company at Microsoft. Use that of your own tenant: https://login.microsoftonline.com/TENANT-ID/v2.0.",
  ),
);

const domains = z
  .string()
  .check(
    z.regex(
      /^\s*[a-z0-9-]+(\.[a-z0-9-]+)+\s*(,\s*[a-z0-9-]+(\.[a-z0-9-]+)+\s*)*$/i,
      "OIDC_ALLOWED_DOMAINS is a list such as example.com, example.in.",
    ),
  );

/** Two of them are for single statements (platform/database/postgres.server.ts). */
const LEAST_CONNECTIONS = 4;
export const USUAL_CONNECTIONS = 12;

const optionalEmail = (name: string) =>
  z.optional(
    z
      .email(`${name} must be an e-mail address.`)
      .check(z.maxLength(EMAIL_MAX, `${name} must have at most ${EMAIL_MAX} characters.`)),
  );

const IMAP_EXAMPLE = "imaps://user:password@host:993/INBOX";

const schema = z.object({
  PORT: z._default(
    z
      .string()
      .check(
        z.refine(
          (text) => /^\d+$/.test(text) && Number(text) < 65536,
          "PORT must be a number from 0 to 65535.",
        ),
      ),
    "3000",
  ),
  HOST: z._default(z.string(), "127.0.0.1"),
  PUBLIC_URL: optionalOrigin("PUBLIC_URL", "https://www.example.com"),
  DATA_DIR: z._default(folder("DATA_DIR"), "./data"),
  DATABASE_URL: z.optional(
    z
      .string()
      .check(z.refine(isPostgres, "DATABASE_URL must look like postgres://user:password@host/database.")),
  ),
  DATABASE_CONNECTIONS: z._default(
    z
      .string()
      .check(
        z.refine(
          (text) => /^\d{1,3}$/.test(text) && Number(text) >= LEAST_CONNECTIONS,
          `DATABASE_CONNECTIONS is a number from ${LEAST_CONNECTIONS} to 999.`,
        ),
      ),
    `${USUAL_CONNECTIONS}`,
  ),
  DRAIN_SECONDS: z._default(
    z.string().check(z.regex(/^(\d|10)$/, "DRAIN_SECONDS is a number of seconds from 0 to 10.")),
    "0",
  ),
  SMTP_URL: optionalUrl("SMTP_URL", /^smtps?$/, "smtp://user:password@host:587", /./),
  MAIL_FROM: z.optional(z.string()),
  INBOUND_IMAP_URL: optionalUrl("INBOUND_IMAP_URL", /^imaps?$/, IMAP_EXAMPLE),
  INBOUND_ADDRESS: optionalEmail("INBOUND_ADDRESS"),
  NOTIFY_EMAIL: optionalEmail("NOTIFY_EMAIL"),
  ADMIN_EMAIL: optionalEmail("ADMIN_EMAIL"),
  ADMIN_PASSWORD: z.optional(
    z
      .string()
      .check(
        z.minLength(PASSWORD_MIN, `ADMIN_PASSWORD must have at least ${PASSWORD_MIN} characters.`),
        z.maxLength(PASSWORD_MAX, `ADMIN_PASSWORD must have at most ${PASSWORD_MAX} characters.`),
      ),
  ),
  TRUST_PROXY: z._default(
    z.string().check(z.regex(/^\d{1,2}$/, "TRUST_PROXY is the number of proxies in front, such as 1.")),
    "0",
  ),
  CLAMD_URL: z.optional(
    z
      .string()
      .check(
        z.refine(isScanner, "CLAMD_URL must look like tcp://127.0.0.1:3310 or unix:///run/clamav/clamd.ctl."),
      ),
  ),
  OIDC_ISSUER: z.optional(issuer),
  OIDC_CLIENT_ID: z.optional(z.string()),
  OIDC_CLIENT_SECRET: z.optional(z.string()),
  OIDC_ALLOWED_DOMAINS: z.optional(domains),
  DAILY_MB_PER_ADDRESS: z._default(optionalMegabytes("DAILY_MB_PER_ADDRESS"), "250"),
  DAILY_MB_TOTAL: optionalMegabytes("DAILY_MB_TOTAL"),
  DISK_RESERVE_MB: optionalMegabytes("DISK_RESERVE_MB"),
  BACKUP_DIR: z.optional(folder("BACKUP_DIR")),
  BACKUP_AT: z._default(
    z
      .string()
      .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, "BACKUP_AT is a time of day in India, such as 03:00.")),
    "03:00",
  ),
  BACKUP_KEY: z.optional(
    z.string().check(z.regex(/^age1[02-9ac-hj-np-z]{58}$/, "BACKUP_KEY must be a public key of age: age1….")),
  ),
  UPGRADE_BACKUP: switchWord("UPGRADE_BACKUP"),
  METRICS_TOKEN: z.optional(
    z
      .string()
      .check(
        z.regex(/^[\x21-\x7e]{16,256}$/, "METRICS_TOKEN must have 16 to 256 characters, without spaces."),
      ),
  ),
  SAMPLES: switchWord("SAMPLES"),
  RATE_LIMITS: switchWord("RATE_LIMITS"),
  LOG_LEVEL: z._default(
    z.enum(["silent", "error", "warn", "info", "debug"], "LOG_LEVEL is silent, error, warn, info or debug."),
    "info",
  ),
  LOG_REQUESTS: switchWord("LOG_REQUESTS", "off"),
});

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
  const parsed = z.safeParse(schema, given);
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
function readMailbox(values: z.output<typeof schema>): MailboxSettings | undefined {
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
function readOidc(values: z.output<typeof schema>, publicUrl: string | undefined): OidcSettings | undefined {
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

function bytesOf(megabytes: string | undefined): number | undefined {
  return megabytes === undefined ? undefined : Number(megabytes) * BYTES_A_MB;
}
