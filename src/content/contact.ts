import type { Contact } from "./schemas/contact.ts";

/** The words of the contact page as the program ships them. */
export const contact: Contact = {
  head: {
    title: "Contact {name} in {city}",
    description:
      "Send a quick enquiry or describe your project, call us, or visit our office in {city}. A person reads and answers every message.",
  },
  banner: "Contact",
  bannerText: "Tell us about your project. A person reads and answers every message.",
  tiles: {
    heading: "Address, phone and e-mail",
    address: "Address",
    phone: "Phone",
    email: "E-mail",
    hours: "Hours",
  },
  enquiry: {
    heading: "Quick enquiry",
    lead: "For a question, or a few lines about your project.",
  },
  getInTouch: {
    heading: "Get in touch",
    lead: "For a project with a budget: tell us what you need, and for whom.",
  },
  mapHeading: "Our office on the map",
  moreLabel: "See the map and the project enquiry form",
  after: {
    heading: "After you send your enquiry",
    steps: [
      {
        title: "We read your message",
        description: "A person reads it and brings in those who would do the work.",
      },
      {
        title: "We reply",
        description: "You get a few questions, or a plain no if we are not the right company for it.",
      },
      {
        title: "We send a proposal",
        description:
          "If it fits, you get two pages: the first steps, their order, and a fixed price for the first one.",
      },
    ],
  },
};
