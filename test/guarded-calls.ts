import type { OpenApiDocument } from "#platform/contract/openapi.ts";
import type { TestApp } from "./create-test-app.ts";

/** A call that asks for a permission. */
export interface Guarded {
  method: string;
  path: string;
  permission: string;
}

/** Returns the calls that ask for a permission, as the API's own document names them. */
export async function findGuarded(app: TestApp): Promise<Guarded[]> {
  const document: OpenApiDocument = (await app.call("GET", "/v1/openapi.json")).body;
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, { security }]) => {
      const [permission] = security[0]?.bearer ?? [];
      return permission ? [{ method: method.toUpperCase(), path, permission }] : [];
    }),
  );
}
