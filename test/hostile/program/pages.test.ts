import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createStore, type TestStore } from "../../faults/stores.ts";
import { type Program, signIn, startProgram, stopProgram } from "../../program.ts";
import { type RawAnswer, type RawRequest, sendRequest } from "../raw-http.ts";
import { quickEnquiry } from "../target.ts";

const PUBLIC_URL = "https://www.jaalidar.example";

let store: TestStore;
let program: Program;
let port: number;
let token: string;
beforeAll(async () => {
  store = await createStore("sqlite");
  program = await startProgram({ ...store.env, PUBLIC_URL });
  port = Number(new URL(program.url).port);
  token = await signIn(program);
});
afterAll(async () => {
  await stopProgram(program);
  await store.remove();
});

const send = (request: RawRequest) => sendRequest(port, request);
const post = (path: string, headers: [string, string][], body: RawRequest["body"] = form) =>
  send({ path, headers: [["Content-Type", "application/x-www-form-urlencoded"], ...headers], body });

const form = new URLSearchParams(quickEnquiry).toString();

async function countEnquiries(): Promise<number> {
  const answer = await send({ path: "/v1/queries?limit=1", headers: [["Authorization", `Bearer ${token}`]] });
  return JSON.parse(answer.text).total;
}

/** Matches what no page of a failure may contain. */
const innards = /\n\s+at |node_modules|\.tsx?:\d|\/(home|root|work|tmp)\/|build\/server|sqlite/i;

/** A refused page: no failure of ours, nothing of the inside, the headers of every answer. */
function expectRefusal(answer: RawAnswer, status: number): void {
  expect(answer.status).toBe(status);
  expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
  expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  expect(answer.text).not.toMatch(innards);
}

describe("a form of another site", () => {
  it.each<[string, string]>([
    ["by name", "https://evil.example"],
    ["that says it is nowhere", "null"],
    ["that says nothing", ""],
    ["whose name begins like ours", `${PUBLIC_URL}.evil.example`],
    ["with our name as its user", `https://www.jaalidar.example@evil.example`],
    ["on another port of ours", `${PUBLIC_URL}:8443`],
    ["of ours without encryption", "http://www.jaalidar.example"],
    ["of a name above ours", "https://jaalidar.example"],
    ["of a file", "file://"],
    ["that names several", `${PUBLIC_URL} https://evil.example`],
  ])("%s is refused on every screen that takes one", async (_, origin) => {
    const before = await countEnquiries();
    for (const path of ["/contact", "/", "/apply", "/newsletter", "/login"]) {
      expectRefusal(await post(path, [["Origin", origin]]), 403);
    }
    expect(await countEnquiries()).toBe(before);
  });

  it("is taken from our own pages", async () => {
    const before = await countEnquiries();
    expect((await post("/contact", [["Origin", PUBLIC_URL]])).status).toBe(200);
    expect(await countEnquiries()).toBe(before + 1);
  });
});

/** An application whose file has a name too long to read, with much behind it. */
function longNamed(): string {
  const fields = { name: "A", email: "a@mail.example", expectedSalary: 1, experience: 1, noticePeriod: 1 };
  const parts = Object.entries(fields).map(([name, value]) => `name="${name}"\r\n\r\n${value}`);
  const resume = `name="resume"; filename="${"a".repeat(5_000)}.pdf"\r\n\r\n${" ".repeat(1_000_000)}`;
  return `${[...parts, resume].map((part) => `--XX\r\nContent-Disposition: form-data; ${part}\r\n`).join("")}--XX--\r\n`;
}

describe("a page that is sent", () => {
  const own: [string, string] = ["Origin", PUBLIC_URL];
  const multipart: [string, string] = ["Content-Type", "multipart/form-data; boundary=XX"];
  it.each<[string, number, () => Promise<RawAnswer>]>([
    ["JSON", 415, () => post("/contact", [own, ["content-type", "application/json"]], quickEnquiry)],
    [
      "a text",
      415,
      () => send({ path: "/contact", headers: [own, ["Content-Type", "text/plain"]], body: form }),
    ],
    [
      "a form without its boundary",
      400,
      () => send({ path: "/contact", headers: [own, ["Content-Type", "multipart/form-data"]], body: form }),
    ],
    [
      "a form of unknown length",
      411,
      () => send({ path: "/contact", headers: [own, ["Transfer-Encoding", "chunked"]], body: "0\r\n\r\n" }),
    ],
    ["a form of 14 MB", 413, () => post("/contact", [own, ["Content-Length", "14000000"]])],
    ["a PUT", 405, () => send({ method: "PUT", path: "/contact", headers: [own], body: form })],
    ["a DELETE", 405, () => send({ method: "DELETE", path: "/contact" })],
    ["a TRACE", 405, () => send({ method: "TRACE", path: "/contact" })],
    ["a form, and takes none", 405, () => post("/privacy", [own])],
    ["a form with nothing in it", 422, () => post("/contact", [own], "")],
    // It is given up in the middle: what the program makes of a form for itself must bear that too.
    [
      "a file whose name is longer than a header",
      422,
      () => send({ path: "/apply", headers: [own, multipart], body: longNamed() }),
    ],
    [
      "a form with the fields of a prototype",
      422,
      () => post("/contact", [own], "__proto__[name]=a&constructor=b"),
    ],
  ])("%s answers %i", async (_, status, attempt) => {
    const before = await countEnquiries();
    expectRefusal(await attempt(), status);
    expect(await countEnquiries()).toBe(before);
  });
});

