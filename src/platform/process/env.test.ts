import { expect, it } from "vitest";
import { EnvError, readEnv } from "./env.server.ts";

it("needs nothing, and takes an empty value for none", () => {
  const defaults = readEnv({});
  expect(defaults).toMatchObject({ port: 3000, host: "127.0.0.1", samples: true, trustProxy: 0 });
  expect(readEnv({ PORT: "", PUBLIC_URL: "", SMTP_URL: "" })).toEqual(defaults);
});

it("leaves out the spaces and the end of line of another system that a file of settings has around a value", () => {
  expect(readEnv({ PORT: "4000\r", DATA_DIR: " /srv/data \r", SMTP_URL: " \r" })).toEqual(
    readEnv({ PORT: "4000", DATA_DIR: "/srv/data" }),
  );
});

it("takes the folder of a socket for the host of PostgreSQL", () => {
  const DATABASE_URL = "postgres:///site?host=/run/postgresql";
  expect(readEnv({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
});

it("takes the parameters of DATABASE_URL that providers of PostgreSQL give", () => {
  const DATABASE_URL =
    "postgres://user@host/site?sslmode=verify-full&sslrootcert=/etc/authority.pem&channel_binding=require";
  expect(readEnv({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
});

it.each([
  ["SSLMODE=verify-full", "DATABASE_URL must not have the parameter SSLMODE"],
  ["sslmod=verify-full", "DATABASE_URL must not have the parameter sslmod"],
  ["host=db&sslMode=require", "DATABASE_URL must not have the parameter sslMode"],
  ["ssl_mode=require", "DATABASE_URL must not have the parameter ssl_mode"],
  ["tls=true", "DATABASE_URL must not have the parameter tls"],
  ["sslmode=", "sslmode in DATABASE_URL is one of"],
  ["sslmode=verify_full", "sslmode in DATABASE_URL is one of"],
  ["sslmode=REQUIRE", "sslmode in DATABASE_URL is one of"],
  ["ssl=True", "ssl in DATABASE_URL is one of"],
])("refuses ?%s, for which connections might not be encrypted", (parameters, words) => {
  expect(() => readEnv({ DATABASE_URL: `postgres://user:secret@host/site?${parameters}` })).toThrow(words);
});

it("reads the public address as an origin", () => {
  expect(readEnv({ PUBLIC_URL: "https://www.example.com/" }).publicUrl).toBe("https://www.example.com");
  expect(readEnv({ PUBLIC_URL: "HTTPS://WWW.Example.com:443" }).publicUrl).toBe("https://www.example.com");
});

it.each([
  ["PORT", "80a"],
  ["PORT", "70000"],
  ["PUBLIC_URL", "www.example.com"],
  ["PUBLIC_URL", "ftp://example.com"],
  ["PUBLIC_URL", "https://example.com/site"],
  ["PUBLIC_URL", "https://user@example.com"],
  ["PUBLIC_URL", "https://example.com/?a=b"],
  ["DATABASE_URL", "mysql://host/db"],
  ["DATABASE_URL", "postgres://"],
  ["DATABASE_URL", "postgres:///db"],
  ["DATABASE_CONNECTIONS", "3"],
  ["DATABASE_CONNECTIONS", "a dozen"],
  ["DRAIN_SECONDS", "60"],
  ["SMTP_URL", "http://mail"],
  ["SMTP_URL", "smtp://"],
  ["INBOUND_IMAP_URL", "imaps://desk%40example.com:100%@imap.example.com"],
  ["CLAMD_URL", "tcp://"],
  ["CLAMD_URL", "unix://run/clamav/clamd.ctl"],
  ["DATA_DIR", '"/srv/data"'],
  ["BACKUP_DIR", "'/mnt/backup'"],
  ["ADMIN_PASSWORD", "short"],
  ["ADMIN_PASSWORD", "longer than the sign-in page takes".repeat(30)],
  ["ADMIN_EMAIL", `${"longer-than-the-sign-in-page-takes".repeat(8)}@example.com`],
  ["METRICS_TOKEN", "short"],
  ["TRUST_PROXY", "yes"],
  ["DAILY_MB_PER_ADDRESS", "0"],
  ["DAILY_MB_TOTAL", "4 GB"],
  ["DISK_RESERVE_MB", "-1"],
  ["RATE_LIMITS", "maybe"],
  ["OIDC_ISSUER", "accounts.google.com"],
  ["OIDC_ISSUER", "http://issuer.example"],
  ["OIDC_ISSUER", "https://login.microsoftonline.com/common/v2.0"],
  ["OIDC_CLIENT_ID", "ours"],
  ["OIDC_CLIENT_SECRET", "a secret"],
  ["OIDC_ALLOWED_DOMAINS", "everyone"],
])("says which value is wrong: %s=%s", (name, value) => {
  expect(() => readEnv({ [name]: value })).toThrow(EnvError);
  expect(() => readEnv({ [name]: value })).toThrow(name);
});

const oidc = { OIDC_ISSUER: "https://accounts.google.com", OIDC_CLIENT_ID: "ours", OIDC_CLIENT_SECRET: "s" };

it("reads the issuer of company accounts, whole", () => {
  const PUBLIC_URL = "https://www.example.com";
  expect(readEnv({}).oidc).toBeUndefined();
  expect(readEnv({ ...oidc, PUBLIC_URL }).oidc).toEqual({
    issuer: "https://accounts.google.com",
    clientId: "ours",
    clientSecret: "s",
    allowedDomains: [],
    publicUrl: PUBLIC_URL,
  });
  const domains = { OIDC_ALLOWED_DOMAINS: "Example.com , example.in" };
  expect(readEnv({ ...oidc, ...domains, PUBLIC_URL }).oidc?.allowedDomains).toEqual([
    "example.com",
    "example.in",
  ]);
});

it("says what sign-in with a company account still needs", () => {
  const { OIDC_CLIENT_SECRET: _, ...part } = oidc;
  expect(() => readEnv(part)).toThrow("OIDC_ISSUER also needs OIDC_CLIENT_SECRET.");
  expect(() => readEnv({ OIDC_ALLOWED_DOMAINS: "example.com" })).toThrow(
    "OIDC_ALLOWED_DOMAINS also needs OIDC_ISSUER and OIDC_CLIENT_ID and OIDC_CLIENT_SECRET.",
  );
  expect(() => readEnv(oidc)).toThrow("OIDC_ISSUER needs PUBLIC_URL");
});
