import { paths } from "#content/paths.ts";
import type { ServiceLandingWords } from "#content/schemas/service-landing.ts";

export const aws: ServiceLandingWords = {
  title: "AWS set-up, migration and cost control | {name}",
  description:
    "AWS accounts, networks, databases and bills, set up in your name: what you get, how long it takes, what decides the price, and where AWS money leaks.",
  updated: "2026-11-22",
  art: {
    cell: "grid",
    accent: "marigold",
    map: ["g g g g g gm", "g g g g gm gm", "g g g gm gm gm", "g g gm gm gm gm"],
    scene: {
      name: "aws",
      alt: "A monthly bill on which three lines are ringed, each leading to what caused it: servers, a database, a disk.",
      focus: "middle",
    },
  },
  hero: {
    eyebrow: "AWS",
    headline: "AWS set up so that you understand the bill",
    lead: "For companies on Amazon Web Services, or about to move there. Of over two hundred services you need about fifteen. We set them up in your own account, describe everything in files, and explain each line of the bill.",
    action: { label: "Contact Us", href: paths.contact.link },
  },
  sections: [
    {
      kind: "methodology",
      methodology: {
        heading: "AWS set-up in five steps",
        lead: "One application takes four to six weeks. The price depends on how many applications you have and how long you can afford to be offline. Most trouble we see comes from a skipped step.",
        diagram: "ladder",
        alt: "The steps are stairs built of square cells; each rests on those beneath it.",
        steps: [
          {
            title: "Accounts",
            description:
              "One each for live, test, backups and logs. People sign in once, with a second factor.",
            result: "A short list of who may do what",
          },
          {
            title: "Network",
            description: "Two or three zones, and databases that the internet can't reach.",
            result: "A drawing that matches the Terraform files",
          },
          {
            title: "Data",
            description:
              "A managed database with a standby, recovery to any minute of the past weeks, and locked copies in a second region.",
            result: "A restore, timed",
          },
          {
            title: "Services",
            description:
              "Containers, functions or virtual machines, in sizes we set by measuring for a week.",
            result: "Your application, on a test address first",
          },
          {
            title: "Proof",
            description:
              "With you in the room we take a zone away, expire a certificate, and send ten times the normal load.",
            result: "A report, and alarms that have gone off at least once",
          },
        ],
      },
    },
    {
      kind: "intro",
      heading: "Is AWS right for you?",
      paragraphs: [
        "A website with steady traffic costs less on two rented servers. AWS pays when load swings, when you want managed databases and backups, or when a customer asks for audit trails. We compare the cost with your own figures.",
        "Your contract is with AWS. We resell nothing and receive no share. For data that must remain in India there are two regions, Mumbai and Hyderabad.",
      ],
      action: { label: "Ask for a cost comparison", href: paths.contact.link },
    },
    {
      kind: "offerings",
      heading: "AWS services we offer",
      cards: [
        {
          title: "AWS review",
          description:
            "One week, read-only: open access, missing backups, single points of failure, money. Worst findings first.",
        },
        {
          title: "AWS foundation",
          description: "Accounts and network, for a company that is about to begin.",
        },
        {
          title: "Migration to AWS",
          description:
            "Each system is switched off, moved as it is, or changed. We rehearse with live data first, and you can go back for two weeks.",
        },
        {
          title: "Serverless applications",
          description:
            "Functions and queues for work that comes in bursts: invoices at month end, pictures after an exhibition.",
        },
        {
          title: "Disaster recovery",
          description: "From a nightly copy in a second region to a small twin that always runs.",
        },
        {
          title: "Monthly cost report",
          description:
            "One page by the sixth of each month: which costs rose, why, and what to switch off or reserve.",
        },
      ],
    },
    {
      kind: "expertise",
      heading: "Where AWS bills grow unseen",
      lead: "Look for these yourself, in Cost Explorer, grouped by usage type.",
      cards: [
        {
          title: "Logs that never expire",
          description: "The default in CloudWatch is for ever. A limit is one line of code.",
        },
        {
          title: "NAT gateways",
          description: "They charge by the gigabyte for storage traffic that an endpoint would carry free.",
        },
        {
          title: "Traffic between zones",
          description: "A cache in the wrong zone can cost more than the machine it runs on.",
        },
        {
          title: "Leftovers",
          description:
            "Disks of deleted machines, their snapshots, unused public addresses. Together, often a salary.",
        },
        {
          title: "Test systems at night",
          description: "An office week has about fifty hours. AWS bills all 168.",
        },
        {
          title: "Budgets without an action",
          description: "AWS Budgets sends an e-mail and lets spending go on unless you attach an action.",
        },
      ],
    },
    {
      kind: "tools",
      heading: "AWS services and tools we use",
      groups: [
        { category: "Compute", tools: ["awsEc2", "awsFargate", "awsLambda", "docker"] },
        {
          category: "Data",
          tools: ["awsRds", "postgresql", "awsS3", "awsDynamoDb", "awsBackup"],
        },
        { category: "Delivery and queues", tools: ["awsCloudFront", "awsSqs", "awsSes"] },
        {
          category: "Access and logs",
          tools: ["awsIam", "awsCloudTrail", "awsGuardDuty", "awsCloudWatch"],
        },
        { category: "Infrastructure", tools: ["terraform", "openTofu", "githubActions"] },
      ],
    },
    {
      kind: "why",
      heading: "How we work in your AWS account",
      items: [
        {
          title: "No keys on laptops",
          description: "We sign in through your directory for a few hours at a time.",
        },
        {
          title: "Plans before changes",
          description: "You read each plan first. Deleting a database takes two people.",
        },
        {
          title: "Commitments come last",
          description:
            "A savings plan binds you for one or three years. We suggest it only after the waste is gone.",
        },
        {
          title: "Easy to leave",
          description:
            "Standard PostgreSQL, containers, plain queues. You know beforehand what would not move.",
        },
      ],
    },
    {
      kind: "call",
      call: {
        heading: "Bring last month's AWS bill",
        text: "Half an hour with the bill on the screen, blacked out where you like. We name the three lines we would question.",
        phone: true,
        action: { label: "Contact Us", href: paths.contact.link },
      },
    },
    {
      kind: "links",
      heading: "Related services",
      links: [
        {
          label: "Cloud Engineering",
          href: paths.cloudEngineering.link,
          description: "The same work on any cloud provider.",
        },
        {
          label: "DevOps",
          href: paths.devops.link,
          description: "Releases, backups and alarms for your systems on AWS.",
        },
        {
          label: "Cybersecurity",
          href: paths.cybersecurity.link,
          description: "Security tests, and help after an attack.",
        },
      ],
    },
  ],
};
