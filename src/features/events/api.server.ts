import { authenticate } from "#features/auth/sessions.server.ts";
import type { Rights } from "#features/auth/storage.server.ts";
import { type Actor, type Handler, handle } from "#platform/api/serve.server.ts";
import { Fault } from "#platform/contract/errors.ts";
import { commentText, EVENT_STREAM, eventText } from "#platform/contract/event-stream.ts";
import type { Db } from "#platform/database/db.server.ts";
import { bearerToken } from "#platform/http/caller.server.ts";
import type { Services } from "#services.server.ts";
import * as contract from "./contract.ts";
import { findReadable } from "./readable.server.ts";
import { gathered } from "./rules.ts";
import type { ChangeWatch, News } from "./watch.server.ts";

interface StreamSettings {
  watch: Pick<ChangeWatch, "follow">;
  heartbeatMs: number;
}

/** Tabs of one sign-in that may listen at once. */
const PER_SESSION = 6;
const PER_SERVER = 200;
/** Bytes that may wait for a slow reader; one that lags further has to begin anew. */
const MAX_WAITING = 64 * 1024;
/** Wait of a reader that follows the standard before it connects again. */
const RETRY_MS = 2000;

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
  const places = createPlaces();
  const open = new Set<() => void>();
  stopping.addEventListener("abort", () => {
    for (const end of [...open]) end();
  });

  return [
    handle(contract.streamEvents, ({ actor, request }) => {
      if (request.method === "HEAD") return new Response(null, { headers });
      if (stopping.aborted) throw new Fault("unavailable");
      const leave = places.take(actor.sessionId);
      const token = bearerToken(request) ?? "";
      // Reading the token is no use of its session.
      const identify = () => authenticate(services, token, { passive: true });
      const mark = request.headers.get("last-event-id") ?? undefined;
      const stream = openStream({ db: db.read, watch, mark, heartbeatMs, actor, identify, open, leave });
      return new Response(stream, { headers });
    }),
  ];
}

/** Returns the counter of open streams. */
function createPlaces() {
  const bySession = new Map<string, number>();
  let taken = 0;
  return {
    /** Takes a place. Returns the function that frees it; throws Fault `unavailable` when there is none. */
    take(session: string): () => void {
      const own = bySession.get(session) ?? 0;
      if (own >= PER_SESSION || taken >= PER_SERVER) throw new Fault("unavailable", { retryAfter: 10 });
      bySession.set(session, own + 1);
      taken += 1;
      return () => {
        taken -= 1;
        const left = (bySession.get(session) ?? 1) - 1;
        if (left > 0) bySession.set(session, left);
        else bySession.delete(session);
      };
    },
  };
}

interface Stream extends StreamSettings {
  db: Db;
  /** Mark of the watch before which the reader knows everything. */
  mark: string | undefined;
  /** Whose stream it is, as they were when it was opened. */
  actor: Actor;
  /** Returns them as they are now; null when their session has ended. */
  identify(): Promise<Actor | null>;
  open: Set<() => void>;
  leave(): void;
}

function openStream(stream: Stream): ReadableStream<Uint8Array> {
  const { watch, mark, heartbeatMs, identify, open, leave } = stream;
  const encoder = new TextEncoder();
  let reader: Rights | undefined = stream.actor;
  let release = (): void => {};

  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const end = () => {
          if (!open.has(end)) return;
          release();
          controller.close();
        };
        const send = (text: string) => {
          if ((controller.desiredSize ?? 0) > 0) controller.enqueue(encoder.encode(text));
          else end();
        };
        // A store that is away says nothing about the session. Until it answers there is no news either.
        const check = async () => {
          const now = await identify().catch(() => undefined);
          if (now === null) end();
          else reader = now;
        };
        // One after the other, so that an earlier answer never replaces the rights of a later one.
        let turn = Promise.resolve();
        const inTurn = (work: () => Promise<void>) => {
          turn = turn.then(work).catch(() => {});
        };
        send(`retry: ${RETRY_MS}\n${commentText("listening")}`);
        const beat = setInterval(() => {
          send(commentText("still here"));
          inTurn(check);
        }, heartbeatMs);
        const tell = async ({ changes, sessions }: News) => {
          // What comes with a change of roles is told by the new ones.
          if (sessions || !reader) await check();
          const readable = reader ? await findReadable(stream.db, reader, changes) : [];
          for (const one of gathered(readable))
            send(eventText({ event: "change", data: JSON.stringify(one) }));
        };
        const unfollow = watch.follow((news) => inTurn(() => tell(news)), mark);
        open.add(end);
        release = () => {
          open.delete(end);
          clearInterval(beat);
          unfollow();
          leave();
        };
        // The session may have ended since the call was let in, and the watch have told so to others.
        inTurn(check);
      },
      cancel: () => release(),
    },
    new ByteLengthQueuingStrategy({ highWaterMark: MAX_WAITING }),
  );
}
