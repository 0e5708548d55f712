import { paths } from "#content/paths.ts";
import type { ServiceLandingWords } from "#content/schemas/service-landing.ts";
import { mobileTools } from "./development-tools.ts";

export const mobile: ServiceLandingWords = {
  title: "Mobile app development, Android and iOS | {name}",
  description:
    "Android and iOS apps for field staff and customers: what you get, what decides the cost, how long a first version takes, and how each release is rolled out.",
  updated: "2026-11-22",
  art: {
    cell: "braid",
    accent: "peacock",
    map: ["b b b bp b b", "b bp b b b bm", "bp b b bp b b", "b b bm b b bp"],
    scene: {
      name: "mobile",
      alt: "Three phones: a delivery list that works offline, a UPI payment, and a screen in Hindi.",
      focus: "middle",
    },
  },
  hero: {
    eyebrow: "Mobile App Development",
    headline: "Mobile apps that work when the signal drops",
    lead: "We build Android and iOS apps for your field staff or your customers, with the server behind them. They run well on the phones people already own. The store accounts and signing keys are yours.",
    action: { label: "Contact Us", href: "#contact" },
  },
  sections: [
    {
      kind: "intro",
      heading: "Mobile app cost and timeline",
      paragraphs: [
        "A first version takes three to four months, server included. The price depends on the number of main tasks, the platforms, and hardware such as scanners or printers. We begin with the two or three tasks people will open the app for again tomorrow.",
        "We quote running costs up front. Android, iOS and the stores change every year, and over five years upkeep is often the larger part. If that figure spoils the idea, you learn it in the first week.",
      ],
      action: {
        label: "Learn More",
        about: "about how a mobile app is made",
        href: paths.mobileContent.link,
      },
    },
    {
      kind: "expertise",
      heading: "Android, iOS or cross-platform",
      cards: [
        {
          title: "Android",
          description:
            "Kotlin and Jetpack Compose. Most phones in India run Android, and several makers stop background work to save the battery. We test on the makes your users carry.",
        },
        {
          title: "iOS",
          description:
            "Swift and SwiftUI. Fewer models, quicker updates, a stricter review. Text follows the owner's chosen size, and every control has a name for VoiceOver.",
        },
        {
          title: "Cross-platform",
          description:
            "Flutter or React Native: one codebase for both stores. It saves most on forms and lists. Parts for a printer, scanner or camera are written natively, and quoted separately.",
        },
      ],
    },
    {
      kind: "methodology",
      methodology: {
        heading: "How we roll out a release",
        lead: "At every stage a version can wait or go back.",
        diagram: "ladder",
        alt: "The steps are stairs made of braided cells; each rests on the ones below it, and the last one is lit.",
        steps: [
          {
            title: "Our own desks",
            description:
              "Each change becomes an installable build within minutes. A tester tries it on old phones.",
            result: "A build number both sides can name",
          },
          {
            title: "Your project team",
            description: "Every other Friday your team gets the newest stable build for real tasks.",
            result: "Remarks, each tied to a build and a screen",
          },
          {
            title: "A dozen invited users",
            description: "Two weeks in their usual places, without us beside them.",
            result: "A list of faults that only daily use brings out",
          },
          {
            title: "One user in twenty",
            description: "We compare crashes and unfinished tasks with the previous version.",
            result: "A decision based on figures",
          },
          {
            title: "Everyone",
            description:
              "The share rises over a week. The server supports older versions while people use them.",
            result: "A release note in your users' languages",
          },
        ],
      },
    },
    {
      kind: "offerings",
      heading: "Mobile app services",
      lead: "Most projects are one of these.",
      cards: [
        {
          title: "First version of an app",
          description: "From a day beside your users to a listing in the stores, with the server it needs.",
        },
        {
          title: "App for field staff",
          description:
            "Rounds, deliveries, readings, inspections. Photos go out when there is a signal. The office sees locations during working hours only, and staff know it.",
        },
        {
          title: "Customer app",
          description:
            "Orders, bookings, UPI payment, and few notifications. Sign-in by phone number still works when the SMS is late.",
        },
        {
          title: "App rescue",
          description:
            "Your app crashes, or the supplier left. In two weeks we report, part by part, whether to repair or replace it.",
        },
        {
          title: "App server and API",
          description:
            "Accounts, records and notifications, with a documented interface for any later app or partner.",
        },
        {
          title: "Yearly app maintenance",
          description:
            "Two releases a year for new system versions, store questionnaires answered, crash reports read every week.",
        },
      ],
    },
    {
      kind: "call",
      call: {
        heading: "Show us an app you like",
        text: "Any app, from any industry. We explain what is behind the part you like, and what decides its cost in yours.",
        phone: true,
        action: { label: "Contact Us", href: "#contact" },
      },
    },
    {
      kind: "tools",
      heading: "Tools and technologies",
      lead: "We choose these after the tasks are clear, and tell you why.",
      groups: mobileTools,
    },
    {
      kind: "why",
      heading: "Why choose us for your app",
      items: [
        {
          title: "Offline from the first sketch",
          description: "We draw every screen for a lost connection first.",
        },
        {
          title: "A small download",
          description: "We check the size of each build, because people with full phones skip large updates.",
        },
        {
          title: "Permissions asked late",
          description: "Camera, location and contacts are requested when a task needs them, with a reason.",
        },
        {
          title: "A list of every library",
          description: "With its licence and the data it sends, for the store forms and your privacy notice.",
        },
        {
          title: "Crash reports before complaints",
          description: "Reports reach us with the steps that led there, and nothing that names the person.",
        },
        {
          title: "Hindi that fits its button",
          description: "All languages are designed side by side, with a native reader for each.",
        },
      ],
    },
  ],
};
