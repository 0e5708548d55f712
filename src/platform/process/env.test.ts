import { expect, it } from "vitest";
import { EnvError, readEnv } from "./env.server.ts";

it("needs nothing, and takes an empty value for none", () => {
  const defaults = readEnv({});
  expect(defaults).toMatchObject({ port: 3000, host: "127.0.0.1", samples: true, trustProxy: 0 });
  expect(readEnv({ PORT: "", PUBLIC_URL: "", SMTP_URL: "" })).toEqual(defaults);
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
  ["SMTP_URL", "http://mail"],
  ["ADMIN_PASSWORD", "short"],
  ["METRICS_TOKEN", "short"],
  ["TRUST_PROXY", "yes"],
  ["DAILY_MB_PER_ADDRESS", "0"],
  ["DAILY_MB_TOTAL", "4 GB"],
  ["DISK_RESERVE_MB", "-1"],
  ["RATE_LIMITS", "maybe"],
])("says which value is wrong: %s=%s", (name, value) => {
  expect(() => readEnv({ [name]: value })).toThrow(EnvError);
  expect(() => readEnv({ [name]: value })).toThrow(name);
});
