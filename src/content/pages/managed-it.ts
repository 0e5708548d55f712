import { company } from "#content/company.ts";
import type { ServiceOverviewPage } from "#content/page.ts";
import { paths } from "#content/paths.ts";
import { tools } from "#content/tools.ts";

export const managedIt: ServiceOverviewPage = {
  key: "managedIt",
  layout: "service-overview",
  title: `Managed IT services for offices | ${company.name}`,
  description:
    "Help desk, laptops, accounts, network, backups and suppliers in one contract by the head: what happens daily to yearly, and how taking over and leaving work.",
  updated: "2026-11-20",
  art: {
    cell: "star",
    accent: "peacock",
    map: ["s sp s sp s sp s", "sp s sm s sp s sp", "s sp s sp s sm s", "sp s sp s sp s sp"],
  },
  banner: {
    heading: "Office IT that somebody answers for",
    text: "One number to ring, machines that are up to date, copies that can be brought back, and a list of what you own. You pay a monthly sum for each person, agreed for a year, and may leave with sixty days' notice.",
    actionLabel: "contact Now",
  },
  quote: "A ticket that comes back every month is a fault of ours, not of the person who keeps writing it.",
  services: {
    heading: "Eight things off your desk",
    cards: [
      {
        title: "Help desk",
        description: `By phone, mail or chat, in Hindi and English, ${company.hours.display}. A person who can't work hears from us within the hour, an office that can't work within fifteen minutes, and that second kind also at night.`,
      },
      {
        title: "Laptops and phones",
        description:
          "Encrypted and enrolled before they reach the desk. Updates are in place after two weeks, after two days when a hole is already being used. Ring about a lost one, and it is locked before you hang up.",
      },
      {
        title: "Joining and leaving",
        description:
          "A form from your HR sets up everything before the first morning. On the last day it all closes at the agreed hour, mail passes to the manager, and the licence goes back into the pool.",
      },
      {
        title: "Mail and documents",
        description:
          "Google Workspace or Microsoft 365 with a second factor for everybody, and sharing rules that say what may go outside. Deleted files stay in their bins for weeks only, so mailboxes and drives are also copied elsewhere each day.",
      },
      {
        title: "Network and Wi-Fi",
        description:
          "Cameras, guests and printers are kept apart from accounts. Two lines from two operators, arriving by two routes where the building allows it; a drawing shows every socket.",
      },
      {
        title: "Copies",
        description:
          "For each system you decide how long it may be down and how much work may be lost. We size the copies by that answer. One of them can't be deleted by any account used in the office.",
      },
      {
        title: "Watching",
        description:
          "A sign-in from a new country, a mailbox that begins to forward everything, a thousand files renamed within a minute: these reach a person, who rings you. The form and numbers for CERT-In lie ready.",
      },
      {
        title: "Purchases and suppliers",
        description:
          "We compare quotations, remember when warranties and support end, and wait on the internet operator's line in your place. Sellers pay us nothing. A discount we obtain appears on your bill.",
      },
    ],
  },
  call: {
    heading: "Who has left, and can still sign in?",
    text: "If nobody could answer that today, begin with the two-day check: accounts, updates, copies, and doors to the outside. It costs a fixed sum, and the findings are yours whether or not you stay with us.",
    phone: true,
    action: { label: "Ask for the check", href: paths.contact.link },
  },
  methodology: {
    heading: "What happens, and how often",
    lead: "Taking over lasts six weeks. We count what is there, move passwords from notebooks into a vault, close the worst gaps, and meet everybody once. Afterwards five routines run beside each other, each under a person's name.",
    diagram: "fan",
    alt: "An eight-pointed star on the left, the contract, from which five routines branch off side by side: daily, weekly, monthly, quarterly and yearly.",
    steps: [
      {
        title: "Every day",
        description:
          "Last night's copies are checked for size as well as success, since an empty backup also ends without an error. Open tickets older than a day are read aloud at ten past ten.",
        result: "Answers in words, never just a closed ticket",
      },
      {
        title: "Every week",
        description:
          "Updates go to five volunteers on Tuesday and to the rest on Thursday. Whatever broke for the volunteers is held back.",
        result: "A short note on what was changed and what waits",
      },
      {
        title: "Every month",
        description:
          "Accounts are compared with the payroll, licences with their use. A file, a mailbox or a server is drawn by lot and brought back while you look on.",
        result: "Two sheets: tickets by cause, costs, the restore and its duration",
      },
      {
        title: "Every quarter",
        description:
          "We pull the first internet line out of its socket at lunchtime and see who notices. The commonest cause of tickets is chosen and removed for good.",
        result: "A note on the cause that was removed, and the test of the line",
      },
      {
        title: "Every year",
        description:
          "Machines are sorted into keep, repair and replace. The folder with drawings, contracts and passwords is opened by somebody who has never seen it, to find out whether strangers could run your office from it within a week.",
        result: "A budget for the next year, and a folder that would let you leave",
      },
    ],
  },
  tools: {
    heading: "Used for it",
    groups: [
      {
        category: "Desk and inventory",
        tools: [tools.glpi, tools.zulip, tools.keycloak, tools.bitwarden],
      },
      {
        category: "Mail and documents",
        tools: [tools.googleWorkspace, tools.microsoft365, tools.nextcloud],
      },
      { category: "Network", tools: [tools.opnsense, tools.wireguard, tools.letsEncrypt] },
      {
        category: "Servers",
        tools: [tools.debian, tools.ubuntu, tools.windowsServer, tools.proxmox, tools.ansible],
      },
      {
        category: "Copies and watching",
        tools: [tools.veeam, tools.restic, tools.zabbix, tools.wazuh, tools.grafana],
      },
    ],
  },
};
