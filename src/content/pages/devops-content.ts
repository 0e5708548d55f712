import { company } from "#content/company.ts";
import type { ArticlePage } from "#content/page.ts";
import { paths } from "#content/paths.ts";

export const devopsContent: ArticlePage = {
  key: "devopsContent",
  layout: "article",
  title: `DevOps: the path of a change | ${company.name}`,
  description:
    "What happens to a change between laptop and customers: pipelines, servers in code, undo, restored backups, quiet alarms, bills, and our first thirty days.",
  updated: "2026-11-20",
  art: {
    cell: "grid",
    accent: "indigo",
    map: ["g g g g g gm", "gi gi gi g g g", "g g gi gi gi g", "gm g g g gi gi"],
  },
  eyebrow: "DevOps",
  headline: "What happens to a change between a laptop and your customers",
  lead: "A developer corrects a line. How long until a customer notices, how many hands does it pass through, and what if it was wrong? The answers describe a firm's operations better than a list of its tools. Follow one such change with us, then see what has to stand around it.",
  sections: [
    {
      id: "path-of-a-change",
      heading: "The path of one change",
      blocks: [
        {
          kind: "steps",
          steps: [
            {
              title: "Proposed",
              description:
                "The change goes to the repository as a small proposal with its reason. A colleague reads it within half a working day; large ones are sent back to be divided, since nobody reads eight hundred lines with care.",
              result: "A record of who changed what, why, and who agreed",
            },
            {
              title: "Tested, in under ten minutes",
              description:
                "A fresh machine builds it and runs the tests against a real database of the version you use. Known holes in libraries and passwords left in files are looked for in the same run. Above ten minutes, people start to work round a pipeline.",
              result: "One package, signed, that is never rebuilt on its way to you",
            },
            {
              title: "Tried",
              description:
                "The package runs in a copy of the live set-up, made from the same description, with invented data. For a screen, there is a link that you can open.",
              result: "Something to look at before the decision",
            },
            {
              title: "Released to a few",
              description:
                "One server in ten, or one customer in twenty, gets it first. Error rate and response time are compared with the others by machine for a quarter of an hour.",
              result: "A fault that touches few people, for minutes",
            },
            {
              title: "Released to all, or taken back",
              description:
                "If the comparison is good the rest follows. If it isn't, traffic returns to the old package, which is still running.",
              result: "An entry in the release log, and a quiet evening",
            },
          ],
        },
        {
          kind: "text",
          paragraphs: [
            "With this path in place, releasing becomes dull, which is its purpose. You no longer gather changes for a big night once a quarter. You send them singly on a weekday morning, while those who wrote them are at their desks and still remember why.",
          ],
        },
      ],
    },
    {
      id: "written-down",
      heading: "Servers that are written down",
      blocks: [
        {
          kind: "text",
          paragraphs: [
            "Ask how long it would take to set up your live system again from nothing. If the answer is a name, the firm depends on a memory. We describe networks, machines, databases and permissions in Terraform, what is on the machines in Ansible or in container images, and keep all of it in the repository, where it is reviewed like any other code.",
            "Clicking in the cloud's console stays possible in an emergency. Each night a job compares the description with what really exists and reports the differences, so an emergency fix is written down the next morning and isn't lost at the next rebuild. Twice a year we build the whole set-up anew in an empty account and time it.",
            "Kubernetes comes up in most first meetings. It earns its keep when several teams run a dozen services or more. For one application with a database, two machines behind a load balancer, or a managed container service, do the same with far less to look after; we will say so even though it makes a smaller project.",
          ],
        },
      ],
    },
    {
      id: "a-way-back",
      heading: "A way back for code, and for data",
      blocks: [
        {
          kind: "text",
          paragraphs: [
            "Code is easily put back. Data is the hard part: once a column is gone, the old version can't run. Changes to the database are therefore made in stages that the old and the new program both tolerate. To rename a column, we:",
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
            "That is four releases for a rename. Until the last, each can be undone within minutes, at noon, by whoever is on duty; and when the last one comes, nothing reads the old column any more.",
          ],
        },
      ],
    },
    {
      id: "backups-restored",
      heading: "Backups, judged by the restore",
      blocks: [
        {
          kind: "terms",
          items: [
            {
              title: "How much may be lost?",
              description:
                "The recovery point. A nightly copy may cost a day of orders; a database that ships its log continuously may cost a minute. The price differs, so this is for the owner to decide, with figures.",
            },
            {
              title: "How long may it take?",
              description:
                "The recovery time, counted from the call to the first order taken again. It includes finding somebody, deciding, and copying the data back, which for a large database is often the longest part.",
            },
            {
              title: "Where are the copies?",
              description:
                "Three of them, on two kinds of storage, one away from the rest: under another account, in another region, and locked so that a stolen administrator's password can't delete it. With AWS we often pair Mumbai and Hyderabad, which keeps everything in India.",
            },
          ],
        },
        {
          kind: "text",
          paragraphs: [
            "Each month a job restores the newest copy onto an empty machine, counts rows, opens the application on it and records how long that took. You get the record. Once a year we do it with you at the table, following the written steps, led by somebody who did not write them.",
          ],
        },
        { kind: "pull-quote", text: "Until somebody has restored it, a backup is only a file with a date." },
      ],
    },
    {
      id: "what-wakes-somebody",
      heading: "What may wake somebody at night",
      blocks: [
        {
          kind: "text",
          paragraphs: [
            "An alarm has to mean that customers are affected, or soon will be, and that a person can do something about it now. Processor load at ninety percent is no such thing. Together we choose a handful of signals seen from the customer's side:",
          ],
        },
        {
          kind: "list",
          items: [
            "The share of requests that fail or take longer than two seconds",
            "A test order, placed by a robot every five minutes from outside your network, that does not come through",
            "The age of the oldest job waiting in a queue",
            "Days until a disk is full or a certificate expires, reported in office hours while there are still many",
          ],
        },
        {
          kind: "text",
          paragraphs: [
            "You also agree on a target. Available for 99.9 percent of a month leaves 43 minutes of trouble; 99.99 leaves four, and costs several times as much to run. After each serious fault there is a written account within three working days: what happened, how it was noticed, what will change. It blames no one, because people who fear blame stop telling. If the fault was a security incident, a timer runs too, as CERT-In expects a report within six hours of noticing, and logs for 180 days; both are prepared in advance.",
          ],
        },
      ],
    },
    {
      id: "bill-and-measures",
      heading: "The bill, and four measures",
      blocks: [
        {
          kind: "text",
          paragraphs: [
            "Every resource carries the name of a product and an owner, so the monthly bill can be read by somebody outside technology. Before we reserve capacity at a discount, we take away what nobody uses: test systems that run at night, disks that belonged to deleted machines, logs kept for ever, traffic that takes a paid detour. Whether operations improve on the whole is visible in four figures, known from the DORA research, that the pipeline collects by itself.",
          ],
        },
        {
          kind: "list",
          items: [
            "How often you release",
            "How long a change takes from the repository to customers",
            "What share of releases has to be corrected or withdrawn",
            "How long recovery takes after a bad one",
          ],
        },
      ],
    },
    {
      id: "first-thirty-days",
      heading: "The first thirty days with us",
      blocks: [
        {
          kind: "terms",
          items: [
            {
              title: "Days 1 to 5",
              description:
                "Read-only access. We draw what exists, list who can enter, and check that a backup can be restored. Anything dangerous is told to you on the same day.",
            },
            {
              title: "Days 6 to 15",
              description:
                "One application gets the full path, from proposal to undo. Your developers build it with us, so that it belongs to them.",
            },
            {
              title: "Days 16 to 25",
              description:
                "Alarms are cut down to those that matter, personal keys replaced by single sign-on, passwords moved out of files into a store.",
            },
            {
              title: "Days 26 to 30",
              description:
                "You receive the drawings, the runbooks, the first restore record, the four figures as they stand, and a list of what to do next with an effort beside each line.",
            },
          ],
        },
      ],
    },
    {
      id: "why-choose-us",
      heading: "Why choose us for operations",
      blocks: [
        {
          kind: "checklist",
          items: [
            {
              title: "People who also write software",
              description:
                "We can mend the slow query as well as the server that suffers from it, and needn't send a ticket across the wall.",
            },
            {
              title: "Nothing only we can run",
              description:
                "Open tools, your cloud accounts, runbooks in plain words. Your team can take over any part at any time.",
            },
            {
              title: "A rota that lets people sleep",
              description:
                "Duty is shared and a disturbed night is followed by a free morning. Tired engineers cause the second fault.",
            },
            {
              title: "Small first orders",
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
    text: "If you aren't sure, that is a good first thing to write to us about. Tell us what runs where, in a few lines, and we suggest what to look at before anything else.",
    action: { label: "Get in Touch", href: paths.contact.link },
  },
};
