import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Testimonials } from "./testimonials.tsx";

describe("testimonials", () => {
  it("say so when there are none beside the samples, and nothing moves", () => {
    const html = renderToStaticMarkup(<Testimonials testimonials={[]} withSamples={false} />);
    expect(html).toContain("No testimonials available.");
    expect(html).not.toContain("fictional");
    expect(html).not.toContain("carousel");
    expect(html).not.toContain("button");
  });

  it("are shown in place of the samples, which stand only where there are none", () => {
    const real = {
      testimonial: "They answered on the same day.",
      client_name: "Ila Rao",
      client_role: "Runs a press",
      media_path: "/media/ila.webp",
      consent: true,
    };
    const samples = renderToStaticMarkup(<Testimonials testimonials={[]} withSamples={true} />);
    expect(samples).toContain("fictional");
    for (const withSamples of [true, false]) {
      const html = renderToStaticMarkup(<Testimonials testimonials={[real]} withSamples={withSamples} />);
      expect(html).toContain("Ila Rao");
      expect(html).toContain('src="/media/ila.webp"');
      expect(html).not.toMatch(/fictional|No testimonials/i);
    }
  });
});
