import { createServer, type Server } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { createServer as createVite, isRunnableDevEnvironment, type ViteDevServer } from "vite";

/**
 * Runs `npm run dev`, the program with hot reload. Vite serves the browser's files and loads the server's sources;
 * after a change the next request gets new sources with a new store and mailer.
 */
type AppModule = typeof import("../src/app.server.ts");
type EndpointsModule = typeof import("../src/endpoints.server.ts");
type EnvModule = typeof import("../src/platform/process/env.server.ts");
type ServicesModule = typeof import("../src/services.server.ts");

interface Running {
  /** The module that all others were loaded with; another one means that sources have changed. */
  source: AppModule;
  app: ReturnType<AppModule["createApp"]>;
  close(): Promise<void>;
}

const http = createServer();
const vite = await createVite({ server: { middlewareMode: true, hmr: { server: http } }, appType: "custom" });
const load = loader(vite);
const { EnvError, readEnv } = await load<EnvModule>("/src/platform/process/env.server.ts");

/** Returns the function that loads a source; Vite loads it again after a change of it or of its imports. */
function loader({ environments: { ssr } }: ViteDevServer) {
  if (!isRunnableDevEnvironment(ssr))
    throw new Error("Vite has no environment that runs the server's sources.");
  return <Module>(path: string): Promise<Module> => ssr.runner.import(path);
}

async function start(source: AppModule): Promise<Running> {
  const { createServices } = await load<ServicesModule>("/src/services.server.ts");
  const { createApi } = await load<EndpointsModule>("/src/endpoints.server.ts");
  const services = await createServices(readEnv());
  const app = source.createApp({ services, api: createApi(services), development: true });
  return { source, app, close: () => services.close() };
}

let running: Running | undefined;
let turn: Promise<unknown> = Promise.resolve();

/** Returns the running program. A change replaces it as a whole, between two requests. */
function latest(): Promise<Running> {
  const swapped = turn.then(swap);
  turn = swapped.catch(() => {});
  return swapped;
}

async function swap(): Promise<Running> {
  const source = await load<AppModule>("/src/app.server.ts");
  if (running?.source === source) return running;
  await running?.close();
  running = undefined;
  running = await start(source);
  return running;
}

async function main(): Promise<void> {
  const { port, host } = readEnv();
  await latest();
  const answer = getRequestListener(async (request, { incoming }) => {
    const { app } = await latest();
    return app.fetch(request, { incoming });
  });
  http.on("request", (incoming, outgoing) =>
    vite.middlewares(incoming, outgoing, () => answer(incoming, outgoing)),
  );
  await opened(http, port, host);
  console.log(`Jaalidar is ready at http://localhost:${port}, with hot reload`);
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
}

function opened(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
}

async function stop(): Promise<void> {
  await vite.close();
  http.closeAllConnections();
  await running?.close();
  process.exit(0);
}

try {
  await main();
} catch (error) {
  console.error(error instanceof EnvError ? error.message : error);
  process.exit(1);
}
