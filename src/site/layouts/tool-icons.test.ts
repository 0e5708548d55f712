import { expect, it } from "vitest";
import { type Tool, tools } from "#content/tools.ts";
import { toolIcons } from "./tool-icons.ts";

it("draws every mark that a page may name", () => {
  const named: readonly Tool[] = Object.values(tools);
  const missing = named.filter(({ icon }) => icon !== null && !toolIcons[icon]);
  expect(missing.map(({ name }) => name)).toEqual([]);
});
