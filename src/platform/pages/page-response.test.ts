import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { respond } from "#platform/http/cached-response.server.ts";
import { withSecurityHeaders } from "#platform/http/security-headers.server.ts";
import { finishPage } from "./page-response.server.ts";
import type { RenderedPage } from "./rendered-page.ts";
import { collectScripts, createNonce } from "./script-hashes.server.ts";

const sha256 = (code: string) => createHash("sha256").update(code).digest("base64");

async function finish(response: Response, rendered: RenderedPage | null = null) {
  const page = await finishPage(response, rendered, {
    development: false,
    allowance: { frames: ["blob:"] },
    headers: {},
    effort: "quick",
    failurePage: (status) => `<h1>Failed with ${status}</h1>`,
  });
  return respond(page, new Request("http://localhost/"));
}

test("only scripts that the rendering marked are allowed, and the marks are gone", () => {
  const nonce = createNonce();
  const html = `<script nonce="${nonce}">own()</script><script type="module" nonce="${nonce}" async>own(2)</script><script>smuggled()</script><script nonce="guess">guessed()</script>`;
  const page = collectScripts({ html: Buffer.from(html), nonce });
  expect(page.hashes).toEqual([sha256("own()"), sha256("own(2)")]);
  expect(page.html.toString()).not.toContain(nonce);
  expect(page.html.toString()).toContain("<script>own()</script>");
});

test("the policy names the digests as the browser computes them", async () => {
  const nonce = createNonce();
  const code = `window.data = "\\u003c नमस्ते";`;
  const html = `<!DOCTYPE html><script nonce="${nonce}">${code}</script>`;
  const answer = await finish(new Response(null), { html: Buffer.from(html), nonce });
  const policy = answer.headers.get("content-security-policy");
  expect(policy).toContain(`script-src 'self' 'sha256-${sha256(code)}';`);
  expect(policy).toContain("frame-src blob:");
  expect(policy).not.toContain("unsafe");
  expect(await answer.text()).toBe(`<!DOCTYPE html><script>${code}</script>`);
});

test("a failure that the framework left bare gets a page", async () => {
  const answer = await finish(
    new Response("Unexpected Server Error", { status: 500, headers: { "content-type": "text/plain" } }),
  );
  expect(answer.status).toBe(500);
  expect(await answer.text()).toBe("<h1>Failed with 500</h1>");
  expect(answer.headers.get("content-type")).toContain("text/html");
});

test("a page that takes no form says what it takes", async () => {
  const answer = await finish(new Response(null, { status: 405 }), {
    html: Buffer.from("<h1>No</h1>"),
    nonce: createNonce(),
  });
  expect(answer.headers.get("allow")).toBe("GET, HEAD");
});

test("a redirect keeps its place and gets the headers", async () => {
  const answer = await finish(new Response(null, { status: 302, headers: { location: "/login" } }));
  expect(answer.status).toBe(302);
  expect(answer.headers.get("location")).toBe("/login");
  expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
});

test("answers made elsewhere get what they lack, even when their headers can't be changed", () => {
  const fixed = withSecurityHeaders(Response.redirect("http://localhost/"));
  expect(fixed.headers.get("x-content-type-options")).toBe("nosniff");
  expect(fixed.headers.get("location")).toBe("http://localhost/");
  const own = withSecurityHeaders(
    new Response("", { headers: { "cache-control": "max-age=60", "content-security-policy": "sandbox" } }),
  );
  expect(own.headers.get("cache-control")).toBe("max-age=60");
  expect(own.headers.get("content-security-policy")).toBe("sandbox");
});
