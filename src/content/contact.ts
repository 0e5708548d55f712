import type { Art } from "./page.ts";

const art: Art = { cell: "star", accent: "terracotta" };

export const contact = {
  art,
  banner: "Contact",
  bannerText: "Tell us about your project. A person reads and answers every message.",
  enquiry: {
    heading: "Quick enquiry",
    lead: "For a question, or a few lines about your project.",
    submitLabel: "Send message",
    labels: { name: "Name", email: "Email", phoneNumber: "Phone number", message: "Message" },
    emailHint: "We'll reply to this address.",
    phoneHint: "10 digits",
  },
  getInTouch: {
    heading: "Get in touch",
    lead: "For a project with a budget: tell us what you need, and for whom.",
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
    emailHint: "We'll reply to this address.",
    phoneHint: "10 digits",
    choose: "Choose",
  },
  /** Stands beside the forms, under the portrait of this person. */
  answers: "{firstContact} answers, usually on the next working day.",
  sending: "Sending",
  /** Takes the place of a form that was sent, below the specification's words. */
  sent: {
    lead: "{firstContact} reads your message and writes back, usually on the next working day.",
    replyTo: "We reply to",
    sooner: "In a hurry?",
    again: "Write another message",
  },
  /** The specification's words, for when the part that knows them could not be fetched. */
  notLoaded: "Failed to send message.",
  tiles: {
    heading: "Address, phone and e-mail",
    address: "Address",
    phone: "Phone",
    email: "E-mail",
    hours: "Hours",
  },
  map: {
    heading: "Our office on the map",
    drawingAlt:
      "A sketch of the streets around the office in {city}, with the metro line running past one block to the south. Not to scale.",
    sketchNote: "A sketch, not to scale.",
    show: "Show the live map",
    failed: "The live map could not be loaded. Here is our sketch again.",
    showNote: "The live map comes from OpenStreetMap, which then sees your network address.",
  },
  after: {
    heading: "After you send your enquiry",
    steps: [
      {
        title: "We read your message",
        description: "It goes straight to the people who do the work.",
      },
      {
        title: "We reply",
        description: "You get a few questions, or a plain no if we are not the right company for it.",
      },
      {
        title: "We send a proposal",
        description: "If it fits, you get two pages with the first steps, their order and the price.",
      },
    ],
  },
} as const;
