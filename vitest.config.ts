import { availableParallelism, tmpdir } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { isWhole } from "./test/faults/figures.ts";

const apiTests = ["src/**/*.api.test.ts", "test/api/**/*.test.ts", "test/hostile/*.test.ts"];
/** They run, kill and measure the built program and its databases, after the build. */
const faultTests = ["test/{edge,faults,nodes}/**/*.test.ts", "test/hostile/program/*.test.ts"];
/** Watches when many slow clients are hung up on: not beside other fault tests. */
const slowClientTests = ["test/hostile/program/slow.test.ts"];
/** Floods the program with passwords, so that it needs the machine to itself. */
const floodTests = ["test/faults/sign-in.test.ts"];

/** Swaps the cost of a password's hash for the least there is. */
const alias = [
  {
    find: "./password-cost.server.ts",
    replacement: fileURLToPath(new URL("test/password-cost.ts", import.meta.url)),
  },
];

const faults = {
  // On a real disk, also in a run with those that keep their files in memory.
  env: { TMPDIR: tmpdir() },
  globalSetup: ["test/postgres.ts", "test/migrated-store.ts", "test/bundled-commands.ts"],
  // What must be quick is measured; a busy machine may take its time for the rest.
  testTimeout: 180_000,
  hookTimeout: 120_000,
};

/**
 * The API suites run whole on both engines; TEST_ENGINE tells a test which one it is on. A process loads the modules
 * once for all of its unit or API test files, because loading them took half of the processor: a test puts back what it
 * changes outside of its file and mocks no module (`vi.mock` would come too late).
 */
export default defineConfig({
  test: {
    // Generous: what is to be quick is measured by itself, and a busy machine takes its time.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    // Many tests wait: for mail servers, time limits, scanners. With four workers on two busy cores, writes met 503. A
    // number, because Vitest takes no more than 100 per cent.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    projects: [
      {
        test: {
          name: "unit",
          isolate: false,
          setupFiles: ["test/restore-globals.ts"],
          include: ["{src,scripts,migrations,test}/**/*.test.{ts,tsx}"],
          exclude: [...apiTests, ...faultTests],
          globalSetup: ["test/memory-disk.ts", "test/migrated-store.ts"],
        },
      },
      {
        test: {
          name: "api-sqlite",
          isolate: false,
          setupFiles: ["test/restore-globals.ts"],
          include: apiTests,
          alias,
          env: { TEST_ENGINE: "sqlite" },
          globalSetup: ["test/memory-disk.ts", "test/migrated-store.ts", "test/bundled-commands.ts"],
        },
      },
      {
        test: {
          name: "api-postgres",
          isolate: false,
          setupFiles: ["test/restore-globals.ts"],
          include: apiTests,
          alias,
          env: { TEST_ENGINE: "postgres" },
          globalSetup: [
            "test/postgres.ts",
            "test/memory-disk.ts",
            "test/migrated-store.ts",
            "test/bundled-commands.ts",
          ],
        },
      },
      {
        test: {
          ...faults,
          name: "faults",
          include: faultTests,
          exclude: [...slowClientTests, ...floodTests],
          // Most of them wait for locks, limits and restarts. What is promised to the letter is measured one by one.
          maxWorkers: isWhole ? 1 : 4,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...faults,
          name: "faults-slow",
          include: slowClientTests,
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          ...faults,
          name: "faults-alone",
          include: floodTests,
          globalSetup: ["test/migrated-store.ts"],
          maxWorkers: 1,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
});
