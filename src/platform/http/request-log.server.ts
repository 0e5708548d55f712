import { newId } from "#platform/process/id.server.ts";
import { type Log, runForRequest } from "#platform/process/log.server.ts";
import type { Transport } from "./caller.server.ts";
import { splitUrl } from "./split-url.server.ts";

export const REQUEST_ID = "x-request-id";

type Fetch = (request: Request, transport?: Transport) => Response | Promise<Response>;

interface RequestLogParts {
  fetch: Fetch;
  log: Log;
  /** True where a proxy in front may name its requests. */
  trustsProxy: boolean;
}

/**
 * Wraps the program so that each answer is one line of the log and has the id of its request. Every other line that comes
 * of a request has the id too. No line says who called: no address, no query, no id of a record, no secret.
 */
export function logRequests({ fetch, log, trustsProxy }: RequestLogParts): Fetch {
  return (request, transport) => {
    const id = (trustsProxy && givenId(request)) || newId();
    return runForRequest(id, async () => {
      const begun = performance.now();
      const answer = await fetch(request, transport);
      // The headers of an answer may be another's too, or fixed.
      const response = new Response(answer.body, answer);
      response.headers.set(REQUEST_ID, id);
      const { method, url } = request;
      const line = {
        method,
        path: shownPath(url),
        status: response.status,
        ms: Math.round(performance.now() - begun),
        bytes: bytesOf(response),
      };
      log.info(line, "request");
      return response;
    });
  };
}

function givenId({ headers }: Request): string | undefined {
  const given = headers.get(REQUEST_ID) ?? "";
  return /^[\w.-]{8,64}$/.test(given) ? given : undefined;
}

/** Returns how long the body is; null for one that is written as it comes. */
function bytesOf({ headers }: Response): number | null {
  const length = headers.get("content-length");
  return length === null ? null : Number(length);
}

const MOST_CHARACTERS = 200;
const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** The names of pages, calls and files; tokens are longer, and an address of a person has another sign. */
const name = /^[\w.&-]{0,39}$/;

/** Returns the path of an address, with marks in place of ids and of whatever may be a secret or personal. */
export function shownPath(url: string): string {
  const parts = splitUrl(url).pathname.split("/");
  const shown = parts.map((part) => {
    if (id.test(part)) return ":id";
    return name.test(part) ? part : ":other";
  });
  return shown.join("/").slice(0, MOST_CHARACTERS);
}
