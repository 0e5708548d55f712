import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Diagram, type DiagramShape } from "./diagram.tsx";

const shapes: DiagramShape[] = ["line", "loop", "ladder", "fan"];

describe.each(shapes)("a diagram as a %s", (shape) => {
  const counts = [2, 3, 4, 5, 6, 7, 8];

  it.each(counts)("numbers %i places inside of its drawing", (count) => {
    const html = renderToStaticMarkup(<Diagram shape={shape} count={count} cell="star" alt="The order" />);
    const [, width = 0, height = 0] = /viewBox="0 0 (\d+) (\d+)" role="img"/.exec(html)?.map(Number) ?? [];
    const places = [...html.matchAll(/diagram-place[^"]*" transform="translate\(([\d.]+) ([\d.]+)\)"/g)];
    expect(places).toHaveLength(count);
    for (const [, x, y] of places) {
      expect(Number(x)).toBeLessThanOrEqual(width - 36);
      expect(Number(y)).toBeLessThanOrEqual(height - 36);
      expect(Math.min(Number(x), Number(y))).toBeGreaterThanOrEqual(36);
    }
    expect(html).toContain('aria-label="The order"');
    expect(html).not.toMatch(/NaN|undefined/);
  });
});
