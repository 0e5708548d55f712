import { paths } from "#content/paths.ts";
import type { ServiceOverviewWords } from "#content/schemas/service-overview.ts";

export const crossPlatform: ServiceOverviewWords = {
  title: "Cross-platform app development | {name}",
  description:
    "Flutter, React Native, Kotlin Multiplatform or desktop apps: how a five-day trial picks the framework, how long the work takes, and what you own at the end.",
  updated: "2026-11-22",
  art: {
    cell: "braid",
    accent: "terracotta",
    map: ["b b b bt b bt", "b b bt b bt b", "bm bt b bt b bt", "b b bt b bt b", "b b b bt b bm"],
    scene: {
      name: "cross-platform",
      alt: "One source, from which two phones show the same app.",
      focus: "right",
    },
  },
  banner: {
    heading: "Cross-platform apps: one codebase, two apps that feel native",
    text: "Apps for Android, iOS, the browser and the desktop around one shared core, for businesses that want to build once and maintain once. We start with the two hardest things your app has to do. They decide the framework, and whether two native apps would serve you better.",
    actionLabel: "contact Now",
  },
  quote: "Users never ask how much code is shared. They notice when the back gesture does nothing.",
  services: {
    heading: "Cross-platform app services",
    lead: "A five-day trial has a fixed price. The shared core then takes three to five weeks, and the apps grow from it side by side. The price depends on the number of platforms and on printers, readers or scanners.",
    cards: [
      {
        title: "Framework trial",
        description:
          "Five working days. We build your two most difficult screens in two frameworks and put them on the cheapest phone your customers carry, with start-up time, download size and memory noted. You own the code.",
      },
      {
        title: "Flutter apps",
        description:
          "One look on a five-year-old Android and on a new iPhone. Good for strong branding, charts and kiosks. Flutter draws its own text fields and screen-reader labels, so we test those longer on real devices.",
      },
      {
        title: "React Native apps",
        description:
          "TypeScript with each system's own controls, and the natural choice beside a React website. Older apps need care: since version 0.82 the old bridge is gone, and each native module must be checked before an upgrade.",
      },
      {
        title: "Kotlin Multiplatform",
        description:
          "Prices, validation, storage and sync written once in Kotlin, with native screens on both sides. It suits two native apps that disagree about a discount. You can begin with a single module.",
      },
      {
        title: "Desktop and browser apps",
        description:
          "Electron brings its own browser and behaves alike everywhere. Tauri uses the one on the machine, at a tenth of the size. Where no store is needed, a website that installs and works offline is often enough.",
      },
      {
        title: "Hardware connections",
        description:
          "Receipt printers, card readers, weighing scales, ID scanners. Without a maintained plugin we write one in Kotlin and Swift, plus a small test app your supplier can run alone.",
      },
    ],
  },
  call: {
    heading: "Two apps that have drifted apart?",
    text: "Send us both store links. We list where the apps behave differently, and tell you whether a shared core would repay its cost within a year.",
    phone: true,
    action: { label: "Send the links", href: paths.contact.link },
  },
  methodology: {
    heading: "How we build a cross-platform app",
    lead: "First the core without any screen: rules, storage, sync, and tests that run in seconds. Then the platforms, each with a device on the desk and one person responsible for it.",
    diagram: "fan",
    alt: "The branches leave one braided cell, the shared core, side by side.",
    steps: [
      {
        title: "Android",
        description:
          "Tested on slow phones with nearly full storage, in battery saver, on a train. We follow Google Play's yearly target level before the August deadline, and its 16 KB memory pages.",
        result: "A fresh build in the internal test track every Friday",
      },
      {
        title: "iOS",
        description:
          "Text size, VoiceOver and the keyboard follow Apple's habits. Accounts can be deleted in the app, and a Google sign-in has a private equal beside it, as Apple's guidelines ask.",
        result: "The same Friday's build in TestFlight, on your own iPhone",
      },
      {
        title: "Browser and desktop",
        description:
          "Windows change size, every action has a key, files can be dropped in. Installers are signed, so no warning appears, and update themselves without an administrator.",
        result: "An address to open, and signed installers",
      },
      {
        title: "Stores and after",
        description:
          "A release goes to a few percent first. A person compares crash-free sessions before it goes on. Libraries are updated every month in small steps.",
        result: "Store accounts, signing keys and the pipeline, in your name",
      },
    ],
  },
  tools: {
    heading: "Cross-platform tools and frameworks",
    groups: [
      {
        category: "Shared code",
        tools: ["flutter", "dart", "reactNative", "expo", "typescript", "kotlin"],
      },
      { category: "Phones", tools: ["android", "jetpackCompose", "apple", "swift"] },
      { category: "Desktop and browser", tools: ["electron", "tauri", "react", "sqlite"] },
      { category: "Release and monitoring", tools: ["fastlane", "githubActions", "sentry"] },
    ],
  },
};
