import type { Hono } from "hono";
import type { Database } from "#platform/database/db.server.ts";
import type { Transport } from "#platform/http/caller.server.ts";
import { methodNotAllowed } from "./serve.server.ts";

/** Adds `/healthz`, which answers while the process runs, and `/readyz`, which answers 503 without a database. */
export function healthRoutes(api: Hono<{ Bindings: Transport }>, db: Database) {
  const headers = { "Cache-Control": "no-store" };
  api.get("/healthz", () => Response.json({ success: true }, { headers }));
  api.get("/readyz", async () => {
    await db.ping();
    return Response.json({ success: true }, { headers });
  });
  for (const path of ["/healthz", "/readyz"]) api.all(path, () => methodNotAllowed(["GET"]));
  return api;
}
