import { type HtmlElement, HtmlValidate, Parser } from "html-validate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addedLink } from "#content/added-paths.ts";
import { authorLink, blogPaths, tagLink } from "#content/blog-paths.ts";
import type { Post } from "#content/schemas/post.ts";
import { feedPaths, feedTypes } from "#features/feeds/contract.ts";
import { spellings } from "../../../e2e/public-pages.ts";
import { createStore, type TestStore } from "../../faults/stores.ts";
import { type Program, signIn, startProgram, stopProgram } from "../../program.ts";
import { hostileDocuments } from "../../secret-words.ts";
import { quickEnquiry } from "../target.ts";

const documents = hostileDocuments();
const post = documents.find(({ added }) => added?.kind === "post")?.words as Post;

let store: TestStore;
let program: Program;
let parser: Parser;
beforeAll(async () => {
  store = await createStore("sqlite");
  program = await startProgram({ ...store.env, SAMPLES: "on" });
  parser = new Parser(await new HtmlValidate().getConfigFor("page.html"));
  const headers = { authorization: `Bearer ${await signIn(program)}`, "content-type": "application/json" };
  const call = async (method: string, path: string, body: object) => {
    const init = { method, headers, body: JSON.stringify(body) };
    const answer = await fetch(`${program.url}/v1/content${path}`, init);
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    await answer.arrayBuffer();
  };
  for (const { id, added, words } of documents) {
    if (added) await call("POST", "", { ...added, words });
    else await call("PUT", `/${id}/draft`, { words });
    await call("POST", `/${id}/publish`, {});
  }
});
afterAll(async () => {
  await stopProgram(program);
  await store.remove();
});

/** Lists the pages that are no spelling of the specification, and those that a form is answered with. */
const others: [string, RequestInit?][] = [
  ["/nothing-here"],
  ["/jobDetail/no-such-job"],
  ["/careers?q=nothing-of-this-kind"],
  ["/newsletter"],
  ["/newsletter/confirm?token=a"],
  ["/newsletter/unsubscribe?token=a"],
  [blogPaths.list],
  [tagLink(post.tags[0] ?? "")],
  [authorLink(post.author)],
  ...documents.flatMap(({ added }): [string][] => (added ? [[addedLink(added.kind, added.key)]] : [])),
  ["/contact", { method: "POST", body: "no form" }],
  ["/contact", { method: "POST", body: new URLSearchParams({ intent: "get-in-touch" }) }],
  ["/mobile", { method: "POST", body: new URLSearchParams({ intent: "quick-enquiry", ...quickEnquiry }) }],
  ["/newsletter", { method: "POST", body: new URLSearchParams({ email: "nobody" }) }],
  ["/apply", { method: "POST", body: new URLSearchParams({ name: "" }) }],
];
const pages: [string, RequestInit?][] = [...spellings.map((path): [string] => [path]), ...others];

/** Names the attributes that lead somewhere or load something. */
const addresses = ["href", "src", "srcset", "action", "formaction", "xlink:href"];

/** Returns what of a page was made by words: elements, attributes, and links that run; or why it can't be read. */
function findMade(html: string): string[] {
  let page: HtmlElement;
  try {
    page = parser.parseHtml(html);
  } catch (error) {
    return [String(error)];
  }
  return page.querySelectorAll("*").flatMap(({ tagName, attributes }) => [
    ...(tagName.startsWith("zq") ? [`<${tagName}>`] : []),
    ...attributes.flatMap(({ key, value }) => {
      const runs = addresses.includes(key) && /^\s*javascript:/i.test(String(value));
      return runs || key.startsWith("onzq") ? [`<${tagName} ${key}="${value}">`] : [];
    }),
  ]);
}

const scripts = /<script\b([^>]*)>(.*?)<\/script>/gs;

describe("markup in every text of every document", () => {
  it("is text on every page", async () => {
    const faults: string[] = [];
    let texts = "";
    for (const [path, init] of pages) {
      const answer = await fetch(program.url + path, init);
      const html = await answer.text();
      expect([path, answer.headers.get("content-type")]).toEqual([path, "text/html; charset=utf-8"]);
      expect(answer.status, path).toBeLessThan(500);
      faults.push(...findMade(html).map((made) => `${path}: ${made}`));
      for (const [, attributes = "", data = ""] of html.matchAll(scripts))
        if (attributes.includes("application/ld+json")) expect(() => JSON.parse(data), path).not.toThrow();
      texts += html.replace(scripts, "");
    }
    expect(faults).toEqual([]);
    // Every document was tried.
    expect(documents.filter(({ mark }) => !texts.includes(mark)).map(({ id }) => id)).toEqual([]);
  });

  it("is text in every feed", async () => {
    for (const name of Object.keys(feedPaths) as (keyof typeof feedPaths)[]) {
      const text = await (await fetch(program.url + feedPaths[name])).text();
      if (feedTypes[name].includes("json")) expect(() => JSON.parse(text), name).not.toThrow();
      else expect(text, name).not.toContain("<zq");
    }
  });
});
