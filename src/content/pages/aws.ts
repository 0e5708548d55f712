import { company } from "#content/company.ts";
import type { ServiceLandingPage } from "#content/page.ts";
import { paths } from "#content/paths.ts";
import { tools } from "#content/tools.ts";

export const aws: ServiceLandingPage = {
  key: "aws",
  layout: "service-landing",
  title: `AWS set-up, migration and cost control | ${company.name}`,
  description:
    "Accounts, networks, databases and bills on AWS, set up in an order that holds: what each floor consists of, how a move goes, and where money usually leaks.",
  updated: "2026-11-20",
  art: {
    cell: "grid",
    accent: "marigold",
    map: ["g g g g g gm", "g g g g gm gm", "g g g gm gm gm", "g g gm gm gm gm"],
  },
  hero: {
    eyebrow: "AWS",
    headline: "Rented computers, in an order that you understand",
    lead: "Amazon Web Services offers well over two hundred services. A firm of ordinary size needs about fifteen, put together with care and described in files. We choose them with you, set them up in your account, and explain each line of the bill.",
  },
  sections: [
    {
      kind: "methodology",
      methodology: {
        heading: "Five floors, built from the ground",
        lead: "Most trouble we are called to on AWS comes from a floor that was skipped because the one above was urgent. The whole takes four to six weeks for one application.",
        diagram: "ladder",
        alt: "Stairs of five steps built from square cells: accounts, network, data, services, proof. Every step rests upon those beneath it.",
        steps: [
          {
            title: "Accounts",
            description:
              "One each for live, test, backups and logs, under one organisation. People sign in once, with a second factor, and hold rights for hours. The root user is locked away and regions you don't use are closed.",
            result: "A list of who may do what, short enough to read aloud",
          },
          {
            title: "Network",
            description:
              "Two or three availability zones, databases in subnets that the internet can't reach, and endpoints for storage so that its traffic takes no paid detour.",
            result: "A drawing that matches the Terraform files",
          },
          {
            title: "Data",
            description:
              "A managed database with a standby in another zone and recovery to any minute of the past weeks. Copies go to a second region and a vault that even an administrator can't empty before its date.",
            result: "A restore, timed",
          },
          {
            title: "Services",
            description:
              "Containers without servers of your own, functions for short work, virtual machines for what needs them. Sizes are set by measuring for a week, then measured again.",
            result: "Your application, on a test address first",
          },
          {
            title: "Proof",
            description:
              "We take a zone away, expire a certificate in the test account, and send ten times the normal load. What happens is written down with you in the room.",
            result: "A report, and alarms that have rung at least once",
          },
        ],
      },
    },
    {
      kind: "intro",
      heading: "Should you be there at all?",
      paragraphs: [
        "A website with steady traffic and one database runs well, and for less, on two rented servers. AWS begins to pay when load swings between night and day, when you want managed databases and backups instead of a person who tends them, or when a customer asks for audit trails that you would otherwise build yourselves. We work the sum out with your figures, people's hours included, and you may find that the answer is no.",
        "If it is yes, the contract stays between you and AWS. We resell nothing and receive no share of what you spend, so the advice to switch something off costs us nothing.",
        "For data that should remain in the country there are two regions, Mumbai and Hyderabad. Between them a second copy of everything can live far from the first without crossing a border. A few newer services reach these regions late, and we check that before anything is planned upon them.",
      ],
      action: { label: "Ask for the sum", href: paths.contact.link },
    },
    {
      kind: "offerings",
      heading: "The work, by name",
      cards: [
        {
          title: "Review of what you have",
          description:
            "One week, read-only. Findings are sorted by what could hurt you first: open doors, missing backups, single points of failure, money. The structure follows AWS's own Well-Architected questions.",
        },
        {
          title: "Foundation",
          description: "The first two floors above, empty and tidy, for a firm that is about to begin.",
        },
        {
          title: "Migration",
          description:
            "Each system is listed and gets a verdict: switch off, move as it is, move and change the database, or rewrite. A rehearsal with live data comes before every move, and the way back stays open for two weeks.",
        },
        {
          title: "Serverless work",
          description:
            "Functions, queues and events for tasks that come in bursts: invoices at month end, pictures after an exhibition. A function may run for fifteen minutes at most, so longer work is cut up or goes elsewhere.",
        },
        {
          title: "Recovery in a second region",
          description:
            "From a nightly copy to a small twin that is always awake. You choose by how long you can be closed and what that hour costs.",
        },
        {
          title: "Monthly watch on cost",
          description:
            "A page by the sixth of each month: what rose, why, who owns it, what we propose to switch off or reserve.",
        },
      ],
    },
    {
      kind: "expertise",
      heading: "Where bills grow unseen",
      lead: "Look for these yourself, in Cost Explorer, grouped by usage type.",
      cards: [
        {
          title: "Logs that never expire",
          description:
            "The default in CloudWatch is to keep them for ever. A term is one line in the description.",
        },
        {
          title: "The gateway in the middle",
          description:
            "A NAT gateway charges by the hour and by the gigabyte, also for traffic to storage in the same region, which an endpoint would carry free.",
        },
        {
          title: "Chatter between zones",
          description:
            "Data that crosses availability zones is billed. A cache in the wrong zone can cost more than the machine it runs on.",
        },
        {
          title: "Leftovers",
          description:
            "Disks of deleted machines, snapshots of those disks, public addresses that nobody answers on. Each small, together often a salary.",
        },
        {
          title: "Sleepless test systems",
          description:
            "An office week has about fifty hours. A full one has 168, and all of them are billed.",
        },
        {
          title: "A budget that only writes",
          description:
            "AWS Budgets sends a mail and lets spending go on unless you attach an action. We attach one in test accounts, and a person in live ones.",
        },
      ],
    },
    {
      kind: "tools",
      heading: "The fifteen or so, and what describes them",
      groups: [
        { category: "Compute", tools: [tools.awsEc2, tools.awsFargate, tools.awsLambda, tools.docker] },
        {
          category: "Data",
          tools: [tools.awsRds, tools.postgresql, tools.awsS3, tools.awsDynamoDb, tools.awsBackup],
        },
        { category: "Edge and queues", tools: [tools.awsCloudFront, tools.awsSqs, tools.awsSes] },
        {
          category: "Rights and traces",
          tools: [tools.awsIam, tools.awsCloudTrail, tools.awsGuardDuty, tools.awsCloudWatch],
        },
        { category: "Description", tools: [tools.terraform, tools.openTofu, tools.githubActions] },
      ],
    },
    {
      kind: "why",
      heading: "How we behave in your account",
      items: [
        {
          title: "No keys on laptops",
          description:
            "We sign in through your directory for a few hours at a time. Pipelines prove who they are with a token that lives for minutes.",
        },
        {
          title: "Plans before changes",
          description:
            "Terraform shows what it is about to do; someone on your side reads it. Deleting a database takes two people and a second step.",
        },
        {
          title: "Commitments come last",
          description:
            "A savings plan binds you for one or three years. We suggest it after the waste is gone, and for the part of the load that never sleeps.",
        },
        {
          title: "Nothing exotic without need",
          description:
            "Standard PostgreSQL, containers, plain queues. If you wish to leave AWS, most of it moves, and we tell you beforehand what would not.",
        },
      ],
    },
    {
      kind: "call",
      call: {
        heading: "Bring last month's bill",
        text: "Half an hour with it open on the screen, blacked out where you like. We name the three lines that we would question.",
        phone: true,
        action: { label: "Contact Us", href: paths.contact.link },
      },
    },
    {
      kind: "links",
      heading: "Close by",
      links: [
        {
          label: "Cloud Engineering",
          href: paths.cloudEngineering.link,
          description: "The same questions, whichever cloud you are on.",
        },
        {
          label: "DevOps",
          href: paths.devops.link,
          description: "How changes reach what was built here.",
        },
        {
          label: "Cybersecurity",
          href: paths.cybersecurity.link,
          description: "Tests of the doors, and what to do when one was open.",
        },
      ],
    },
  ],
};
