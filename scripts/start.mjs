// Runs `npm start`, which installs packages, builds if the sources changed, and starts the server. The server migrates
// its database, serves and prints its address. Needs Node 20 or newer and nothing else.
import { leanEnvironment, leanFlags } from "./node-flags.mjs";
import { build, endWithNpm, environment, Failure, installPackages, projectNode, run } from "./prepare.mjs";

endWithNpm();
try {
  await installPackages();
  await build();
  const { code } = await run(projectNode(), [...leanFlags, "build/server/index.js"], {
    env: { ...leanEnvironment, ...environment() },
  });
  process.exitCode = code;
} catch (error) {
  console.error(error instanceof Failure ? error.message : error);
  process.exitCode = 1;
}
