import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { Lattice, LatticeField } from "./lattice.tsx";

describe("Lattice", () => {
  test("lays cells out by row and column and lights those that say so", () => {
    const svg = renderToStaticMarkup(<Lattice map={["s .", ". hm"]} />);
    expect(svg).toContain('viewBox="0 0 96 96"');
    expect(svg.match(/<use/g)).toHaveLength(2);
    expect(svg).toContain('class="lattice-cell lit-marigold"');
  });

  test("defines each cell once and only those it uses", () => {
    const svg = renderToStaticMarkup(<Lattice map={["s s s", "s s s"]} />);
    expect(svg.match(/<g id=/g)).toHaveLength(1);
  });

  test("weaves the braid by turning every other cell", () => {
    const svg = renderToStaticMarkup(<Lattice map={["b b"]} />);
    expect(svg).toContain("rotate(90 24 24)");
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
