import type { Art } from "./page.ts";

const art: Art = { cell: "star", accent: "terracotta" };

export const contact = {
  art,
  banner: "Contact",
  bannerText: "Tell us what you want to change. You reach a person, by any of the ways below.",
  enquiry: {
    heading: "Quick enquiry",
    lead: "A question, or the first lines about a project.",
    submitLabel: "Send message",
  },
  getInTouch: {
    heading: "Get in touch",
    lead: "For a project with an outline: what it is, for whom, and what it may cost.",
    submitLabel: "Send enquiry",
  },
  tiles: {
    heading: "Where we are",
    address: "Address",
    phone: "Phone",
    email: "E-mail",
    hours: "Hours",
  },
  after: {
    heading: "What happens after you write",
    steps: [
      {
        title: "We read it",
        description: "Your message reaches the people who do the work, with nothing in between.",
      },
      {
        title: "We ask",
        description:
          "You get an answer by mail or phone: a few questions, or a plain no if we are the wrong firm.",
      },
      {
        title: "We propose",
        description:
          "If it fits, you get two pages: what we would do first, in which order, and what it costs.",
      },
    ],
  },
} as const;
