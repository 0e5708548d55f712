import { describe, expect, test } from "vitest";
import { checkCoverage, findReferences, findTitles } from "./check-coverage.ts";

const files: Record<string, string> = {
  "e2e/a.spec.ts": [
    'test("opens", async () => {});',
    `test(\`is \${width} px wide\`, async () => {});`,
    'test.each([[1], ["(two)"]])("takes %s of them", () => {});',
    'test.skip("is for later", () => {});',
    'test(\n  "stands on a line of its own",\n  async () => {},\n);',
  ].join("\n"),
};

function check(...rows: string[]): string[] {
  const document = ["# Title", "| Statement | Shown by |", "|---|---|", ...rows].join("\n");
  return checkCoverage(document, (file) => files[file]).map(({ line, message }) => `${line}: ${message}`);
}

describe("a statement", () => {
  test.each([
    '| It opens. | `e2e/a.spec.ts` "opens" |',
    '| Its width is 60. | `e2e/a.spec.ts` "is 60 px wide", "opens" |',
    '| It takes two. | `e2e/a.spec.ts` "takes two of them" |',
    '| A long one. | `e2e/a.spec.ts` "stands on a line of its own" |',
  ])("is covered: %s", (row) => {
    expect(check(row)).toEqual([]);
  });

  test("must name a test that exists", () => {
    expect(
      check(
        "| Nothing shows it. | |",
        '| A file that is gone. | `e2e/b.spec.ts` "opens" |',
        '| A test that is gone. | `e2e/a.spec.ts` "opens", "closes" |',
        '| A test that is skipped. | `e2e/a.spec.ts` "is for later" |',
      ),
    ).toEqual([
      "4: names no test.",
      "5: there is no e2e/b.spec.ts.",
      '6: e2e/a.spec.ts has no test "closes".',
      '7: e2e/a.spec.ts has no test "is for later".',
    ]);
  });

  test("may name several files", () => {
    expect(findReferences('| x | `a.spec.ts` "one", "two"; `src/b.test.tsx` "three" |')).toEqual([
      { file: "a.spec.ts", title: "one" },
      { file: "a.spec.ts", title: "two" },
      { file: "src/b.test.tsx", title: "three" },
    ]);
  });
});

test("a title is matched as it is written", () => {
  const [pattern] = findTitles('it("is 1.5 (or more)", () => {})');
  expect(pattern?.test("is 1.5 (or more)")).toBe(true);
  expect(pattern?.test("is 125 (or more)")).toBe(false);
});
