import { company } from "#content/company.ts";
import type { ServiceLandingPage } from "#content/page.ts";
import { paths } from "#content/paths.ts";
import { tools } from "#content/tools.ts";

export const cybersecurity: ServiceLandingPage = {
  key: "cybersecurity",
  layout: "service-landing",
  title: `Cybersecurity for smaller firms | ${company.name}`,
  description:
    "Tests of applications and clouds, sign-in without passwords to steal, backups that survive ransomware, and a rehearsed first six hours under CERT-In's rules.",
  updated: "2026-11-20",
  art: {
    cell: "grid",
    accent: "peacock",
    map: ["g gp g gp g gp", "gp g gm g gp g", "g gp g gp g gp", "gp g gp g gm g"],
  },
  hero: {
    eyebrow: "Cybersecurity",
    headline: "Close the doors that are really used",
    lead: "Most break-ins need no genius. A reused password, a server that missed its updates, a mail that asked for a payment to a new account. We look for those first, in your systems, and mend them with you.",
    action: { label: "Get in Touch", href: paths.contact.link },
  },
  sections: [
    {
      kind: "intro",
      heading: "An evening's list, before any tender",
      paragraphs: [
        "Much of what protects a firm of fifty people can be done within a month and costs little. Give mail and administrator accounts a second factor, a passkey if possible. Turn on updates. Keep one backup where no account from the office can reach it. Agree that changed bank details are confirmed by ringing a number you already had. Know who has left, and that their access left with them.",
        "We go through this list with you before we offer tests or tools. A penetration test of a firm that hasn't done these things produces a thick report and one finding.",
      ],
    },
    {
      kind: "expertise",
      heading: "Four ways in, and what we put there",
      cards: [
        {
          title: "The sign-in",
          description:
            "One account for everything, guarded by passkeys, which a false page can't collect. Rights follow the role and lapse with it. Shared passwords move to a vault that records who opened it.",
        },
        {
          title: "The application",
          description:
            "May a customer see another's invoice by changing a number in the address? It is among the commonest faults and no scanner understands it, so a person tries, with two accounts of each role.",
        },
        {
          title: "The supplier",
          description:
            "Libraries, plugins, the agency with the old administrator login. We make a list of all of it, machine-readable where possible, and compare it with new warnings every night.",
        },
        {
          title: "The person",
          description:
            "Twenty minutes each quarter on frauds that were really tried in your trade. Whoever reports a suspicious mail gets an answer and thanks, also when it was harmless.",
        },
      ],
    },
    {
      kind: "methodology",
      methodology: {
        heading: "How a test runs",
        lead: "An application of middle size takes three weeks, from signature to the second look.",
        diagram: "line",
        alt: "Six square openings on one line: scope, map, try, tell, mend, look again. The line ends at the last opening, which is lit.",
        steps: [
          {
            title: "Scope",
            description:
              "What may be tested, when, from which addresses, and whom we ring at night. Signed by somebody who may sign it.",
            result: "A letter of permission",
          },
          {
            title: "Map",
            description:
              "Every address, role and input, seen from outside and from the source code. Forgotten test servers turn up here.",
            result: "The list of what exists",
          },
          {
            title: "Try",
            description:
              "By hand along the OWASP verification standard, with scanners for the tedious part. We stop at proof and don't copy people's data.",
          },
          {
            title: "Tell",
            description:
              "Serious findings the same day by telephone. The report has one page for the owner and one for each fault, with the steps to repeat it.",
            result: "Findings ranked by harm to you",
          },
          {
            title: "Mend",
            description:
              "Your developers or ours. We sit with whoever does it, because the same mistake has brothers.",
          },
          {
            title: "Look again",
            description: "Each finding is tried once more within sixty days. The price includes it.",
            result: "A letter that says what is closed",
          },
        ],
      },
    },
    {
      kind: "quote",
      text: "Assume that one day somebody gets in. Decide today what they find, and who notices.",
    },
    {
      kind: "offerings",
      heading: "What you can engage us for",
      cards: [
        {
          title: "Test of an application or API",
          description:
            "As above, for web, mobile or the interface between two systems. Source code, if you show it to us, makes the test shorter and better.",
        },
        {
          title: "Review of a cloud account",
          description:
            "Open storage, broad rights, keys in repositories, logs that nobody keeps. One week, read-only, with the corrections as code.",
        },
        {
          title: "Backups against ransomware",
          description:
            "Attackers delete backups before they encrypt. We set up copies that can't be changed until their date, under an account of their own, and restore your accounts system from them while you watch.",
        },
        {
          title: "Logs and alarms",
          description:
            "Sign-ins, rights and exports in one place, for the 180 days that CERT-In asks for or the year that the data protection rules ask for. Six alarms at the start, each with a first step.",
        },
        {
          title: "The first six hours",
          description:
            "A plan on paper, for the network may be down: who decides, who speaks, whom to ring. We rehearse it with your management in two hours, around a table.",
        },
        {
          title: "Safe development",
          description:
            "Threats drawn on a whiteboard before a feature is built, checks in the pipeline, and a morning with your developers on mistakes from their own code.",
        },
      ],
    },
    {
      kind: "why",
      heading: "What the law expects, in short",
      items: [
        {
          title: "Six hours",
          description:
            "Many kinds of incident have to be reported to CERT-In within six hours of noticing them, by its directions of April 2022. The report may be incomplete; it may not be late.",
        },
        {
          title: "Seventy-two hours",
          description:
            "From May 2027 a breach of personal data is told to the Data Protection Board and the people concerned without delay, and to the Board in detail within 72 hours.",
        },
        {
          title: "Reasonable safeguards",
          description:
            "The DPDP Act asks for them and sets a penalty of up to 250 crore rupees. The Rules name encryption, access control, logs and backups; we document these as we build them.",
        },
        {
          title: "Auditors from a list",
          description:
            "Where a regulator wants an auditor empanelled by CERT-In, only a firm on that list will do. We prepare you for its visit and mend what it finds.",
        },
      ],
    },
    {
      kind: "tools",
      heading: "What we use",
      lead: "Nearly all of it is open. None of it replaces somebody who is curious.",
      groups: [
        { category: "Testing", tools: [tools.owasp, tools.zap, tools.burpSuite, tools.wireshark] },
        { category: "Code and images", tools: [tools.trivy, tools.semgrep, tools.renovate] },
        {
          category: "Identity and secrets",
          tools: [tools.keycloak, tools.vault, tools.yubico, tools.letsEncrypt],
        },
        { category: "Watching", tools: [tools.wazuh, tools.elasticsearch, tools.grafana] },
      ],
    },
    {
      kind: "call",
      call: {
        heading: "Something looks wrong right now?",
        text: "During office hours, ring. Leave the machine switched on, take it off the network, and write down what you saw and when. For a calm beginning, a message will do.",
        phone: true,
        action: { label: "Contact Us", href: paths.contact.link },
      },
    },
  ],
};
