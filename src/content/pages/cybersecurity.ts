import { paths } from "#content/paths.ts";
import type { ServiceLandingWords } from "#content/schemas/service-landing.ts";

export const cybersecurity: ServiceLandingWords = {
  title: "Cybersecurity for growing businesses | {name}",
  description:
    "Security tests, safe sign-in, backups that survive ransomware, and a plan for the first six hours: what you get, how long it takes, what the law asks.",
  updated: "2026-11-22",
  art: {
    cell: "grid",
    accent: "peacock",
    map: ["g gp g gp g gp", "gp g gm g gp g", "g gp g gp g gp", "gp g gp g gm g"],
    scene: {
      name: "cybersecurity",
      alt: "A passkey opens the way through a lattice; a guessed password is blocked.",
      focus: "middle",
    },
  },
  hero: {
    eyebrow: "Cybersecurity",
    headline: "Cybersecurity for the attacks that happen",
    lead: "For businesses without a security team. Most break-ins use a reused password, a missed update, or an e-mail that asks for a payment to a new account. We look for these first, and close them with you.",
    action: { label: "Get in Touch", href: paths.contact.link },
  },
  sections: [
    {
      kind: "intro",
      heading: "Where to start, how long, how much",
      paragraphs: [
        "A company of fifty people can protect itself well within a month, at little cost: a second factor or passkey for e-mail and administrators, updates, one backup out of reach, a call to a known number before bank details change, no access for people who left. We check this list with you before we offer tests.",
        "A test of a middle-sized application takes three weeks, with a second look included in the price. A cloud review takes one week. The price depends on the number of applications and user roles, and on whether we see the source code.",
      ],
    },
    {
      kind: "expertise",
      heading: "Four ways in, and how we close them",
      cards: [
        {
          title: "Sign-in",
          description:
            "One account for everything, with passkeys, which a false page can't collect. Shared passwords move to a vault that records who opened it.",
        },
        {
          title: "Applications",
          description:
            "Can a customer see another's invoice by changing a number in the address? No scanner understands this common fault, so a person tries, with two accounts of each role.",
        },
        {
          title: "Suppliers",
          description:
            "Libraries, plugins, the agency with the old login. We list them all and compare the list with new warnings every night.",
        },
        {
          title: "People",
          description:
            "Twenty minutes each quarter on real frauds from your industry. Everyone who reports a suspicious e-mail gets an answer and thanks.",
        },
      ],
    },
    {
      kind: "methodology",
      methodology: {
        heading: "How a penetration test runs",

        diagram: "line",
        alt: "The steps stand on one line, which ends at the last opening; that one is lit.",
        steps: [
          {
            title: "Scope",
            description:
              "Systems, dates, our addresses, your night contact. Signed by somebody who may sign it.",
            result: "A letter of permission",
          },
          {
            title: "Map",
            description: "Every address, role and input. Forgotten test servers turn up here.",
            result: "The list of your systems",
          },
          {
            title: "Test",
            description:
              "By hand along the OWASP verification standard. We stop at proof and don't copy people's data.",
          },
          {
            title: "Report",
            description:
              "Serious findings by phone the same day. One page for the owner, one for each fault with the steps to repeat it.",
            result: "Findings ranked by harm to you",
          },
          {
            title: "Fix",
            description:
              "By your developers or ours. The same mistake is often in other places too, so we help you to find it.",
          },
          {
            title: "Retest",
            description: "Each finding once more, within sixty days.",
            result: "A letter that lists the closed findings",
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
      heading: "Cybersecurity services",
      cards: [
        {
          title: "Application and API testing",
          description: "For web, mobile, or the interface between two systems.",
        },
        {
          title: "Cloud security review",
          description:
            "Open storage, broad rights, keys in repositories, missing logs. Read-only, with the corrections as code.",
        },
        {
          title: "Backups against ransomware",
          description:
            "Copies that can't be changed until their date, under a separate account. You watch us restore your accounts system from them.",
        },
        {
          title: "Logs and alarms",
          description:
            "Sign-ins, rights and exports in one place, for CERT-In's 180 days or the data protection rules' year. Six alarms to start with.",
        },
        {
          title: "Incident response plan",
          description:
            "On paper, as the network may be down: who decides, who speaks, whom to call. Rehearsed with your management in two hours.",
        },
        {
          title: "Secure development",
          description:
            "Threats discussed before a feature is built, checks in the pipeline, and a morning on your developers' own mistakes.",
        },
      ],
    },
    {
      kind: "why",
      heading: "Cybersecurity law in India, in short",
      items: [
        {
          title: "CERT-In: six hours",
          description:
            "Many incidents must be reported within six hours of noticing them, by the directions of April 2022, even if incompletely.",
        },
        {
          title: "Data breach: 72 hours",
          description:
            "From May 2027 a breach of personal data goes to the Data Protection Board and the people concerned without delay, in detail to the Board within 72 hours.",
        },
        {
          title: "DPDP Act: reasonable safeguards",
          description:
            "The penalty is up to Rs 250 crore. The Rules name encryption, access control, logs and backups. We document these as we build them.",
        },
        {
          title: "CERT-In auditors",
          description:
            "If a regulator wants an empanelled auditor, only a company on that list will do. We prepare you and fix its findings.",
        },
      ],
    },
    {
      kind: "tools",
      heading: "Cybersecurity tools we use",
      lead: "Nearly all are open source. None replaces a curious person.",
      groups: [
        { category: "Testing", tools: ["owasp", "zap", "burpSuite", "wireshark"] },
        { category: "Code and images", tools: ["trivy", "semgrep", "renovate"] },
        {
          category: "Identity and secrets",
          tools: ["keycloak", "vault", "yubico", "letsEncrypt"],
        },
        { category: "Monitoring", tools: ["wazuh", "elasticsearch", "grafana"] },
      ],
    },
    {
      kind: "call",
      call: {
        heading: "Think you've been hacked?",
        text: "Call us during office hours. Leave the machine switched on, take it off the network, and note what you saw and when. For anything less urgent, send a message.",
        phone: true,
        action: { label: "Contact Us", href: paths.contact.link },
      },
    },
  ],
};
