import { expect, test } from "vitest";
import { networks } from "#content/networks.ts";
import { marksOf, socialMarks } from "./social-marks.ts";

test("each network has a mark, and a page gets those that it shows", () => {
  for (const network of networks) expect(socialMarks[network], network).toMatch(/^[Mm][\d\s.,a-zA-Z-]+$/);
  expect(Object.keys(marksOf([{ network: "github" }, { network: "x" }]))).toEqual(["github", "x"]);
});
