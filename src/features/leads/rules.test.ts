import { describe, expect, it } from "vitest";
import { HOUR_MS, MINUTE_MS } from "#platform/contract/durations.ts";
import {
  clockText,
  isWorkingDate,
  overdueBefore,
  sourceName,
  sourceText,
  type WorkingHours,
  workingMsBetween,
  workingTimeText,
} from "./rules.ts";

const office: WorkingHours = { from: "Mo", to: "Fr", opens: "10:00", closes: "18:30" };
/** 23 November 2026 is a Monday. */
const inIndia = (day: number, time: string) =>
  new Date(`2026-11-${String(day).padStart(2, "0")}T${time}:00+05:30`);

describe("working time", () => {
  it.each([
    ["within a day", 23, "11:00", 23, "13:10", 130],
    ["from before the office opens", 23, "07:00", 23, "10:25", 25],
    ["after it has closed", 23, "19:00", 23, "23:59", 0],
    ["over a night", 23, "18:00", 24, "10:30", 60],
    ["over a weekend", 27, "18:00", 30, "11:00", 90],
    ["within a weekend", 28, "09:00", 29, "20:00", 0],
    ["over a whole week", 23, "10:00", 30, "10:00", 5 * 510],
    ["backwards, as when a clock was set", 24, "12:00", 23, "12:00", 0],
  ])("counts %s", (_, fromDay, from, toDay, to, minutes) => {
    const counted = workingMsBetween(inIndia(fromDay, from), inIndia(toDay, to), office);
    expect(counted / MINUTE_MS).toBe(minutes);
  });

  it("goes past midnight, and over the end of a week", () => {
    const nights: WorkingHours = { from: "Sa", to: "Mo", opens: "22:00", closes: "02:00" };
    const worked = (day: number, time: string) =>
      workingMsBetween(inIndia(20, "12:00"), inIndia(day, time), nights) / HOUR_MS;
    expect([worked(21, "23:00"), worked(22, "12:00"), worked(24, "01:00"), worked(27, "12:00")]).toEqual([
      1, 4, 11, 12,
    ]);
    expect([21, 23, 24].map((day) => isWorkingDate(inIndia(day, "12:00"), nights))).toEqual([
      true,
      true,
      false,
    ]);
  });

  it("takes hours without an end as the whole day", () => {
    const always: WorkingHours = { from: "Mo", to: "Su", opens: "00:00", closes: "00:00" };
    expect(workingMsBetween(inIndia(21, "05:00"), inIndia(23, "06:30"), always)).toBe(49.5 * HOUR_MS);
  });

  it.each([
    [23, "12:00", 20, "12:00"],
    [24, "18:30", 24, "10:00"],
    [28, "12:00", 27, "10:00"],
    [30, "08:30", 27, "10:00"],
    [25, "10:00", 24, "10:00"],
  ])("lies one day before the %i at %s since the %i at %s", (day, time, beforeDay, before) => {
    const [now, since] = [inIndia(day, time), overdueBefore(inIndia(day, time), office)];
    expect(since).toEqual(inIndia(beforeDay, before));
    expect(workingMsBetween(since, now, office)).toBe(8.5 * HOUR_MS);
  });

  it.each([
    [0, "less than a minute"],
    [59 * MINUTE_MS + 59_999, "59 min"],
    [2 * HOUR_MS, "2 h"],
    [130 * MINUTE_MS, "2 h 10 min"],
    [8.5 * HOUR_MS, "1 day"],
    [20 * HOUR_MS, "2 days 3 h"],
  ])("of %i ms reads %s", (ms, words) => {
    expect(workingTimeText(ms, office)).toBe(words);
  });
});

describe("the clock of an enquiry", () => {
  const createdAt = inIndia(23, "11:00").toISOString();
  const now = inIndia(23, "16:00");

  it.each([
    [null, "new", "Waiting 5 h of working time"],
    [null, "proposal", "Waiting 5 h of working time"],
    [null, "lost", ""],
    [inIndia(23, "13:10").toISOString(), "lost", "Answered after 2 h 10 min of working time"],
  ] as const)("answered at %s in stage %s reads %j", (firstAnsweredAt, stage, words) => {
    expect(clockText({ firstAnsweredAt, stage, createdAt }, now, office)).toBe(words);
  });
});

describe("a source", () => {
  it.each([
    ["", ""],
    ["utm_source=google&utm_campaign=x", "Google (utm_campaign x)"],
    ["referrer=www.example.com", "www.example.com"],
    [
      "utm_source=News letter&utm_medium=email&referrer=a.example",
      "News letter (utm_medium email, link on a.example)",
    ],
    ["utm_campaign=spring", "utm_campaign spring"],
    ["utm_source=<b>", "<b>"],
  ])("%j reads %j", (source, words) => {
    expect(sourceText(source)).toBe(words);
  });

  it.each([
    ["", ""],
    ["utm_campaign=spring", ""],
    ["utm_source=google&utm_campaign=x&referrer=a.example", "Google"],
    ["referrer=www.example.com", "example.com"],
    ["referrer=blog.example.com:8080", "blog.example.com:8080"],
  ])("%j adds up under %j", (source, name) => {
    expect(sourceName(source)).toBe(name);
  });
});
