import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const apiTests = ["src/**/*.api.test.ts", "test/api/**/*.test.ts", "test/hostile/*.test.ts"];
/** They run, kill and measure the built program and its databases: one after the other, and after the build. */
const faultTests = ["test/{edge,faults,nodes}/**/*.test.ts", "test/hostile/program/*.test.ts"];

/** Swaps the cost of a password's hash for the least there is. */
const alias = [
  {
    find: "./password-cost.server.ts",
    replacement: fileURLToPath(new URL("test/password-cost.ts", import.meta.url)),
  },
];

/** The API suites run whole on both engines; TEST_ENGINE tells a test which one it is on. */
export default defineConfig({
  test: {
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // Vitest leaves one core to itself; of two that is half.
    maxWorkers: "100%",
    projects: [
      {
        test: {
          name: "unit",
          include: ["{src,scripts,migrations,test}/**/*.test.{ts,tsx}"],
          exclude: [...apiTests, ...faultTests],
          globalSetup: ["test/migrated-store.ts"],
        },
      },
      {
        test: {
          name: "api-sqlite",
          include: apiTests,
          alias,
          env: { TEST_ENGINE: "sqlite" },
          globalSetup: ["test/migrated-store.ts"],
        },
      },
      {
        test: {
          name: "api-postgres",
          include: apiTests,
          alias,
          env: { TEST_ENGINE: "postgres" },
          globalSetup: ["test/postgres.ts", "test/migrated-store.ts"],
        },
      },
      {
        test: {
          name: "faults",
          include: faultTests,
          globalSetup: ["test/postgres.ts", "test/migrated-store.ts"],
          fileParallelism: false,
          // What must be quick is measured; a busy machine may take its time for the rest.
          testTimeout: 180_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
