import { join } from "node:path";
import { EnvError, readEnv } from "#platform/env.server.ts";
import { ListenError, listen } from "#platform/listen.server.ts";
import { createLog } from "#platform/log.server.ts";
import { dataPolicy, securityHeaders } from "#platform/security-headers.server.ts";
import { createStaticFiles } from "#platform/static-files.server.ts";
import { createApp } from "./app.server.ts";

/** What is running gets this long to finish once a stop was asked for (trust.md section 1). */
const PATIENCE = 30_000;

async function main(): Promise<void> {
  const env = readEnv();
  const log = createLog(env.logLevel);
  const https = env.publicUrl?.startsWith("https:") ?? false;
  const services = { close: async () => {} };
  const api = { fetch: () => Response.json({ success: true, data: [] }) };
  const app = createApp({
    api,
    publicUrl: env.publicUrl,
    trustProxy: env.trustProxy,
    files: createStaticFiles(join(import.meta.dirname, "../client"), securityHeaders(dataPolicy, https)),
    log,
  });
  const server = await listen({ fetch: app.fetch, host: env.host, port: env.port, https });
  console.log(`Jaalidar is ready at ${localAddress(env.host, server.port)}`);

  let stopping = false;
  async function stop(code: number): Promise<void> {
    if (stopping) return;
    stopping = true;
    await server.stop(PATIENCE);
    await services.close();
    process.exit(code);
  }
  process.on("SIGTERM", () => stop(0));
  process.on("SIGINT", () => stop(0));
  // The state is unknown after this: finish what runs, and let whoever started the program start it again.
  process.on("uncaughtException", (error) => {
    log.fatal({ err: error }, "uncaught error, stopping");
    void stop(1);
  });
}

function localAddress(host: string, port: number): string {
  const name = ["127.0.0.1", "0.0.0.0", "::", "::1"].includes(host) ? "localhost" : host;
  return `http://${name.includes(":") ? `[${name}]` : name}:${port}`;
}

try {
  await main();
} catch (error) {
  console.error(error instanceof EnvError || error instanceof ListenError ? error.message : error);
  process.exit(1);
}
