import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { Lattice, LatticeField } from "./lattice.tsx";

describe("Lattice", () => {
  test("lays cells out by row and column and lights those that say so", () => {
    const svg = renderToStaticMarkup(<Lattice map={["s .", ". hm"]} />);
    expect(svg).toContain('viewBox="0 0 96 96"');
    expect(svg).toMatch(/ d="M0 0m\S[^"]*M48 48m[^"]*"><\/path><\/svg>$/);
    expect(svg).toMatch(/class="lattice-light lit-marigold" d="M48 48m/);
  });

  test("is as many elements as it has colours, whatever its size", () => {
    const svg = renderToStaticMarkup(<Lattice map={["s sm s", "s sp sm"]} />);
    expect(svg.match(/<path/g)).toHaveLength(3);
  });

  test("keeps the place of every cell that opens, so that its turn can be counted", () => {
    const svg = renderToStaticMarkup(<Lattice map={["s . hm"]} opening />);
    expect(svg).toMatch(
      /<g class="lattice-row"><path class="lattice-cell"[^>]*><\/path><g><\/g><g class="lattice-cell lit-marigold">/,
    );
  });

  test("weaves the braid by turning every other cell", () => {
    const svg = renderToStaticMarkup(<Lattice map={["b b"]} />);
    expect(svg).toContain('d="M0 0m0 14h48');
    expect(svg).toContain("M48 0m34 0v48");
  });

  test("is decoration, and carries no style attribute that the content security policy would drop", () => {
    const svg = renderToStaticMarkup(
      <>
        <Lattice map={["s r", "l p"]} opening="slow" />
        <LatticeField cell="braid" side={32} />
      </>,
    );
    expect(svg.match(/aria-hidden="true"/g)).toHaveLength(2);
    expect(svg).not.toContain("style=");
  });
});
