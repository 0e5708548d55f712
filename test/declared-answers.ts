import { readFileSync } from "node:fs";
import type { OpenApiDocument } from "#platform/contract/openapi.ts";

/** Lists the statuses that any call may have, under the document's `default`: too slow, our own fault, a full disk. */
const anywhere = [408, 500, 507];

const file = new URL("../docs/openapi.json", import.meta.url);
const { paths }: OpenApiDocument = JSON.parse(readFileSync(file, "utf8"));

/** Of /v1/mail/status and /v1/mail/{id} the first is meant, where both fit: those with fewer names come first. */
const patterns = Object.keys(paths)
  .toSorted((one, other) => one.split("{").length - other.split("{").length)
  .map((path) => ({ path, pattern: patternOf(path) }));

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(".", "\\.").replace(/\{\w+\}/g, "[^/]+")}/?$`);
}

/** Throws when a call was answered with a status that docs/openapi.json does not tell: its contract lacks a line. */
export function assertDeclared(method: string, url: string, status: number): void {
  const { pathname } = new URL(url);
  const path = patterns.find(({ pattern }) => pattern.test(pathname))?.path ?? "";
  const operation = paths[path]?.[method.toLowerCase()];
  if (!operation || anywhere.includes(status) || status in operation.responses) return;
  throw new Error(
    `${method} ${path} answered ${status}, which its contract and docs/openapi.json don't tell.`,
  );
}
