import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** Matches `:has()` with what it asks for, and after a combinator the element that is styled. */
const styledByHas = /:has\((?:[^()]|\([^()]*\))*\)[^\s>+~,{]*[\s>+~]+(?:[^,{]*[\s>+~])?([^\s>+~,{]+)\s*[,{]/g;

it("styles an element beside or in one with `:has()` by its class, ID or attribute", () => {
  // Otherwise browsers style all elements, or all of a type, anew at each press and focus (decision 0058).
  const found = globSync("src/**/*.css").flatMap((file) => {
    const text = readFileSync(file, "utf8").replace(/\/\*.*?\*\//gs, "");
    const selectors = [...text.matchAll(styledByHas)];
    return selectors
      .filter(([, styled = ""]) => !/[.#[]/.test(styled))
      .map(([selector]) => `${file}: ${selector}`);
  });
  expect(found).toEqual([]);
});
