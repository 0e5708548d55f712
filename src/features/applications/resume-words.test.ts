import { describe, expect, test } from "vitest";
import { cpuTime } from "../../../test/cpu-time.ts";
import { cleanText, lineWith } from "./resume-words.server.ts";
import { distinctWords, partsOf, soughtWords } from "./rules.ts";

describe("the words of a text", () => {
  test.each([
    ["Senior React Engineer", "senior react engineer"],
    ["C++, C# and Node.js", "c++ c# and node js"],
    ["React-Native/Expo (2019–2024)", "react native expo 2019 2024"],
    ["अनुभव: आठ वर्ष", "अनुभव आठ वर्ष"],
    ["ﬁnance, ＡＷＳ", "finance aws"],
    ["go GO Go", "go"],
    ["… — ' \" % _ \\ ()", ""],
  ])("%s", (text, words) => expect(distinctWords(text).join(" ")).toBe(words));

  test("are found in the time of reading, whatever marks a file heaps up", () => {
    const heap = `a${"\u0301\u0316".repeat(100_000)}`;
    expect(cpuTime(() => lineWith(heap, soughtWords("react")))).toBeLessThan(3000);
  });

  test("are cut where nobody would type them", () => {
    expect(distinctWords("x".repeat(500))).toEqual(["x".repeat(60)]);
  });
});

test("only the last word of a search may be a beginning, from three letters on", () => {
  expect(soughtWords("react nat")).toEqual([
    { word: "react", begins: false },
    { word: "nat", begins: true },
  ]);
  expect(soughtWords("C#")).toEqual([{ word: "c#", begins: false }]);
  expect(soughtWords("%%")).toEqual([]);
  expect(soughtWords(Array.from({ length: 90 }, (_, at) => `w${at}`).join(" "))).toHaveLength(20);
});

test.each([
  ["Java, JavaScript and C++", "java c++", "[Java], JavaScript and [C++]"],
  ["Java, JavaScript and C++", "java", "[Java], [JavaScript] and C++"],
  ["KUBERNETES operator", "kubernetes", "[KUBERNETES] operator"],
  ["अनुभव: आठ वर्ष", "आठ", "अनुभव: [आठ] वर्ष"],
  ["ﬁnance team", "finance", "[ﬁnance] team"],
  ["Nothing of it", "kubernetes", "Nothing of it"],
  ["", "java", ""],
])("the words of %j that %j looks for are told from the rest", (line, q, marked) => {
  const parts = partsOf(line, soughtWords(q));
  expect(parts.map(({ text, found }) => (found ? `[${text}]` : text)).join("")).toBe(marked);
  expect(parts.map(({ text }) => text).join("")).toBe(line);
});

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
