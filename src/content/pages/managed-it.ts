import { paths } from "#content/paths.ts";
import type { ServiceOverviewWords } from "#content/schemas/service-overview.ts";

export const managedIt: ServiceOverviewWords = {
  title: "Managed IT services for offices | {name}",
  description:
    "Help desk, laptops, accounts, network, backups and suppliers in one contract, priced per person: what you get, how we take over, and how you can leave.",
  updated: "2026-11-22",
  art: {
    cell: "star",
    accent: "peacock",
    map: ["s sp s sp s sp s", "sp s sm s sp s sp", "s sp s sp s sm s", "sp s sp s sp s sp"],
    scene: {
      name: "managed-it",
      alt: "A desk on which printer, screen and router each carry a label; one says: up to date.",
      focus: "middle",
    },
  },
  banner: {
    heading: "Managed IT services: one team that answers for your office",
    text: "One number to call, machines that are up to date, backups that can be restored, and a list of everything you own. You pay a monthly price for each person, fixed for a year, and can leave with sixty days' notice.",
    actionLabel: "contact Now",
  },
  quote: "A ticket that comes back every month is our fault, not the fault of the person who writes it.",
  services: {
    heading: "IT support services for your office",
    lead: "For offices without an IT department, or with one person doing everything. The price depends on how many people you are; taking over takes six weeks. You can start with a two-day check at a fixed price.",
    cards: [
      {
        title: "Help desk",
        description:
          "By phone, e-mail or chat, in Hindi and English: {hours}. If one person can't work, we respond within the hour. If the whole office can't work, we respond within fifteen minutes, at night too.",
      },
      {
        title: "Laptops and phones",
        description:
          "Encrypted and enrolled before they reach the desk. Updates within two weeks, within two days for a weakness already under attack. A lost laptop is locked during your call.",
      },
      {
        title: "Joining and leaving",
        description:
          "One form from HR sets everything up before the first morning. On the last day all access closes at the agreed hour, and e-mail passes to the manager.",
      },
      {
        title: "E-mail and documents",
        description:
          "Google Workspace or Microsoft 365 with a second factor for everybody, and rules for sharing outside. We also copy mailboxes and drives elsewhere every day.",
      },
      {
        title: "Network and Wi-Fi",
        description:
          "Cameras, guests and printers are separate from accounts. Two lines from two operators, by two routes where the building allows it.",
      },
      {
        title: "Backups",
        description:
          "You decide how long each system may be down and how much work may be lost. One copy can't be deleted by any office account.",
      },
      {
        title: "Security monitoring",
        description:
          "A sign-in from a new country, a mailbox that forwards everything, a thousand files renamed in a minute: a person sees it and calls you. The CERT-In form is ready.",
      },
      {
        title: "Purchases and suppliers",
        description:
          "We compare quotations, track warranties, and wait on the internet operator's line in your place. Sellers pay us nothing. Any discount appears on your bill.",
      },
    ],
  },
  call: {
    heading: "Can people who left still sign in?",
    text: "If nobody can answer today, begin with the two-day check: accounts, updates, backups, and access from outside. The findings are yours whether or not you stay with us.",
    phone: true,
    action: { label: "Ask for the check", href: paths.contact.link },
  },
  methodology: {
    heading: "Our IT support routine",
    lead: "In the first six weeks we count your equipment, move passwords into a vault, close the worst gaps, and meet everybody once. Then five routines run side by side, each with a named person.",
    diagram: "fan",
    alt: "The routines branch off one eight-pointed star, the contract, side by side.",
    steps: [
      {
        title: "Every day",
        description:
          "We check last night's backups for size as well as success, since an empty backup also ends without an error. Tickets older than a day are read out at ten past ten.",
        result: "Answers in words, never just a closed ticket",
      },
      {
        title: "Every week",
        description:
          "Updates go to five volunteers on Tuesday and to the rest on Thursday, without the ones that broke something.",
        result: "A short note on changed and waiting updates",
      },
      {
        title: "Every month",
        description:
          "Accounts are compared with the payroll, licences with their use. A file, a mailbox or a server is picked at random and restored while you look on.",
        result: "Two sheets: tickets by cause, costs, the restore and its duration",
      },
      {
        title: "Every quarter",
        description:
          "We unplug the first internet line at lunchtime and see who notices. The commonest cause of tickets is removed for good.",
        result: "A note on the removed cause and the line test",
      },
      {
        title: "Every year",
        description:
          "Machines are sorted into use, repair and replace. A colleague who has never seen your office tests whether strangers could run it from our folder within a week.",
        result: "A budget for next year, and a folder that lets you leave",
      },
    ],
  },
  tools: {
    heading: "IT support tools we use",
    groups: [
      {
        category: "Help desk and inventory",
        tools: ["glpi", "zulip", "keycloak", "bitwarden"],
      },
      {
        category: "E-mail and documents",
        tools: ["googleWorkspace", "microsoft365", "nextcloud"],
      },
      { category: "Network", tools: ["opnsense", "wireguard", "letsEncrypt"] },
      {
        category: "Servers",
        tools: ["debian", "ubuntu", "windowsServer", "proxmox", "ansible"],
      },
      {
        category: "Backups and monitoring",
        tools: ["veeam", "restic", "zabbix", "wazuh", "grafana"],
      },
    ],
  },
};
