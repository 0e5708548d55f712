import { describe, expect, it } from "vitest";
import { isAppCode, otpauthUri } from "./rules.ts";
import { codeOfStep, matchingStep, newRecoveryCodes, newSecret, stepAt } from "./totp.server.ts";

/** "12345678901234567890", the secret of RFC 6238's test vectors. */
const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

describe("the codes", () => {
  it.each([
    [59, "287082"],
    [1_111_111_109, "081804"],
    [1_111_111_111, "050471"],
    [1_234_567_890, "005924"],
    [2_000_000_000, "279037"],
    [20_000_000_000, "353130"],
  ])("are those of RFC 6238 at %i seconds", (seconds, code) => {
    expect(codeOfStep(secret, stepAt(new Date(seconds * 1000)))).toBe(code);
  });
});

describe("a typed code", () => {
  const now = new Date(1_234_567_890_000);
  const present = stepAt(now);
  const match = (typed: string, lastStep = 0) => matchingStep(typed, { secret, lastStep }, now);

  it("counts in its own half minute, the one before and the one after, and no longer", () => {
    const found = [-2, -1, 0, 1, 2].map((off) => match(codeOfStep(secret, present + off)));
    expect(found).toEqual([undefined, present - 1, present, present + 1, undefined]);
  });

  it("counts once, and none before it after it", () => {
    expect(match(codeOfStep(secret, present), present)).toBeUndefined();
    expect(match(codeOfStep(secret, present - 1), present)).toBeUndefined();
    expect(match(codeOfStep(secret, present + 1), present)).toBe(present + 1);
  });

  it("may have a space in the middle", () => {
    const code = codeOfStep(secret, present);
    expect(match(`${code.slice(0, 3)} ${code.slice(3)} `)).toBe(present);
  });

  it.each(["", "12345", "1234567", "١٢٣٤٥٦", "abcdef"])("%j is none", (typed) => {
    expect(match(typed)).toBeUndefined();
    expect(isAppCode(typed)).toBe(false);
  });
});

it("makes another secret of 160 bits each time", () => {
  expect(newSecret()).toMatch(/^[A-Z2-7]{32}$/);
  expect(newSecret()).not.toBe(newSecret());
});

it("makes ten recovery codes that nobody misreads or takes for a code of the app", () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^([a-km-np-z2-9]{4}-){5}[a-km-np-z2-9]{4}$/);
});

it("tells the app who and where in its URI", () => {
  expect(otpauthUri(secret, "asha@jaalidar.example", "Jaalidar Systems")).toBe(
    `otpauth://totp/Jaalidar%20Systems:asha%40jaalidar.example?secret=${secret}&issuer=Jaalidar%20Systems&algorithm=SHA1&digits=6&period=30`,
  );
});
