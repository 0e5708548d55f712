import { Fault } from "#platform/contract/errors.ts";
import type { Database } from "#platform/database/db.server.ts";
import type { Route } from "./serve.server.ts";

interface Parts {
  db: Database;
  /** Aborted once the process was told to stop. */
  leaving: AbortSignal;
}

/**
 * Returns `/healthz`, which answers while the process runs, and `/readyz`, which answers 503 without a database and
 * once the process is about to stop.
 */
export function healthRoutes({ db, leaving }: Parts): Route[] {
  const healthy = () => Response.json({ success: true }, { headers: { "Cache-Control": "no-store" } });

  async function ready(): Promise<Response> {
    if (leaving.aborted)
      throw new Fault("unavailable", { message: "This server is about to stop.", retryAfter: 5 });
    await db.ping();
    return healthy();
  }

  return [
    { method: "GET", path: "/healthz", answer: healthy },
    { method: "GET", path: "/readyz", answer: ready },
  ];
}
