import { newId } from "#platform/process/id.server.ts";
import { type Log, runForRequest } from "#platform/process/log.server.ts";
import type { Program } from "./cached-response.server.ts";
import { splitUrl } from "./split-url.server.ts";

export const REQUEST_ID = "x-request-id";

interface RequestLogParts {
  program: Program;
  log: Log;
  /** True where a proxy in front may name its requests. */
  trustsProxy: boolean;
}

interface Answered {
  status: number;
  /** Bytes of the body; none for one that is written as it comes. */
  bytes: string | null | undefined;
}

/**
 * Wraps the program so that each answer is one line of the log and has the id of its request. Every other line that
 * comes of a request has the id too. No line says who called: no address, no query, no id of a record, no secret.
 */
export function logRequests({ program, log, trustsProxy }: RequestLogParts): Program {
  const idOf = (given: string | null | undefined) => (trustsProxy && validId(given)) || newId();

  function note(method: string, pathname: string, { status, bytes }: Answered, begun: number): void {
    const ms = Math.round(performance.now() - begun);
    log.info(
      { method, path: shownPath(pathname), status, ms, bytes: bytes ? Number(bytes) : null },
      "request",
    );
  }

  return {
    fetch(request, transport) {
      const id = idOf(request.headers.get(REQUEST_ID));
      return runForRequest(id, async () => {
        const begun = performance.now();
        const answer = await program.fetch(request, transport);
        // The headers of an answer may be another's too, or fixed.
        const response = new Response(answer.body, answer);
        response.headers.set(REQUEST_ID, id);
        const bytes = response.headers.get("content-length");
        note(request.method, splitUrl(request.url).pathname, { status: response.status, bytes }, begun);
        return response;
      });
    },
    cached(head) {
      const begun = performance.now();
      const ready = program.cached?.(head);
      if (!ready) return undefined;
      const given = head.headers[REQUEST_ID];
      const id = idOf(typeof given === "string" ? given : undefined);
      const { status, headers } = ready;
      runForRequest(id, () =>
        note("GET", head.url ?? "", { status, bytes: headers["content-length"] }, begun),
      );
      return { ...ready, headers: { ...headers, [REQUEST_ID]: id } };
    },
  };
}

function validId(given: string | null | undefined): string | undefined {
  return given && /^[\w.-]{8,64}$/.test(given) ? given : undefined;
}

const MAX_CHARACTERS = 200;
const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** The names of pages, calls and files; tokens are longer, and an address of a person has another sign. */
const name = /^[\w.&-]{0,39}$/;

/** Returns the path of an address, with marks in place of ids and of whatever may be a secret or personal. */
export function shownPath(pathname: string): string {
  const parts = pathname.split("/");
  const shown = parts.map((part) => {
    if (id.test(part)) return ":id";
    return name.test(part) ? part : ":other";
  });
  return shown.join("/").slice(0, MAX_CHARACTERS);
}
