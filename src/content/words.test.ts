import { describe, expect, it } from "vitest";
import { pageOf, pages } from "../../test/shipped-pages.ts";
import {
  clauseAsSubject,
  labelKeys,
  specifiedWords,
  strangeLabelWords,
  strangeWords,
} from "../../test/strange-words.ts";
import { navigation } from "./navigation.ts";
import { applicationNotice, enquiryNotice, firstTerms } from "./notices.ts";
import { paths } from "./paths.ts";

const notWords = new Set(["href", "key", "icon", "id", "since", "version", "host", "embedHref", "pageHref"]);

interface Text {
  path: string;
  key: string;
  text: string;
}

const texts = [
  ...Object.entries(
    import.meta.glob<object>(["./**/*.ts", "!./**/*.test.ts", "!./pages.ts", "!./plain-rules.ts"], {
      eager: true,
    }),
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
  const links = navigation.services.columns.flatMap((group) => group.links);

  it.each([...links.map(({ label }) => label), "SEO", "SEM"])("names %s in its heading", (label) => {
    const link = links.find((candidate) => candidate.label === label);
    const page = pages.find((candidate) => paths[candidate.key].link === link?.href) ?? pageOf("seo");
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
  return !notWords.has(key) && !specifiedWords.has(value) && !value.startsWith("/") && !value.includes("://");
}

function firstWords(page: (typeof pages)[number]): string {
  if (page.layout === "service-landing") return `${page.hero.eyebrow} ${page.hero.headline}`;
  if (page.layout === "service-overview") return page.banner.heading;
  if (page.layout === "article") return `${page.eyebrow} ${page.headline}`;
  return "";
}

function letters(text: string): string {
  return text.toLowerCase().replace(/[^a-z]+/g, " ");
}
