import { company } from "#content/company.ts";
import type { ServiceOverviewPage } from "#content/page.ts";
import { paths } from "#content/paths.ts";
import { tools } from "#content/tools.ts";

export const crossPlatform: ServiceOverviewPage = {
  key: "crossPlatform",
  layout: "service-overview",
  title: `Cross-platform app development | ${company.name}`,
  description:
    "Flutter, React Native, Kotlin Multiplatform or desktop shells: how a five-day trial picks one, what is shared, what stays separate, and what you own at the end.",
  updated: "2026-11-20",
  art: {
    cell: "braid",
    accent: "terracotta",
    map: ["b b b bt b bt", "b b bt b bt b", "bm bt b bt b bt", "b b bt b bt b", "b b b bt b bm"],
  },
  banner: {
    heading: "Written once where nobody looks, finished twice where they do",
    text: "Apps for Android, iOS, the browser and the desktop around one shared core. We start with the two hardest things your app has to do, since those decide which framework will serve you, or whether you are better off with two native apps.",
    actionLabel: "contact Now",
  },
  quote:
    "Users never ask how much code is shared. They notice when the back gesture does nothing, or when a list stumbles under the thumb.",
  services: {
    heading: "Six ways to share code",
    lead: "Which one fits depends less on fashion than on what you already have: a web team, two ageing apps, a scanner on a belt, a designer with firm ideas.",
    cards: [
      {
        title: "The framework, chosen by trial",
        description:
          "Five working days, one fixed sum. We build your two most difficult screens in two frameworks and put them on the cheapest phone that your customers carry. You try both, with start-up time, download size and memory noted beside them, and keep the code.",
      },
      {
        title: "Flutter",
        description:
          "It paints every pixel itself, so a design looks the same on a five-year-old Android and on a new iPhone. Good for strong branding, charts and kiosks. Because text fields and screen-reader labels are Flutter's own too, we test those on real devices for longer.",
      },
      {
        title: "React Native",
        description:
          "TypeScript on top of the controls that each system provides. The natural choice beside a React website, whose rules and API client the app can reuse. Older apps need care: since version 0.82 the former bridge is gone, and each native module must be checked before an upgrade.",
      },
      {
        title: "Kotlin Multiplatform",
        description:
          "Prices, validation, storage and sync are written once in Kotlin; the screens stay in Jetpack Compose and SwiftUI. It suits two native apps that already exist and keep disagreeing about a discount. You can begin with a single module.",
      },
      {
        title: "Desktop and the browser",
        description:
          "Electron packs a browser of its own into the installer and behaves alike everywhere. Tauri borrows the one on the machine: a tenth of the size, one more thing to test. Where no store is needed, a website that can be installed and works offline often does.",
      },
      {
        title: "Bridges to hardware",
        description:
          "Receipt printers, card readers, weighing scales, ID scanners. When no maintained plugin exists we write one in Kotlin and Swift, together with a small test app that your supplier can run alone, so that a fault is soon traced to one side.",
      },
    ],
  },
  call: {
    heading: "Two apps that have drifted apart?",
    text: "Send us both store links. We install them, list where they behave differently, and tell you whether a shared core would repay its cost within a year. If it wouldn't, the list is still useful to you.",
    phone: true,
    action: { label: "Send the links", href: paths.contact.link },
  },
  methodology: {
    heading: "From the core outwards",
    lead: "The root is a core without any screen: rules, storage, sync, and tests that run in seconds. It takes three to five weeks. After that the branches grow side by side, each with a device of its own on the desk and one person who answers for it.",
    diagram: "fan",
    alt: "A braided cell on the left, the shared core, from which four branches leave side by side: Android, iOS, browser and desktop, and the way into the stores.",
    steps: [
      {
        title: "Android",
        description:
          "Tried on slow phones whose storage is nearly full, in battery saver, on a train. Native libraries are aligned to the 16 KB memory pages that Google Play demands, and the target API level is raised each year before the August deadline.",
        result: "A fresh build in the internal test track every Friday",
      },
      {
        title: "iOS",
        description:
          "Text size, VoiceOver and the keyboard follow Apple's habits though the code is shared. An account made in the app can be deleted in it, and a sign-in by Google has a private equal beside it, as the review guidelines ask.",
        result: "The same Friday's build in TestFlight, on your own iPhone",
      },
      {
        title: "Browser and desktop",
        description:
          "Windows change size, every action has a key, files can be dropped in. Installers are signed, because an unsigned one greets people with a warning, and they update themselves without asking for an administrator.",
        result: "An address to open, and signed installers",
      },
      {
        title: "Stores and after",
        description:
          "One command builds, signs and uploads. A release goes to a few percent first; crash-free sessions are compared with the previous version, and a person decides whether it goes on. Dependencies are renewed every month in small steps, so that no upgrade turns into a project.",
        result: "Store accounts, signing keys and the pipeline, in your name",
      },
    ],
  },
  tools: {
    heading: "What we build with",
    groups: [
      {
        category: "Shared code",
        tools: [tools.flutter, tools.dart, tools.reactNative, tools.expo, tools.typescript, tools.kotlin],
      },
      { category: "Phones", tools: [tools.android, tools.jetpackCompose, tools.apple, tools.swift] },
      { category: "Desktop and browser", tools: [tools.electron, tools.tauri, tools.react, tools.sqlite] },
      { category: "Release and watch", tools: [tools.fastlane, tools.githubActions, tools.sentry] },
    ],
  },
};
