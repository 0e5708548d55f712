import type { Server } from "node:net";

/** A queue of this length in time is an overload, not a short peak. */
const LONG_MS = 2_000;
/** Connections in a row, so that one long turn is not taken for a queue. */
const MANY = 50;

/**
 * Returns the function that is true while connections arrive faster than they are served. The system's queue can't be
 * read, but the event loop accepts one connection a turn, so a queue shows as a row of turns with a new connection.
 */
export function watchBacklog(server: Server): () => boolean {
  let inRow = 0;
  let since = 0;
  server.on("connection", () => {
    if (inRow === 0) since = performance.now();
    inRow += 1;
    const seen = inRow;
    // The first runs at the end of this turn, the second at the end of the next.
    setImmediate(() =>
      setImmediate(() => {
        if (inRow === seen) inRow = 0;
      }),
    );
  });
  return () => inRow >= MANY && performance.now() - since > LONG_MS;
}
