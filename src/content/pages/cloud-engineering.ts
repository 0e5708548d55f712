import { paths } from "#content/paths.ts";
import type { ServiceOverviewWords } from "#content/schemas/service-overview.ts";

export const cloudEngineering: ServiceOverviewWords = {
  title: "Cloud engineering on any provider | {name}",
  description:
    "Landing zones, migration and a second region on AWS, Azure or Google Cloud: what we set up first, how moves are rehearsed, how long it takes, what you own.",
  updated: "2026-11-22",
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
    scene: {
      name: "cloud",
      alt: "A cloud with one key, and under it three accounts: trial, live and logs.",
      focus: "middle",
    },
  },
  banner: {
    heading: "Cloud engineering: foundations before you move anything in",
    text: "For businesses moving to AWS, Azure or Google Cloud, or already lost in one. We set up accounts, networks, sign-in and rules, move your systems, and leave you files from which your own people can rebuild it all.",
    actionLabel: "contact Now",
  },
  quote: "Name a server's owner the day before it exists.",
  services: {
    heading: "Cloud engineering services",
    lead: "A dozen systems take ten to sixteen weeks, each with its own date. The price depends on the number of systems, their licences and the age of their databases. While you move, you pay for old and new both, so the end date is fixed from the beginning.",
    cards: [
      {
        title: "Landing zone",
        description:
          "Separate accounts for production, trial and audit logs, one sign-on, and address ranges that won't collide with your office. Rules refuse a public bucket, or a machine outside the Indian regions you allow.",
      },
      {
        title: "Cloud migration",
        description:
          "For every system we recommend one of four words: stay, move, change, end. A surprising share deserves the fourth, and costs nothing to move.",
      },
      {
        title: "Developer platforms",
        description:
          "A new service starts from a template with repository, pipeline, alarms and a budget. If it needs Kubernetes, the roughly three upgrades a year are in the schedule and in the price.",
      },
      {
        title: "Managed databases",
        description:
          "PostgreSQL or MySQL in two zones, with the switch between them tried during office hours. We note end-of-life dates, because providers charge extra after them.",
      },
      {
        title: "A second region",
        description:
          "Google Cloud has Mumbai and Delhi, Azure has Pune and Chennai among others. A copy that has to be started costs far less than a twin that already runs, and recovers hours later.",
      },
      {
        title: "Cloud cost by customer",
        description:
          "We divide the bill by orders, patients or tenants. If the bill climbs while the cost of one order falls, that is good news. You see the reverse within a month.",
      },
      {
        title: "Identity and secrets",
        description:
          "One directory for people, short-lived tokens for programs. Keys left in files are found and replaced. Emergency access is in a sealed envelope, and opening it sets off a call.",
      },
      {
        title: "Exit plan",
        description:
          "Each service that would be hard to leave is marked with the effort of leaving. You accept it, or we choose something plainer. We review the marks twice a year.",
      },
    ],
  },
  call: {
    heading: "Which system would you move last?",
    text: "Name it, and tell us why: a licence, a machine on the shop floor, a person. We reply with how we would handle it, and then talk about the rest.",
    phone: true,
    action: { label: "Name the system", href: paths.contact.link },
  },
  methodology: {
    heading: "Cloud migration, step by step",
    lead: "A delay in one system does not delay the others.",
    diagram: "line",
    alt: "The steps stand on one straight line, which ends at the last of them.",
    steps: [
      {
        title: "List, weeks 1 and 2",
        description:
          "Servers, databases, night jobs, certificates and connections. Conversations reveal the rest, such as the report somebody starts by hand each April.",
        result: "An inventory with owners, and a recommendation for each entry",
      },
      {
        title: "Lay out, weeks 3 to 5",
        description:
          "The landing zone is written in Terraform and built in your accounts. Your security people read the rules first.",
        result: "An empty, guarded cloud that one command can rebuild",
      },
      {
        title: "Rehearse, from week 6",
        description:
          "The first system moves as a copy, with its data, against the clock. Users try it for a day. We shorten what took too long and repeat it.",
        result: "A cut-over plan in minutes, with its last point of return",
      },
      {
        title: "Move in waves",
        description:
          "Two or three systems at a time, easy ones first, on evenings you name. Old and new stay in step for a while, so going back loses nothing.",
        result: "A message after each wave: systems moved, their cost now, our remarks",
      },
      {
        title: "Switch off",
        description: "After a month without traffic and one archive opened and read, the old machines go.",
        result:
          "Wiped disks with a certificate, ended contracts, and all files and runbooks in your repository",
      },
    ],
  },
  tools: {
    heading: "Cloud providers and tools",
    groups: [
      { category: "Providers", tools: ["aws", "azure", "googleCloud", "cloudflare"] },
      {
        category: "Infrastructure as code",
        tools: ["terraform", "openTofu", "ansible", "helm"],
      },
      { category: "Running", tools: ["kubernetes", "docker", "argo", "githubActions"] },
      { category: "Identity and secrets", tools: ["keycloak", "vault"] },
      { category: "Monitoring", tools: ["openTelemetry", "prometheus", "grafana"] },
    ],
  },
};
