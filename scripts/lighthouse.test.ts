import { expect, test } from "vitest";
import { besideTable, isBeside } from "./lighthouse-beside.ts";
import { plainPage } from "./lighthouse-plain.ts";
import { judge, type LighthouseReport, median, verdictTable } from "./lighthouse-verdict.ts";

interface Given {
  performance?: number;
  search?: number;
  shift?: number;
  paint?: number;
}

function report({ performance = 1, search = 1, shift = 0, paint = 900 }: Given = {}): LighthouseReport {
  const category = (score: number, id: string) => ({ score, auditRefs: [{ id, weight: 1 }] });
  return {
    categories: {
      performance: category(performance, "largest-contentful-paint"),
      accessibility: category(1, "image-alt"),
      "best-practices": category(1, "charset"),
      seo: category(search, "is-crawlable"),
    },
    audits: {
      "largest-contentful-paint": { score: performance, numericValue: paint },
      "total-blocking-time": { score: 1, numericValue: 12 },
      "cumulative-layout-shift": { score: 1, numericValue: shift },
      "is-crawlable": { score: search },
      "image-alt": { score: 1 },
      charset: { score: null },
    },
  };
}

test("a page that meets every bar has missed none", () => {
  expect(judge("/about", true, [report({ performance: 0.95 })])).toEqual({
    path: "/about",
    scores: { performance: 95, accessibility: 100, "best-practices": 100, seo: 100 },
    shift: 0,
    paint: 900,
    blocking: 12,
    missed: [],
  });
});

test("a bar that was missed is named with the audits that were not passed", () => {
  const { missed } = judge("/about", true, [report({ performance: 0.8, search: 0.6, shift: 0.02 })]);
  expect(missed).toEqual(["performance: largest-contentful-paint", "search: is-crawlable", "content moves"]);
});

test("a page that search engines leave out is judged without search", () => {
  const { scores, missed } = judge("/login", false, [report({ search: 0.6 })]);
  expect(scores).not.toHaveProperty("seo");
  expect(missed).toEqual([]);
});

test("of several rounds the median counts", () => {
  const rounds = [report({ performance: 0.5, paint: 4_000 }), report(), report({ paint: 1_000 })];
  expect(judge("/", true, rounds)).toMatchObject({ scores: { performance: 100 }, paint: 1_000, missed: [] });
  expect([median([3, 1, 2]), median([4, 1, 2, 3]), median([7])]).toEqual([2, 2.5, 7]);
});

test("a page that could not be judged is no page without faults", () => {
  const broken = { ...report(), runtimeError: { message: "NO_FCP" } };
  const verdict = judge("/", true, [report(), broken]);
  expect(verdict).toEqual({ path: "/", scores: {}, missed: ["not judged: NO_FCP"] });
  expect(verdictTable([verdict])).toMatch(/^\/( +-){7} {2}not judged: NO_FCP$/m);
});

test("the table has a line a page", () => {
  const lines = verdictTable([
    judge("/about", true, [report()]),
    judge("/login", false, [report({ performance: 0.9 })]),
  ]).split("\n");
  expect(lines).toEqual(
    [
      "page    performance  access  practices  search    CLS     LCP  blocking  missed",
      "/about          100     100        100     100  0.000  0.90 s     12 ms",
      "/login           90     100        100       -  0.000  0.90 s     12 ms  performance",
    ].map((line) => line.trimEnd()),
  );
});

test("a page's text is left of it as plain HTML", () => {
  const html = `<html><head><title>About</title><style>p{}</style></head><body><nav>Menu</nav><main id="content" class="x">
    <section class="hero"><svg viewBox="0 0 1 1"><title>Star</title><path d="M0"/></svg><h1 class="big">Plain <em>units</em></h1></section>
    <p>Read <a class="link" href="/terms&amp;conditons" rel="x">on</a>.</p><script>alert(1)</script><img src="a.png"/></main></body></html>`;
  const text = plainPage(html).replace(/\s+/g, " ");
  expect(text).toContain("<title>About</title>");
  expect(text).toContain(
    '<main> <h1>Plain <em>units</em></h1> <p>Read <a href="/terms&amp;conditons">on</a>.</p> </main>',
  );
  expect(text).not.toMatch(/Menu|Star|alert|img|class|style/);
});

test("a page is held against its text alone", () => {
  const pairs = [
    { path: "/about", ours: 805, plain: 700 },
    { path: "/privacy", ours: 1_000, plain: 700 },
  ];
  expect(pairs.map(isBeside)).toEqual([true, false]);
  expect(besideTable(pairs).split("\n")).toEqual([
    "page        ours  plain HTML  ratio  at most 1.15",
    "/about    0.81 s      0.70 s   1.15",
    "/privacy  1.00 s      0.70 s   1.43  MISSED",
  ]);
});
