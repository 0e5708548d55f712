import { afterAll } from "vitest";

// Restores what a server of Hono's puts in place of Node's own as it starts, so that the next file of the process
// begins as the first one did, in whatever order they run.
const own = { Request: globalThis.Request, Response: globalThis.Response };

afterAll(() => {
  Object.assign(globalThis, own);
});
