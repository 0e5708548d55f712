import { expect, it } from "vitest";
import { validateDocument } from "#platform/contract/fields.ts";
import { testimonialsSchema } from "./testimonials.ts";

const given = {
  testimonial: "They answered on the same day.",
  client_name: "Ila Rao",
  client_role: "Runs a press in Pune",
  media_path: "",
  consent: true,
};

function findings(words: object, count = 1) {
  const testimonials = Array.from({ length: count }, () => ({ ...given, ...words }));
  const read = validateDocument(testimonialsSchema, { testimonials });
  return read.ok ? {} : read.fields;
}

it("accepts the words of clients who agreed, and no words at all", () => {
  expect(findings({})).toEqual({});
  expect(findings({}, 12)).toEqual({});
  expect(findings({}, 0)).toEqual({});
  expect(findings({}, 13)).toEqual({ testimonials: "Testimonials: at most 12" });
});

it.each([false, undefined])("refuses words without consent: %s", (consent) => {
  expect(findings({ consent })).toEqual({ "testimonials.0.consent": "Note that the client agreed" });
});

it.each(["testimonial", "client_name", "client_role"])("refuses an empty %s, and one too long", (name) => {
  for (const words of ["", " ", "x".repeat(601)])
    expect(findings({ [name]: words })).toHaveProperty([`testimonials.0.${name}`]);
});

it("shows pictures of this site alone", () => {
  expect(findings({ media_path: "/media/ila.webp" })).toEqual({});
  for (const path of [
    "https://pixel.example/a.png",
    "//pixel.example/a.png",
    "data:image/svg+xml,x",
    "javascript:x",
    "a.png",
  ])
    expect(findings({ media_path: path }), path).toHaveProperty(["testimonials.0.media_path"]);
});