it("a form with nothing in it that is sent to the bare address of the home page is answered by that page", async () => {
  const answer = await post("/", [["Origin", PUBLIC_URL]], "");
  expect(answer.status).toBe(422);
  expect(answer.text).toContain('aria-invalid="true"');
});

describe("a form that is refused before its page has read it", () => {
  it.each<[string, number, [string, string]]>([
    ["too large", 413, ["Content-Length", "14000000"]],
    ["no form", 415, ["content-type", "text/plain"]],
  ])("answers as a page that says what to do next: %s", async (_, status, header) => {
    const answer = await post("/contact", [["Origin", PUBLIC_URL], header]);
    expectRefusal(answer, status);
    expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(answer.text).toContain("<h1>Your form was not sent</h1>");
    expect(answer.text).toContain("Back button");
    expect(answer.text).toContain('<a href="/contact">Open an empty form</a>');
  });
});

describe("an address", () => {
  it("with the end of a line, as the first that is asked for, answers as any other that leads nowhere", async () => {
    const fresh = await startProgram(store.env);
    for (const path of ["/about%0d%0aX-Evil:%201", "/admin/%E2%80%a8"]) {
      const answer = await sendRequest(Number(new URL(fresh.url).port), { path });
      expectRefusal(answer, 404);
      expect(answer.text).toContain("</header>");
    }
    await stopProgram(fresh);
  });

  it.each<[string, number, string]>([
    ["that climbs out", 404, "/../../etc/passwd"],
    ["that climbs in escapes", 404, "/%2e%2e/%2e%2e/etc/passwd"],
    ["that climbs by an escaped slash", 404, "/..%2f..%2fetc%2fpasswd"],
    ["that climbs in double escapes", 404, "/%252e%252e%252fetc%252fpasswd"],
    ["that climbs by backslashes in escapes", 404, "/..%5c..%5cwindows%5cwin.ini"],
    ["that climbs out of the files", 404, "/assets/%2e%2e/%2e%2e/server/index.js"],
    ["that climbs out of the files by an escaped slash", 404, "/assets/..%2f..%2fserver%2findex.js"],
    ["of a folder", 404, "/assets/"],
    ["of the database", 404, "/jaalidar.db"],
    ["of settings", 404, "/.env"],
    ["of the history", 404, "/.git/config"],
    ["of the packages", 404, "/package.json"],
    ["of the server", 404, "/build/server/index.js"],
    ["of somebody's own program", 404, "/wp-login.php"],
    ["with a NUL", 404, "/about%00.html"],
    ["with a broken escape", 404, "/%E0%A4%A"],
    ["with half a character", 404, "/%ED%A0%80"],
    ["with a line break", 404, "/about%0d%0aX-Evil:%201"],
    ["of 15 kB", 404, `/${"a".repeat(15_000)}`],
    ["of 5,000 folders", 404, "/a".repeat(5_000)],
    ["of a job with a NUL", 404, "/jobDetail/%00"],
    ["of a job of markup", 404, "/jobDetail/%3Cscript%3Ealert(1)%3C%2Fscript%3E"],
    ["of a job of SQL", 404, "/jobDetail/'%20or%20'1'='1"],
    ["of a job of 3,000 letters", 404, `/jobDetail/${"a".repeat(3_000)}`],
    ["of a page as data", 404, "/about.data"],
  ])("%s answers %i", async (_, status, path) => {
    const answer = await send({ path });
    expectRefusal(answer, status);
    expect(answer.text).not.toMatch(/root:|<script>alert|X-Evil: 1/);
    expect(answer.headers.get("x-evil")).toBeNull();
  });

  it.each([
    "//evil.example",
    "//evil.example/about/",
    "/\\evil.example/",
    "///evil.example/%2e%2e",
    "/%2f/evil.example/",
    "//about/",
    "/about//",
    "/ABOUT/?next=//evil.example",
    "/about/%0d%0aLocation:%20https://evil.example",
    "/login/?redirect=https://evil.example",
    "https://evil.example/about/",
  ])("%s leads nowhere but here", async (path) => {
    const answer = await send({ path });
    expect(answer.status).toBeLessThan(500);
    const location = answer.headers.get("location");
    if (location !== null) expect(location).toMatch(/^\/(?![/\\])[^\r\n]*$/);
  });
});

describe("a host", () => {
  it.each<[string, [string, string][]]>([
    ["of another name", [["Host", "evil.example"]]],
    ["of another port", [["Host", "www.jaalidar.example:1"]]],
    ["that a proxy is said to have seen", [["X-Forwarded-Host", "evil.example"]]],
    ["by the standard's own header", [["Forwarded", "host=evil.example;proto=https"]]],
    [
      "by the headers of other programs",
      [
        ["X-Host", "evil.example"],
        ["X-Original-URL", "/admin"],
        ["X-Rewrite-URL", "/admin"],
      ],
    ],
  ])("%s gets into no page, and so into no cache", async (_, headers) => {
    for (const path of ["/", "/careers", "/sitemap.xml", "/robots.txt", "/careers.rss", "/nothing-here"]) {
      const forged = await send({ path, headers });
      expect(forged.text + JSON.stringify([...forged.headers])).not.toMatch(
        /evil\.example|jaalidar\.example:1/,
      );
      expect((await send({ path })).text).not.toMatch(/evil\.example/);
    }
  });
});
