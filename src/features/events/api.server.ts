import { authenticate } from "#features/auth/sessions.server.ts";
import { type Handler, handle } from "#platform/api/serve.server.ts";
import { Fault } from "#platform/contract/errors.ts";
import { EVENT_STREAM } from "#platform/contract/event-stream.ts";
import { bearerToken } from "#platform/http/caller.server.ts";
import type { Services } from "#services.server.ts";
import * as contract from "./contract.ts";
import { type Listener, openStream } from "./listener.server.ts";
import type { ChangeWatch } from "./watch.server.ts";

interface StreamSettings {
  watch: Pick<ChangeWatch, "follow">;
  heartbeatMs: number;
}

/** Tabs of one sign-in that may listen at once. */
const PER_SESSION = 6;
const PER_SERVER = 200;

const headers = {
  "Content-Type": EVENT_STREAM,
  "Cache-Control": "no-store",
  // Tells nginx and its like to pass on each event as it comes.
  "X-Accel-Buffering": "no",
};

/** Returns the endpoint of live news: changes from now on, as long as the session lasts and the server runs. */
export function eventsApi(
  services: Services,
  { watch = services.changes, heartbeatMs = contract.HEARTBEAT_MS }: Partial<StreamSettings> = {},
): Handler[] {
  const { db, stopping } = services;
  const listeners = new Set<Listener>();
  stopping.addEventListener("abort", () => {
    for (const listener of [...listeners]) listener.end();
  });

  return [
    handle(contract.streamEvents, ({ actor, request }) => {
      if (request.method === "HEAD") return new Response(null, { headers });
      if (stopping.aborted) throw new Fault("unavailable");
      const own = [...listeners].filter(({ sessionId }) => sessionId === actor.sessionId);
      if (own.length >= PER_SESSION || listeners.size >= PER_SERVER)
        throw new Fault("unavailable", { retryAfter: 10 });
      const token = bearerToken(request) ?? "";
      const stream = openStream({
        db: db.read,
        watch,
        mark: request.headers.get("last-event-id") ?? undefined,
        heartbeatMs,
        actor,
        // Reading the token is no use of its session.
        identify: () => authenticate(services, token, { passive: true }),
        listeners,
      });
      return new Response(stream, { headers });
    }),
  ];
}
