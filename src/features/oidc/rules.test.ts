import { describe, expect, it } from "vitest";
import { outcomes } from "./contract.ts";
import { addressOf, confirmsIdentity, issuerName } from "./rules.ts";

const google = "https://accounts.google.com";
const microsoft = "https://login.microsoftonline.com/0f3a1c52-0000-4000-8000-000000000000/v2.0";
const own = "https://sso.example.com";

it.each([
  [google, "Google"],
  [microsoft, "Microsoft"],
  [own, "your company account"],
  ["https://accounts.google.com.example", "your company account"],
])("names the issuer %s %s", (issuer, name) => {
  expect(issuerName(issuer)).toBe(name);
});

it("asks Google for no proof of identity, since it does not sign people in anew", () => {
  expect([google, microsoft, own].map(confirmsIdentity)).toEqual([false, true, true]);
});

describe("the address of a company account", () => {
  const asha = "Asha@Example.com";
  const email = "asha@example.com";

  it.each<[why: string, claims: { issuer: string } & Record<string, unknown>]>([
    ["the issuer says so", { issuer: own, email_verified: true }],
    ["the issuer says so as text", { issuer: own, email_verified: "true" }],
    ["Google speaks for the Workspace", { issuer: google, email_verified: true, hd: "example.com" }],
    ["Microsoft's tenant owns its domain", { issuer: microsoft, xms_edov: true }],
    ["Microsoft says so as a number", { issuer: microsoft, xms_edov: 1 }],
  ])("is verified where %s", (_, claims) => {
    expect(addressOf({ subject: "one", email: asha, ...claims }, [])).toEqual({ email });
  });

  it.each<[why: string, claims: { issuer: string } & Record<string, unknown>]>([
    ["nothing says so", { issuer: own }],
    ["the issuer says no", { issuer: own, email_verified: false }],
    ["another issuer uses Microsoft's claim", { issuer: own, xms_edov: true }],
    ["Microsoft says nothing", { issuer: microsoft }],
    ["Microsoft says no", { issuer: microsoft, xms_edov: false }],
    ["Google asked long ago, outside a Workspace", { issuer: google, email_verified: true }],
  ])("is not verified where %s", (_, claims) => {
    const name = issuerName(claims.issuer);
    const refused = outcomes.unverifiedAddress(email, name);
    expect(addressOf({ subject: "one", email: asha, ...claims }, [])).toEqual({ refused });
  });

  it("is of an allowed domain", () => {
    const claims = { issuer: own, subject: "one", email: asha, email_verified: true };
    expect(addressOf(claims, ["example.in", "example.com"])).toEqual({ email });
    for (const domains of [["example.in"], ["ple.com"], ["mail.example.com"]])
      expect(addressOf(claims, domains)).toEqual({ refused: outcomes.foreignDomain(email) });
    for (const odd of [
      "asha@example.com@evil.example",
      "asha",
      "@example.com",
      7,
      undefined,
      ["a@b.example"],
    ])
      expect(addressOf({ ...claims, email: odd }, [])).toEqual({
        refused: outcomes.noAddress("your company account"),
      });
  });
});
