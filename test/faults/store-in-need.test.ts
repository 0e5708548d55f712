import { mkdtempSync, readdirSync, readlinkSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { afterEach, describe, expect, it, type TestContext } from "vitest";
import { createApplicants } from "../applicants.ts";
import { createTestApp } from "../create-test-app.ts";
import { createPostgresServer } from "../postgres.ts";
import {
  enquiry,
  type Program,
  postJson,
  signIn,
  startProgram,
  stopProgram,
  timed,
  until,
} from "../program.ts";
import { runCommand } from "./command.ts";
import { allowed, isWhole, ms, note } from "./figures.ts";
import { mountSmallDisk, type SmallDisk } from "./small-disk.ts";
import { createEmptyStore, createStore, type TestStore } from "./stores.ts";
import { apply, createApplicant, findLosses } from "./writers.ts";

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

async function start(store: TestStore): Promise<Program> {
  const program = await startProgram(store.env);
  cleanups.push(() => stopProgram(program));
  return program;
}

describe("while another process locks the database", () => {
  /** Far longer than a write waits: on a busy machine too, none outlasts the lock. */
  const LOCKED_MS = 10_000;
  const ANSWER_WITHIN_MS = 5_000;

  it(`answers writes with 503 within ${ms(ANSWER_WITHIN_MS)}, reads as ever, and keeps nothing of them`, async (context) => {
    const store = await createStore("sqlite");
    cleanups.push(store.remove);
    const program = await start(store);
    const post = () => postJson(`${program.url}/v1/queries`, enquiry());
    await Promise.all(Array.from({ length: 30 }, post));
    const filesBefore = openFiles(program);

    const other = new DatabaseSync(join(store.dataDir, "jaalidar.db"), { timeout: 5_000 });
    other.exec("BEGIN EXCLUSIVE");
    const begun = performance.now();
    const posts = Promise.all(Array.from({ length: 30 }, () => timed(post)));
    const slowestRead = await readAround(program, LOCKED_MS);
    const refused = await posts;
    other.exec("ROLLBACK");
    other.close();
    expect(performance.now() - begun).toBeGreaterThan(LOCKED_MS);

    for (const { result } of refused) {
      expect([result.status, result.headers.get("retry-after")]).toEqual([503, expect.any(String)]);
    }
    const slowest = Math.max(...refused.map((one) => one.ms));
    expect(slowest).toBeLessThan(allowed(ANSWER_WITHIN_MS));
    const healed = await until(201, post);
    await Promise.all(Array.from({ length: 30 }, post));
    expect(await store.query("select count(*) as count from queries")).toEqual([{ count: 61 }]);
    expect(openFiles(program)).toBeLessThanOrEqual(filesBefore + 5);
    note(context, `503 within ${ms(slowest)}, reads within ${ms(slowestRead)}, healed in ${ms(healed)}`);
  });

  async function readAround({ url }: Program, duration: number): Promise<number> {
    let slowest = 0;
    for (const end = Date.now() + duration; Date.now() < end; ) {
      for (const path of ["/v1/jobs", "/readyz", "/careers", "/seo"]) {
        const { result, ms: took } = await timed(() => fetch(url + path));
        expect([path, result.status]).toEqual([path, 200]);
        slowest = Math.max(slowest, took);
      }
      // Without a pause the readers alone would take the machine.
      await pause(50);
    }
    return slowest;
  }

  /** Where the system tells. Without connections: how many there are is up to who asks. */
  function openFiles({ pid }: Program): number {
    if (process.platform !== "linux") return 0;
    const folder = `/proc/${pid}/fd`;
    return readdirSync(folder).filter((file) => !isConnection(join(folder, file))).length;
  }

  function isConnection(file: string): boolean {
    try {
      return readlinkSync(file).startsWith("socket:");
    } catch {
      return true; // Closed since the folder was read.
    }
  }
});

describe("when no room is left", () => {
  /** Bytes that make a resume one of 4 MB. */
  const LARGE = 4_000_000;

  it("refuses an application whole with 507, reads on, and takes it when there is room again", async () => {
    const app = await createTestApp();
    cleanups.push(() => app.close());
    const { applied, apply: send, countRows } = await createApplicants(app);
    const limitPages = (count: number) =>
      app.services.db.transaction((tx) => sql.raw(`pragma max_page_count = ${count}`).execute(tx));
    await applied();
    // A limit below what is there is taken as what is there.
    await limitPages(1);
    // What a row deleted earlier has left is used up first.
    let full = await send();
    for (let tries = 0; full.status === 201 && tries < 50; tries += 1) full = await send();
    const before = await countRows();
    expect([full.status, (await send()).status]).toEqual([507, 507]);
    expect(full.body).toMatchObject({ success: false, message: expect.stringContaining("no room") });
    expect(await countRows()).toEqual(before);
    expect((await app.request("GET", "/v1/jobs")).status).toBe(200);
    await limitPages(1_000_000);
    expect((await send()).status).toBe(201);
  });

  it("leaves no part of an export of content, so that the next try has its name", async (context) => {
    const store = await createStore("sqlite");
    cleanups.push(store.remove);
    const folder = mkdtempSync(join(tmpdir(), "jaalidar-export-"));
    cleanups.push(() => rmSync(folder, { recursive: true, force: true }));
    const disk = mount(context, folder, 1);
    disk.fill();
    const file = join(folder, "site.json");
    const full = await runCommand("content", store.env, ["export", file]);
    expect(full).toMatchObject({
      code: 1,
      said: expect.stringContaining(`no room left on the disk of ${folder}.`),
    });
    expect(readdirSync(folder)).toEqual(["ballast"]);
    disk.empty();
    expect(await runCommand("content", store.env, ["export", file])).toMatchObject({ code: 0 });
  });

  it("keeps everything acknowledged on a SQLite whose disk is full, and heals", async (context) => {
    const store = await createStore("sqlite");
    cleanups.push(store.remove);
    const disk = mount(context, store.dataDir, 12);
    await fillAndHeal(context, store, disk);
  });

  it("lets staff sign in and delete once visitors have filled their part of the disk, and then takes more", async (context) => {
    const store = await createStore("sqlite");
    cleanups.push(store.remove);
    mount(context, store.dataDir, 160);
    const program = await startProgram({ ...store.env, DISK_RESERVE_MB: "80" });
    cleanups.push(() => stopProgram(program));
    // A refusal that comes before the end of a body ends its connection: no other call may wait on it.
    const applyApart = () => apply(program.url, createApplicant(LARGE), { connection: "close" });
    const sent: string[] = [];
    let answer = await applyApart();
    while (answer.status === 201) {
      sent.push((await answer.json()).data._id);
      answer = await applyApart();
    }
    expect(answer.status).toBe(507);
    const headers = { authorization: `Bearer ${await signIn(program)}` };
    for (const id of sent) {
      const deleted = await fetch(`${program.url}/v1/applications/${id}`, { method: "DELETE", headers });
      expect([deleted.status, await deleted.json()]).toMatchObject([200, { success: true }]);
    }
    const freed = await until(201, applyApart);
    note(context, `${sent.length} of 4 MB taken, all deleted, more taken after ${ms(freed)}`);
  });

  it("lets staff sign in and delete on a disk that others have filled to its last byte", async (context) => {
    const store = await createStore("sqlite");
    cleanups.push(store.remove);
    const disk = mount(context, store.dataDir, 100);
    const program = await startProgram({ ...store.env, DISK_RESERVE_MB: "20" });
    cleanups.push(() => stopProgram(program));
    const sent: string[] = [];
    for (let one = 0; one < 6; one += 1) {
      const answer = await apply(program.url, createApplicant(50_000));
      sent.push((await answer.json()).data._id);
    }
    disk.fill();
    const headers = { authorization: `Bearer ${await signIn(program)}` };
    const statuses: number[] = [];
    for (const id of sent) {
      const deleted = await fetch(`${program.url}/v1/applications/${id}`, { method: "DELETE", headers });
      statuses.push(deleted.status);
    }
    expect(statuses).toEqual(sent.map(() => 200));
    // The budget looks at the disk once a second.
    await until(507, () => apply(program.url, createApplicant()));
    note(context, `${sent.length} of ${sent.length} deleted`);
  });

  it.runIf(isWhole)(
    "keeps everything acknowledged on a PostgreSQL whose disk is full, and heals",
    async (context) => {
      const folder = mkdtempSync(join(tmpdir(), "jaalidar-disk-"));
      cleanups.push(() => rmSync(folder, { recursive: true, force: true }));
      const disk = mount(context, folder, 24);
      const server = await createPostgresServer();
      cleanups.push(server.remove);
      server.own(folder);
      const maintenance = await createEmptyStore("postgres", server.url);
      cleanups.push(maintenance.remove);
      await maintenance.query(`create tablespace small location '${folder}'`);
      await maintenance.query("create database small tablespace small");
      const store = await createEmptyStore("postgres", server.url.replace(/\/postgres$/, "/small"));
      cleanups.push(store.remove);
      await fillAndHeal(context, store, disk);
    },
  );

  function mount(context: TestContext, folder: string, megabytes: number): SmallDisk {
    const disk = mountSmallDisk(folder, megabytes);
    if (!disk) return context.skip("a small disk could not be mounted: that needs root on Linux");
    cleanups.push(disk.unmount);
    return disk;
  }

  async function fillAndHeal(context: TestContext, store: TestStore, disk: SmallDisk): Promise<void> {
    const program = await start(store);
    const first = createApplicant();
    const acknowledged = [first];
    expect((await apply(program.url, first)).status).toBe(201);
    disk.fill();
    const refusals = new Map<number, number>();
    for (let tries = 0; tries < 40; tries += 1) {
      const applicant = createApplicant(200_000);
      const { status } = await apply(program.url, applicant);
      if (status === 201) acknowledged.push(applicant);
      else refusals.set(status, (refusals.get(status) ?? 0) + 1);
    }
    expect([...refusals.keys()].filter((status) => status !== 507 && status !== 503)).toEqual([]);
    expect(refusals.size).toBeGreaterThan(0);
    expect((await fetch(`${program.url}/v1/jobs`)).status).toBe(200);
    expect((await fetch(`${program.url}/careers`)).status).toBe(200);

    disk.empty();
    const last = createApplicant();
    const healed = await until(201, () => apply(program.url, last));
    expect(await findLosses(store, [...acknowledged, last])).toEqual([]);
    const seen = [...refusals].map(([status, count]) => `${count} × ${status}`).join(", ");
    note(context, `${seen}, ${acknowledged.length} acknowledged and kept, healed in ${ms(healed)}`);
  }
});
