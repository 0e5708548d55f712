import { paths } from "#content/paths.ts";
import type { ArticleWords } from "#content/schemas/article.ts";

export const mobileContent: ArticleWords = {
  title: "How a mobile app is made, sketch to store | {name}",
  description:
    "When an app is worth building, native or cross-platform, offline work, store rules, and how the twelve to sixteen weeks of a first version are spent.",
  updated: "2026-11-22",
  art: {
    cell: "round",
    accent: "peacock",
    map: ["r rp r r r rm", "rp r r rm r r", "r r rp r r r", "r rm r r rp r"],
    scene: {
      name: "mobile",
      alt: "Three phones: a delivery list that works offline, a UPI payment, and a screen in Hindi.",
      focus: "middle",
    },
  },
  eyebrow: "Mobile app development",
  headline: "How a mobile app is made, from sketch to store",
  lead: "An app runs on a phone you don't own, over a network that comes and goes, in a store with rules of its own. Read this before you ask anybody for a quotation, and you will know which questions move the price.",
  sections: [
    {
      id: "does-it-need-an-app",
      heading: "Do you need a mobile app?",
      blocks: [
        {
          kind: "text",
          paragraphs: [
            "A good mobile website needs no installation, no review and no update. So we first ask what an app would do that a web page can't. These are good reasons:",
          ],
        },
        {
          kind: "list",
          items: [
            "The same people open it several times a day, on their feet, often with one hand",
            "It has to work for hours without a signal",
            "It scans, prints over Bluetooth, reads a meter, or follows a route in the background",
            "A notification must arrive, because somebody acts on it at once",
          ],
        },
        {
          kind: "text",
          paragraphs: [
            "A competitor's app is a weaker reason. People delete apps they open twice a year. In doubt, we build the main flow as a web page in two or three weeks and see whether anybody comes back.",
          ],
        },
      ],
    },
    {
      id: "ways-to-build",
      heading: "Native, web or cross-platform app",
      blocks: [
        {
          kind: "terms",
          items: [
            {
              title: "Native apps",
              description:
                "Kotlin for Android, Swift for iOS. You pay for most screens twice, and get the platform's own behaviour, direct access to camera, Bluetooth and sensors, and smooth long lists on old phones. Choose it when the device itself is the point.",
            },
            {
              title: "Cross-platform app",
              description:
                "Flutter or React Native: one codebase, with small native parts where needed. Good for catalogues, bookings, approvals and forms. Reserve some budget for the places where the two systems disagree.",
            },
            {
              title: "Installable web app",
              description:
                "The website itself, with an icon on the home screen. Nothing to review, nothing to update. On an iPhone, notifications arrive only after the page is added to the home screen, which few people do unasked.",
            },
          ],
        },
      ],
    },
    {
      id: "when-the-signal-drops",
      heading: "Offline apps: when the signal drops",
      blocks: [
        {
          kind: "text",
          paragraphs: [
            "Think of a lift, a basement godown, the highway between two towns. Our apps write to a database on the phone first, usually SQLite, show the result, and send it when a connection appears. Unsent work is marked on the screen.",
            "Then comes a question for your business: the office and the delivery person change the same order while out of touch. Whose change counts? We go through your records with you and write the rule for each kind:",
          ],
        },
        {
          kind: "list",
          items: [
            "Photos, readings and signatures only add up, so all of them are stored",
            "A status follows the order of the work: 'delivered' is never overwritten by an older 'packed'",
            "Where two people truly disagree, the app shows both versions and asks one of them",
            "Every change carries a number made on the phone, so one that is sent twice counts once",
          ],
        },
        {
          kind: "pull-quote",
          text: "Plan for offline as the normal state, interrupted now and then by a connection.",
        },
      ],
    },
    {
      id: "phones-people-own",
      heading: "Testing on old phones",
      blocks: [
        {
          kind: "text",
          paragraphs: [
            "Your drivers and customers carry the phone that was on offer four years ago, with a cracked corner and almost no free storage. From your website's visits we find the oldest system version that still matters to you, and test on phones of that age.",
            "We measure start time, download size and battery use. We set the text to its largest size and go through every screen, then again with TalkBack and VoiceOver. Labels in Hindi or Tamil are often longer and taller than in English, so we draw screens in all your languages from the start.",
          ],
        },
      ],
    },
    {
      id: "how-the-weeks-are-spent",
      heading: "App timeline: twelve to sixteen weeks",
      blocks: [
        {
          kind: "text",
          paragraphs: [
            "That is for a first version with two or three main flows, server included. More features delay the day on which real users correct you.",
          ],
        },
        {
          kind: "steps",
          steps: [
            {
              title: "A day in the field",
              description:
                "We ride along or work beside the counter, and note what people write on paper, remember or shout across the room.",
              result: "A page of observations, and the flows of the first version",
            },
            {
              title: "Clickable sketches",
              description: "The people we met try linked screens on a phone.",
              result: "A prototype, with the reasons for each change",
            },
            {
              title: "The API agreement",
              description:
                "One file describes each request and each answer, so app and server are written at the same time.",
              result: "The interface as an OpenAPI document",
            },
            {
              title: "A build every second Friday",
              description:
                "Through TestFlight and Google Play's internal testing, on your own phone instead of on slides.",
              result: "A working app that grows, and a list of the next tasks",
            },
            {
              title: "Two weeks with real users",
              description:
                "A dozen users work with it for a fortnight. Google demands this from new personal accounts; we do it for company accounts as well.",
              result: "Crash reports, complaints and their fixes",
            },
            {
              title: "Review and gradual release",
              description:
                "After store approval, the app goes to a few users in a hundred, then to more. A phased release on the App Store takes seven days. If crashes rise, we pause it.",
              result: "The listing, and figures for each stage",
            },
          ],
        },
      ],
    },
    {
      id: "what-the-stores-ask",
      heading: "App Store and Google Play requirements",
      blocks: [
        {
          kind: "text",
          paragraphs: [
            "Some of this needs papers or decisions from you. We bring the list to the first meeting, because verifying a company alone can take several weeks.",
          ],
        },
        {
          kind: "list",
          items: [
            "Developer accounts in your company's name, for which Apple and Google ask for a D-U-N-S number and an authorised person",
            "A privacy policy at a public address, and a true statement of the data that the app and each library collect",
            "A way to delete an account from within the app, if one can be opened there",
            "A reason for each permission, asked at the moment it is needed",
            "For digital goods, the store's own billing or an alternative it allows; a delivery or a booking may be paid by UPI or card",
            "A demonstration login that works on the day of the review",
          ],
        },
      ],
    },
    {
      id: "after-the-release",
      heading: "App maintenance after the release",
      blocks: [
        {
          kind: "text",
          paragraphs: [
            "Both systems bring out a new version every year, and Google Play stops offering apps to newer phones when they fall too far behind. Plan two maintenance releases a year even if you want nothing new. We replace libraries with known faults, and try the app on the coming system before your users have it.",
            "Some users won't update for a year, so the server goes on supporting the version before, and the app asks politely for an update when there is no other way. Crash reports come to us with version, model and the steps before, and without anybody's name or number.",
          ],
        },
      ],
    },
    {
      id: "why-choose-us",
      heading: "Why choose us for an app",
      blocks: [
        {
          kind: "checklist",
          items: [
            {
              title: "One team for app and server",
              description: "A fault between the two has an owner within the hour.",
            },
            {
              title: "Your signing keys",
              description:
                "Store accounts, keys and certificates stay with you. Without them, no other company could ever update your app.",
            },
            {
              title: "Old phones on the desk",
              description: "Nothing is finished before it runs on the oldest model we agreed.",
            },
            {
              title: "Rules in writing",
              description:
                "Your staff can read the table of rules for two changes that meet, and each row is tested.",
            },
            {
              title: "A price for each flow",
              description: "Take two now and the third next year, and know the price of each.",
            },
            {
              title: "Plain monthly reports",
              description:
                "Sessions without a crash, the fault that hurt most people, and what we did about it.",
            },
          ],
        },
      ],
    },
  ],
  closing: {
    heading: "Tell us who will use your app",
    text: "Where they work, what they carry in the other hand, and what they write on paper today. From that we can say whether an app would help them, and roughly what it takes.",
    action: { label: "Get in Touch", href: paths.contact.link },
  },
};
