import { describe, expect, it } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#platform/contract/durations.ts";
import type { Warning, WarningKey } from "./contract.ts";
import {
  afterTelling,
  checkBackup,
  checkCertificate,
  checkClock,
  checkDisk,
  checkMails,
  jumpBetween,
  warningNotice,
  warningsToTell,
} from "./rules.ts";

const now = new Date("2026-11-25T09:00:00.000Z");
const ago = (ms: number) => new Date(now.getTime() - ms);

describe("a warning", () => {
  it("comes before the disk has only what is kept for staff, and not where it cannot be seen", () => {
    expect(checkDisk({ free: 1.9e9, reserve: 1e9 })).toMatchObject([
      { key: "disk", text: expect.stringContaining("Only 1.9 GB of the disk is free. Below 1 GB") },
    ]);
    expect(checkDisk({ free: 2e9, reserve: 1e9 })).toEqual([]);
    expect(checkDisk({ free: null, reserve: 1e9 })).toEqual([]);
  });

  it("names one disk once, whether it is short of room or has failed", () => {
    const refusal = "EROFS: read-only file system";
    expect(checkDisk({ free: 2e9, reserve: 1e9, refusal })).toMatchObject([
      { key: "disk", text: "Nothing can be written to the disk: EROFS: read-only file system." },
    ]);
    expect(checkDisk({ free: 1.9e9, reserve: 1e9, refusal })).toMatchObject([
      { key: "disk", text: expect.stringContaining("Only 1.9 GB") },
    ]);
  });

  it("tells of a daily backup that failed or was missed, and not of one that is on its way", () => {
    const last = { madeAt: ago(25 * HOUR_MS).toISOString() };
    const missed = { madeAt: ago(26 * HOUR_MS).toISOString() };
    expect(checkBackup({ result: "failed", reason: "no room is left." }, now)).toMatchObject([
      { text: "The daily backup failed: no room is left." },
    ]);
    expect(checkBackup({ result: "running", last: missed }, now)).toMatchObject([
      { text: "The last daily backup is of 24 November 2026 at 12:30 pm." },
    ]);
    expect(checkBackup({ result: "made", last }, now)).toEqual([]);
    expect(checkBackup({ result: "made", last: { madeAt: ago(-HOUR_MS).toISOString() } }, now)).toEqual([]);
    expect(checkBackup(undefined, now)).toEqual([]);
  });

  it("tells of a daily backup by a clock that was ahead, which is missed by now", () => {
    const last = { madeAt: ago(-200 * DAY_MS).toISOString() };
    expect(checkBackup({ result: "made", last }, now)).toMatchObject([
      { text: "The last daily backup is of 13 June 2027 at 2:30 pm." },
    ]);
  });

  it("tells of a certificate that ends within two weeks, and of one that browsers refuse", () => {
    const check = (certificate: Parameters<typeof checkCertificate>[0]) =>
      checkCertificate(certificate, "www.example.com", now).map(({ text }) => text);
    expect(check({ validTo: ago(-13 * DAY_MS) })).toEqual([
      "The certificate of www.example.com ends on 8 December 2026 at 2:30 pm.",
    ]);
    expect(check({ validTo: ago(-90 * DAY_MS), refusal: "CERT_HAS_EXPIRED" })).toEqual([
      "Browsers refuse the certificate of www.example.com: CERT_HAS_EXPIRED.",
    ]);
    expect(check({ validTo: ago(-14 * DAY_MS) })).toEqual([]);
    expect(check(undefined)).toEqual([]);
  });

  it("tells of e-mails that wait too long and of those given up", () => {
    const keys = (counts: Parameters<typeof checkMails>[0]) => checkMails(counts).map(({ text }) => text);
    expect(keys({ failed: 0, late: 0 })).toEqual([]);
    expect(keys({ failed: 1, late: 1_200 })).toEqual([
      "1,200 e-mails should have left more than half an hour ago.",
      "1 e-mail could not be delivered.",
    ]);
  });

  it("tells of a clock that jumped a minute or more, ahead or back", () => {
    const jump = (ms: number) =>
      jumpBetween({ now: 0, monotonic: 0 }, { now: MINUTE_MS + ms, monotonic: MINUTE_MS });
    expect(checkClock(jump(59_000))).toEqual([]);
    expect(checkClock(jump(5 * MINUTE_MS))).toMatchObject([
      { text: "The server’s clock jumped ahead by 5 min." },
    ]);
    expect(checkClock(jump(-2 * HOUR_MS))).toMatchObject([
      { text: "The server’s clock jumped back by 120 min." },
    ]);
  });
});

describe("the e-mail to the owners", () => {
  const warning = (key: WarningKey, since: Date): Warning => ({
    key,
    text: `${key} is bad.`,
    advice: "Mend it.",
    since: since.toISOString(),
  });
  const lasting = ago(10 * MINUTE_MS);
  const told = (keys: WarningKey[], at: Date) => ({ keys, at: at.toISOString() });
  const keys = (warnings: readonly Warning[]) => warnings.map(({ key }) => key);

  it("waits ten minutes, because most things pass", () => {
    expect(warningsToTell([warning("disk", ago(10 * MINUTE_MS - 1))], undefined, now)).toEqual([]);
    expect(keys(warningsToTell([warning("disk", lasting)], undefined, now))).toEqual(["disk"]);
  });

  it("goes at once for something new, and a day later for what lasts", () => {
    const both = [warning("disk", lasting), warning("backup", lasting)];
    expect(warningsToTell(both, told(["disk", "backup"], ago(DAY_MS - 1)), now)).toEqual([]);
    expect(keys(warningsToTell(both, told(["disk"], ago(HOUR_MS)), now))).toEqual(["disk", "backup"]);
    expect(keys(warningsToTell(both, told(["disk", "backup"], ago(DAY_MS)), now))).toEqual([
      "disk",
      "backup",
    ]);
  });

  it("goes again where the last one was sent by a clock that was ahead", () => {
    expect(keys(warningsToTell([warning("disk", lasting)], told(["disk"], ago(-DAY_MS)), now))).toEqual([
      "disk",
    ]);
  });

  it("reminds of e-mails that were given up once a week", () => {
    const failed = [warning("mailFailed", lasting)];
    expect(keys(warningsToTell(failed, undefined, now))).toEqual(["mailFailed"]);
    expect(warningsToTell(failed, told(["mailFailed"], ago(7 * DAY_MS - 1)), now)).toEqual([]);
    expect(keys(warningsToTell(failed, told(["mailFailed"], ago(7 * DAY_MS)), now))).toEqual(["mailFailed"]);
  });

  it("does not go to and fro between two nodes that warn of different things", () => {
    const [clock, disk] = [[warning("clock", lasting)], [warning("disk", lasting)]];
    const first = afterTelling(clock, undefined, now);
    expect(keys(warningsToTell(disk, first, now))).toEqual(["disk"]);
    const second = afterTelling(disk, first, now);
    expect(warningsToTell(clock, second, now)).toEqual([]);
    expect(afterTelling(disk, told(["clock"], ago(DAY_MS)), now).keys).toEqual(["disk"]);
  });

  it("says what is wrong in its subject, or how many things are", () => {
    const disk = warning("disk", lasting);
    expect(warningNotice([disk], "https://www.example.com")).toEqual({
      subject: "disk is bad.",
      body: "disk is bad.\nMend it.\n\nThe dashboard says when each is over: https://www.example.com/admin\n",
    });
    expect(warningNotice([disk, warning("clock", lasting)], "").subject).toBe(
      "2 things need you on the server",
    );
  });
});
