import { company } from "#content/company.ts";
import type { ArticlePage } from "#content/page.ts";
import { paths } from "#content/paths.ts";

export const mobileContent: ArticlePage = {
  key: "mobileContent",
  layout: "article",
  title: `Mobile apps, from sketch to store | ${company.name}`,
  description:
    "When an app is worth building, how native and cross-platform compare, how it survives a lost signal, what the stores ask, and how the weeks are spent.",
  updated: "2026-11-20",
  art: {
    cell: "round",
    accent: "peacock",
    map: ["r rp r r r rm", "rp r r rm r r", "r r rp r r r", "r rm r r rp r"],
  },
  eyebrow: "Mobile app development",
  headline: "An app from first sketch to store listing: a working account",
  lead: "An app lives on a device you don't own, over a network that comes and goes, in a store with rules of its own. Most of the work answers to those conditions. Read this before you ask anybody for a quotation, and you will know which questions move the price.",
  sections: [
    {
      id: "does-it-need-an-app",
      heading: "Does it need to be an app?",
      blocks: [
        {
          kind: "text",
          paragraphs: [
            "A good mobile website wants no installation, no review and no update. Before we plan an app, then, we ask what it would do that a page in the browser can't. These answers hold:",
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
            "A competitor's listing in the store is a weaker reason. People delete apps that they open twice a year, while a page with one good form stays a search away. Where opinions differ, we build the main flow as a web page in two or three weeks and watch whether anybody returns to it. If they do, little is lost: the flow and the server behind it carry over.",
          ],
        },
      ],
    },
    {
      id: "ways-to-build",
      heading: "Native, cross-platform or installable page",
      blocks: [
        {
          kind: "terms",
          items: [
            {
              title: "Native, twice",
              description:
                "Kotlin with Jetpack Compose for Android, Swift with SwiftUI for iOS. You pay for most screens two times and get the platform's own behaviour, the shortest way to camera, Bluetooth and sensors, and the least trouble with long lists on old phones. We advise it when the device itself is the point.",
            },
            {
              title: "Cross-platform",
              description:
                "Flutter or React Native: one body of code, with small native parts where a device function needs them. Catalogues, bookings, approvals and forms go well this way. Keep some of the budget for the places where the two systems disagree, such as permissions, keyboards and the back gesture.",
            },
            {
              title: "Installable web page",
              description:
                "The site itself, with an icon on the home screen and a store of pages for weak connections. Nothing to review, nothing to update. On an iPhone, notifications reach the user only after the page has been added to the home screen, which few people do unasked.",
            },
          ],
        },
      ],
    },
    {
      id: "when-the-signal-drops",
      heading: "When the signal drops",
      blocks: [
        {
          kind: "text",
          paragraphs: [
            "Think of a lift, a basement godown, the highway between two towns. An app that asks the server at each tap is useless there. Ours write to a database on the phone first, usually SQLite, show the result, and send it on when a connection appears. What has not been sent yet is marked on the screen, so nobody has to wonder.",
            "Then comes a question that belongs to your business rather than to us: the office and the delivery person change the same order while they are out of touch, so whose change counts? We go through your records with you, one kind at a time, and write the rule down.",
          ],
        },
        {
          kind: "list",
          items: [
            "Photographs, readings and signatures only add up, so all of them are kept",
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
      heading: "The phones people own",
      blocks: [
        {
          kind: "text",
          paragraphs: [
            "Developers carry new phones. Your drivers and customers carry whatever was on offer four years ago, with a cracked corner and almost no free storage. From the visits to your website we take the oldest system version that still matters to you, and keep phones of that age in a drawer for testing.",
            "On them we measure how long the app takes to start, what it downloads, and what an hour of use costs the battery. We set the text to its largest size and go through every screen; then again with TalkBack and VoiceOver. Labels in Hindi or Tamil are often longer and taller than the English ones, which is why screens are drawn in all your languages from the start.",
          ],
        },
      ],
    },
    {
      id: "how-the-weeks-are-spent",
      heading: "How the weeks are spent",
      blocks: [
        {
          kind: "text",
          paragraphs: [
            "A first version with two or three main flows takes twelve to sixteen weeks, the server included. More features rarely make a better first version; they mostly delay the day on which real users correct you.",
          ],
        },
        {
          kind: "steps",
          steps: [
            {
              title: "A day in the field",
              description:
                "We ride along or stand beside the counter, and note what people write on paper, remember or shout across the room.",
              result: "A page of observations, and the flows that the first version needs",
            },
            {
              title: "Sketches that can be tapped",
              description:
                "Drawn screens are linked and tried on a phone by the people we met. Two rounds are normal.",
              result: "A prototype, with the reasons for what was changed",
            },
            {
              title: "The agreement with the server",
              description:
                "One file describes each request and each answer. App and server are written against it at the same time, with a stand-in that replies from examples.",
              result: "The interface as an OpenAPI document",
            },
            {
              title: "A build every second Friday",
              description:
                "It arrives through TestFlight and Google Play's internal testing, so you use it on your own phone instead of watching slides.",
              result: "A working app that grows, and a list of what is next",
            },
            {
              title: "Two weeks in real hands",
              description:
                "A dozen users work with it for a fortnight. Google demands such a trial from new personal accounts; we hold one for company accounts as well.",
              result: "Crash reports, complaints and their fixes",
            },
            {
              title: "Review and gradual release",
              description:
                "After the stores approve, the app goes to a few users in a hundred, then to more. On the App Store a phased release takes seven days. If crashes rise, we hold it.",
              result: "The listing, and figures for each stage",
            },
          ],
        },
      ],
    },
    {
      id: "what-the-stores-ask",
      heading: "What the stores will ask of you",
      blocks: [
        {
          kind: "text",
          paragraphs: [
            "Some of this needs papers or decisions from your side. We bring the list to the first meeting, because verifying a company alone can take several weeks.",
          ],
        },
        {
          kind: "list",
          items: [
            "Developer accounts in the name of your firm, for which Apple and Google ask for a D-U-N-S number and somebody who may sign",
            "A privacy policy at a public address, and a true statement of what the app and each library inside it collects",
            "A way to delete an account from within the app, if one can be opened there",
            "A reason for each permission, asked at the moment it is needed",
            "For digital goods, the store's own billing or an alternative that it allows; a delivery or a booking may be paid by UPI or card",
            "A demonstration login that works on the day of the review: an expired one sends the app straight back",
          ],
        },
      ],
    },
    {
      id: "after-the-release",
      heading: "The years after the release",
      blocks: [
        {
          kind: "text",
          paragraphs: [
            "Both systems bring out a new version every year, and Google Play stops offering apps to newer phones when they fall too far behind. Plan two maintenance releases a year even if you want nothing new. Libraries with known faults are replaced in them, and the app is tried on the coming system before your users have it.",
            "Old copies never quite disappear. Some users won't update for a year, so the server goes on answering the version before, and the app knows how to ask politely for an update when one can't be avoided. Crash reports come to us with version, model and the steps before the fall, and without anybody's name or number.",
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
              description:
                "The people on both ends of a request sit together. A fault between them has an owner within the hour.",
            },
            {
              title: "Your signing keys",
              description:
                "Store accounts, keys and certificates stay with you. Without them, no other firm could ever update your app.",
            },
            {
              title: "Old phones on the desk",
              description: "Nothing is called finished before it has run on the oldest model we agreed.",
            },
            {
              title: "Rules in writing",
              description:
                "What happens when two changes meet is set down in a table that your staff can read, and each row is tested.",
            },
            {
              title: "A price for each flow",
              description: "You may take two now and the third next year, and know what each will cost.",
            },
            {
              title: "Plain reports after release",
              description:
                "Once a month: how many sessions ended without a crash, which fault hurt most people, what we did about it.",
            },
          ],
        },
      ],
    },
  ],
  closing: {
    heading: "Tell us who will hold the phone",
    text: "Where they stand, what they carry in the other hand, and what they write on paper today. From that we can say whether an app would help them, and roughly what it takes.",
    action: { label: "Get in Touch", href: paths.contact.link },
  },
};
