import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Diagram, type DiagramShape } from "./diagram.tsx";

const shapes: DiagramShape[] = ["line", "loop", "ladder", "fan"];

describe.each(shapes)("a diagram as a %s", (shape) => {
  it.each([4, 5, 6])("carries the words of its %i steps once, in order", (count) => {
    const steps = Array.from({ length: count }, (_, place) => ({
      title: `Title ${place}`,
      description: `Description ${place}`,
      result: place % 2 === 0 ? `Result ${place}` : undefined,
    }));
    const html = renderToStaticMarkup(
      <Diagram shape={shape} cell="star" alt="The order" steps={steps} resultLabel="You get" />,
    );
    expect(html.match(/Title \d/g)).toEqual(steps.map(({ title }) => title));
    expect(html.match(/Result \d/g)).toEqual(steps.flatMap(({ result }) => result ?? []));
    expect(html.match(/<text[^>]*>\d/g)?.map((number) => number.at(-1))).toEqual(
      steps.map((_, place) => String(place + 1)),
    );
    expect(html).toContain('role="img" aria-label="The order"');
    expect(html).not.toMatch(/NaN|undefined/);
  });
});
