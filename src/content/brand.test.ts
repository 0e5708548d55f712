import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { validate } from "#platform/contract/fields.ts";
import { brand } from "./brand.ts";
import { brandPicture } from "./brand-picture.ts";
import { brandHref, brandSheet, recolour, shippedShades } from "./brand-sheet.ts";
import { contrast, ink, mix, paper, stone } from "./colours.ts";
import { plainRules } from "./plain-rules.ts";
import { brandSchema, readBrand } from "./schemas/brand.ts";

const tokens = readFileSync("src/ui/tokens.css", "utf8");

const findings = (given: Partial<typeof brand>) => {
  const read = validate(brandSchema, { ...brand, ...given });
  return read.ok ? {} : read.fields;
};

it("ships the colours of the style sheet, beside its grounds", () => {
  for (const [name, colour] of Object.entries({ paper, stone, ink }))
    expect(tokens).toContain(`--color-${name}: ${colour};`);
  const names = { first: "indigo", second: "peacock", third: "terracotta", light: "marigold" } as const;
  for (const [field, name] of Object.entries(names) as [keyof typeof names, string][]) {
    expect(shippedShades[field][""]).toBe(brand[field]);
    for (const [end, colour] of Object.entries(shippedShades[field]))
      expect(tokens).toContain(`--color-${name}${end}: ${colour};`);
  }
  expect(findings({})).toEqual({});
});

describe("a colour", () => {
  it.each(["red", "#fff", "#2a2f7a;}body{display:none", "url(https://evil.example)", "var(--x)", "#2a2f7g"])(
    "is never %j",
    (first) => {
      expect(findings({ first })).toEqual({ first: "A colour has the form #2a2f7a" });
    },
  );

  it("that can't be read is refused with its contrast and what it needs", () => {
    expect(findings({ first: "#8888ff" })).toEqual({
      first: "Choose a darker one: its contrast on the beige sections is 2.4 to 1, and it needs 4.5 to 1",
    });
    expect(findings({ third: "#ffaa88" })).toHaveProperty("third", expect.stringContaining("darker"));
    expect(findings({ light: "#553300" })).toHaveProperty("light", expect.stringContaining("lighter"));
  });

  it("is kept in small letters", () => {
    const read = validate(brandSchema, { ...brand, first: "#1A4D2E" });
    expect(read.ok && read.value.first).toBe("#1a4d2e");
  });
});

it("measures contrast as WCAG does", () => {
  expect(contrast("#000000", "#ffffff")).toBe(21);
  expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
  expect(mix("#000000", "#ffffff", 0.5)).toBe("#808080");
});

describe("the style sheet", () => {
  it("is none while the colours are the shipped ones", () => {
    expect(brandHref(brand)).toBe("");
  });

  it("has the colours of its address, and only those that are an owner's", () => {
    const own = { ...brand, second: "#1a4d2e" };
    const href = brandHref(own);
    expect(href).toBe("/brand.css?v=2a2f7a-1a4d2e-b9472f-e7a12e");
    expect(readBrand(href.replace(/^.*=/, ""))).toEqual(own);
    const sheet = brandSheet(own);
    expect(sheet).toContain("--color-peacock:#1a4d2e;");
    expect(sheet).not.toContain("indigo");
    for (const [, token] of sheet.matchAll(/(--[\w-]+):/g)) expect(tokens).toContain(`${token}: #`);
  });

  it("has shades that are readable on every ground, whatever colours are allowed", () => {
    let tried = 0;
    for (let red = 0; red < 256; red += 51)
      for (let green = 0; green < 256; green += 51)
        for (let blue = 0; blue < 256; blue += 51) {
          const colour = `#${[red, green, blue].map((one) => one.toString(16).padStart(2, "0")).join("")}`;
          for (const name of ["first", "second", "third", "light"] as const) {
            if (findings({ [name]: colour })[name]) continue;
            tried += 1;
            const sheet = brandSheet({ ...brand, [name]: colour });
            const shade = (end: string) => new RegExp(`${end}:(#.{6})`).exec(sheet)?.[1] ?? "";
            for (const ground of [paper, stone, shade("-wash")])
              expect(contrast(shade("-deep"), ground), `${colour} on ${ground}`).toBeGreaterThanOrEqual(4.5);
            expect(contrast(shade("-light"), ink), colour).toBeGreaterThanOrEqual(4.5);
          }
        }
    expect(tried).toBeGreaterThan(200);
  });
});

