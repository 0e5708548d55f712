import { paths } from "#content/paths.ts";
import type { ServiceLandingWords } from "#content/schemas/service-landing.ts";

export const devops: ServiceLandingWords = {
  title: "DevOps services and consulting | {name}",
  description:
    "Safe releases in office hours, servers described in code, tested backups and useful alarms: what we set up, how long it takes, and how you judge the result.",
  updated: "2026-11-22",
  art: {
    cell: "braid",
    accent: "indigo",
    map: ["bi b b b b bi", "b bi b b bi b", "b b bm bm b b", "b bi b b bi b"],
    scene: {
      name: "devops",
      alt: "Two runs through a pipeline: version 41 is released, version 42 goes back to the start.",
      focus: "left",
    },
  },
  hero: {
    eyebrow: "DevOps",
    headline: "DevOps that makes releases small and safe",
    lead: "For teams that release at night, seldom, and with crossed fingers. We set up your pipeline, servers, backups and alarms, so that you release on a Tuesday morning and go to lunch.",
    action: { label: "Contact Us", href: paths.contact.link },
  },
  sections: [
    {
      kind: "intro",
      heading: "DevOps cost and timeline",
      paragraphs: [
        "The pipeline for one application takes two to three weeks. Our usual first order is thirty days, one application, a fixed price. After that the price depends on the number of applications.",
        "We work inside your own repository and calendar. Your developers write half of the pipeline with us, and by the time we leave they have repaired it at least once without asking.",
      ],
      action: {
        label: "Learn More",
        about: "about how DevOps is brought in",
        href: paths.devopsContent.link,
      },
    },
    {
      kind: "expertise",
      heading: "Problems DevOps solves",
      cards: [
        {
          title: "'Only Suresh can deploy'",
          description:
            "We sit beside him for two releases and write each step as code. Somebody else does the third while he is on leave.",
        },
        {
          title: "'It worked on staging'",
          description:
            "We build staging and live from one description. The same package moves from one to the other.",
        },
        {
          title: "'The alert channel is muted'",
          description:
            "We delete alarms until every one left has an owner and a first step, then add the two that were missing.",
        },
        {
          title: "'We have backups, I think'",
          description:
            "We restore one in the first week, with a stopwatch. You learn how old the data is and which data was never included.",
        },
      ],
    },
    {
      kind: "methodology",
      methodology: {
        heading: "The DevOps cycle of a change",
        lead: "A change takes a day or two to go round. Every fault becomes a check for the next one.",
        diagram: "loop",
        alt: "The steps stand on a closed track; from the last, the track leads back to the first.",
        steps: [
          {
            title: "Propose",
            description: "A change that one person can read in a quarter of an hour, with its reason.",
          },
          {
            title: "Check",
            description:
              "Built once, tested on a fresh machine, searched for known weaknesses. Green within ten minutes.",
            result: "A numbered package with a list of contents",
          },
          {
            title: "Release",
            description: "To a small share of traffic. A flag switches the feature on later, where possible.",
          },
          {
            title: "Watch",
            description:
              "Errors and waiting times of the new version beside those of the old one, on one readable screen.",
            result: "Go on or go back, within fifteen minutes",
          },
          {
            title: "Answer",
            description: "If something breaks, one person leads, one repairs, one informs the customers.",
          },
          {
            title: "Learn",
            description: "An hour of conversation without blame, and at most two improvements.",
            result: "A new check, and a line in the runbook",
          },
        ],
      },
    },
    {
      kind: "offerings",
      heading: "DevOps services",
      cards: [
        {
          title: "CI/CD pipeline",
          description:
            "From commit to live and back again, with secrets out of the files and a record of every release.",
        },
        {
          title: "Infrastructure as code",
          description:
            "We import your servers into Terraform as they are, then tidy them, one reviewed plan at a time.",
        },
        {
          title: "Containers",
          description:
            "Images without root or compiler, rebuilt weekly. Kubernetes if your number of services needs it, a managed service if not.",
        },
        {
          title: "Monitoring and on-call",
          description:
            "Metrics, logs and traces, and runbooks a tired reader can follow at three in the morning.",
        },
        {
          title: "Database operations",
          description:
            "Reversible schema changes, a standby that was really switched over, slow queries found before customers notice.",
        },
        {
          title: "Cost and capacity",
          description: "A load test for results day or a festival sale, and a bill divided by product.",
        },
      ],
    },
    {
      kind: "tools",
      heading: "DevOps tools we work with",
      lead: "If you already use others that do the same, they stay.",
      groups: [
        {
          category: "Build and release",
          tools: ["git", "githubActions", "gitlab", "jenkins", "argo"],
        },
        {
          category: "Infrastructure as code",
          tools: ["terraform", "openTofu", "ansible", "helm"],
        },
        { category: "Running", tools: ["docker", "kubernetes", "nginx", "linux"] },
        {
          category: "Monitoring",
          tools: ["prometheus", "grafana", "openTelemetry", "sentry", "elasticsearch"],
        },
      ],
    },
    {
      kind: "why",
      heading: "How you can judge our DevOps work",
      items: [
        {
          title: "By four numbers",
          description:
            "Time from commit to customer, releases a week, share of releases corrected, hours to recover. Measured before we start, then monthly.",
        },
        {
          title: "By a drill",
          description:
            "In the last week we switch a machine off unannounced. Your team restores service from the runbook, and we say nothing.",
        },
        {
          title: "By the release button",
          description: "If we still press it after two months, we haven't finished.",
        },
        {
          title: "By the access list",
          description: "We use named accounts that expire. On the last day you remove them yourself.",
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
        text: "Let one of us watch it on a screen share. You get one page: where it was slow, where it was luck, and the first thing we would change.",
        action: { label: "Contact Us", href: paths.contact.link },
      },
    },
    {
      kind: "links",
      heading: "Related services",
      links: [
        {
          label: "How DevOps works",
          href: paths.devopsContent.link,
          description: "A guide to pipelines, rollbacks, backups and alarms.",
        },
        {
          label: "AWS",
          href: paths.aws.link,
          description: "Accounts, networks, bills and migration on Amazon's cloud.",
        },
        {
          label: "Cloud Engineering",
          href: paths.cloudEngineering.link,
          description: "The systems your pipelines release to.",
        },
        {
          label: "Managed IT Services",
          href: paths.managedIt.link,
          description: "Somebody to run it all for you.",
        },
      ],
    },
  ],
};
