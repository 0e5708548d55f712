import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type Server,
  ServerResponse,
} from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { setImmediate } from "node:timers/promises";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { errorBody, Fault } from "#platform/contract/errors.ts";
import type { FaultLog } from "#platform/process/log.server.ts";
import type { Program } from "./cached-response.server.ts";
import { watchBacklog } from "./overload.server.ts";
import { dataPolicy, securityHeaders } from "./security-headers.server.ts";

interface Parts {
  program: Program;
  host: string;
  port: number;
  /** True when the public address is https: each answer then asks browsers to use nothing else. */
  https: boolean;
  log: FaultLog;
  /** Milliseconds after which a connection is closed that moves no byte while it is answered. */
  silenceMs?: number;
}

export interface Listening {
  port: number;
  /** Refuses new requests and waits this many milliseconds for those in progress. */
  stop(patience: number): Promise<void>;
}

/** The error of an address that is taken or not allowed; its message is for the operator. */
export class ListenError extends Error {}

/**
 * Limits on slow clients: 10 s for the head of a request, two minutes for all of it, which is 12 MB at 0.8 Mbit a
 * second. Idle connections outlive the minute that proxies usually keep theirs.
 */
const limits = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10_000,
  requestTimeout: 120_000,
  connectionsCheckingInterval: 5_000,
  // Checked by `hasOneHost`: Node's own refusal lacks our headers, and it accepts two Host headers.
  requireHostHeader: false,
  keepAliveTimeout: 65_000,
};
/**
 * A client that stops reading would hold its connection and the rest of its answer. Live news beat every 20 s, and an
 * upload waits for its turn and for its PDFs for a minute at most.
 */
const SILENCE_MS = 120_000;
const MAX_CONNECTIONS = 10_000;
/** Connections that wait in the system's queue; the system may allow fewer. */
const BACKLOG = 4_096;
/** After this long, a connection that has sent nothing does not hold up a stop. */
const UNUSED_MS = 1_000;
/** Requests over one connection before it is closed. */
const MAX_REQUESTS_PER_SOCKET = 100_000;
/** Two years, as Mozilla's guidelines recommend. Subdomains stay the owner's decision. */
const transportSecurity = { "strict-transport-security": "max-age=63072000" };

/** Answers under a public address of https. A header that was set before the others would slow all of them. */
class SecureResponse extends ServerResponse<IncomingMessage> {
  override writeHead(status: number, ...given: unknown[]): this {
    return super.writeHead(status, { ...(given.at(-1) as OutgoingHttpHeaders), ...transportSecurity });
  }
}

/** Serves HTTP. Throws `ListenError` when the address is taken or not allowed. */
export async function listen({
  program,
  host,
  port,
  https,
  log,
  silenceMs = SILENCE_MS,
}: Parts): Promise<Listening> {
  const headers = { ...securityHeaders(dataPolicy), ...(https && transportSecurity) };
  const refuse = (outgoing: ServerResponse, status: number) =>
    outgoing.writeHead(status, { ...headers, connection: "close", "content-length": 0 }).end();
  const tellBusy = createTellBusy(headers);
  const listener = getRequestListener((request, bindings) => answer(request, bindings as HttpBindings), {
    hostname: "localhost",
    errorHandler(error) {
      const bad = isBadRequest(error);
      if (!bad) log.error({ err: error }, "request failed");
      return new Response(null, { status: bad ? 400 : 500, headers });
    },
  });

  function answer(request: Request, { incoming, outgoing }: HttpBindings) {
    const response = program.fetch(request, { incoming });
    return hasBody(incoming) ? endUnlessWhole(incoming, outgoing, response) : response;
  }

  const options = { ...limits, ...(https && { ServerResponse: SecureResponse }) };
  const server = createServer(options, (incoming, outgoing) => {
    if (!hasOneHost(incoming)) return refuse(outgoing, 400);
    const ready = incoming.method === "GET" && !hasBody(incoming) ? program.cached?.(incoming) : undefined;
    if (ready) return outgoing.writeHead(ready.status, ready.headers).end(ready.body);
    if (isBehind() && isJsonCall(incoming)) return tellBusy(outgoing);
    return listener(incoming, outgoing);
  });
  const isBehind = watchBacklog(server);
  const unused = watchUnused(server);
  server.on("checkExpectation", (_, outgoing) => refuse(outgoing, 417));
  server.setTimeout(silenceMs);
  server.maxConnections = MAX_CONNECTIONS;
  server.maxRequestsPerSocket = MAX_REQUESTS_PER_SOCKET;
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => {
    if (!socket.writable || error.code === "ECONNRESET") socket.destroy();
    else socket.end(refusalHead(statusOf(error), headers));
  });
  await opened(server, host, port);
  return {
    port: (server.address() as AddressInfo).port,
    stop: (patience) => close(server, unused, patience),
  };
}

