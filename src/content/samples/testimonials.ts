import type { Testimonial } from "#content/schemas/testimonials.ts";

/**
 * Shows how the section of testimonials looks, as long as nobody's are published and the samples of the team are there.
 * The people and companies are made up, and the section says so.
 */
export const sampleTestimonials: readonly Omit<Testimonial, "consent">[] = [
  {
    client_name: "Asha Iyer",
    client_role: "Fictional client, runs a clinic",
    testimonial: "They sat at our front desk for two days before they drew anything. Now we get fewer calls.",
    media_path: "",
  },
  {
    client_name: "Vikram Chauhan",
    client_role: "Fictional client, owns a furniture workshop",
    testimonial:
      "Every second Friday they showed me something that worked. When I changed my mind, it was a conversation, not a new contract.",
    media_path: "",
  },
  {
    client_name: "Mary Thomas",
    client_role: "Fictional client, heads a school",
    testimonial:
      "Our teachers edit the site themselves now. The person who answers the phone is the person who repairs it.",
    media_path: "",
  },
];
