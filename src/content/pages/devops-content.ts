import { paths } from "#content/paths.ts";
import type { ArticleWords } from "#content/schemas/article.ts";

export const devopsContent: ArticleWords = {
  title: "How DevOps works: the path of a change | {name}",
  description:
    "The path of a change from laptop to customers: pipelines, servers as code, rollback, tested backups, useful alarms, costs, and our first thirty days.",
  updated: "2026-11-22",
  art: {
    cell: "grid",
    accent: "indigo",
    map: ["g g g g g gm", "gi gi gi g g g", "g g gi gi gi g", "gm g g g gi gi"],
    scene: {
      name: "devops",
      alt: "Two runs through a pipeline: version 41 is released, version 42 goes back to the start.",
      focus: "middle",
    },
  },
  eyebrow: "DevOps",
  headline: "How DevOps works: one change, from laptop to customers",
  lead: "A developer corrects a line. How long until a customer notices, how many hands does it pass through, and what if it was wrong? Follow one such change with us, then read how servers, backups and alarms support it.",
  sections: [
    {
      id: "path-of-a-change",
      heading: "The CI/CD pipeline, step by step",
      blocks: [
        {
          kind: "steps",
          steps: [
            {
              title: "Proposed",
              description:
                "The change goes to the repository as a small proposal with its reason. A colleague reads it within half a working day. Large ones are sent back to be divided, since nobody reads eight hundred lines with care.",
              result: "A record of the change, its reason, and who agreed",
            },
            {
              title: "Tested, in under ten minutes",
              description:
                "A fresh machine builds it, runs the tests against a real database of your version, and looks for known weaknesses in libraries and for passwords left in files.",
              result: "One package, signed, that is never rebuilt on its way to you",
            },
            {
              title: "Tried",
              description:
                "The package runs in a copy of the live set-up, with invented data. For a screen, there is a link you can open.",
              result: "A preview before the decision",
            },
            {
              title: "Released to a few",
              description:
                "One server in ten, or one customer in twenty, gets it first. Errors and response time are compared with the others for a quarter of an hour.",
              result: "Any fault reaches only a few people, and only for minutes",
            },
            {
              title: "Released to all, or taken back",
              description:
                "If the comparison is good the rest follows. If not, traffic returns to the old package, which is still running.",
              result: "An entry in the release log, and a quiet evening",
            },
          ],
        },
        {
          kind: "text",
          paragraphs: [
            "You no longer gather changes for a big night once a quarter. You send them singly on a weekday morning, while those who wrote them are at their desks.",
          ],
        },
      ],
    },
    {
      id: "written-down",
      heading: "Infrastructure as code",
      blocks: [
        {
          kind: "text",
          paragraphs: [
            "How long would it take to set up your live system again from nothing? If the answer is a person's name, your company depends on a memory. We describe networks, machines, databases and permissions in Terraform, and the software on them in Ansible or container images, all in the repository and reviewed like any other code.",
            "Each night a job compares the description with the real systems and reports the differences, so an emergency fix isn't lost at the next rebuild. Twice a year we build the whole set-up anew in an empty account and time it.",
            "Kubernetes is worth its price when several teams run a dozen services or more. For one application with a database, two machines behind a load balancer or a managed container service do the same with far less work.",
          ],
        },
      ],
    },
    {
      id: "a-way-back",
      heading: "Rollback for code and for data",
      blocks: [
        {
          kind: "text",
          paragraphs: [
            "Code is easily put back. Data is the hard part: once a column is gone, the old version can't run. So we change databases in stages that the old and the new program both accept. To rename a column, we:",
          ],
        },
        {
          kind: "list",
          items: [
            "add the new column and let the program write to both",
            "copy the older rows in small portions, so that nobody is locked out",
            "switch reading to the new column, and watch for a week",
            "stop writing to the old one, and drop it in a later release",
          ],
        },
        {
          kind: "text",
          paragraphs: [
            "That is four releases for a rename. Each one but the last can be undone within minutes, at noon, by the engineer on duty.",
          ],
        },
      ],
    },
    {
      id: "backups-restored",
      heading: "Backups and restore tests",
      blocks: [
        {
          kind: "terms",
          items: [
            {
              title: "How much data may be lost?",
              description:
                "The recovery point. A nightly copy may cost a day of orders; a database that ships its log continuously may cost a minute. The price differs, so the owner decides, with figures.",
            },
            {
              title: "How long may it take?",
              description:
                "The recovery time, counted from the call to the first order taken again. It includes deciding, and copying the data back.",
            },
            {
              title: "Where are the copies?",
              description:
                "Three of them, on two kinds of storage, one away from the rest: another account, another region, and locked so that a stolen administrator's password can't delete it. With AWS we often pair Mumbai and Hyderabad, so everything stays in India.",
            },
          ],
        },
        {
          kind: "text",
          paragraphs: [
            "Each month a job restores the newest copy onto an empty machine, counts rows, opens the application on it and records the time. You get the record. Once a year we do it with you at the table, led by somebody who did not write the steps.",
          ],
        },
        { kind: "pull-quote", text: "Until somebody has restored it, a backup is only a file with a date." },
      ],
    },
    {
      id: "what-wakes-somebody",
      heading: "Monitoring and alarms worth waking for",
      blocks: [
        {
          kind: "text",
          paragraphs: [
            "An alarm has to mean that customers are affected, or soon will be, and that a person can act now. Processor load at ninety percent is no such thing. Together we choose a few signals from the customer's side:",
          ],
        },
        {
          kind: "list",
          items: [
            "The share of requests that fail or take longer than two seconds",
            "A robot's test order, every five minutes, that does not come through",
            "The age of the oldest job waiting in a queue",
            "Days until a disk is full or a certificate expires, reported in office hours",
          ],
        },
        {
          kind: "text",
          paragraphs: [
            "You also agree on a target. 99.9 percent of a month leaves 43 minutes of trouble; 99.99 leaves four, and costs several times as much to run. After each serious fault there is a written account within three working days, which blames no one. For a security incident, CERT-In expects a report within six hours of noticing, and logs for 180 days. We prepare both in advance.",
          ],
        },
      ],
    },
    {
      id: "bill-and-measures",
      heading: "Cloud costs and four DevOps measures",
      blocks: [
        {
          kind: "text",
          paragraphs: [
            "Every resource carries the name of a product and an owner, so anybody can read the monthly bill. Before we reserve capacity at a discount, we remove the waste: test systems that run at night, disks of deleted machines, endless logs, traffic that takes a paid detour. The pipeline itself collects four figures, known from the DORA research:",
          ],
        },
        {
          kind: "list",
          items: [
            "How often you release",
            "How long a change takes from the repository to customers",
            "The share of releases that is corrected or withdrawn",
            "How long recovery takes after a bad one",
          ],
        },
      ],
    },
    {
      id: "first-thirty-days",
      heading: "Your first thirty days of DevOps",
      blocks: [
        {
          kind: "terms",
          items: [
            {
              title: "Days 1 to 5",
              description:
                "Read-only access. We draw your systems, list everyone who can enter, and check that a backup can be restored.",
            },
            {
              title: "Days 6 to 15",
              description:
                "One application gets the full path, from proposal to rollback. Your developers build it with us.",
            },
            {
              title: "Days 16 to 25",
              description:
                "Alarms are cut down to those that matter, personal keys replaced by single sign-on, passwords moved out of files.",
            },
            {
              title: "Days 26 to 30",
              description:
                "You receive the drawings, the runbooks, the first restore record, the four figures, and a list of next steps with an effort beside each line.",
            },
          ],
        },
      ],
    },
    {
      id: "why-choose-us",
      heading: "Why choose us for DevOps",
      blocks: [
        {
          kind: "checklist",
          items: [
            {
              title: "People who also write software",
              description: "We can correct the slow query as well as the server that suffers from it.",
            },
            {
              title: "Nothing only we can run",
              description:
                "Open tools, your cloud accounts, runbooks in plain words. Your team can take over any part at any time.",
            },
            {
              title: "A rota that lets people sleep",
              description:
                "A disturbed night is followed by a free morning. Tired engineers cause the second fault.",
            },
            {
              title: "A small first order",
              description:
                "Thirty days, one application, a fixed price. After that you know enough about us to decide.",
            },
          ],
        },
      ],
    },
  ],
  closing: {
    heading: "When did you last restore a backup?",
    text: "If you aren't sure, write to us about that first. Describe in a few lines what runs where, and we suggest the first thing to look at.",
    action: { label: "Get in Touch", href: paths.contact.link },
  },
};
