import * as z from "zod/mini";
import { optionalText } from "#platform/contract/fields.ts";
import { fieldLabels } from "./labels.ts";
import { group, line, list } from "./lines.ts";
import { plainPicture } from "./picture.ts";

/** Matches a path of this site; a browser loads no picture from another one. */
const PICTURE = /^(?:\/(?![/\\])[^\s\\]*)?$/;

/** Declares the words of clients, which nobody reads without their consent (spec section 3). */
export const testimonialsSchema = z.object({
  testimonials: list(
    "Testimonials",
    group("Testimonial", {
      testimonial: line("Quote", 600, { rows: 4 }),
      client_name: line("Name", 80),
      client_role: line("Role", 120, { hint: "Such as Head of a school in Pune" }),
      photo: plainPicture("Picture", {
        hint: "Of the client, cut to a square. Without one a pattern stands in its place",
      }),
      media_path: optionalText({ max: 300 })
        .check(z.refine((path) => PICTURE.test(path), "A picture is a path of this site that begins with /"))
        .register(fieldLabels, {
          label: "Path of a picture",
          hint: "Where it is not in the library: a path of this site",
        }),
      consent: z
        .boolean("Note that the client agreed")
        .check(z.refine((agreed) => agreed, "Note that the client agreed"))
        .register(fieldLabels, { label: "The client agreed to be quoted here" }),
    }),
    [0, 12],
    { hint: "In their order. Without any, the home page says so" },
  ),
});

export type Testimonials = z.output<typeof testimonialsSchema>;

export type Testimonial = Testimonials["testimonials"][number];
