import { describe, expect, it } from "vitest";
import {
  archivedBefore,
  archiveName,
  hasClockMoved,
  isConfirmationFresh,
  isLeaseOver,
  isRunDue,
  isUnusual,
  leaseFrom,
  promisedUntil,
  readable,
  retentionCutoffs,
} from "./rules.ts";

const now = new Date("2026-11-20T12:00:00Z");
const later = (ms: number) => new Date(now.getTime() + ms);
const HOUR = 60 * 60_000;

describe("the ends", () => {
  const days = { applicationHidden: 180, application: 365, enquiry: 30, accessLog: 400 };

  it("are counted in days from the moment that something was made", () => {
    const ended = retentionCutoffs(days, now);
    expect(ended.application.madeBefore).toEqual(new Date("2025-11-20T12:00:00Z"));
    expect(ended.query).toEqual(ended["get-in-touch"]);
    expect(ended.mail.madeBefore).toEqual(new Date("2026-10-21T12:00:00Z"));
    expect(ended.audit.madeBefore).toEqual(new Date("2025-10-16T12:00:00Z"));
    expect(archivedBefore(days, now)).toEqual(new Date("2026-05-24T12:00:00Z"));
  });

  it("never come by time where staff delete by hand, but for the mails", () => {
    const ended = retentionCutoffs({ ...days, enquiry: "until-deleted" }, now);
    expect(ended.query.madeBefore).toEqual(new Date(0));
    expect(ended.mail.madeBefore).toEqual(new Date("2025-11-20T12:00:00Z"));
  });

  it.each([
    ["application-2026-11-20", new Date("2027-11-20T12:00:00Z")],
    ["enquiry-2026-11-20.30", new Date("2026-12-20T12:00:00Z")],
    ["application-2026-11-20.180.until-deleted", null],
    ["a notice that there never was", new Date("2027-11-20T12:00:00Z")],
  ])("are promised by the notice: %s", (version, until) => {
    expect(promisedUntil(version, now)).toEqual(until);
  });
});

describe("the brake", () => {
  it.each([
    ["query", 1, 1, true],
    ["query", 2, 2, true],
    ["query", 12, 12, true],
    ["query", 1, 2, false],
    ["query", 2, 3, false],
    ["query", 3, 29, true],
    ["query", 3, 30, false],
    ["query", 22, 210, true],
    ["query", 21, 210, false],
    ["query", 0, 0, false],
    ["mail", 20, 20, false],
    ["mail", 21, 21, true],
    ["audit", 21, 210, false],
  ] as const)("%s, %i due of %i: stops %s", (kind, due, total, stops) => {
    expect(isUnusual({ kind, due, total })).toBe(stops);
  });

  it("lets go what staff have confirmed within a day, and one or two that came to it since", () => {
    expect(isUnusual({ kind: "query", due: 5000, total: 6000 }, 5000)).toBe(false);
    expect(isUnusual({ kind: "query", due: 5002, total: 6000 }, 5000)).toBe(false);
    expect(isUnusual({ kind: "query", due: 5003, total: 6000 }, 5000)).toBe(true);
    expect(isConfirmationFresh(later(-23 * HOUR), now)).toBe(true);
    expect(isConfirmationFresh(later(-24 * HOUR), now)).toBe(false);
    expect(isConfirmationFresh(later(24 * HOUR), now)).toBe(false);
  });

  it.each([
    [6, false],
    [-6, false],
    [7, true],
    [-7, true],
    [400, true],
    [-400, true],
  ])("a clock that has gone %i days since the last look has moved: %s", (days, moved) => {
    expect(hasClockMoved(later(-days * 24 * HOUR), now)).toBe(moved);
  });
});

describe("whose turn it is", () => {
  it("is over when a lease is, or when it was taken by a clock that ran ahead", () => {
    expect(isLeaseOver(now, now)).toBe(true);
    expect(isLeaseOver(leaseFrom(now), now)).toBe(false);
    expect(isLeaseOver(later(4 * 365 * 24 * HOUR), now)).toBe(true);
  });

  it("comes once a day, and when the last run was at a time that has not come yet", () => {
    expect(isRunDue(undefined, now)).toBe(true);
    expect(isRunDue(later(-23 * HOUR), now)).toBe(false);
    expect(isRunDue(later(-24 * HOUR), now)).toBe(true);
    expect(isRunDue(later(HOUR), now)).toBe(true);
  });
});

describe("the copy", () => {
  it("gives every file a name of its own that no system stumbles over", () => {
    const taken = new Set<string>();
    const names = ["CV.pdf", "cv.pdf", "../../etc/passwd", "a:b?.pdf", "..."].map((name) =>
      archiveName(name, taken),
    );
    expect(names).toEqual(["CV.pdf", "cv (2).pdf", "_.._etc_passwd", "a_b_.pdf", "file"]);
  });

  it("reads as lines", () => {
    expect(readable({ name: "Asha", job: null, mails: [{ subject: "Hello\nyou" }], documents: [] })).toBe(
      "name: Asha\njob: -\nmails: \n  - subject: Hello\n      you\ndocuments: -",
    );
  });
});
