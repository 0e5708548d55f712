import type { Page } from "@playwright/test";

/**
 * Returns what is wrong with the diagram of the present page, if it has one: words that stand outside of it, on others
 * or so near beside them that the two read as one line, steps without a title, a drawing without a name.
 */
export async function diagramFaults(page: Page): Promise<string[]> {
  const diagram = page.locator(".diagram");
  if ((await diagram.count()) === 0) return [];
  return diagram.evaluate((box) => {
    const frame = box.getBoundingClientRect();
    const gap = 20;
    const titles = [...box.querySelectorAll("li h3")];
    const hidden = titles.filter((title) => !title.checkVisibility({ visibilityProperty: true }));
    const words = [...box.querySelectorAll("h3, p")].map((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return { name: element.textContent, at: range.getBoundingClientRect() };
    });
    const outside = words.filter(
      ({ at }) =>
        at.left < frame.left - 1 ||
        at.right > frame.right + 1 ||
        at.top < frame.top - 1 ||
        at.bottom > frame.bottom + 1,
    );
    const overlapping = words.filter((one, place) =>
      words
        .slice(place + 1)
        .some(
          ({ at }) =>
            at.left < one.at.right + gap &&
            at.right > one.at.left - gap &&
            at.top < one.at.bottom - 1 &&
            at.bottom > one.at.top + 1,
        ),
    );
    return [...outside, ...overlapping]
      .map(({ name }) => `misplaced: ${name}`)
      .concat(
        hidden.map((title) => `hidden: ${title.textContent}`),
        titles.length > 2 ? [] : "has too few steps",
      );
  });
}
