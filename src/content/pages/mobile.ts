import { company } from "#content/company.ts";
import type { ServiceLandingPage } from "#content/page.ts";
import { paths } from "#content/paths.ts";
import { mobileTools } from "#content/tools.ts";

export const mobile: ServiceLandingPage = {
  key: "mobile",
  layout: "service-landing",
  title: `Mobile app development, Android and iOS | ${company.name}`,
  description:
    "Apps for Android, iOS or both from one code: what suits which case, the six kinds of work we take on, and the rungs a release climbs before everyone has it.",
  updated: "2026-11-20",
  art: {
    cell: "braid",
    accent: "peacock",
    map: ["b b b bp b b", "b bp b b b bm", "bp b b bp b b", "b b bm b b bp"],
  },
  hero: {
    eyebrow: "Mobile App Development",
    headline: "Apps for people who are busy with something else",
    lead: "A driver at the gate. A nurse between two beds, one glove on. A buyer in a queue. We design for the few seconds they can spare, and build for the phone that they already own.",
    action: { label: "Contact Us", href: "#contact" },
  },
  sections: [
    {
      kind: "intro",
      heading: "An app is a promise to keep up",
      paragraphs: [
        "Android and iOS change every year; so do the rules of their stores. We tell you what keeping an app costs before we tell you what making it costs, since over five years the keeping is often the larger part. If that sum spoils the idea, you learn it in the first week and have spent very little.",
        "If it doesn't, we begin small: the two or three tasks for which somebody will open the app again tomorrow. Everything else waits on a list until the people who use it ask.",
      ],
      action: {
        label: "Learn More",
        about: "about how a mobile app is made",
        href: paths.mobileContent.link,
      },
    },
    {
      kind: "expertise",
      heading: "Three platforms, and when each is right",
      cards: [
        {
          title: "Android",
          description:
            "Kotlin and Jetpack Compose. Most phones in India run it, under a dozen makers' versions of it, and several of those stop background work to save the battery. We test on the makes that your users carry, and show them the one setting that matters.",
        },
        {
          title: "iOS",
          description:
            "Swift and SwiftUI. Fewer models, quicker updates, a stricter review. Text follows the size the owner has set, every control has a name for VoiceOver, and the review notes explain what a stranger would ask.",
        },
        {
          title: "Cross-platform",
          description:
            "Flutter or React Native, one code for both stores. It saves most where screens are forms and lists. Where a printer, a scanner or the camera is involved we write that part natively, and the quotation shows it on a line of its own.",
        },
      ],
    },
    {
      kind: "methodology",
      methodology: {
        heading: "The rungs of a release",
        lead: "No version goes from our desks to all your users in one move. It climbs, and at each rung it can stay or come down.",
        diagram: "ladder",
        alt: "A staircase made of braided cells. A build starts at the bottom with our own desk and reaches everyone at the top; each step stands on the ones below it.",
        steps: [
          {
            title: "Our own desks",
            description:
              "Each change produces an installable build within minutes. Machines try it on emulators, a tester tries it on the old phones.",
            result: "A build number that both sides can name",
          },
          {
            title: "Your project team",
            description:
              "Every other Friday the newest sound build reaches the people who decide. They use it for real tasks until the Friday after next.",
            result: "Remarks, each tied to a build and a screen",
          },
          {
            title: "A dozen invited users",
            description: "Two weeks in their usual places, without us beside them.",
            result: "The faults that only daily use brings out",
          },
          {
            title: "One user in twenty",
            description:
              "Through the store, chosen by the store. We compare crashes and unfinished tasks with the version before.",
            result: "A decision to go on, made with figures",
          },
          {
            title: "Everyone",
            description:
              "The share is raised over a week. The server goes on speaking to older versions for as long as people hold them.",
            result: "A release note in plain words, in your users' languages",
          },
        ],
      },
    },
    {
      kind: "offerings",
      heading: "Six kinds of work we take on",
      lead: "Most projects are one of these, and some grow from one into the next.",
      cards: [
        {
          title: "First version",
          description:
            "From a day beside your users to a listing in the store: three to four months for an app with a few main tasks and the server behind it.",
        },
        {
          title: "App for field staff",
          description:
            "Rounds, deliveries, readings, inspections. Photographs are made smaller on the phone and sent when there is a signal; the office sees who was where with the worker's knowledge, during working hours only.",
        },
        {
          title: "Customer app",
          description:
            "Orders, bookings, payment by UPI, and messages that people don't switch off because there are few of them. Signing in takes a number and a code, and still works when the SMS is late.",
        },
        {
          title: "Rescue",
          description:
            "You have an app that crashes, or a supplier who left. In two weeks we read the code, build it from nothing, and report whether to mend or to replace it, part by part.",
        },
        {
          title: "The server behind it",
          description:
            "Accounts, records, notifications, and an interface described in a document that any later app or partner can use.",
        },
        {
          title: "Yearly care",
          description:
            "Two releases a year for new system versions, aging libraries replaced, store questionnaires answered, crash reports read each week.",
        },
      ],
    },
    {
      kind: "call",
      call: {
        heading: "Bring an app that you like",
        text: "Any app, from any trade. Show us what it does well on your phone, and we tell you what stands behind it and what that part would cost for yours.",
        phone: true,
        action: { label: "Contact Us", href: "#contact" },
      },
    },
    {
      kind: "tools",
      heading: "Tools and technologies",
      lead: "Chosen after the tasks are clear. A team that insists on one of these before it has seen your users is choosing for itself.",
      groups: mobileTools,
    },
    {
      kind: "why",
      heading: "Why choose us",
      items: [
        {
          title: "Offline is drawn first",
          description:
            "The first sketch of every screen shows what stands there without a connection. It is too late to add this at the end.",
        },
        {
          title: "A small download",
          description:
            "Size is on the checklist of each build. People with full phones skip large updates, and then you support old versions for them.",
        },
        {
          title: "Permissions asked late",
          description:
            "Camera, place and contacts are requested when the task needs them, with a sentence why. If the answer is no, the task still has another way.",
        },
        {
          title: "A list of what is inside",
          description:
            "Every library, its licence, and what it sends to whom. You need this for the store forms and for your own privacy notice.",
        },
        {
          title: "We hear of the crash before you do",
          description:
            "Reports reach us with the steps that led there and without anything that names the person.",
        },
        {
          title: "Hindi that fits its button",
          description:
            "Languages are set side by side in the design file, with a native reader for each, before any screen is coded.",
        },
      ],
    },
  ],
};
