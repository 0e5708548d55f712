import { company } from "#content/company.ts";
import type { ServiceOverviewPage } from "#content/page.ts";
import { paths } from "#content/paths.ts";
import { tools } from "#content/tools.ts";

export const cloudEngineering: ServiceOverviewPage = {
  key: "cloudEngineering",
  layout: "service-overview",
  title: `Cloud engineering on any provider | ${company.name}`,
  description:
    "Landing zones, migrations and a second region on AWS, Azure or Google Cloud: what is laid first, how moves are rehearsed, and who owns the result.",
  updated: "2026-11-20",
  art: {
    cell: "grid",
    accent: "indigo",
    map: [
      "gi gi g g gi gi g",
      "g gi gi g g gi gi",
      "gm g gi gi g g gi",
      "gi g g gi gm g g",
      "gi gi g g gi gi g",
    ],
  },
  banner: {
    heading: "Streets, drains and house numbers before the first house",
    text: "A cloud account begins empty and fills quickly. We lay out accounts, address ranges, identities and rules on AWS, Azure or Google Cloud, move your systems in, and leave you with files from which your own people can build it all again.",
    actionLabel: "contact Now",
  },
  quote:
    "Give a server its owner on the day before it exists. On the day it fails it is too late to look for one.",
  services: {
    heading: "What you can have built",
    cards: [
      {
        title: "Landing zone",
        description:
          "Production, trial and audit logs in separate accounts, one sign-on for people, and address ranges that won't collide with your office or a future partner. Guard rails refuse a public bucket, or a machine outside the Indian regions you allow, before it comes into being.",
      },
      {
        title: "Migration",
        description:
          "Every system gets one of four words: stay, move, change, end. Your licences, its traffic and the age of its database decide which. A surprising share deserves the fourth, and costs nothing to move.",
      },
      {
        title: "Platforms for developers",
        description:
          "A new service starts from a template and arrives with repository, pipeline, alarms and a budget. Where Kubernetes carries it, its upgrades, about three a year, stand in the calendar and in the price.",
      },
      {
        title: "Databases",
        description:
          "Managed PostgreSQL or MySQL in two zones, and the switch from one to the other tried during office hours. End-of-life dates are noted on arrival, since providers charge extra for versions past theirs.",
      },
      {
        title: "A second region",
        description:
          "Google Cloud offers Mumbai and Delhi, Azure has Pune and Chennai among others, and AWS pairs are described on a page of their own. You choose between a copy that has to be started and a twin that is already running; between them lie hours and a good deal of money.",
      },
      {
        title: "Cost by customer",
        description:
          "We divide the bill by orders, patients or tenants, as soon as resources carry names. A sum that climbs while the cost of one order falls is good news. The reverse is found within a month, before it becomes habit.",
      },
      {
        title: "Identity and secrets",
        description:
          "One directory for people, short-lived tokens for programs. Keys that lie in files are traced and replaced. Emergency access lies in a sealed envelope, and opening it sets off a call.",
      },
      {
        title: "The way out",
        description:
          "In the design, each service that would be hard to leave is marked with the effort of leaving. You accept the mark or we choose something plainer. Twice a year the marks are reviewed.",
      },
    ],
  },
  call: {
    heading: "Which of your systems would you move last?",
    text: "Name it, and tell us why. Usually that answer holds the real difficulty: a licence, a machine on the shop floor, a person. We write back with how we would deal with it, and only then talk about the rest.",
    phone: true,
    action: { label: "Name the system", href: paths.contact.link },
  },
  methodology: {
    heading: "From the list to the last cable",
    lead: "Ten to sixteen weeks for a dozen systems. Each has its own date, so a delay in one holds up no other.",
    diagram: "line",
    alt: "A straight way past five squares: list, lay out, rehearse, move in waves, and switch off, where it ends.",
    steps: [
      {
        title: "List, weeks 1 and 2",
        description:
          "Servers, databases, jobs at night, certificates, the connections between them as the network sees them. Conversations reveal the rest: the report that someone starts by hand each April.",
        result: "An inventory with owners, and one of the four words beside each entry",
      },
      {
        title: "Lay out, weeks 3 to 5",
        description:
          "The landing zone is written in Terraform and built in your accounts. Your security people read the rules before anything lives under them.",
        result: "An empty, guarded cloud that one command can rebuild",
      },
      {
        title: "Rehearse, from week 6",
        description:
          "The first system is moved as a copy, with its data, against the clock. Users try it for a day. What took too long is shortened, then it is done once more.",
        result: "A cut-over plan in minutes, with the point up to which you can turn back",
      },
      {
        title: "Move in waves",
        description:
          "Two or three systems at a time, the easy ones first, on evenings you name. Old and new stay in step for a while, so returning loses no entries.",
        result: "A message after each wave: what moved, what it costs now, what we saw",
      },
      {
        title: "Switch off",
        description:
          "A month without traffic, a last archive that has been opened and read, then the old machines go. Until that day you pay for both, which is why it has a date from the beginning.",
        result:
          "Wiped disks with a certificate, ended contracts, and files, drawings and runbooks in your repository",
      },
    ],
  },
  tools: {
    heading: "Clouds and what holds them together",
    groups: [
      { category: "Providers", tools: [tools.aws, tools.azure, tools.googleCloud, tools.cloudflare] },
      { category: "Description", tools: [tools.terraform, tools.openTofu, tools.ansible, tools.helm] },
      { category: "Running", tools: [tools.kubernetes, tools.docker, tools.argo, tools.githubActions] },
      { category: "Identity and secrets", tools: [tools.keycloak, tools.vault] },
      { category: "Seeing", tools: [tools.openTelemetry, tools.prometheus, tools.grafana] },
    ],
  },
};
