import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Decrypter, generateIdentity, identityToRecipient } from "age-encryption";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#platform/contract/durations.ts";
import { INDIA_AHEAD_MS } from "#platform/contract/india-day.ts";
import { createTestApp, type TestApp } from "../../../test/create-test-app.ts";
import { runCommand } from "../../../test/faults/command.ts";
import { mountSmallDisk, type SmallDisk } from "../../../test/faults/small-disk.ts";
import { compareDigest, verify } from "./backup-file.server.ts";
import { createScheduledBackup, dueDay, findScheduled } from "./scheduled-backup.server.ts";

let folder: string;
let app: TestApp;
let disk: SmallDisk | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "nightly-"));
});
afterEach(async () => {
  await app.close();
  disk?.unmount();
  disk = undefined;
  rmSync(folder, { recursive: true, force: true });
});

/** Looks once, as each node does every minute, on so many nodes at the same time. */
async function look(nodes = 1): Promise<void> {
  const loops = Array.from({ length: nodes }, () => createScheduledBackup(app.services));
  for (const loop of loops) loop?.wake();
  await Promise.all(loops.map((loop) => loop?.running()));
  await Promise.all(loops.map((loop) => loop?.close()));
}

/** Moves the clock to the time of the day at which a backup is due, so that the next hours are of the same day. */
function moveToDueTime(): void {
  const { clock, services } = app;
  const past = clock.now().getTime() + INDIA_AHEAD_MS - services.env.backupMinute * MINUTE_MS;
  clock.advance(DAY_MS - (past % DAY_MS));
}

const state = () => findScheduled(app.services.db.read);

describe("the daily backup", () => {
  it("is made once a day by one of several nodes, checked by a restore, and again the next day", async () => {
    app = await createTestApp({ env: { BACKUP_DIR: folder } });
    moveToDueTime();

    await look(3);
    const [name = "", ...others] = readdirSync(folder).sort();
    expect(others).toEqual([`${name}.sha256`]);
    expect(verify(join(folder, name)).counts.administrators).toBe(1);
    expect(await state()).toMatchObject({ result: "made", last: { file: join(folder, name) } });
    expect(await compareDigest(join(folder, name))).toBe("Its SHA-256 is as it was made.");

    app.clock.advance(HOUR_MS);
    const { at } = (await state()) ?? {};
    await look();
    expect((await state())?.at).toBe(at);

    app.clock.advance(DAY_MS);
    await look();
    expect((await state())?.at).not.toBe(at);
    // Nothing of the copy and of its trial is left beside the database.
    expect(readdirSync(app.services.env.dataDir).filter((one) => /restoring|backups/.test(one))).toEqual([]);
  });

  it("is encrypted to a key, and its plain copy is gone", async () => {
    const identity = await generateIdentity();
    app = await createTestApp({
      env: { BACKUP_DIR: folder, BACKUP_KEY: await identityToRecipient(identity) },
    });

    await look();

    const [name = ""] = readdirSync(folder).sort();
    expect(name).toMatch(/^nightly-\d{8}T\d{6}Z\.db\.age$/);
    expect(() => verify(join(folder, name))).toThrow("is encrypted. Decrypt it with the key");
    expect(await compareDigest(join(folder, name))).toBe("Its SHA-256 is as it was made.");
    const reader = new Decrypter();
    reader.addIdentity(identity);
    const copy = join(folder, "copy.db");
    writeFileSync(copy, await reader.decrypt(readFileSync(join(folder, name))));
    expect(verify(copy).counts.administrators).toBe(1);
    expect(readdirSync(join(app.services.env.dataDir, "backups"))).toEqual([]);
  });

  it("that fails says why and is tried again after an hour", async () => {
    const place = join(folder, "not-a-folder");
    writeFileSync(place, "");
    app = await createTestApp({ env: { BACKUP_DIR: join(place, "below") } });
    moveToDueTime();

    await look();
    const failed = await state();
    expect(failed).toMatchObject({ result: "failed", reason: expect.stringContaining("not-a-folder") });
    await look();
    expect((await state())?.at).toBe(failed?.at);

    rmSync(place);
    app.clock.advance(HOUR_MS);
    await look();
    expect(await state()).toMatchObject({ result: "made" });
  });

  it("that failed is made up for by hand", async () => {
    const place = join(folder, "not-a-folder");
    writeFileSync(place, "");
    app = await createTestApp({ env: { BACKUP_DIR: join(place, "below") } });
    await look();
    expect(await state()).toMatchObject({ result: "failed" });

    rmSync(place);
    const { dataDir, databaseUrl = "", backupDir = "" } = app.services.env;
    const settings = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, BACKUP_DIR: backupDir };
    expect(await runCommand("backup", settings, ["--scheduled"])).toMatchObject({ code: 0 });
    const made = await state();
    expect(made).toMatchObject({ result: "made", last: { file: expect.stringContaining(backupDir) } });
    expect(made).not.toHaveProperty("reason");
  });

  it("is made again once a clock is right that was ahead, and not for a minute's difference", async () => {
    app = await createTestApp({ env: { BACKUP_DIR: folder } });
    moveToDueTime();
    app.clock.advance(200 * DAY_MS);
    await look();
    const { at } = (await state()) ?? {};
    app.clock.advance(-MINUTE_MS);
    await look();
    expect((await state())?.at).toBe(at);

    app.clock.advance(-199 * DAY_MS);
    await look();
    expect(await state()).toMatchObject({ result: "made", at: app.clock.now().toISOString() });
  });

  it("on a full disk says so, leaves no half copy beside those before, and is made once there is room", async (context) => {
    app = await createTestApp({ env: { BACKUP_DIR: folder } });
    disk = mountSmallDisk(folder, 16);
    if (!disk) return context.skip("a small disk could not be mounted: that needs root on Linux");
    moveToDueTime();
    await look();
    const before = readdirSync(folder);
    expect(before).toHaveLength(2);

    disk.fill(64 * 1024);
    app.clock.advance(DAY_MS);
    await look();
    expect(await state()).toMatchObject({
      result: "failed",
      reason: `There is no room left on the disk of ${folder}.`,
    });
    expect(readdirSync(folder).filter((name) => name !== "ballast")).toEqual(before);

    disk.empty();
    app.clock.advance(HOUR_MS);
    await look();
    const made = await state();
    expect(made).toMatchObject({ result: "made" });
    expect(verify(made?.last?.file ?? "").counts.administrators).toBe(1);
  });
});

it("a day's backup is due from its time in India on", () => {
  const day = dueDay(new Date("2027-01-30T21:30:00Z"), 180);

  expect(dueDay(new Date("2027-01-30T21:29:59Z"), 180)).toBe(day - 1);
  expect(dueDay(new Date("2027-01-31T21:29:59Z"), 180)).toBe(day);
});
