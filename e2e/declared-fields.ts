import { readFileSync } from "node:fs";
import type { BrowserContext, Request } from "@playwright/test";

interface Operation {
  requestBody?: { content: Record<string, { schema: { properties?: object } }> };
}

const { paths } = JSON.parse(readFileSync("docs/openapi.json", "utf8")) as {
  paths: Record<string, Record<string, Operation>>;
};

/**
 * Returns the fields that the pages of a context send to the API and no contract declares; the list grows as they do,
 * until `stop`.
 */
export function watchFields(context: BrowserContext): { strays: string[]; stop(): void } {
  const strays: string[] = [];
  const look = (request: Request) => {
    const { pathname } = new URL(request.url());
    const method = request.method();
    if (!pathname.startsWith("/v1/") || method === "GET" || pathname === "/v1/csp-reports") return;
    const declared = fieldsOf(method, pathname);
    const unknown = fieldsSent(request).filter((name) => !declared.includes(name));
    strays.push(...unknown.map((name) => `${method} ${pathname} carries ${name}`));
  };
  context.on("request", look);
  return { strays, stop: () => void context.off("request", look) };
}

function fieldsOf(method: string, pathname: string): string[] {
  const operation = operationAt(pathname)?.[method.toLowerCase()];
  return Object.values(operation?.requestBody?.content ?? {}).flatMap(({ schema }) =>
    Object.keys(schema.properties ?? {}),
  );
}

/** Returns the operation at a path. A path without parameters wins: /v1/applications/status is no application. */
function operationAt(pathname: string) {
  const fitting = Object.keys(paths).find((path) =>
    new RegExp(`^${path.replace(/\{\w+\}/g, "[^/]+")}/?$`).test(pathname),
  );
  return paths[pathname] ?? paths[fitting ?? ""];
}

function fieldsSent(request: Request): string[] {
  const body = request.postDataBuffer()?.toString("latin1") ?? "";
  const type = request.headers()["content-type"] ?? "";
  if (type.startsWith("multipart/"))
    return [...body.matchAll(/\bname="([^"]*)"/g)].map(([, name = ""]) => name);
  return type === "application/json" ? Object.keys(JSON.parse(body)) : [];
}
