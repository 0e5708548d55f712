import { expect, test } from "vitest";
import { checkComments } from "./check-comments.ts";

const lines = (text: string) => checkComments(text).map(({ line }) => line);

test.each([
  ["on one line", "/** Gives the job. */\nconst a = 1;", [1]],
  ["inside an interface", "interface A {\n  /** What it is for. */\n  b: string;\n}", [2]],
  ["in a later sentence", "/**\n * Adds a job.\n * Gives its id.\n */", [3]],
  ["in a later clause", "/** Takes a job,\n * gives its id. */", [2]],
  ["over several lines", "const a = 1;\n/**\n * Whoever calls this.\n * @param b c\n */", [3]],
])("a doc comment that begins without a verb is found %s", (_, text, expected) => {
  expect(lines(text)).toEqual(expected);
});

test.each([
  ["a verb", "/** Returns the job. */"],
  ["a word that only begins like one", "/** Whole pages. */"],
  ["one of the words later on", "/** Returns the job. What it holds is in its contract. */"],
  ["the word in its own sense", "/** Returns the reviewer who gives a score. */\nconst a = 1; // Gives"],
  ["a text", 'const a = "/** What";'],
])("%s passes", (_, text) => {
  expect(lines(text)).toEqual([]);
});
