import type { Testimonials } from "./schemas/testimonials.ts";

/** Ships no testimonials: the words of clients come with their consent. */
export const testimonials: Testimonials = { testimonials: [] };
