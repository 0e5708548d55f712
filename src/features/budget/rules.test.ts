import { expect, it } from "vitest";
import type { BudgetState } from "./contract.ts";
import {
  dailyTotal,
  isAlarming,
  isShort,
  refusalText,
  roomText,
  secondsOfDayLeft,
  usualReserve,
} from "./rules.ts";

const MB = 1_000_000;
const GB = 1_000 * MB;
const disk = (onDisk: number, inFile = 0) => ({ onDisk, inFile, size: 100 * GB });
const calm: BudgetState = {
  used: GB,
  total: 4 * GB,
  perAddress: 250 * MB,
  free: 50 * GB,
  reserve: GB,
  refused: [],
};

it("gives all strangers a tenth of the free disk, whatever they used today, and 4 GB at least", () => {
  expect(dailyTotal(disk(50 * GB), 0)).toBe(5 * GB);
  expect(dailyTotal(disk(46 * GB, GB), 3 * GB)).toBe(5 * GB);
  expect(dailyTotal(disk(5 * GB), 0)).toBe(4 * GB);
  expect(dailyTotal(undefined, 0)).toBe(4 * GB);
});

it("keeps a twentieth of a small disk, and 1 GB of a large one", () => {
  expect(usualReserve({ ...disk(GB), size: 40 * MB })).toBe(2 * MB);
  expect(usualReserve(disk(GB))).toBe(GB);
});

it("counts what deletions have left within the file, but for what the log beside it needs", () => {
  expect(isShort(disk(2 * GB), GB)).toBe(false);
  expect(isShort(disk(0.9 * GB), GB)).toBe(true);
  expect(isShort(disk(0.9 * GB, GB), GB)).toBe(false);
  expect(isShort(disk(0.4 * GB, 5 * GB), GB)).toBe(true);
});

it("ends the day at midnight in India", () => {
  expect(secondsOfDayLeft(new Date("2026-11-22T18:29:00Z"))).toBe(60);
  expect(secondsOfDayLeft(new Date("2026-11-22T18:30:00Z"))).toBe(86_400);
});

it("tells staff when most is used, something was refused or the disk is short, and how it stands", () => {
  const refused = [{ reason: "network", count: 12, at: "2026-11-22T10:00:00.000Z" }] as const;
  expect(isAlarming(calm)).toBe(false);
  expect(isAlarming({ ...calm, total: null })).toBe(false);
  expect(isAlarming({ ...calm, used: 3.2 * GB })).toBe(true);
  expect(isAlarming({ ...calm, free: 0.5 * GB })).toBe(true);
  expect(isAlarming({ ...calm, refused: [...refused] })).toBe(true);
  expect(roomText({ ...calm, used: 3.25 * GB })).toBe(
    "3.3 GB of the 4 GB that visitors may send today is used.",
  );
  expect(refusalText(refused[0], calm)).toBe(
    "12 posts were refused: a network had sent its 250 MB of the day or more.",
  );
});
