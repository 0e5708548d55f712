import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Testimonials } from "./testimonials.tsx";

describe("testimonials", () => {
  it("say so when there are none beside the samples, and nothing moves", () => {
    const html = renderToStaticMarkup(<Testimonials withSamples={false} />);
    expect(html).toContain("No testimonials available.");
    expect(html).not.toContain("fictional");
    expect(html).not.toContain("carousel");
    expect(html).not.toContain("button");
  });
});
