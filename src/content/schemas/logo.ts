import * as z from "zod/mini";
import { describedPicture, plainPicture } from "./picture.ts";

/** Declares the pictures that stand for the company. Without one the program's own mark is shown. */
export const logoSchema = z.object({
  logo: plainPicture("Logo", {
    hint: "In the header, in place of mark and name; the name is read out. An SVG, or a PNG without ground",
  }),
  onDark: plainPicture("Logo on dark ground", {
    hint: "In the footer and the side menu. Without one the logo stands there on a light ground",
  }),
  icon: plainPicture("Icon", {
    hint: "A square: in the tab, on home screens and in search results. An SVG, or a PNG of 512 by 512",
  }),
  sharing: describedPicture("Picture for sharing", {
    hint: "In link previews of pages without one of their own, cut to 1200 by 630. Without one the company's name is drawn",
  }),
});

export type LogoWords = z.output<typeof logoSchema>;
