import type { LegalWords } from "#content/schemas/legal.ts";

export const terms: LegalWords = {
  title: "Terms and Conditions | {name}",
  description:
    "The terms for using this website: reading, enquiries, job applications, the newsletter, copyright, liability, Indian law and the courts in {city}.",
  updated: "2026-11-22",
  headline: "Terms and Conditions",
  lead: "These terms are for the use of this website. They are short because the website is simple: it informs you, and takes your message or your application. Work that we do for clients has a contract of its own.",
  sections: [
    {
      id: "parties",
      heading: "The website's owner, and when these terms apply",
      blocks: [
        {
          kind: "text",
          paragraphs: [
            "The website belongs to {legalName}, {address} ('we'). 'You' are the person who uses it, for yourself or for a company that you may speak for.",
            "The terms apply when you use the website. If you don't agree with them, please don't send its forms. They are for people of 18 years or more, who can make a contract under the Indian Contract Act, 1872.",
          ],
        },
      ],
    },
    {
      id: "what-pages-say",
      heading: "The contents of the pages",
      blocks: [
        {
          kind: "text",
          paragraphs: [
            "We describe our work as it is usually done. Durations, steps and sample figures help you to judge it; they are no offer and no promise for your case. References to laws and to the rules of app stores or other platforms give the position on the date of the page, and are no legal advice.",
            "Names and marks of tools and platforms belong to their owners. We name them because we work with them, and that implies no partnership and no recommendation by those owners. Texts marked as samples show people and companies that are fictional.",
          ],
        },
      ],
    },
    {
      id: "enquiries",
      heading: "Enquiries and offers",
      blocks: [
        {
          kind: "text",
          paragraphs: [
            "A message through a form, by e-mail or by phone costs nothing and binds nobody. A contract comes about only when both sides have signed an offer, or accepted one in writing, and then that contract applies.",
            "Please send no secrets and no personal data of other people with a first message. If your matter needs confidentiality, tell us so, and we sign an agreement on it before you send more. Ideas that you send without one may resemble something we already work on; we owe nothing for them.",
          ],
        },
      ],
    },
    {
      id: "applications",
      heading: "Applications for a job",
      blocks: [
        {
          kind: "list",
          items: [
            "You apply for yourself, what you state is true, and the documents are your own.",
            "A job post invites applications and is not an offer of employment. Pay and conditions count as the written offer states them.",
            "We may close a position early, change it or leave it open.",
            "Hiring is free of charge for you at each step. We ask for no fee, deposit, equipment purchase or bank password, and offers come only from addresses at our own domain. If somebody demands money in our name, tell us at {careersEmail} and don't pay.",
          ],
        },
      ],
    },
    {
      id: "newsletter",
      heading: "The newsletter",
      blocks: [
        {
          kind: "text",
          paragraphs: [
            "It is free and begins after you have confirmed your address. You can stop it by the link in each issue, and we may stop it too.",
          ],
        },
      ],
    },
    {
      id: "fair-use",
      heading: "Fair use",
      blocks: [
        {
          kind: "text",
          paragraphs: [
            "You may read, link, print and save the pages, with assistive software and other programs too, provided that others can still use the website. The list of open jobs may be shown elsewhere, complete, with a link to the post here. You may not:",
          ],
        },
        {
          kind: "list",
          items: [
            "enter areas or read records that are not meant for you, or try out passwords",
            "send harmful files, advertising, or messages in somebody else's name",
            "load the server so heavily that it becomes slow for others",
            "do anything that the Information Technology Act, 2000 or another law forbids",
          ],
        },
        {
          kind: "text",
          paragraphs: [
            "If you find a security weakness, write to {privacyEmail}. Stop at the point where it is proved, copy no data of other people, and give us time to correct it before you publish. If you act so in good faith, we take no legal step against you.",
          ],
        },
      ],
    },
    {
      id: "copyright",
      heading: "Copyright",
      blocks: [
        {
          kind: "text",
          paragraphs: [
            "Texts, drawings and the design are protected by the Copyright Act, 1957 and belong to us or to those who licensed them to us. You may quote with our name and a link. For more, ask. Your messages and documents stay yours; we may store and use them as far as the answer or the decision requires.",
          ],
        },
      ],
    },
    {
      id: "availability",
      heading: "Availability and links",
      blocks: [
        {
          kind: "text",
          paragraphs: [
            "We look after the website with care and still can't promise that it is always reachable, complete or free of errors. We may change or close parts of it. When a form reports success, your message has been stored; in urgent matters please call as well.",
            "Links lead to websites of others. We looked at them when we set the link, and have no control over their contents now.",
          ],
        },
      ],
    },
    {
      id: "liability",
      heading: "Liability",
      blocks: [
        {
          kind: "text",
          paragraphs: [
            "We are liable for what we or our people cause by intent, by fraud or by gross negligence, for harm to life and body, and wherever the law doesn't allow liability to be limited. Nothing here takes away a right that you hold as a consumer under the Consumer Protection Act, 2019.",
            "Beyond that, using the website is free and at your own judgement, and we are not liable for lost profit, lost data on your side or other indirect loss that follows from relying on it. For paid work the contract decides.",
          ],
        },
      ],
    },
    {
      id: "privacy",
      heading: "Your data",
      blocks: [
        {
          kind: "text",
          paragraphs: [
            "The Privacy page lists the data we keep, and for how long. It is not a part of these terms: your rights there don't depend on your agreeing to anything here.",
          ],
        },
      ],
    },
    {
      id: "law",
      heading: "Law and courts",
      blocks: [
        {
          kind: "text",
          paragraphs: [
            "Indian law applies. For disputes about the use of the website the courts in {city}, {state}, have jurisdiction. A consumer may also go wherever the law gives a consumer a court or commission nearer home.",
            "Before that, please talk with us: {salesEmail}, or {phone}. A call settles most things.",
          ],
        },
      ],
    },
    {
      id: "changes",
      heading: "Changes, and the rest",
      blocks: [
        {
          kind: "text",
          paragraphs: [
            "We may change these terms for the future; the date at the top shows when that last happened. For a form that you sent earlier, the words of that day count. If a sentence proves invalid, the others remain valid. The English text decides where a translation differs.",
          ],
        },
      ],
    },
  ],
};
