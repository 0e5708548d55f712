import { describe, expect, it } from "vitest";
import type * as z from "zod/mini";
import { validateDocument } from "#platform/contract/fields.ts";
import type { ContentLayout } from "../page-list.ts";
import { shippedPages } from "../pages.ts";
import { articleSchema } from "./article.ts";
import { legalSchema } from "./legal.ts";
import { serviceLandingSchema } from "./service-landing.ts";
import { serviceOverviewSchema } from "./service-overview.ts";

const schemas: Record<ContentLayout, z.core.$ZodType> = {
  "service-landing": serviceLandingSchema,
  "service-overview": serviceOverviewSchema,
  article: articleSchema,
  legal: legalSchema,
};

/** Returns the errors of a document, by dotted path. */
function faults(schema: z.core.$ZodType, words: unknown): Record<string, string> {
  const read = validateDocument(schema, words);
  return read.ok ? {} : read.fields;
}

describe.each(Object.entries(schemas))("the pages of the layout %s", (layout, schema) => {
  const pages = Object.entries(shippedPages[layout as ContentLayout]);

  it.each(pages)("%s is shipped as its schema has it", (_, words) => {
    expect(validateDocument(schema, words)).toEqual({ ok: true, value: words });
  });

  it("are told what is missing", () => {
    expect(Object.values(faults(schema, {})).filter((message) => message === "Invalid input")).toEqual([]);
    expect(faults(schema, {})).toMatchObject({ title: "Title is required" });
  });
});

const { mobile } = shippedPages["service-landing"];
const { iot } = shippedPages["service-overview"];
const { seo } = shippedPages.article;
const landing = (other: object) => faults(serviceLandingSchema, { ...mobile, ...other });
const section = (other: object) => landing({ sections: [other] });
const article = (other: object) => faults(articleSchema, { ...seo, ...other });
const [first] = seo.sections;

describe("a section of a landing page", () => {
  const link = /^A link leads to #contact, to a page/;

  it.each([
    [{ kind: "video", heading: "Film" }, { "sections.0.kind": "Choose the kind of the section" }],
    [{ heading: "None" }, { "sections.0.kind": "Choose the kind of the section" }],
    ["words", { "sections.0": "Choose the kind of the section" }],
    [{ kind: "quote", text: " \u202e " }, { "sections.0.text": "Text is required" }],
    [
      { kind: "quote", text: "a".repeat(301) },
      { "sections.0.text": "Please keep this under 300 characters" },
    ],
    [{ kind: "quote", text: { html: "<b>" } }, { "sections.0.text": "Text is required" }],
    [
      { kind: "why", heading: "Why", items: [{ title: "One", description: "Only" }] },
      { "sections.0.items": "Reasons: at least 2" },
    ],
    [
      { kind: "tools", heading: "Tools", groups: [{ category: "All", tools: ["constructor"] }] },
      { "sections.0.groups.0.tools.0": "Choose a tool from the list" },
    ],
    [
      {
        kind: "call",
        call: { heading: "H", text: "T", action: { label: "L", href: "javascript:alert(1)" } },
      },
      { "sections.0.call.action.href": expect.stringMatching(link) },
    ],
    [
      { kind: "intro", heading: "H", paragraphs: ["P"], action: { label: "L", href: "" } },
      { "sections.0.action.href": "Say where the link leads" },
    ],
    [
      { kind: "intro", heading: "H", paragraphs: ["P"], action: { label: "", href: "/aws" } },
      { "sections.0.action.label": "Give the link its words" },
    ],
    [
      { kind: "people", heading: "H", link: { label: "L", href: "#contact" } },
      { "sections.0.link.href": expect.stringMatching(/^A link leads to a page/) },
    ],
  ])("is refused as %j", (given, messages) => {
    expect(typeof given === "string" ? landing({ sections: [given] }) : section(given)).toEqual(messages);
  });

  it("may be hidden, and may be without its link", () => {
    const intro = { kind: "intro", heading: "H", paragraphs: ["P"], action: { label: "", href: "" } };
    expect(section({ ...intro, hidden: true })).toEqual({});
    expect(section({ ...intro, action: { label: "", about: "", href: "" } })).toEqual({});
  });

  it("is one of 24 at most", () => {
    const sections = Array.from({ length: 25 }, () => ({ kind: "quote", text: "Again" }));
    expect(landing({ sections })).toEqual({ sections: "Sections: at most 24" });
  });
});

describe("the look of a page", () => {
  const look = (other: object) => landing({ art: { ...mobile.art, ...other } });

  it("has words in place of its drawing", () => {
    const alt = { name: "mobile", alt: "", focus: "left" };
    expect(look({ scene: alt })).toEqual({ "art.scene.alt": "Alternative text of the drawing is required" });
    expect(look({ scene: undefined, map: [] })).toEqual({});
  });

  it.each([
    [{ cell: "__proto__" }, "art.cell"],
    [{ accent: "red;} body{display:none" }, "art.accent"],
    [{ scene: { name: "../../secret", alt: "Alt", focus: "left" } }, "art.scene.name"],
    [{ map: ["<svg onload=alert(1)>"] }, "art.map.0"],
  ])("is refused as %j", (given, path) => {
    expect(Object.keys(look(given))).toEqual([path]);
  });
});

describe("a long page", () => {
  it.each([
    [
      { ...first, id: "Über uns" },
      { "sections.0.id": "Small letters, digits and hyphens, such as how-we-work" },
    ],
    [{ ...first, id: "closing" }, { "sections.0.id": "The page has this name already" }],
    [
      { ...first, blocks: [{ kind: "html", html: "<p>" }] },
      { "sections.0.blocks.0.kind": "Choose the kind of the block" },
    ],
  ])("refuses the section %#", (given, messages) => {
    expect(article({ sections: [given] })).toEqual(messages);
  });

  it("has each section under a name of its own", () => {
    expect(article({ sections: [first, first] })).toEqual({
      sections: "Each section has another name in the address",
    });
  });

  it("has the day of its words", () => {
    expect(article({ updated: "31.1.2027" })).toEqual({ updated: "A day has the form 2027-01-31" });
  });
});

it("an overview may be without tools and quotation", () => {
  const { tools, quote, ...rest } = iot;
  expect([tools, quote]).not.toContain(undefined);
  expect(faults(serviceOverviewSchema, rest)).toEqual({});
});
