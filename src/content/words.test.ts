import { describe, expect, it } from "vitest";
import { servicesMenu } from "./navigation.ts";
import { applicationNotice, enquiryNotice, firstTerms } from "./notices.ts";
import type { Page } from "./page.ts";
import { pageOf, pages, pathOf } from "./pages.ts";

/** The words that readers of a working English stumble over (whole words), in every text of the site. */
const strangeWords = [
  /\b(mend(s|ed|ing)?|ring(s|ing)?|rang|sums?|joints?|told|firms?|trades?)\b/i,
  /(?<!e-)\bmails?\b/i,
  /\ba row of\b/i,
];
/** In headings and labels, which have to name the thing itself. */
const strangeLabelWords = [
  /\b(keep|hold|stand)s?\b/i,
  /\b(further in|close by|whom you meet|next to this)\b/i,
];
/** A sentence whose subject is a clause, and which is no question: "Who applies ...", "What visitors see ...". */
const clauseAsSubject = /(^|[.!?] )(Who|What)(ever)?\b[^.!?]*([.!:]|$)/;

const labelKeys =
  /^(heading|headline|title|label|eyebrow|banner|tab|term|button|placeholder|q)$|(Label|Heading)$/;
/** Words of the specification, which stay letter by letter. */
const specified = new Set(["Keep me Signed in"]);
const notWords = new Set(["href", "key", "icon", "id", "since", "version", "host", "embedHref", "pageHref"]);

interface Text {
  path: string;
  key: string;
  text: string;
}

const texts = [
  ...Object.entries(
    import.meta.glob<object>(["./**/*.ts", "!./**/*.test.ts", "!./pages.ts"], { eager: true }),
  ),
  ["applicationNotice", applicationNotice(firstTerms)] as const,
  ["enquiryNotice", enquiryNotice(firstTerms)] as const,
].flatMap(([path, value]) => textsIn(value, path, ""));

describe("the words of the site", () => {
  it("are those a business owner or a candidate uses", () => {
    expect(texts.length).toBeGreaterThan(1_000);
    expect(texts.filter(({ text }) => strangeWords.some((word) => word.test(text)))).toEqual([]);
  });

  it("name the thing in headings and labels", () => {
    const labels = texts.filter(({ key }) => labelKeys.test(key));
    expect(labels.length).toBeGreaterThan(300);
    expect(labels.filter(({ text }) => strangeLabelWords.some((word) => word.test(text)))).toEqual([]);
  });

  it("begin no sentence with a clause as its subject", () => {
    expect(texts.filter(({ text }) => clauseAsSubject.test(text))).toEqual([]);
  });
});

describe("a service's page", () => {
  const links = servicesMenu.flatMap((group) => group.links);

  it.each([...links.map(({ label }) => label), "SEO", "SEM"])("names %s in its heading", (label) => {
    const link = links.find((candidate) => candidate.label === label);
    const page = pages.find((candidate) => pathOf(candidate).link === link?.href) ?? pageOf("seo");
    expect(letters(firstWords(page))).toContain(letters(label));
  });
});

function textsIn(value: unknown, path: string, key: string): Text[] {
  if (typeof value === "string") return isText(value, key) ? [{ path, key, text: value }] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) =>
    textsIn(part, `${path}/${name}`, Array.isArray(value) ? key : name),
  );
}

function isText(value: string, key: string): boolean {
  return !notWords.has(key) && !specified.has(value) && !value.startsWith("/") && !value.includes("://");
}

function firstWords(page: Page): string {
  if (page.layout === "service-landing") return `${page.hero.eyebrow} ${page.hero.headline}`;
  if (page.layout === "service-overview") return page.banner.heading;
  if (page.layout === "article") return `${page.eyebrow} ${page.headline}`;
  return "";
}

function letters(text: string): string {
  return text.toLowerCase().replace(/[^a-z]+/g, " ");
}
