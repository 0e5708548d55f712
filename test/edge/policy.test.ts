import { CspEvaluator } from "csp_evaluator";
import { Type } from "csp_evaluator/dist/finding.js";
import { CspParser } from "csp_evaluator/dist/parser.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createStore, type TestStore } from "../faults/stores.ts";
import { type Program, postJson, startProgram, stopProgram } from "../program.ts";

// What two judges of the field say of every kind of page.

let store: TestStore;
let program: Program;
beforeAll(async () => {
  store = await createStore("sqlite");
  program = await startProgram({ ...store.env, SAMPLES: "on", PUBLIC_URL: "https://www.example.com" });
});
afterAll(async () => {
  await stopProgram(program);
  await store.remove();
});

const pages = [
  "/",
  "/about",
  "/contact",
  "/careers",
  "/jobDetail/full-stack-engineer",
  "/apply",
  "/login",
  "/admin",
  "/admin/applications",
  "/nothing-here",
  "/v1/docs",
];

/**
 * Names the finding of Google's evaluator about `'self'`, which does no harm here: it warns of hosts where somebody may
 * put a script or a JSONP call. Ours has neither: an upload leaves as a download, under a policy with `sandbox`.
 */
const selfIsOurs = { type: Type.SCRIPT_ALLOWLIST_BYPASS, directive: "script-src", value: "'self'" };

describe.each(pages)("the policy of %s", (path) => {
  it("leaves Google's CSP evaluator nothing to say but what is answered above", async () => {
    const policy = (await fetch(program.url + path)).headers.get("content-security-policy") ?? "";
    const findings = new CspEvaluator(new CspParser(policy).csp).evaluate();
    const said = findings.map(({ type, directive, value }) => ({ type, directive, value }));
    for (const one of said) expect(one).toEqual(selfIsOurs);
  });
});

/** Returns what the HTTP Observatory adds to a hundred, by its published scoring; the proxy answers for TLS. */
async function observe(path: string): Promise<Record<string, number>> {
  const answer = await fetch(program.url + path);
  const header = (name: string) => answer.headers.get(name) ?? "";
  const directives = new Map(
    header("content-security-policy")
      .split("; ")
      .map((text) => [text.split(" ", 1)[0] ?? "", text.split(" ").slice(1)] as const),
  );
  const scripts = [...(await answer.text()).matchAll(/<script[^>]* src="([^"]+)"/g)].map(
    ([, src]) => src ?? "",
  );
  const loose = [...directives.values()].flat().filter((source) => /^'unsafe|^\*$|^https?:$/.test(source));
  return {
    policy: loose.length === 0 && directives.get("default-src")?.join() === "'none'" ? 10 : -25,
    cookies: answer.headers.getSetCookie().length === 0 ? 0 : -20,
    sharing: header("access-control-allow-origin") === "" ? 0 : -50,
    referrer: ["strict-origin-when-cross-origin", "no-referrer"].includes(header("referrer-policy")) ? 5 : 0,
    transport: Number(/max-age=(\d+)/.exec(header("strict-transport-security"))?.[1]) >= 15_768_000 ? 0 : -10,
    scripts: scripts.every((src) => src.startsWith("/") && !src.startsWith("//")) ? 0 : -50,
    types: header("x-content-type-options") === "nosniff" ? 0 : -5,
    frames: directives.get("frame-ancestors")?.join() === "'none'" ? 5 : -20,
    resources: header("cross-origin-resource-policy") === "same-origin" ? 10 : 0,
  };
}

it.each(pages)(
  "the HTTP Observatory's scoring gives %s all that a page can have: 130, an A+",
  async (path) => {
    const score = Object.values(await observe(path)).reduce((sum, one) => sum + one, 100);
    expect(await observe(path)).toMatchObject({ policy: 10, referrer: 5, frames: 5, resources: 10 });
    expect(score).toBe(130);
  },
);

it("what a page's policy stops is reported to an address that takes it, by both names", async () => {
  const { headers } = await fetch(program.url);
  const policy = headers.get("content-security-policy") ?? "";
  const path = /; report-uri ([^; ]+)/.exec(policy)?.[1];
  const name = /; report-to ([^; ]+)/.exec(policy)?.[1];
  expect(headers.get("reporting-endpoints")).toBe(`${name}="${path}"`);
  const report = {
    "csp-report": { "effective-directive": "img-src", "blocked-uri": "https://pixel.example" },
  };
  const type = { "content-type": "application/csp-report" };
  expect((await postJson(program.url + path, report, type)).status).toBe(204);
  await expect.poll(program.log).toContain('"directive":"img-src","blocked":"address"');
  expect(program.log()).not.toContain("pixel.example");
});
