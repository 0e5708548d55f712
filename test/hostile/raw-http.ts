import { once } from "node:events";
import { connect } from "node:net";

/** A request as it goes over the wire, with nothing mended on the way. */
export interface RawRequest {
  /** POST where there is a body, else GET. */
  method?: string;
  path: string;
  /** In this order, doubles too; control characters and all. */
  headers?: [name: string, value: string][];
  /** An object goes as JSON; a text as UTF-8; bytes as they are. */
  body?: object | string | Uint8Array;
}

export interface RawAnswer {
  /** 0 when the server hung up without one. */
  status: number;
  headers: Headers;
  text: string;
}

/** Sends a request over a connection of its own. Returns the answer once the server closes it. */
export function sendRequest(port: number, request: RawRequest): Promise<RawAnswer> {
  return sendBytes(port, Buffer.concat([headOf(request), bytesOf(request.body)]));
}

/** Sends bytes as they are. Returns the answer once the server closes the connection. */
async function sendBytes(port: number, bytes: Uint8Array | string): Promise<RawAnswer> {
  const socket = connect(port, "127.0.0.1");
  // A server that has answered need not read the rest.
  socket.on("error", () => {});
  const chunks: Buffer[] = [];
  socket.on("data", (chunk) => chunks.push(chunk));
  const closed = once(socket, "close");
  socket.write(bytes);
  await closed;
  return readAnswer(Buffer.concat(chunks));
}

function headOf({ method, path, headers = [], body }: RawRequest): Buffer {
  const names = new Set(headers.map(([name]) => name.toLowerCase()));
  const bytes = bytesOf(body);
  const isJson = typeof body === "object" && !(body instanceof Uint8Array);
  const usual: [string, string][] = [
    ["Host", "localhost:3000"],
    ["Connection", "close"],
    ...(isJson ? [["Content-Type", "application/json"] as [string, string]] : []),
    ...(body === undefined ? [] : [["Content-Length", String(bytes.length)] as [string, string]]),
  ];
  const missing = usual.filter(([name]) => !names.has(name.toLowerCase()) && !isChunked(name, names));
  const lines = [...missing, ...headers].map(([name, value]) => `${name}: ${value}\r\n`);
  const verb = method ?? (body === undefined ? "GET" : "POST");
  return Buffer.from(`${verb} ${path} HTTP/1.1\r\n${lines.join("")}\r\n`, "latin1");
}

function isChunked(name: string, given: Set<string>): boolean {
  return name === "Content-Length" && given.has("transfer-encoding");
}

function bytesOf(body: RawRequest["body"]): Uint8Array {
  if (body === undefined) return new Uint8Array();
  if (body instanceof Uint8Array) return body;
  return Buffer.from(typeof body === "string" ? body : JSON.stringify(body));
}

function readAnswer(bytes: Buffer): RawAnswer {
  const end = bytes.indexOf("\r\n\r\n");
  if (end === -1) return { status: 0, headers: new Headers(), text: "" };
  const [start = "", ...lines] = bytes.subarray(0, end).toString("latin1").split("\r\n");
  const headers = new Headers();
  for (const line of lines) {
    const colon = line.indexOf(":");
    headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  const body = bytes.subarray(end + 4);
  const whole = headers.get("transfer-encoding") === "chunked" ? joinChunks(body) : body;
  return { status: Number(start.slice(9, 12)), headers, text: whole.toString() };
}

function joinChunks(bytes: Buffer): Buffer {
  const parts: Buffer[] = [];
  let at = 0;
  while (at < bytes.length) {
    const line = bytes.indexOf("\r\n", at);
    const size = Number.parseInt(bytes.subarray(at, line).toString(), 16);
    if (!size) break;
    parts.push(bytes.subarray(line + 2, line + 2 + size));
    at = line + 2 + size + 2;
  }
  return Buffer.concat(parts);
}
