// `npm start`: installs what is missing, builds if the sources changed, and runs the server, which migrates its
// database, serves and prints its address. Needs Node 20 or newer and nothing else.
import { build, endWithNpm, Failure, installPackages, pinnedNode, run } from "./prepare.mjs";

endWithNpm();
try {
  await installPackages();
  await build();
  const { code } = await run(pinnedNode, ["build/server/index.js"]);
  process.exitCode = code;
} catch (error) {
  console.error(error instanceof Failure ? error.message : error);
  process.exitCode = 1;
}
