import { expect, it } from "vitest";
import { outcomes } from "./contract.ts";
import { passkeySite } from "./rules.ts";

it.each([
  ["https://www.example.com", "www.example.com"],
  ["https://www.example.com:8443", "www.example.com"],
  ["http://localhost:3000", "localhost"],
  ["http://desk.localhost:3000", "desk.localhost"],
])("makes passkeys at %s for %s", (origin, id) => {
  expect(passkeySite(origin)).toEqual({ id, origin });
});

it.each([
  [undefined, outcomes.noAddress],
  ["http://127.0.0.1:3000", outcomes.ipAddress],
  ["https://192.0.2.10", outcomes.ipAddress],
  ["https://[2001:db8::1]", outcomes.ipAddress],
  ["http://www.example.com", outcomes.insecure],
])("makes none at %s, and says why", (origin, off) => {
  expect(passkeySite(origin)).toEqual({ off });
});
