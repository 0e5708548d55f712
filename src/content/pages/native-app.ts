import { paths } from "#content/paths.ts";
import type { ServiceLandingWords } from "#content/schemas/service-landing.ts";

export const nativeApp: ServiceLandingWords = {
  title: "Native app development, Kotlin and Swift | {name}",
  description:
    "Native apps in Kotlin and Swift: when two codebases are worth the price, what decides the cost, how long they take, and how both apps behave alike.",
  updated: "2026-11-22",
  art: {
    cell: "star",
    accent: "peacock",
    map: ["s . s sp s .", "sp s . s s sm", ". s sp . s s", "s sm s s sp ."],
    scene: {
      name: "native-app",
      alt: "An Android phone and an iPhone side by side, each with the controls of its own system.",
      focus: "right",
    },
  },
  hero: {
    eyebrow: "Native App",
    headline: "Native apps for Android and iOS",
    lead: "Kotlin for Android, Swift for iOS. Choose native if your app talks to devices, works in the background, or depends on the camera. If it does none of these, a cross-platform app may save you a third.",
    action: { label: "Get in Touch", href: paths.contact.link },
  },
  sections: [
    {
      kind: "intro",
      heading: "Native app cost and timeline",
      paragraphs: [
        "You pay for design, server, tests and most decisions once. The second app costs about two thirds of the first, and the quotation shows both figures. The device your app talks to decides most of the rest, so we can try that part alone first, in two weeks.",
        "One platform goes first, normally the one most of your users have. A first version with a few main tasks takes three to four months. The other platform follows about four weeks behind.",
      ],
    },
    {
      kind: "expertise",
      heading: "When a native app is worth the price",
      cards: [
        {
          title: "Connecting to devices",
          description:
            "Glucose meters, door locks, label printers, card readers. Bluetooth differs on every chip, so the real device is on our table from day one.",
        },
        {
          title: "Working in the background",
          description:
            "A route recorded with the screen off, an upload that survives a restart. Both systems ration this strictly, by rules that change with every version.",
        },
        {
          title: "Camera and sensors",
          description:
            "Reading a number plate, measuring a parcel, counting steps. Pictures are processed on the phone and need not leave it.",
        },
        {
          title: "Widgets, watch and car",
          description:
            "The lock screen, the watch, the car, payment by tapping. These belong to the system, and the system speaks Kotlin or Swift.",
        },
        {
          title: "Long lists on small phones",
          description: "Ten thousand items that scroll without a stutter on a phone with 3 GB of memory.",
        },
      ],
    },
    {
      kind: "methodology",
      methodology: {
        heading: "One design, two native apps",
        lead: "Both teams build from one set of flows, one file of colours and spacing, one description of the server's answers and one table of rules.",
        diagram: "fan",
        alt: "The branches leave one star, which stands for the decisions that they share.",
        steps: [
          {
            title: "Android app",
            description:
              "Jetpack Compose, coroutines, Room. Back gesture and share sheet as Android users expect them, and a quick first launch on a cheap phone.",
            result: "An app in Google Play, from your account",
          },
          {
            title: "iOS app",
            description:
              "SwiftUI, structured concurrency, SwiftData or SQLite. Dynamic Type, haptics and the swipe from the edge, and privacy manifests checked against what libraries really send.",
            result: "A build in TestFlight, then in the App Store",
          },
          {
            title: "Shared tests",
            description:
              "A few hundred examples in one file: with this basket and this coupon, the price is that. Every build of both apps and the server must pass them.",
            result: "Any difference between the apps found on the day it appears",
          },
        ],
      },
    },
    {
      kind: "quote",
      text: "Users compare your app with the others on their own phone.",
    },
    {
      kind: "offerings",
      heading: "Native app services",
      cards: [
        {
          title: "A proof on your hardware",
          description:
            "Two weeks for the riskiest part alone: the lock opens, the meter answers, the scan is fast enough.",
        },
        {
          title: "Both apps from the start",
          description:
            "One designer, two small teams and one tester for both. The second app follows about four weeks after the first.",
        },
        {
          title: "The second platform",
          description:
            "You have a good Android app and iPhone users ask for theirs, or the reverse. We read the first app as the specification.",
        },
        {
          title: "A move from cross-platform",
          description: "Screen by screen inside the present app, beginning where users complain.",
        },
        {
          title: "Watch, widget or car screen",
          description:
            "Small additions to an existing app: one fact, one action, half a second of attention.",
        },
      ],
    },
    {
      kind: "tools",
      heading: "Native app tools and languages",
      groups: [
        {
          category: "Android",
          tools: ["kotlin", "jetpackCompose", "androidStudio", "gradle"],
        },
        { category: "iOS", tools: ["swift", "swiftUi", "xcode", "appStore"] },
        { category: "Devices", tools: ["bluetooth", "nfc", "mqtt"] },
        {
          category: "Build and monitoring",
          tools: ["fastlane", "githubActions", "sentry", "sqlite"],
        },
      ],
    },
    {
      kind: "why",
      heading: "Common worries about two apps",
      items: [
        {
          title: "They drift apart",
          description: "Every feature is one ticket with two ticks, and is released when both are set.",
        },
        {
          title: "One is always late",
          description:
            "We plan for the slower store review. The server can switch a feature on for both on the same morning.",
        },
        {
          title: "The price doubles",
          description:
            "It doesn't: design, server and tests are shared. Where it pays, the rules are too, in Kotlin Multiplatform.",
        },
        {
          title: "Specialists leave",
          description: "Two people know each app, and they review each other's changes.",
        },
      ],
    },
    {
      kind: "links",
      heading: "Related services",
      links: [
        {
          label: "Cross Platform",
          href: paths.crossPlatform.link,
          description: "One codebase for both stores, and when that is enough.",
        },
        {
          label: "Mobile App",
          href: paths.mobile.link,
          description: "All our app work, from first version to yearly maintenance.",
        },
        {
          label: "IoT",
          href: paths.iot.link,
          description: "If the device at the other end has to be built as well.",
        },
      ],
    },
    {
      kind: "call",
      call: {
        heading: "Send us the device",
        text: "A lock, a meter, a scanner: whatever your app has to talk to. We try it on five phones and report what we saw.",
        phone: true,
        action: { label: "Get in Touch", href: paths.contact.link },
      },
    },
  ],
};
