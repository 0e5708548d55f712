import { describe, expect, it } from "vitest";
import { companyOf } from "./company.ts";
import { facts } from "./facts.ts";
import { fillWords } from "./fill.ts";
import { fillNotices } from "./notice-tokens.ts";
import { applicationNotice, enquiryNotice, firstTerms } from "./notices.ts";

const company = companyOf({ ...facts, name: "Neem & {city} Works", shortName: "Neem" });

// Letters have tokens of their own, which are filled in for each reader.
const shipped = import.meta.glob<object>(
  ["./**/*.ts", "!./**/*.test.ts", "!./mail-templates.ts", "!./merge-fields.ts"],
  { eager: true },
);

it("no token is left in the shipped words once they are filled, and no fact is lost", () => {
  const words = [...Object.values(shipped), applicationNotice(firstTerms), enquiryNotice(firstTerms)];
  const texts = words.flatMap((one) => textsIn(fillWords(fillNotices({ ...one }, firstTerms), company)));
  expect(texts.length).toBeGreaterThan(1_000);
  expect(texts.filter((text) => /\{\w+\}/.test(text.replaceAll("{city}", "")))).toEqual([]);
  for (const fact of [company.legalName, company.phone.display, company.careersEmail, ...company.story])
    expect(
      texts.some((text) => text.includes(fact)),
      fact,
    ).toBe(true);
});

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

describe("words with tokens", () => {
  it("get the facts, at any depth, and keep what is no word", () => {
    const greet = (name: string) => `Hello {name}, ${name}`;
    const words = {
      title: "Jobs | {shortName}",
      lines: ["{phone}", { text: "{salesEmail}, {city}" }],
      greet,
      n: 3,
    };
    expect(fillWords(words, company)).toEqual({
      title: "Jobs | Neem",
      lines: ["+91 120 100 0143", { text: "sales@jaalidar.example, Noida" }],
      greet,
      n: 3,
    });
  });

  it("keep a token that names no fact, and fill no fact that looks like one", () => {
    expect(fillWords("{unknown} {constructor} {name}", company)).toBe(
      "{unknown} {constructor} Neem & {city} Works",
    );
  });

  it("are filled once for each company", () => {
    const words = { title: "{name}" };
    const other = companyOf({ ...facts, name: "Other" });
    expect(fillWords(words, company)).toBe(fillWords(words, company));
    expect(fillWords(words, other)).toEqual({ title: "Other" });
  });
});
