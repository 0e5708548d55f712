import { company } from "#content/company.ts";
import type { ServiceLandingPage } from "#content/page.ts";
import { paths } from "#content/paths.ts";
import { tools } from "#content/tools.ts";

export const nativeApp: ServiceLandingPage = {
  key: "nativeApp",
  layout: "service-landing",
  title: `Native app development, Kotlin and Swift | ${company.name}`,
  description:
    "When two codebases are worth their price: Bluetooth, camera, background work, widgets. How we share the design, write the apps apart, and keep them in step.",
  updated: "2026-11-20",
  art: {
    cell: "star",
    accent: "peacock",
    map: ["s . s sp s .", "sp s . s s sm", ". s sp . s s", "s sm s s sp ."],
  },
  hero: {
    eyebrow: "Native App",
    headline: "Two apps on purpose, each at home on its phone",
    lead: "Kotlin for Android, Swift for iOS. Writing an app twice has to be justified, so this page is mostly about when it is, and how we keep the second one from costing as much as the first.",
    action: { label: "Get in Touch", href: paths.contact.link },
  },
  sections: [
    {
      kind: "expertise",
      heading: "Where native earns its price",
      lead: "If none of these is in your plan, read our page on cross-platform work first. It may save you a third.",
      cards: [
        {
          title: "Talking to devices",
          description:
            "Glucose meters, door locks, label printers, card readers. Bluetooth Low Energy behaves differently on every chip, and pairing, dropping and reconnecting are most of the work. We keep the real device on the table from the first day.",
        },
        {
          title: "Working in the background",
          description:
            "A route recorded with the screen off, an upload that survives a restart. Both systems ration this strictly, each by its own rules, and those change with every version.",
        },
        {
          title: "Camera and sensors",
          description:
            "Reading a number plate, measuring a parcel, counting steps. Frames are processed on the phone, so pictures of people and papers needn't leave it.",
        },
        {
          title: "Places beyond the app",
          description:
            "Widgets, the lock screen, the watch, the car, payment by tapping. These belong to the system, and the system speaks Kotlin or Swift.",
        },
        {
          title: "Long lists on small phones",
          description:
            "Ten thousand items that scroll without a stutter on a phone with 3 GB of memory. Here the shortest way to the hardware can be felt in the thumb.",
        },
      ],
    },
    {
      kind: "intro",
      heading: "What is shared, although the code is not",
      paragraphs: [
        "The expensive part of an app is deciding what it does. That happens once: one set of flows, one file of colours and spacings, one description of the server's answers, one table of rules with examples. Both teams build from these, and both apps have to pass the same examples.",
        "Where it pays, the rules themselves are written once as well, in Kotlin Multiplatform: prices, validation, the order in which waiting changes are sent. The screens stay native. We propose this only if at least one of your own developers is comfortable with it, for it will be theirs to keep.",
        "One platform then goes first, normally the one most of your users hold. The other follows some four weeks behind and profits from every question that was answered on the way.",
      ],
    },
    {
      kind: "methodology",
      methodology: {
        heading: "One root, three branches",
        diagram: "fan",
        alt: "A star on the left stands for the shared decisions. Three branches leave it: the Android app, the iOS app, and the tests that hold both to the same examples.",
        steps: [
          {
            title: "Android",
            description:
              "Jetpack Compose, coroutines, Room. Back gesture, share sheet and notification channels as Android users expect them. Profiles for start-up are generated in the build, so the first launch is quick on a cheap phone too.",
            result: "A bundle in Google Play, from your account",
          },
          {
            title: "iOS",
            description:
              "SwiftUI, structured concurrency, SwiftData or SQLite. Dynamic Type, haptics and the swipe from the edge. Each privacy manifest is compared with what the libraries really send.",
            result: "A build in TestFlight, then the App Store",
          },
          {
            title: "The common tests",
            description:
              "A few hundred examples in a plain file: given this basket and this coupon, the price is that. Both apps and the server read the same file at every build.",
            result: "A difference between the two apps is found by a machine, on the day it appears",
          },
        ],
      },
    },
    {
      kind: "quote",
      text: "Alike in what they do, different in how they feel. Users compare your app with the others on their own phone.",
    },
    {
      kind: "offerings",
      heading: "What you can ask us for",
      cards: [
        {
          title: "A proof on the hardware",
          description:
            "Two weeks for the riskiest part alone: the lock opens, the meter answers, the scan is fast enough. If it can't be done well, you have spent two weeks.",
        },
        {
          title: "Both apps, from the start",
          description:
            "One designer, two small teams, one tester across both, and a common date for the stores.",
        },
        {
          title: "The second platform",
          description:
            "You have a good Android app and iPhone users ask for theirs, or the reverse. We read the first as the specification and list what shouldn't be copied.",
        },
        {
          title: "From cross-platform to native",
          description:
            "Screen by screen inside the present app, beginning where users complain. There is never a half-year without releases.",
        },
        {
          title: "A watch, a widget, a car screen",
          description:
            "Small additions to an existing app. The difficulty lies in doing less: one fact, one action, half a second of attention.",
        },
      ],
    },
    {
      kind: "tools",
      heading: "Languages, frameworks and the bench",
      groups: [
        {
          category: "Android",
          tools: [tools.kotlin, tools.jetpackCompose, tools.androidStudio, tools.gradle],
        },
        { category: "iOS", tools: [tools.swift, tools.swiftUi, tools.xcode, tools.appStore] },
        { category: "Devices", tools: [tools.bluetooth, tools.nfc, tools.mqtt] },
        {
          category: "Build and watch",
          tools: [tools.fastlane, tools.githubActions, tools.sentry, tools.sqlite],
        },
      ],
    },
    {
      kind: "why",
      heading: "What goes wrong with two apps, and our answer",
      items: [
        {
          title: "They drift apart",
          description:
            "Every feature has one ticket with two ticks. It counts as released when both are set, or when you have agreed that one platform goes without.",
        },
        {
          title: "One is always late",
          description:
            "Plans are made for the slower review. The server can switch a feature on for both on the same morning.",
        },
        {
          title: "The price doubles",
          description:
            "Design, server, tests and most decisions are paid once. The second app comes to about two thirds of the first, and the quotation shows both figures.",
        },
        {
          title: "Specialists leave",
          description:
            "Each app has two people who know it. They read each other's changes, across the platforms as well.",
        },
      ],
    },
    {
      kind: "links",
      heading: "Before you decide",
      links: [
        {
          label: "Cross Platform",
          href: paths.crossPlatform.link,
          description: "One code for both stores, and the cases that it suits.",
        },
        {
          label: "Mobile App",
          href: paths.mobile.link,
          description: "All our app work, from first version to yearly care.",
        },
        {
          label: "IoT",
          href: paths.iot.link,
          description: "If the device at the other end is to be built as well.",
        },
      ],
    },
    {
      kind: "call",
      call: {
        heading: "Send us the device",
        text: "A lock, a meter, a scanner, whatever your app is to speak with. We try it on five phones and tell you what we saw.",
        phone: true,
        action: { label: "Get in Touch", href: paths.contact.link },
      },
    },
  ],
};
