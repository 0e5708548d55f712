import { describe, expect, test } from "vitest";
import { soughtWords } from "#platform/contract/search-words.ts";
import { cpuTime } from "../../../test/cpu-time.ts";
import { cleanText, lineWith } from "./resume-words.server.ts";

test("a text is kept in lines without what cannot be stored or seen", () => {
  expect(cleanText("  Asha\u0000 Rao \r\n\n\u202eKube\tr\ud800netes\f")).toBe("Asha Rao\nKube r\ufffdnetes");
});

describe("the line that is shown", () => {
  const text = "Asha Rao\nBuilt payments in React\nReact Native apps for two banks\nHobbies: chess";

  test.each([
    ["react native", "React Native apps for two banks"],
    ["payments", "Built payments in React"],
    ["che", "Hobbies: chess"],
    ["cobol", ""],
  ])("for %s", (q, line) => expect(lineWith(text, soughtWords(q))).toBe(line));

  test("is found in the time of reading, whatever marks a file heaps up", () => {
    const heap = `a${"\u0301\u0316".repeat(100_000)}`;
    expect(cpuTime(() => lineWith(heap, soughtWords("react")))).toBeLessThan(3000);
  });

  test("is cut to 160 characters about the word, which stands near the front", () => {
    const long = `${"before ".repeat(60)}Kubernetes ${"after ".repeat(60)}`;
    const line = lineWith(long, soughtWords("kubernetes"));
    expect([...line].length).toBeLessThanOrEqual(160);
    expect(line).toMatch(/^….*Kubernetes.*…$/);
    expect(line.indexOf("Kubernetes")).toBeLessThan(60);
    expect(lineWith(`${"before ".repeat(60)}Kubernetes`, soughtWords("kubernetes"))).toMatch(/Kubernetes$/);
    expect(lineWith(`${"x".repeat(300)}-kubernetes`, soughtWords("kubernetes"))).toMatch(/^…x+-kubernetes$/);
  });
});
