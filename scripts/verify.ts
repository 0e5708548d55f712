// Runs `jaalidar verify`, and before every start: is the package as it was shipped?
import { dirname } from "node:path";
import { findDamaged } from "./package-digests.ts";

const damaged = findDamaged(dirname(import.meta.dirname));
if (damaged.length > 0) {
  console.error(`The package is damaged: ${damaged.join(", ")}. Unpack it again; your data is not in it.`);
  process.exitCode = 1;
} else if (process.argv.includes("--say")) {
  console.log("Every file of the package is as it was shipped.");
}
