// Runs `npm run test:faults`, which tests every promise of durability in full length and prints the measurements.
// `npm test` runs the same tests in a short form.
import { build, endWithNpm, environment, Failure, installPackages, runScript } from "./prepare.mjs";

endWithNpm();
try {
  await installPackages();
  await build();
  const wanted = process.argv.slice(2).join(" ");
  const { code } = await runScript(
    `vitest run --project 'faults*' --reporter=./test/faults/figures-reporter.ts ${wanted}`,
    { env: { ...environment(), FAULTS: "whole" } },
  );
  process.exitCode = code;
} catch (error) {
  console.error(error instanceof Failure ? error.message : error);
  process.exitCode = 1;
}
