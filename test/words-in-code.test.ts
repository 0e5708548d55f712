import { globSync, readFileSync } from "node:fs";
import { type ESTree, parseSync, Visitor } from "vite";
import { describe, expect, it } from "vitest";
import {
  clauseAsSubject,
  labelKeys,
  specifiedWords,
  strangeLabelWords,
  strangeWords,
} from "./strange-words.ts";

/** The words of pages are data, which `src/content/words.test.ts` reads. */
const files = globSync([
  "src/{admin,site,ui}/**/*.{ts,tsx}",
  "src/features/{*,*/contract,*/rules}.ts",
]).filter((file) => !/\.(test|server)\./.test(file));

/** The forms that owners write on: each field of a schema has its label first. */
const forms = globSync(["src/content/schemas/*.ts", "src/features/content/kinds.ts"]).filter(
  (file) => !file.endsWith(".test.ts"),
);

describe("the words in the code of screens and contracts", () => {
  const found = files.map(wordsIn);
  const texts = found.flatMap(({ texts }) => texts);
  const labels = [...found, ...forms.map(wordsIn)].flatMap(({ labels }) => labels);

  it("are those that staff, applicants and clients use", () => {
    expect(texts.length).toBeGreaterThan(1_000);
    expect(texts.filter(({ text }) => strangeWords.some((word) => word.test(text)))).toEqual([]);
  });

  it("name the thing in headings and labels", () => {
    expect(labels.length).toBeGreaterThan(300);
    expect(labels.filter(({ text }) => strangeLabelWords.some((word) => word.test(text)))).toEqual([]);
  });

  it("begin no sentence with a clause as its subject", () => {
    expect(texts.filter(({ text }) => clauseAsSubject.test(text))).toEqual([]);
  });
});

interface Text {
  file: string;
  text: string;
}

/** Returns the texts of a file that people read, and those among them that are a heading or a label. */
function wordsIn(file: string): { texts: Text[]; labels: Text[] } {
  const texts: Text[] = [];
  const labels: Text[] = [];
  const add = (list: Text[], text: string | undefined) => {
    const words = text?.replace(/\s+/g, " ").trim() ?? "";
    if (isReading(words)) list.push({ file, text: words });
  };
  new Visitor({
    JSXText: ({ value }) => add(texts, value),
    Literal: (node) => add(texts, textOf(node)),
    TemplateLiteral: (node) => add(texts, textOf(node)),
    CallExpression: ({ arguments: [first = null] }) => {
      if (forms.includes(file)) add(labels, textOf(first));
    },
    JSXAttribute: ({ name, value }) => {
      if (name.type === "JSXIdentifier" && labelKeys.test(name.name)) add(labels, textOf(value));
    },
    Property: ({ key, value }) => {
      if (key.type === "Identifier" && labelKeys.test(key.name)) add(labels, textOf(value));
    },
  }).visit(parseSync(file, readFileSync(file, "utf8")).program);
  return { texts, labels };
}

function textOf(node: ESTree.Node | null): string | undefined {
  if (node?.type === "JSXExpressionContainer") return textOf(node.expression);
  if (node?.type === "TemplateLiteral") return node.quasis.map(({ value }) => value.cooked).join("…");
  return node?.type === "Literal" && typeof node.value === "string" ? node.value : undefined;
}

/** Tells a text from names, addresses and lists of classes. */
function isReading(words: string): boolean {
  const isClassList = words.split(" ").every((word) => /^[a-z0-9:[\]/.]+(-[\w:[\]/.]+)*$/.test(word));
  return (
    /^[A-Z][a-z]+$|\w \w/.test(words) && !(isClassList && words.includes("-")) && !specifiedWords.has(words)
  );
}
