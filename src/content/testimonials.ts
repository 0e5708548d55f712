/** The person is drawn as a lattice placeholder when `media_path` is null. */
export interface Testimonial {
  id: string;
  client_name: string;
  client_role: string;
  testimonial: string;
  media_path: string | null;
  /** Nobody said this: it is shown only while the samples of the team are there. */
  sample?: true;
}

/**
 * Holds the words of clients, with their consent. The samples show how the section looks; their people and companies
 * are made up, and the section says so.
 */
export const testimonials: readonly Testimonial[] = [
  {
    id: "sample-clinic",
    client_name: "Asha Iyer",
    client_role: "Fictional client, runs a clinic",
    testimonial: "They sat at our front desk for two days before they drew anything. Now we get fewer calls.",
    media_path: null,
    sample: true,
  },
  {
    id: "sample-workshop",
    client_name: "Vikram Chauhan",
    client_role: "Fictional client, owns a furniture workshop",
    testimonial:
      "Every second Friday they showed me something that worked. When I changed my mind, it was a conversation, not a new contract.",
    media_path: null,
    sample: true,
  },
  {
    id: "sample-school",
    client_name: "Mary Thomas",
    client_role: "Fictional client, heads a school",
    testimonial:
      "Our teachers edit the site themselves now. The person who answers the phone is the person who repairs it.",
    media_path: null,
    sample: true,
  },
];
