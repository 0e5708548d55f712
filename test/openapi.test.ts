import { readFile } from "node:fs/promises";
import { Validator } from "@seriousme/openapi-schema-validator";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OpenApiDocument } from "#platform/contract/openapi.ts";
import { createApi } from "../src/endpoints.server.ts";
import { createTestApp, type TestApp } from "./create-test-app.ts";

let app: TestApp;
let text: string;
let document: OpenApiDocument;
beforeAll(async () => {
  app = await createTestApp();
  text = await (await app.request("GET", "/v1/openapi.json")).text();
  document = JSON.parse(text);
});
afterAll(() => app.close());

const operations = () => Object.values(document.paths).flatMap((methods) => Object.values(methods));

/** The calls of spec section 7. */
const specCalls = [
  "POST /v1/auth/login",
  "POST /v1/queries",
  "POST /v1/get-in-touch",
  "GET /v1/jobs",
  "POST /v1/jobs",
  "PUT /v1/jobs/{jobId}",
  "DELETE /v1/jobs/{jobId}",
  "GET /v1/team",
  "POST /v1/team",
  "PUT /v1/team/{id}",
  "DELETE /v1/team/{id}",
  "GET /v1/applications",
  "POST /v1/applications",
  "PATCH /v1/applications/{id}/status",
  "DELETE /v1/applications/{id}",
  "POST /v1/mail/send",
  "GET /v1/queries",
  "DELETE /v1/queries/{id}",
  "GET /v1/get-in-touch",
  "DELETE /v1/get-in-touch/{id}",
];
const publicCalls = [
  "POST /v1/auth/login",
  "POST /v1/queries",
  "POST /v1/get-in-touch",
  "GET /v1/jobs",
  "GET /v1/team",
  "POST /v1/applications",
];

function operationOf(call: string) {
  const [method = "", path = ""] = call.split(" ");
  return document.paths[path]?.[method.toLowerCase()];
}

describe("the OpenAPI document", () => {
  it("is the file in docs", async () => {
    const file = await readFile(new URL("../docs/openapi.json", import.meta.url), "utf8");
    expect(file === `${text}\n`, 'docs/openapi.json is stale: run "npm run openapi"').toBe(true);
  });

  it("is valid OpenAPI 3.1", async () => {
    expect(await new Validator().validate(JSON.parse(text))).toEqual({ valid: true });
  });

  it.each(specCalls)("has %s of the spec, with its access", (call) => {
    const open = operationOf(call)?.security.some((one) => Object.keys(one).length === 0);
    expect(open).toBe(publicCalls.includes(call));
  });

  it("has every call that the API answers", () => {
    const routes = createApi(app.services).routes.filter(
      ({ method, path }) => method !== "ALL" && path.startsWith("/v1/") && !path.endsWith("/"),
    );
    const answered = routes.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, "{$1}")}`);
    expect(answered.length).toBeGreaterThan(specCalls.length);
    expect([...new Set(answered)].filter((call) => !operationOf(call))).toEqual([]);
    expect(new Set(answered).size).toBe(operations().length);
  });

  it("names every call once, and its references lead somewhere", () => {
    const ids = operations().map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [, reference = ""] of text.matchAll(/"\$ref": "#\/([^"]+)"/g)) {
      const found = reference.split("/").reduce<unknown>((at, key) => Object(at)[key], document);
      expect(found, reference).toBeDefined();
    }
  });

  it("declares every parameter of a path", () => {
    for (const [path, methods] of Object.entries(document.paths)) {
      const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      for (const { parameters = [] } of Object.values(methods)) {
        const declared = parameters.flatMap((one) => ("in" in one && one.in === "path" ? [one.name] : []));
        expect(declared).toEqual(names);
      }
    }
  });

  it("tells files, the idempotency key and the version", () => {
    const apply = operationOf("POST /v1/applications");
    expect(apply?.parameters).toContainEqual({ $ref: "#/components/parameters/IdempotencyKey" });
    expect(apply?.requestBody?.content["multipart/form-data"]?.schema.properties?.resume).toEqual({
      type: "string",
      format: "binary",
      contentMediaType: "application/octet-stream",
    });
    for (const call of ["PUT /v1/jobs/{jobId}", "PUT /v1/team/{id}"]) {
      expect(operationOf(call)?.parameters).toContainEqual({ $ref: "#/components/parameters/IfMatch" });
      expect(Object.keys(operationOf(call)?.responses ?? {})).toContain("412");
    }
  });

  it.each([
    ["POST /v1/auth/login", ["401", "429"]],
    ["POST /v1/auth/forgot-password", ["429"]],
    ["POST /v1/jobs", ["409"]],
    ["POST /v1/administrators/invitations", ["409", "429"]],
    ["PUT /v1/settings/profile", ["409", "429"]],
    ["GET /v1/documents/{id}", ["403"]],
    ["POST /v1/mail/send", ["202"]],
  ])("tells what the handler of %s answers by itself: %j", (call, statuses) => {
    expect(Object.keys(operationOf(call)?.responses ?? {})).toEqual(expect.arrayContaining(statuses));
  });

  it("tells of a body in shapes of others, and of an answer without one", () => {
    const report = operationOf("POST /v1/csp-reports");
    const mediaTypes = ["application/csp-report", "application/reports+json"];
    expect(Object.keys(report?.requestBody?.content ?? {})).toEqual(mediaTypes);
    expect(report?.responses[204]).toEqual({ description: "Done" });
    expect(Object.keys(report?.responses ?? {})).toEqual(["204", "400", "413", "415", "503", "default"]);
  });

  it("tells the events of a stream by their names, with the record that each carries", () => {
    const content = Object(operationOf("GET /v1/events")?.responses[200]).content;
    expect(Object.keys(content)).toEqual(["text/event-stream"]);
    expect(content["text/event-stream"].schema.properties).toEqual({
      event: { enum: ["change"] },
      data: {
        type: "string",
        contentMediaType: "application/json",
        contentSchema: { anyOf: [{ $ref: "#/components/schemas/Change" }] },
      },
    });
    expect(document.components.schemas.Change?.required).toEqual(["noun", "kind", "_id"]);
  });
});

describe("the page of the API", () => {
  it("has every call and record, and its links lead to them", async () => {
    const answer = await app.request("GET", "/v1/docs");
    expect(answer.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
    const page = await answer.text();
    const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { operationId } of operations()) expect(ids).toContain(operationId);
    for (const [, target] of page.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(target);
    expect(page).toContain("<h4>Body <code>application/csp-report, application/reports+json</code></h4>");
  });

  it("runs no script and loads its own stylesheet only", async () => {
    const answer = await app.request("GET", "/v1/docs/");
    expect(answer.headers.get("Content-Security-Policy")).toMatch(/^default-src 'none'; style-src 'self';/);
    const page = await answer.text();
    expect(page).not.toMatch(/<script|style="|https?:/);
    const style = await app.request("GET", "/v1/docs.css");
    expect([style.status, style.headers.get("Content-Type")]).toEqual([200, "text/css; charset=utf-8"]);
  });
});
