import { endpoint } from "#platform/contract/endpoint.ts";
import { type ApiInfo, type OpenApiDocument, openApiDocument } from "#platform/contract/openapi.ts";
import { openApiPage } from "./openapi-page.ts";
import { openApiStyle } from "./openapi-style.ts";
import { type Handler, handle } from "./serve.server.ts";

const readDocument = endpoint({
  id: "readOpenApi",
  method: "GET",
  path: "/v1/openapi.json",
  access: "public",
  summary: "This description of the API as an OpenAPI 3.1 document",
});

const readPage = endpoint({
  id: "readDocs",
  method: "GET",
  path: "/v1/docs",
  access: "public",
  summary: "The same as a page to read",
});

const readStyle = endpoint({
  id: "readDocsStyle",
  method: "GET",
  path: "/v1/docs.css",
  access: "public",
  summary: "How that page looks",
});

/** Allows the page's own stylesheet and the drawing in it. */
const pagePolicy =
  "default-src 'none'; style-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Returns the handlers of an API's description, which is created on the first request, and anew for another title. */
export function openApiHandlers(handlers: readonly Handler[], readInfo: () => ApiInfo): Handler[] {
  let made: { title: string; document: OpenApiDocument } | undefined;
  async function described(): Promise<OpenApiDocument> {
    const endpoints = [...handlers.map((one) => one.endpoint), readDocument, readPage, readStyle];
    const info = readInfo();
    if (made?.title !== info.title) made = { title: info.title, document: openApiDocument(endpoints, info) };
    return made.document;
  }

  return [
    handle(readDocument, async () =>
      cacheable(JSON.stringify(await described(), null, 2), "application/json"),
    ),
    handle(readPage, async () => {
      const page = cacheable(openApiPage(await described()), "text/html; charset=utf-8");
      page.headers.set("Content-Security-Policy", pagePolicy);
      return page;
    }),
    handle(readStyle, () => cacheable(openApiStyle, "text/css; charset=utf-8")),
  ];
}

function cacheable(body: string, mediaType: string): Response {
  return new Response(body, {
    headers: { "Content-Type": mediaType, "Cache-Control": "public, max-age=300" },
  });
}
