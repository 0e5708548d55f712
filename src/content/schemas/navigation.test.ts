import { describe, expect, it } from "vitest";
import { validateDocument } from "#platform/contract/fields.ts";
import { footer } from "../footer.ts";
import { navigation } from "../navigation.ts";
import { footerSchema } from "./footer.ts";
import { navigationSchema } from "./navigation.ts";

type Part = object | readonly unknown[];

/** Returns a copy of words with another value at a dotted path. */
function at(words: Part, path: string, value: unknown): Part {
  const copy = structuredClone(words);
  const keys = path.split(".");
  const last = keys.pop() ?? "";
  const place = keys.reduce<unknown>((part, key) => Reflect.get(part as object, key), copy);
  Reflect.set(place as object, last, value);
  return copy;
}

function findings(schema: typeof navigationSchema | typeof footerSchema, words: unknown) {
  const read = validateDocument(schema, words);
  return read.ok ? {} : read.fields;
}

const menus = (path: string, value: unknown) => findings(navigationSchema, at(navigation, path, value));
const foot = (path: string, value: unknown) => findings(footerSchema, at(footer, path, value));
const link = (label: string) => ({ label, href: "" });
const links = (count: number) => Array.from({ length: count }, (_, index) => link(`Link ${index}`));

const destinations = [
  "others.0.href",
  "company.links.1.href",
  "services.columns.0.links.0.href",
  "home.href",
];

describe("an entry of a menu", () => {
  it.each(destinations)("at %s leads to a page, a section, another site or nowhere", (path) => {
    for (const href of ["/blog", "/#partners", "https://investors.example/2027", ""])
      expect(menus(path, href)).toEqual({});
  });

  it.each(destinations)("at %s never runs a script or leaves by a trick", (path) => {
    for (const href of [
      "javascript:alert(1)",
      " JavaScript:alert(1)",
      "data:text/html,x",
      "//evil.example",
      "/\\evil.example",
      "http://plain.example",
      "https://name@evil.example",
      "blog",
    ])
      expect(menus(path, href), href).toEqual({ [path]: expect.stringContaining("A link leads to") });
  });

  it("needs a destination where it is a button", () => {
    expect(menus("contact.href", "")).toEqual({ "contact.href": "Say where the link leads" });
    expect(menus("services.note.link.href", "")).toEqual({
      "services.note.link.href": "Say where the link leads",
    });
  });

  it.each(["home.label", "others.1.label", "company.links.0.label", "services.columns.2.links.1.label"])(
    "at %s has words",
    (path) => {
      for (const label of ["", "  ", "\u202e"]) expect(menus(path, label)).toHaveProperty([path]);
      expect(menus(path, "x".repeat(41))).toHaveProperty([path]);
    },
  );

  it("has words that no other entry of its list has", () => {
    const message = "Another entry has these words";
    expect(menus("company.links.3.label", "about us")).toEqual({ "company.links.3.label": message });
    expect(menus("others.1.label", "Home")).toEqual({ "others.1.label": message });
    expect(menus("contact.label", "BLOG")).toEqual({ "contact.label": message });
    expect(menus("services.columns.1.label", "AI & Cloud")).toEqual({ "services.columns.1.label": message });
  });

  it("has words of its own in the side menu too, which lists all services together", () => {
    const message = "Another entry has these words";
    expect(menus("services.columns.2.links.0.label", "AWS")).toEqual({
      "services.columns.2.links.0.label": message,
    });
    expect(menus("others.1.sideLabel", "Company")).toEqual({ "others.1.sideLabel": message });
  });
});

describe("the menus", () => {
  it("have as many entries as there is room for", () => {
    expect(menus("others", [])).toEqual({});
    expect(menus("company.links", links(9))).toHaveProperty(["company.links"]);
    expect(menus("company.links", [])).toHaveProperty(["company.links"]);
    expect(menus("services.columns.0.links", links(11))).toHaveProperty(["services.columns.0.links"]);
    const further = links(4).map((entry) => ({ ...entry, folds: false }));
    expect(menus("others", further)).toHaveProperty(["others"]);
    expect(menus("others", further.slice(1))).toEqual({});
  });

  it("have short words in the bar, where they stand beside each other", () => {
    const long = ["Investor relations", "Publications", "Press"].map((label) => ({
      ...link(label),
      folds: false,
    }));
    expect(menus("others", long)).toEqual({});
    const longer = ["Investor relations", "Publications today", "Press and events"].map((label) => ({
      ...link(label),
      folds: false,
    }));
    expect(menus("others", longer)).toEqual({
      others: "The words of the bar have at most 60 characters together",
    });
  });
});

describe("the footer", () => {
  it("has links with words and a destination, or none", () => {
    expect(foot("columns.0.links.0.href", "")).toEqual({});
    expect(foot("legal.1.href", "https://law.example/privacy")).toEqual({});
    expect(foot("legal.1.href", "vbscript:x")).toHaveProperty(["legal.1.href"]);
    expect(foot("columns.1.links.5.label", " ")).toEqual({
      "columns.1.links.5.label": "Label is required",
    });
  });

  it("has no link, and no column, twice", () => {
    const message = "Another entry has these words";
    expect(foot("columns.0.links.1.label", "ABOUT US")).toEqual({ "columns.0.links.1.label": message });
    expect(foot("columns.1.label", "Quick Links")).toEqual({ "columns.1.label": message });
    expect(foot("legal.1.label", "Terms & Conditions")).toEqual({ "legal.1.label": message });
    // One column may repeat what another has.
    expect(foot("columns.1.links.0.label", "Careers")).toEqual({});
  });

  it("has as many columns and links as there is room for", () => {
    const column = (label: string) => ({ label, links: links(1) });
    expect(foot("columns", ["A", "B", "C"].map(column))).toEqual({});
    expect(foot("columns", ["A", "B", "C", "D"].map(column))).toHaveProperty(["columns"]);
    expect(foot("columns.0.links", links(11))).toHaveProperty(["columns.0.links"]);
    expect(foot("legal", [])).toHaveProperty(["legal"]);
  });
});