describe("a site without ornament", () => {
  const plain = { ...brand, plain: true };

  it("has a sheet that hides the lattice and changes no colour", () => {
    const href = brandHref(plain);
    expect(href).toBe("/brand.css?v=2a2f7a-0e6b6b-b9472f-e7a12e-plain");
    expect(readBrand(href.replace(/^.*=/, ""))).toEqual(plain);
    expect(brandSheet(plain)).toContain(".lattice");
    expect(brandSheet(plain)).not.toMatch(/--color-[\w-]+:/);
  });

  it("keeps an owner's colours", () => {
    const own = { ...plain, first: "#14532d" };
    expect(readBrand(brandHref(own).replace(/^.*=/, ""))).toEqual(own);
    expect(brandSheet(own)).toContain("--color-indigo:#14532d;");
  });

  it("is none where the owner's words say nothing of it, as before there was the choice, or say no", () => {
    const read = validate(brandSchema, {
      first: "#14532d",
      second: "#7a1f4b",
      third: "#1d4ed8",
      light: "#9be15d",
    });
    expect(read.ok && brandHref(read.value)).toBe("/brand.css?v=14532d-7a1f4b-1d4ed8-9be15d");
    expect(read.ok && brandSheet(read.value)).not.toContain(".lattice");
    expect(brandHref({ ...brand, plain: false })).toBe("");
  });

  it("has rules for pieces that pages have", () => {
    const pieces = globSync("src/{site,ui}/**/*.{tsx,css}")
      .map((file) => readFileSync(file, "utf8"))
      .join("\n");
    const names = [...plainRules.matchAll(/\.([a-z][\w-]*)/g)].map(([, name = ""]) => name);
    expect(names.filter((name) => !new RegExp(`[\\s."]${name}[\\s.":,)]`).test(pieces))).toEqual([]);
  });
});

it.each([
  "2a2f7a-0e6b6b-b9472f-e7a12e-",
  "2a2f7a-0e6b6b-b9472f-e7a12e-PLAIN",
  "2a2f7a-0e6b6b-b9472f-e7a12e-plain-plain",
  "2a2f7a-0e6b6b-b9472f-e7a12e-plain}*{x:1",
  "2a2f7a-0e6b6b-b9472f-e7a12e\n-plain",
  "2a2f7a-0e6b6b-b9472f-plain",
  "plain",
  "",
])("an address with %j names no brand", (version) => {
  expect(readBrand(version)).toBeUndefined();
});

it("a drawing has an owner's colours in place of the shipped ones, and keeps its grounds", () => {
  const own = { ...brand, first: "#14532d" };
  const svg = '<path fill="#2A2F7A" stroke="#b3b7f2"/><path fill="#e7a12e"/><path fill="#fbf7f0"/>';
  const drawn = recolour(svg, own);
  expect(drawn).toContain('fill="#14532d"');
  expect(drawn).not.toContain("#b3b7f2");
  expect(drawn).toContain('<path fill="#e7a12e"/><path fill="#fbf7f0"/>');
  const sheet = brandHref(own);
  expect(brandPicture("/assets/aws-x1.svg", sheet)).toBe("/brand/aws-x1.svg?v=14532d-0e6b6b-b9472f-e7a12e");
  expect(brandPicture("/assets/aws-x1.svg", "")).toBe("/assets/aws-x1.svg");
});
