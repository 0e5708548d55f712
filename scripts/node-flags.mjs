// Lets the server run with about a third less memory (npm run bench). Both take effect only at the start of the
// process; other ways to start it need them too (docs/operations.md).
import { fileURLToPath } from "node:url";

/**
 * Keeps the heap small: sweeps short-lived objects in small portions, and long-lived ones after growth by half (V8's
 * default is fourfold), but none while the program starts, when all of them stay. Lets the program ask for one
 * collection after its start.
 */
export const leanFlags = [
  "--max-semi-space-size=4",
  "--heap-growing-percent=150",
  "--initial-old-space-size=40",
  "--expose-gc",
];

/**
 * Makes the C library keep one pool of freed memory for all threads and return large pieces. Lets a start use the code
 * that Node compiled for the one before.
 */
export const leanEnvironment = {
  MALLOC_ARENA_MAX: "1",
  MALLOC_TRIM_THRESHOLD_: "131072",
  NODE_COMPILE_CACHE: fileURLToPath(new URL("../build/.compiled", import.meta.url)),
};
