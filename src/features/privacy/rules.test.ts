import { describe, expect, it } from "vitest";
import {
  archiveName,
  beyondNotice,
  endsBefore,
  isLeaseOver,
  isRunDue,
  isUnusual,
  leaseFrom,
  promisedDays,
  readable,
} from "./rules.ts";

const now = new Date("2026-11-20T12:00:00Z");
const later = (ms: number) => new Date(now.getTime() + ms);
const HOUR = 60 * 60_000;

describe("the ends", () => {
  it("are counted in days from the moment that something was made", () => {
    const ends = endsBefore({ applicationHidden: 180, application: 365, enquiry: 30, accessLog: 1 }, now);
    expect(ends.application).toEqual(new Date("2025-11-20T12:00:00Z"));
    expect(ends.query).toEqual(ends["get-in-touch"]);
    expect(ends.mail).toEqual(new Date("2026-10-21T12:00:00Z"));
    expect(ends.audit).toEqual(new Date("2026-11-19T12:00:00Z"));
  });

  it("are never later than the notices promise", () => {
    expect(beyondNotice(promisedDays)).toEqual([]);
    expect(beyondNotice({ ...promisedDays, application: 366 })).toEqual(["application"]);
  });
});

describe("the brake", () => {
  it.each([
    [20, 20, false],
    [21, 21, true],
    [21, 210, false],
    [22, 210, true],
    [0, 0, false],
  ])("%i due of %i: stops %s", (due, total, stops) => {
    expect(isUnusual({ due, total })).toBe(stops);
  });

  it("lets go what staff have confirmed, and the few that came to it since", () => {
    expect(isUnusual({ due: 5000, total: 6000 }, 5000)).toBe(false);
    expect(isUnusual({ due: 5020, total: 6000 }, 5000)).toBe(false);
    expect(isUnusual({ due: 5021, total: 6000 }, 5000)).toBe(true);
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
