/** Labels of the home page that belong to the program. */
export const homeLabels = {
  /** Of the control that stops and starts a moving carousel. */
  carousel: { pause: "Pause", play: "Play" },
  stagesDrawing: "Eight stages, four on each side, meet in one star.",
} as const;

export const testimonialSection = {
  heading: "Testimonials",
  note: "Sample texts. The people and companies in them are fictional.",
  empty: "No testimonials available.",
  carouselLabel: "Testimonials",
} as const;
