import { mkdirSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { findFreePort } from "../test/free-port.ts";
import { addressOf, stop } from "../test/server-process.ts";
import type { BareAnswer } from "./bare-server.ts";
import { cores, isThere, start, startScript } from "./processes.ts";

/** Runs on the same core as the server that is compared with it. */
export interface Baseline {
  port: number;
  stop(): Promise<unknown>;
}

export interface RecordedAnswer {
  headers: Record<string, string>;
  body: Buffer;
}

/** Records the bytes of one answer, so that a baseline can send the same. Rejects for an answer that is no success. */
export function record(url: string, headers: Record<string, string>): Promise<RecordedAnswer> {
  return new Promise((resolve, reject) => {
    const asking = request(url, { headers }, (answer) => {
      if (answer.statusCode !== 200) {
        answer.resume();
        return reject(new Error(`${url} answers ${answer.statusCode}.`));
      }
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("error", reject);
      answer.on("end", () => {
        const ownOfEach = /^(date|connection|keep-alive|transfer-encoding|content-length)$/;
        const kept = Object.entries(answer.headers).filter(([name]) => !ownOfEach.test(name));
        const body = Buffer.concat(chunks);
        const length = ["content-length", String(body.length)];
        resolve({ headers: Object.fromEntries([...kept, length]), body });
      });
    });
    asking.on("error", reject).end();
  });
}

/** Starts a bare node:http server that sends these bytes from memory, with the same headers; of a 304 those alone. */
export function bareServer(
  folder: string,
  status: number,
  { headers, body }: RecordedAnswer,
): Promise<Baseline> {
  const { "content-length": _, "content-encoding": __, ...unsized } = headers;
  if (status === 304) return bare(folder, { status, headers: unsized, body: "" });
  return bare(folder, { status, headers, body: body.toString("base64") });
}

/** Starts a bare node:http server that runs one durable insert for each request. */
export function bareInserts(folder: string): Promise<Baseline> {
  const body = Buffer.from('{"success":true}');
  const headers = { "content-type": "application/json", "content-length": String(body.length) };
  const insertInto = join(folder, `bare-${Date.now()}.db`);
  return bare(folder, { status: 201, headers, body: body.toString("base64"), insertInto });
}

async function bare(folder: string, answer: BareAnswer): Promise<Baseline> {
  // The answer is in a file, because an argument may have at most 128 kB.
  const file = join(folder, "answer.json");
  writeFileSync(file, JSON.stringify(answer));
  const child = startScript("bare-server.ts", file, cores.server);
  const port = Number(new URL(await addressOf(child)).port);
  return { port, stop: () => stop(child) };
}

/**
 * Starts nginx, which sends these bytes from a file with the same headers; returns undefined where it is not installed.
 */
export async function nginx(
  folder: string,
  { headers, body }: RecordedAnswer,
): Promise<Baseline | undefined> {
  if (!isThere("nginx")) return undefined;
  const port = await findFreePort();
  const home = join(folder, `nginx-${port}`);
  mkdirSync(home, { recursive: true });
  writeFileSync(join(home, "answer"), body);
  writeFileSync(join(home, "nginx.conf"), configuration(home, port, headers));
  const child = start(
    ["nginx", "-p", home, "-e", join(home, "error.log"), "-c", join(home, "nginx.conf")],
    cores.server,
  );
  for (let attempt = 0; ; attempt += 1) {
    const isUp = await record(`http://127.0.0.1:${port}/`, {}).then(
      () => true,
      () => false,
    );
    if (isUp) return { port, stop: () => stop(child) };
    if (attempt === 50) throw new Error(`nginx does not answer: see ${home}/error.log.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Keeps workers of a root process from running as `nobody`, which may not read a temporary folder. */
const user = process.getuid?.() === 0 ? "user root;" : "";

/** Returns the fastest configuration: one worker, no log, an open file cache. */
function configuration(home: string, port: number, headers: Record<string, string>): string {
  const own = /^(content-length|content-type|etag|vary)$/;
  const added = Object.entries(headers)
    .filter(([name]) => !own.test(name))
    .map(([name, value]) => `add_header ${name} '${value.replace(/'/g, "\\'")}' always;`);
  return `daemon off;
${user}
worker_processes 1;
pid ${home}/nginx.pid;
events { worker_connections 1024; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000;
  open_file_cache max=10;
  client_body_temp_path ${home}/body;
  proxy_temp_path ${home}/proxy;
  fastcgi_temp_path ${home}/fastcgi;
  uwsgi_temp_path ${home}/uwsgi;
  scgi_temp_path ${home}/scgi;
  server {
    listen 127.0.0.1:${port};
    root ${home};
    default_type '${headers["content-type"]}';
    ${added.join("\n    ")}
    location / { rewrite ^ /answer break; }
  }
}
`;
}
