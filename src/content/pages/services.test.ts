import { expect, it } from "vitest";
import { navigation } from "#content/navigation.ts";
import { services } from "./services.ts";

it("lists every service of the menu, in its groups and words", () => {
  const groups = services.sections.flatMap((section) => (section.kind === "links" ? [section] : []));
  for (const { label, links } of navigation.services.columns) {
    const listed = groups.find((group) => group.heading === label)?.links ?? [];
    expect(listed.map((link) => [link.label, link.href])).toEqual(
      links.map((link) => [link.label, link.href]),
    );
  }
});
