import type { Hono } from "hono";
import { Fault } from "#platform/contract/errors.ts";
import type { Database } from "#platform/database/db.server.ts";
import type { Transport } from "#platform/http/caller.server.ts";
import { methodNotAllowed } from "./serve.server.ts";

interface Parts {
  db: Database;
  /** Aborted once the process was told to stop. */
  leaving: AbortSignal;
}

/**
 * Adds `/healthz`, which answers while the process runs, and `/readyz`, which answers 503 without a database and once
 * the process is about to stop.
 */
export function healthRoutes(api: Hono<{ Bindings: Transport }>, { db, leaving }: Parts) {
  const headers = { "Cache-Control": "no-store" };
  api.get("/healthz", () => Response.json({ success: true }, { headers }));
  api.get("/readyz", async () => {
    if (leaving.aborted)
      throw new Fault("unavailable", { message: "This server is about to stop.", retryAfter: 5 });
    await db.ping();
    return Response.json({ success: true }, { headers });
  });
  for (const path of ["/healthz", "/readyz"]) api.all(path, () => methodNotAllowed(["GET"]));
  return api;
}
