import * as z from "zod/mini";
import { EMAIL_MAX, PASSWORD_MAX, PASSWORD_MIN } from "#platform/contract/fields.ts";
import { isPostgres } from "./database-url.server.ts";

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

export const IMAP_EXAMPLE = "imaps://user:password@host:993/INBOX";

/** The settings of the environment, as text. */
export const envSchema = z.object({
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
