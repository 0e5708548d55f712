import { describe, expect, it } from "vitest";
import { fillNotices } from "./notice-tokens.ts";
import { applicationNotice, enquiryNotice, findNotice, firstTerms, newsletterNotice } from "./notices.ts";
import { privacy } from "./pages/privacy.ts";

const terms = [
  firstTerms,
  { ...firstTerms, applicationHidden: 90 },
  { ...firstTerms, application: 730, enquiry: 1_095 },
  { ...firstTerms, application: 1, enquiry: 30 },
  { ...firstTerms, application: "until-deleted", enquiry: "until-deleted" },
] as const;

describe("a notice", () => {
  it.each([
    ["applications", applicationNotice, 5],
    ["enquiries", enquiryNotice, 4],
  ] as const)("for %s has a version of its own for each term, and one for each", (_, notice, count) => {
    expect(new Set(terms.map((term) => notice(term).version)).size).toBe(count);
    for (const term of terms) expect(notice({ ...term }).version).toBe(notice(term).version);
    expect(new Set(terms.map((term) => JSON.stringify(notice(term).points))).size).toBe(count);
  });

  it("has the version of its words alone while its terms are those of the beginning", () => {
    expect(applicationNotice(firstTerms).version).toBe("application-2026-11-22");
    expect(enquiryNotice(firstTerms).version).toBe("enquiry-2026-11-25");
  });

  it("is found again by its version, with the words that were agreed to", () => {
    for (const term of terms) {
      for (const notice of [applicationNotice(term), enquiryNotice(term)]) {
        expect(findNotice(notice.version)).toEqual(notice);
      }
    }
    expect(findNotice(newsletterNotice.version)).toBe(newsletterNotice);
  });

  it.each([
    ["application-2026-11-20", "you agree that we keep and use it", 365],
    ["application-2026-11-20.90.until-deleted", "you agree that we keep and use it", "until-deleted"],
    ["enquiry-2026-11-20", "you agree that we keep your message", 365],
    ["enquiry-2026-11-20.730", "you agree that we keep your message", 730],
    ["newsletter-2026-11-21", "you agree that we keep your address", "until-deleted"],
    ["newsletter-2026-11-20", "I agree to receive the newsletter.", "until-deleted"],
  ])("that forms showed before is found with its own words: %s", (version, consent, keeps) => {
    const notice = findNotice(version);
    expect(notice).toMatchObject({ version, keeps, consentLabel: expect.stringContaining(consent) });
    const terms = ["What we keep", "Who reads it", "For how long", "Your say in it"];
    expect(notice?.points.map(({ term }) => term)).toEqual(terms);
  });

  it.each([
    "",
    "enquiry-2026-11-20.0",
    "enquiry-2026-11-20.NaN",
    "enquiry-2026-11-20.365",
    "enquiry-2026-11-20.1e3",
    "enquiry-2026-11-20.730.730",
    "application-2026-11-20.180",
    "application-2026-11-20.until-deleted.365",
    "application-1999-01-01",
  ])("that there never was is not found: %j", (version) => {
    expect(findNotice(version)).toBeUndefined();
  });

  it("says how long in its words, and so does the privacy page", () => {
    const words = (of: object) => JSON.stringify(of);
    expect(words(applicationNotice(terms[2]))).toContain("after 730 days it is erased");
    expect(words(applicationNotice(terms[4]))).toContain("kept until we delete it, or until you ask us to");
    expect(words(enquiryNotice(terms[2]))).toContain("1,095 days, then it is erased");
    expect(words(enquiryNotice(terms[4]))).toContain("Until we delete it, or until you ask us to");
    const page = words(fillNotices(privacy, terms[2]));
    expect(page).toContain("After 730 days they are erased");
    expect(page).toContain("1,095 days, then they are erased");
    expect(page).toContain(applicationNotice(terms[2]).version);
    expect(page).toContain("never longer than 365 days");
  });
});
