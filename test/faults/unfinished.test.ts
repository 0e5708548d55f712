import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Decrypter, generateIdentity, identityToRecipient } from "age-encryption";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { postJson, signIn, startProgram, stopProgram, timed } from "../program.ts";
import { runCommand, startCommand } from "./command.ts";
import { isWhole, note } from "./figures.ts";
import { createStore, engines, type TestStore } from "./stores.ts";
import { type Applicant, apply, createApplicant, findLosses } from "./writers.ts";

const KILLS = 20;
/** How the folders of these tests begin. */
const folders = join(tmpdir(), "jaalidar-faults-");

describe.each(engines)("a backup and a restore that are broken off on %s", (engine) => {
  let store: TestStore;
  let home: string;
  /** A backup from before somebody was erased. */
  let old: string;
  let kept: Applicant;
  let erased: Applicant;
  beforeAll(async () => {
    store = await createStore(engine);
    home = mkdtempSync(folders);
    old = join(home, "old.db");
    [kept, erased] = [createApplicant(), createApplicant(2_000_000)];
    const program = await startProgram(store.env);
    for (const one of [kept, erased]) expect((await apply(program.url, one)).status).toBe(201);
    expect(await runCommand("backup", store.env, ["--to", old])).toEqual({
      code: 0,
      said: expect.any(String),
    });
    const headers = { authorization: `Bearer ${await signIn(program)}` };
    const erase = await postJson(`${program.url}/v1/privacy/person/erase`, { email: erased.email }, headers);
    expect(erase.status).toBe(200);
    await stopProgram(program);
  });
  afterAll(async () => {
    await store.remove();
    rmSync(home, { recursive: true, force: true });
  });

  const elsewhere = () => join(home, "elsewhere");

  /**
   * Every file of the data directory and of the folder that backups go to, but for those that are meant to be there.
   */
  function leftovers(): string[] {
    const files = [store.dataDir, elsewhere()].flatMap((folder) => {
      mkdirSync(folder, { recursive: true });
      const names = readdirSync(folder, { recursive: true, withFileTypes: true });
      return names.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name));
    });
    const wanted =
      /^(jaalidar\.db(-wal|-shm)?|disk-reserve|unfinished\.db(-journal)?|before-restore-[^/]*|mail\/.*|.*copy\.db(\.sha256)?)$/;
    return files.filter((file) => !wanted.test(relative(store.dataDir, file)));
  }

  /** Starts the server, which cleans up, and stops it. */
  async function startAndStop(): Promise<void> {
    await stopProgram(await startProgram(store.env));
  }

  async function expectWhole(): Promise<void> {
    expect(leftovers()).toEqual([]);
    expect(await store.query("select email from applications order by email")).toEqual([
      { email: kept.email },
    ]);
    expect(await findLosses(store, [kept])).toEqual([]);
    // Its free pages and everything beside it too.
    const found = readdirSync(store.dataDir, { recursive: true, withFileTypes: true })
      .filter((one) => one.isFile() && !one.name.endsWith(".eml"))
      .map((one) => join(one.parentPath, one.name))
      .filter((file) => readFileSync(file).includes(erased.email));
    expect(found).toEqual([]);
  }

  const copy = () => join(elsewhere(), "copy.db");
  const commands = {
    backup: () => ["--to", copy()],
    restore: () => ["--from", old, "--replace"],
  };
  type Name = keyof typeof commands;
  /** Starts a command, which gets a signal before one of its steps. */
  const startUntil = (name: Name, steps: Record<string, string>) => {
    const preload = `--import ${resolve("test/faults/kill-at.mjs")}`;
    return startCommand(name, { ...store.env, NODE_OPTIONS: preload, ...steps }, commands[name]());
  };

  const stops = [
    ["backup", "SIGINT", { KILL_AT: "1", KILL_STEPS: "openSync" }],
    ["backup", "SIGTERM", { KILL_AT: "2", KILL_STEPS: "openSync" }],
    ["restore", "SIGHUP", { KILL_AT: "1", KILL_STEPS: "chmodSync" }],
  ] as const;
  // Each engine is copied in its own way, but signals are heard in one.
  const some = stops.filter(([, signal]) => isWhole || engine === "sqlite" || signal === "SIGTERM");
  it.each(some)("leave nothing: a %s by %s", async (name, signal, steps) => {
    const below = name === "backup" ? `${copy()}.part` : join(store.dataDir, "restoring");
    const { code, said } = await startUntil(name, { ...steps, KILL_SIGNAL: signal, KILL_BELOW: below }).ended;
    expect([code, said]).toEqual([signal, expect.not.stringContaining("Error")]);
    expect(leftovers()).toEqual([]);
    expect(existsSync(copy())).toBe(false);
  });

  it.runIf(isWhole)(
    `leave nothing after ${KILLS} kills at any moment, once the server has started`,
    {
      timeout: 600_000,
    },
    async (context) => {
      let [left, leftAfterStart] = [0, 0];
      for (const name of ["backup", "restore"] as const) {
        const { ms } = await timed(() => runCommand(name, store.env, commands[name]()));
        for (let kill = 0; kill < KILLS; kill += 1) {
          rmSync(copy(), { force: true });
          const command = startCommand(name, store.env, commands[name]());
          await pause(ms * (0.4 + 0.6 * Math.random()));
          command.kill("SIGKILL");
          await command.ended;
          if (leftovers().length > 0) left += 1;
          await startAndStop();
          if (leftovers().length > 0) leftAfterStart += 1;
        }
      }
      await expectWhole();
      expect(leftAfterStart).toBe(0);
      note(context, `${left} of ${2 * KILLS} kills left copies, ${leftAfterStart} after the next start`);
    },
  );

  it.runIf(isWhole || engine === "sqlite")(
    "leave nothing after a kill between any two steps, and the doctor names it before",
    { timeout: 900_000 },
    async (context) => {
      const killed = [await killBetweenSteps("backup"), await killBetweenSteps("restore")];
      await expectWhole();
      note(context, killed.join("; "));
    },
  );

  /** Kills a command before each of its steps; in `npm test` before those that rename. */
  async function killBetweenSteps(name: Name): Promise<string> {
    let left = 0;
    for (let step = 1; ; step += 1) {
      rmSync(copy(), { force: true });
      const steps = { ...(!isWhole && { KILL_STEPS: "renameSync" }), KILL_AT: String(step) };
      const { code, said } = await startUntil(name, { ...steps, KILL_BELOW: folders }).ended;
      expect([0, "SIGKILL"], said).toContain(code);
      if (leftovers().length > 0) {
        const { said: advice } = await runCommand("doctor", store.env, ["--quick"]);
        expect(advice).toMatch(/MEND {2}An interrupted backup or restore has left/);
        left += 1;
        await startAndStop();
        expect([step, leftovers()]).toEqual([step, []]);
      }
      expect(await store.query("select email from applications")).toEqual([{ email: kept.email }]);
      if (code === 0) return `${name}: ${left} of ${step - 1} kills left copies, 0 after the next start`;
    }
  }

  it.runIf(engine === "sqlite")(
    "leave neither a half nor a plain copy of a daily backup that is killed",
    async () => {
      const identity = await generateIdentity();
      const daily = { BACKUP_DIR: elsewhere(), BACKUP_KEY: await identityToRecipient(identity) };
      const preload = `--import ${resolve("test/faults/kill-at.mjs")}`;
      const kills = {
        NODE_OPTIONS: preload,
        KILL_BELOW: folders,
        ...(!isWhole && { KILL_STEPS: "renameSync" }),
      };
      for (let step = 1; ; step += 1) {
        const env = { ...store.env, ...daily, ...kills, KILL_AT: String(step) };
        const { code, said } = await startCommand("backup", env, ["--scheduled"]).ended;
        expect([0, "SIGKILL"], said).toContain(code);
        if (leftovers().some((file) => !/\.db\.age(\.sha256)?$/.test(file))) await startAndStop();
        const files = leftovers();
        for (const file of files.filter((one) => one.endsWith(".sha256"))) {
          expect(files).toContain(file.replace(/\.sha256$/, ""));
          rmSync(file);
        }
        for (const file of leftovers()) {
          expect(file).toMatch(/nightly-\w+\.db\.age$/);
          const reader = new Decrypter();
          reader.addIdentity(identity);
          expect(Buffer.from(await reader.decrypt(readFileSync(file))).includes(kept.email)).toBe(true);
          rmSync(file);
        }
        if (code === 0) return expect(step).toBeGreaterThan(2);
      }
    },
  );

  it.runIf(engine === "sqlite")("are refused while another one runs", async () => {
    const steps = { KILL_AT: "1", KILL_STEPS: "copyFileSync", KILL_SIGNAL: "SIGSTOP", KILL_BELOW: old };
    const command = startUntil("restore", steps);
    while (!readdirSync(store.dataDir).some((one) => one.startsWith("restoring-"))) await pause(5);
    const other = await runCommand("backup", store.env, commands.backup());
    command.kill("SIGCONT");
    expect(other).toMatchObject({ code: 1, said: expect.stringContaining("Another backup or restore runs") });
    expect(await command.ended).toEqual({ code: 0, said: expect.any(String) });
  });
});
