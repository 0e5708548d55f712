import { company } from "#content/company.ts";
import type { ServiceLandingPage } from "#content/page.ts";
import { paths } from "#content/paths.ts";
import { tools } from "#content/tools.ts";

export const devops: ServiceLandingPage = {
  key: "devops",
  layout: "service-landing",
  title: `DevOps services and consulting | ${company.name}`,
  description:
    "Releases in office hours, servers described in code, backups that were restored, alarms worth waking for. What we set up, in which order, and how you judge it.",
  updated: "2026-11-20",
  art: {
    cell: "braid",
    accent: "indigo",
    map: ["bi b b b b bi", "b bi b b bi b", "b b bm bm b b", "b bi b b bi b"],
  },
  hero: {
    eyebrow: "DevOps",
    headline: "Release on a Tuesday morning, and go to lunch",
    lead: "When a release is an event, firms hold few of them, each is large, and something in it goes wrong. We make releases small and ordinary, and build what has to stand around them so that they may be.",
    action: { label: "Contact Us", href: paths.contact.link },
  },
  sections: [
    {
      kind: "expertise",
      heading: "You may recognise one of these",
      lead: "They are the sentences with which most conversations about operations begin.",
      cards: [
        {
          title: "'Only Suresh can deploy'",
          description:
            "The steps are in his head and on his laptop. We sit beside him for two releases, write each step as code, and let the third be done by somebody else while he is on leave.",
        },
        {
          title: "'It worked on staging'",
          description:
            "Then staging is a different place. Both get built from one description, differ in size and secrets only, and the same package moves from one to the other without being built again.",
        },
        {
          title: "'The alert channel is muted'",
          description:
            "Four hundred messages a day teach people to look away. We delete alarms until every one that is left has an owner and a first step, then add the two that were missing.",
        },
        {
          title: "'We have backups, I think'",
          description:
            "We restore one in the first week, on an empty machine, with a stopwatch. You learn how old the data is, how long it took, and what was never included.",
        },
      ],
    },
    {
      kind: "intro",
      heading: "Less a department than a habit",
      paragraphs: [
        "Tools are the easy half. A pipeline can be bought this afternoon, and teams that have one still release once a quarter, because a test fails on every third run and people have learned to press the button again. The other half is agreement: how large a change may be, who reads it within the day, what everyone drops when the main branch is red.",
        "We therefore work inside your team's own repository and calendar. Your developers write half of the pipeline with us. By the time we step back they have repaired it at least once without asking.",
      ],
      action: {
        label: "Learn More",
        about: "about how DevOps is brought in",
        href: paths.devopsContent.link,
      },
    },
    {
      kind: "methodology",
      methodology: {
        heading: "The week that repeats itself",
        lead: "A change travels round this track in a day or two. Each lap makes the next one safer, as what goes wrong on it becomes a check at the start.",
        diagram: "loop",
        alt: "Six openings on a square track, walked clockwise: propose, check, release, watch, answer, learn. From the last, the track leads back to the first.",
        steps: [
          {
            title: "Propose",
            description: "A change that one person can read in a quarter of an hour, with its reason.",
          },
          {
            title: "Check",
            description:
              "Built once, tested on a fresh machine, searched for known holes. Green within ten minutes, or the pipeline itself is the next task.",
            result: "A package with a number and a list of contents",
          },
          {
            title: "Release",
            description:
              "To a small share of traffic, switched on by a flag where possible, so that shipping code and showing it are two decisions.",
          },
          {
            title: "Watch",
            description:
              "Errors and waiting times, compared with the hour before, on one screen that business people can read too.",
            result: "Go on or go back, within the quarter hour",
          },
          {
            title: "Answer",
            description:
              "If something breaks, one person leads, one repairs, one tells the customers. The roles are practised on a quiet day.",
          },
          {
            title: "Learn",
            description:
              "An hour of conversation without blame, and at most two improvements, because longer lists are never done.",
            result: "A new check, and a line in the runbook",
          },
        ],
      },
    },
    {
      kind: "offerings",
      heading: "Work that can be ordered singly",
      cards: [
        {
          title: "Pipeline for one application",
          description:
            "Two to three weeks. From commit to running in production and back again, with secrets kept out of the files and a record of who released what.",
        },
        {
          title: "Infrastructure as code",
          description:
            "What exists is imported into Terraform as it is, without rebuilding. Only then do we tidy it, one reviewed plan at a time.",
        },
        {
          title: "Containers",
          description:
            "Images that start as an ordinary user, hold no compiler, and are rebuilt weekly for security updates. Kubernetes if your number of services asks for it; a managed container service if it doesn't.",
        },
        {
          title: "Monitoring and duty",
          description:
            "Metrics, logs and traces tied by one request number. A rota for your people, with runbooks that a tired reader can follow at three in the morning.",
        },
        {
          title: "Database operations",
          description:
            "Schema changes in steps that can be reversed, a standby that was really switched over, slow queries found before customers find them.",
        },
        {
          title: "Cost and capacity",
          description:
            "A load test against the day you fear most, such as results day or a festival sale, and a bill divided by product so that each owner sees a share.",
        },
      ],
    },
    {
      kind: "tools",
      heading: "Tools we work with",
      lead: "If you already use others that do the same, they stay. Moving from one pipeline product to another is seldom worth what it costs.",
      groups: [
        {
          category: "Build and release",
          tools: [tools.git, tools.githubActions, tools.gitlab, tools.jenkins, tools.argo],
        },
        {
          category: "Description of servers",
          tools: [tools.terraform, tools.openTofu, tools.ansible, tools.helm],
        },
        { category: "Running", tools: [tools.docker, tools.kubernetes, tools.nginx, tools.linux] },
        {
          category: "Watching",
          tools: [tools.prometheus, tools.grafana, tools.openTelemetry, tools.sentry, tools.elasticsearch],
        },
      ],
    },
    {
      kind: "why",
      heading: "How you can judge us",
      items: [
        {
          title: "By four numbers",
          description:
            "Time from commit to customer, releases a week, share that had to be corrected, hours to recover. Taken before we start and every month after.",
        },
        {
          title: "By a drill",
          description:
            "In the last week we switch a machine off without telling your team which. They restore service from the runbook, and we say nothing.",
        },
        {
          title: "By who presses the button",
          description: "If it is still one of us after two months, we haven't finished.",
        },
        {
          title: "By the access list",
          description:
            "We enter with named accounts that expire. On the last day you remove them yourself and the list shows nobody from our side.",
        },
        {
          title: "By the bill",
          description: "Test systems sleep at night. The saving is reported beside our fee.",
        },
      ],
    },
    {
      kind: "call",
      call: {
        heading: "When is your next release?",
        text: "Let one of us watch it, on a screen share, without touching anything. Afterwards you get one page: where it was slow, where it was luck, and what we would change first.",
        action: { label: "Contact Us", href: paths.contact.link },
      },
    },
    {
      kind: "links",
      heading: "Next to this",
      links: [
        {
          label: "The path of a change",
          href: paths.devopsContent.link,
          description: "A long read: pipelines, undo, restore, alarms, and the first thirty days.",
        },
        {
          label: "AWS",
          href: paths.aws.link,
          description: "Accounts, networks and bills on the cloud of that name, and the move into it.",
        },
        {
          label: "Cloud Engineering",
          href: paths.cloudEngineering.link,
          description: "The design of what your pipelines release to.",
        },
        {
          label: "Managed IT Services",
          href: paths.managedIt.link,
          description: "When you would rather have somebody else keep it running.",
        },
      ],
    },
  ],
};
