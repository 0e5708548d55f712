import { describe, expect, test } from "vitest";
import { distinctWords, partsOf, soughtWords } from "./search-words.ts";

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
