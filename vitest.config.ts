import { defineConfig } from "vitest/config";

const apiTests = ["src/**/*.api.test.ts", "test/api/**/*.test.ts"];

/** The API suites run whole on both engines; TEST_ENGINE tells a test which one it is on. */
export default defineConfig({
  test: {
    testTimeout: 20_000,
    hookTimeout: 60_000,
    projects: [
      {
        test: {
          name: "unit",
          include: ["{src,scripts,migrations,test}/**/*.test.{ts,tsx}"],
          exclude: apiTests,
        },
      },
      {
        test: { name: "api-sqlite", include: apiTests, env: { TEST_ENGINE: "sqlite" } },
      },
      {
        test: {
          name: "api-postgres",
          include: apiTests,
          env: { TEST_ENGINE: "postgres" },
          globalSetup: ["test/postgres.ts"],
        },
      },
    ],
  },
});
