import { sendBy } from "./browser-client.ts";

/**
 * Calls a listener at each change of the percentage; returns the function that removes it. The first call routes
 * uploads through XMLHttpRequest, because `fetch` reports no progress.
 */
export function followUpload(listener: () => void): () => void {
  sendBy((request) => (isUpload(request) ? sendUpload(request) : fetch(request)));
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Returns how much of the files that are being sent has left, in whole per cent; undefined while none are. */
export function uploadPercent(): number | undefined {
  return percent;
}

const listeners = new Set<() => void>();
let percent: number | undefined;

function setPercent(value: number | undefined): void {
  percent = value;
  for (const listener of [...listeners]) listener();
}

function isUpload({ headers }: Request): boolean {
  return headers.get("content-type")?.startsWith("multipart/") ?? false;
}

/** Sends a request as `fetch` does, and tells how much of it has left: `fetch` itself does not know. */
async function sendUpload(request: Request): Promise<Response> {
  const body = await request.blob();
  setPercent(0);
  try {
    return await send(request, body);
  } finally {
    setPercent(undefined);
  }
}

function send({ method, url, headers, signal }: Request, body: Blob): Promise<Response> {
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    call.open(method, url);
    call.responseType = "blob";
    for (const [name, value] of headers) call.setRequestHeader(name, value);
    call.upload.onprogress = ({ loaded, total }) => setPercent(Math.floor((loaded / total) * 100));
    call.onload = () => resolve(responseOf(call));
    call.onerror = () => reject(new TypeError("The server was not reached."));
    call.onabort = () => reject(signal.reason);
    signal.addEventListener("abort", () => call.abort());
    call.send(body);
  });
}

function responseOf(call: XMLHttpRequest): Response {
  const lines = call.getAllResponseHeaders().trim().split("\r\n");
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon), line.slice(colon + 1).trim()];
  });
  return new Response(call.response, { status: call.status, headers });
}