/** Returns true for the requests that cost most by far. Files have a queue of their own. */
function isJsonCall({ method, headers }: IncomingMessage): boolean {
  return method !== "GET" && (headers["content-type"]?.startsWith("application/json") ?? false);
}

/** Creates the cheap refusal of an overloaded server: it costs a tenth of an answer, so a long queue shrinks soon. */
function createTellBusy(headers: Record<string, string>): (outgoing: ServerResponse) => void {
  const fault = new Fault("unavailable", { retryAfter: 2 });
  const body = Buffer.from(JSON.stringify(errorBody(fault)));
  const own = { "content-type": "application/json", "cache-control": "no-store", "retry-after": "2" };
  const head = { ...headers, ...own, "content-length": body.byteLength };
  return (outgoing) => void outgoing.writeHead(fault.status, head).end(body);
}

function hasBody({ headers }: IncomingMessage): boolean {
  return "content-length" in headers || "transfer-encoding" in headers;
}

/**
 * Returns the response, with `Connection: close` when the body of its request is still on its way: the connection is
 * ended soon, and a client that used it again would lose its next request. Reads on for as long as the adapter does,
 * since a connection that is ended over unread bytes takes the answer with it (RFC 9112, section 9.6).
 */
async function endUnlessWhole(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  answered: Response | Promise<Response>,
): Promise<Response> {
  const response = await answered;
  // A body that came with its head is read after this.
  if (!incoming.complete) await setImmediate();
  if (incoming.complete) return response;
  const { socket } = incoming;
  outgoing.setHeader("connection", "close");
  const destroySoon = socket.destroySoon.bind(socket);
  socket.destroySoon = () => {
    socket.destroySoon = destroySoon;
    incoming.once("end", destroySoon);
  };
  return response;
}

/** Returns true when a request names its host exactly once, as HTTP/1.1 requires (RFC 9112, section 3.2). */
function hasOneHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === "host") hosts += 1;
  }
  return hosts === 1 || (hosts === 0 && httpVersion === "1.0");
}

/** Returns true for the adapter's error about a bad Host header or path. */
function isBadRequest(error: unknown): boolean {
  return error instanceof Error && error.name === "RequestError";
}

function statusOf(error: NodeJS.ErrnoException): string {
  if (error.code === "HPE_HEADER_OVERFLOW") return "431 Request Header Fields Too Large";
  return error.code === "ERR_HTTP_REQUEST_TIMEOUT" ? "408 Request Timeout" : "400 Bad Request";
}

/** Returns the head of a refusal as text, because Node has no response object for an unparsable request. */
function refusalHead(status: string, headers: Record<string, string>): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status}`, ...lines, "connection: close", "content-length: 0", "", ""].join("\r\n");
}

function opened(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(explain(error, host, port)));
    server.listen({ host, port, backlog: BACKLOG }, resolve);
  });
}

/** Codes of a HOST that is a name without an address, is no address, or is none of this machine's. */
const notOurs = ["EADDRNOTAVAIL", "EAFNOSUPPORT", "EAI_AGAIN", "EINVAL", "ENOTFOUND"];

function explain(error: NodeJS.ErrnoException, host: string, port: number): Error {
  if (error.code === "EADDRINUSE") {
    return new ListenError(
      `Port ${port} is in use already. Stop what uses it, or set PORT to another number.`,
    );
  }
  if (error.code === "EACCES") {
    return new ListenError(`Port ${port} is not allowed to this user. Set PORT to a number above 1023.`);
  }
  if (notOurs.includes(error.code ?? "")) {
    return new ListenError(`HOST ${host} is not an address of this machine.`);
  }
  return error;
}

interface UnusedConnections {
  /** Closes the connections that were opened a while ago and have sent nothing. */
  close(): void;
}

/**
 * Follows the connections that browsers open for requests to come. Node takes one that has sent nothing for one whose
 * request is on its way, and would wait for it.
 */
function watchUnused(server: Server): UnusedConnections {
  const opened = new Map<Socket, number>();
  server.on("connection", (socket: Socket) => {
    opened.set(socket, performance.now());
    socket.once("close", () => opened.delete(socket));
  });
  return {
    close() {
      const before = performance.now() - UNUSED_MS;
      for (const [socket, at] of opened) if (socket.bytesRead === 0 && at < before) socket.destroy();
    },
  };
}

/** Closes a server once its requests are answered, or after `patience` milliseconds at the latest. */
function close(server: Server, unused: UnusedConnections, patience: number): Promise<void> {
  return new Promise((resolve) => {
    // A connection that was busy at the close would otherwise stay open for its next request.
    const idle = setInterval(() => {
      server.closeIdleConnections();
      unused.close();
    }, 50);
    const late = setTimeout(() => server.closeAllConnections(), patience);
    server.close(() => {
      clearInterval(idle);
      clearTimeout(late);
      resolve();
    });
  });
}
