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
    labels: { name: "Name", email: "Email", phoneNumber: "Phone number", message: "Message" },
    emailHint: "We answer to this address.",
    phoneHint: "10 digits",
  },
  getInTouch: {
    heading: "Get in touch",
    lead: "For a project with an outline: what it is, for whom, and what it may cost.",
    submitLabel: "Send enquiry",
    labels: {
      firstName: "First Name",
      lastName: "Last Name",
      email: "Email",
      mobileNumber: "Mobile Number",
      companyName: "Company Name",
      country: "Country",
      category: "Category",
      budget: "Budget",
      message: "Message",
    },
    emailHint: "We answer to this address.",
    phoneHint: "10 digits",
    choose: "Choose",
  },
  sending: "Sending",
  /** The specification's words, for when the part that knows them could not be fetched. */
  notLoaded: "Failed to send message.",
  tiles: {
    heading: "Where we are",
    address: "Address",
    phone: "Phone",
    email: "E-mail",
    hours: "Hours",
  },
  map: {
    heading: "The office on the map",
    drawingAlt:
      "A sketch of the streets around the office in Sector 16, Noida, with the metro line running past one block to the south. Not to scale.",
    sketchNote: "A sketch, not to scale.",
    show: "Show the live map",
    failed: "The live map could not be loaded. Here is our sketch again.",
    showNote: "The live map comes from OpenStreetMap, which then sees your network address.",
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
        description: "You get an answer: a few questions, or a plain no if we are the wrong firm.",
      },
      {
        title: "We propose",
        description:
          "If it fits, you get two pages: what we would do first, in which order, and what it costs.",
      },
    ],
  },
} as const;
