import type { Server } from "node:net";

/** A queue that lasts for so long, in milliseconds, is no gust. */
const LONG_MS = 2_000;
/** Connections in a row, so that one turn that takes long is no queue. */
const MANY = 50;

/**
 * Gives what says whether more connections come than we get done with. Those that wait to be accepted are the system's
 * and can't be counted. But the event loop accepts one a turn, so a queue shows as turn after turn with a new one; a
 * single turn without ends the row.
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
