import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it, vi } from "vitest";
import { Testimonials } from "./testimonials.tsx";

vi.mock("#content/testimonials.ts", () => ({ testimonials: [] }));

describe("testimonials", () => {
  it("say so when there are none, and nothing moves", () => {
    const html = renderToStaticMarkup(<Testimonials />);
    expect(html).toContain("No testimonials available.");
    expect(html).not.toContain("carousel");
    expect(html).not.toContain("button");
  });
});
