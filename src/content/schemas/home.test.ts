import { describe, expect, it } from "vitest";
import { validateDocument } from "#platform/contract/fields.ts";
import { home } from "../home.ts";
import { homeSchema } from "./home.ts";

/** Returns the messages about the shipped home page with other parts. */
function faults(other: object): Record<string, string> {
  const read = validateDocument(homeSchema, { ...home, ...other });
  return read.ok ? {} : read.fields;
}
const hero = (headline: string[]) => faults({ hero: { ...home.hero, headline } });
const [card] = home.services.cards;

describe("the home page", () => {
  it("is shipped as its schema has it", () => {
    expect(validateDocument(homeSchema, home)).toEqual({ ok: true, value: home });
  });

  it("has a headline that can be typed", () => {
    expect(hero(["Neem & Rope"])).toEqual({});
    expect(hero([])).toEqual({ "hero.headline": "Headline: at least 1" });
    expect(hero(["One", "two", "three"])).toEqual({ "hero.headline": "Headline: at most 2" });
    expect(hero(["Software of Noida", "fits."])).toEqual({
      "hero.headline.0": "Please keep this under 16 characters",
    });
    expect(hero(["Software that", "fits everyone"])).toEqual({
      "hero.headline": "A headline that is typed has at most 24 characters",
    });
    expect(hero([" \u202e "])).toEqual({ "hero.headline.0": "Line is required" });
  });

  it("has four stages on each side of the drawing", () => {
    const left = home.stages.left.slice(1);
    expect(faults({ stages: { ...home.stages, left } })).toEqual({
      "stages.left": "Left column: at least 4",
    });
    const right = [...home.stages.right, ...home.stages.right];
    expect(faults({ stages: { ...home.stages, right } })).toEqual({
      "stages.right": "Right column: exactly 4",
    });
  });

  it.each([
    ["href", "javascript:alert(1)", /^A link leads to/],
    ["href", "", /^Say where the link leads/],
    ["accent", "red; background: url(//evil.example)", /^Choose from the list/],
    ["scene", "../../secret", /^Choose from the list/],
    ["cell", "__proto__", /^Choose from the list/],
    ["title", "", /^Title is required/],
  ])("refuses a card with the %s %j", (name, value, message) => {
    const cards = [{ ...card, [name]: value }, card];
    expect(faults({ services: { ...home.services, cards } })).toEqual({
      [`services.cards.0.${name}`]: expect.stringMatching(message),
    });
  });

  it("refuses a tool that is not listed", () => {
    const items = home.techStack.items.map((item) => ({ ...item, tool: "constructor" }));
    expect(Object.keys(faults({ techStack: { ...home.techStack, items } }))).toContain(
      "techStack.items.0.tool",
    );
  });
});
