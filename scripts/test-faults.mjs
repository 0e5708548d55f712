// `npm run test:faults`: every promise of durability in full length, one line each with what was measured. `npm test`
// runs the same tests in a short form. Takes about ten minutes.
import { build, endWithNpm, environment, Failure, installPackages, runScript } from "./prepare.mjs";

endWithNpm();
try {
  await installPackages();
  await build();
  const wanted = process.argv.slice(2).join(" ");
  const { code } = await runScript(
    `vitest run --project faults --reporter=./test/faults/figures-reporter.ts ${wanted}`,
    { env: { ...environment(), FAULTS: "whole" } },
  );
  process.exitCode = code;
} catch (error) {
  console.error(error instanceof Failure ? error.message : error);
  process.exitCode = 1;
}
