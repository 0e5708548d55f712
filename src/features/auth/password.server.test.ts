import { expect, it } from "vitest";
import { hashPassword, isOutdated, verifyPassword } from "./password.server.ts";

it("hashes with argon2id at OWASP's cost, which the hash names", async () => {
  const hash = await hashPassword("nine stars in a lattice");
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(isOutdated(hash)).toBe(false);
  expect(await verifyPassword("nine stars in a lattice", hash)).toBe(true);
  expect(await verifyPassword("nine stars in a lattice.", hash)).toBe(false);
});

it("takes a hash of another cost for outdated", () => {
  expect(isOutdated("$argon2id$v=19$m=8192,t=1,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAA")).toBe(true);
});
