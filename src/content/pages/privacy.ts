import { addressLines, company } from "#content/company.ts";
import {
  applicationNotice,
  daysText,
  enquiryNotice,
  firstTerms,
  MAIL_DAYS_MAX,
  type NoticeTerms,
  newsletterNotice,
  type Term,
  UNTIL_DELETED,
} from "#content/notices.ts";
import type { LegalPage } from "#content/page.ts";

export const privacy: LegalPage = { ...privacyPage(firstTerms), withTerms: privacyPage };

function privacyPage(terms: NoticeTerms): LegalPage {
  return {
    key: "privacy",
    layout: "legal",
    title: `Privacy Policy | ${company.name}`,
    description:
      "What we keep of what you send us, why, for how long and who reads it; how to get a copy, a correction or an erasure; and what your browser stores.",
    updated: "2026-11-21",
    headline: "Privacy Policy",
    lead: "You can read every public page here without telling us who you are. Once you send a form, we hold what is in it. This page says what happens to that, and how you end it.",
    sections: [
      {
        id: "who-answers",
        heading: "Who answers for your data",
        blocks: [
          {
            kind: "text",
            paragraphs: [
              `${company.legalName} decides why and how the data described here is used, and so is its data fiduciary in the words of the law. The office is at ${addressLines.join(", ")}.`,
              `Everything about your data goes to one address: ${company.privacyEmail}. A letter to the office, marked 'Privacy', does as well.`,
              `In India the Digital Personal Data Protection Act, 2023 applies to us, with the Digital Personal Data Protection Rules, 2025. The Rules were notified in November 2025 and come in over eighteen months, so that both take full effect in 2027. Until then the Information Technology Act, 2000 and its rules of 2011 on sensitive personal data hold as well. We follow what is written below already now, and for people in every country alike.`,
            ],
          },
        ],
      },
      {
        id: "what-we-keep",
        heading: "What each form keeps",
        blocks: [
          {
            kind: "terms",
            items: [
              {
                title: "Application for a job",
                description:
                  "Name, e-mail address, experience, expected salary, notice period, your resume as a PDF, and the position. A phone number and an additional document if you give them. Later the status of the application, with the dates on which it changed, and the mails that we send you about it.",
              },
              {
                title: "Quick enquiry",
                description: "Name, e-mail address, phone number and your message.",
              },
              {
                title: "Get in touch",
                description:
                  "First and last name, e-mail address, mobile number, company, country, the category and budget you chose, and your message.",
              },
              {
                title: "Newsletter",
                description:
                  "Your e-mail address, and when you confirmed it. Unless you confirm within seven days, the address is forgotten.",
              },
              {
                title: "With each of them",
                description: `The date, and which notice stood beside the form when you agreed. The present ones carry the numbers ${applicationNotice(terms).version}, ${enquiryNotice(terms).version} and ${newsletterNotice.version}.`,
              },
            ],
          },
          {
            kind: "text",
            paragraphs: [
              "Please leave out what we have no use for: Aadhaar, PAN and passport numbers, bank details, date of birth, religion, caste, health, a photograph. If a resume contains such things, they play no part in our decision.",
            ],
          },
        ],
      },
      {
        id: "purposes",
        heading: "What we use it for",
        blocks: [
          {
            kind: "list",
            items: [
              "An application: to decide about that application, and to tell you the outcome",
              "An enquiry, of either kind: to answer you and, if you wish, to prepare an offer",
              "A newsletter address: to send the newsletter",
              "Technical records: to keep the website working and to find out about misuse",
            ],
          },
          {
            kind: "text",
            paragraphs: [
              "For the first three the ground is your consent, which you give by sending the form with its notice before you. Nothing is used for a second purpose: an enquiry puts you on no mailing list, and an application isn't turned into a talent pool. We neither sell nor rent out data, and build no profiles from it.",
              "No program decides about you. Applications are read by people, and a message held to be junk is only put aside, where a person can find it.",
            ],
          },
        ],
      },
      {
        id: "how-long",
        heading: "How long we keep it",
        blocks: [
          {
            kind: "terms",
            items: [
              {
                title: "Applications, with their documents",
                description: applicationsKept(terms),
              },
              {
                title: "Enquiries of both kinds",
                description: `${enquiriesKept(terms.enquiry)} If we come to work together, what belongs to the contract is kept with it.`,
              },
              {
                title: "Mails about them",
                description: `With the record that they are about, and never longer than ${daysText(mailDays(terms.enquiry))}. The text of those that our program writes is emptied a day after they have left.`,
              },
              {
                title: "Newsletter addresses",
                description:
                  "Until you unsubscribe, by the link in every issue. The address is deleted at once.",
              },
              {
                title: "Records that show a network address",
                description: `${terms.accessLog === 365 ? "One year" : daysText(terms.accessLog)}; the Rules ask a year of security logs at least.`,
              },
              {
                title: "Backups",
                description:
                  "Copies of the database may contain a record for some time after its erasure. Should a backup ever be restored, the erasures made since are carried out again before the system is used. For that we keep a code made from your address, from which nobody reads the address, for three years.",
              },
            ],
          },
          {
            kind: "text",
            paragraphs: [
              "The days count from the day on which you sent the form. They are those of the notice that stood beside it: should we keep such records longer one day, that holds for what is sent from then on, and should we keep them shorter, it holds for all. Ask, and it happens sooner. Only where a law obliges us to hold something longer do we do so; then we take it out of use, tell you which law it is, and erase it when its time has passed.",
            ],
          },
        ],
      },
      {
        id: "who-reads",
        heading: "Who gets to see it",
        blocks: [
          {
            kind: "list",
            items: [
              `${company.name} staff who hire for the position read applications. Each time a resume is opened, it is noted who opened it and when.`,
              "Staff who answer enquiries read enquiries, and those who send the newsletter see its addresses.",
              "The mail that tells staff about an enquiry carries what you wrote in the form: your name, how to reach you and your message. The one about an application carries your name and the position, and never your resume.",
              "The companies that run our server and carry our mail handle the data on our instructions and under contract, for no purpose of their own. Ask, and we name them and the countries they work in.",
              "Courts and authorities get what a law obliges us to give, and no more. Where we may, we tell you first.",
            ],
          },
        ],
      },
      {
        id: "your-browser",
        heading: "What your browser stores",
        blocks: [
          {
            kind: "text",
            paragraphs: [
              "We set no cookies. There are no trackers, no visitor statistics and no advertising, and a page loads nothing from other companies. In their place, a few small entries stay on your own device; you can delete them in your browser's settings at any time and lose nothing by it.",
            ],
          },
          {
            kind: "terms",
            items: [
              {
                title: "selectedJobId",
                description:
                  "Local storage. The reference of the job that you last chose, so that the application form can fill it in. It reaches us only if you send the form.",
              },
              {
                title: "splash",
                description:
                  "Session storage. Notes that you have seen the opening picture, so that it isn't shown twice. It ends with the browser tab.",
              },
              {
                title: "react-router-scroll-positions",
                description:
                  "Session storage. How far you had scrolled on the pages behind you, so that going back leads to the same place. It ends with the browser tab.",
              },
              {
                title: "token, totalapplication, sidebar, theme, density",
                description:
                  "Local storage, on the devices of our staff alone: the key of a sign-in, the last count of applications, and how the staff area looks. Visitors get none of these.",
              },
              {
                title: "person, place-before-sign-out, drafts",
                description:
                  "Session storage, there alone too: the number of whoever is signed in and, when a sign-in ends by itself, the page to return to and what was typed and not yet saved, without passwords and files. They end when somebody signs out, and with the browser tab.",
              },
            ],
          },
          {
            kind: "text",
            paragraphs: [
              "On the contact page you see a sketch of the streets. Only when you ask for the live map does your browser load it from OpenStreetMap, which then sees your network address. Links to other websites lead to pages under rules of their own.",
            ],
          },
        ],
      },
      {
        id: "records-and-safety",
        heading: "Technical records and safety",
        blocks: [
          {
            kind: "text",
            paragraphs: [
              "Against floods of messages, the server counts requests by network address. The count lives in memory for some minutes; the address isn't stored with your enquiry or application. The program's log tells of faults and of mails that could not be delivered. Messages, resumes and passwords don't appear in it. An access log, where the server's host writes one, shows network address, time and page.",
              "A second log notes what our staff do: who opened, changed or erased which record, and from which network address. It names the record by a number and holds none of its contents, so it can outlive an erasure.",
              "Under https, as the address bar of your browser shows it, whatever you send travels encrypted. Resumes lie in the database and never in a public folder; a link to one works for five minutes. Staff passwords are kept only in a form from which they can't be read back.",
              "If data about you should come into the wrong hands all the same, we tell you without delay what happened, what it may mean for you and what you can do. The Data Protection Board of India is told as the Rules require.",
            ],
          },
        ],
      },
      {
        id: "your-rights",
        heading: "Your rights, and how to use them",
        blocks: [
          {
            kind: "list",
            items: [
              "A summary of what we hold about you and what we do with it, and the names of those we shared it with",
              "A copy of it",
              "Correction of what is wrong, completion of what is missing",
              "Erasure",
              "Withdrawal of your consent, as easily as you gave it; what was done until then stays lawful",
              "A person of your choice who uses these rights if you die or can't act for yourself",
              "An answer to a complaint",
            ],
          },
          {
            kind: "steps",
            steps: [
              {
                title: "You write",
                description: `Send a mail to ${company.privacyEmail} from the address that you gave us. One sentence is enough: 'Please erase my application.' No form, no reason, no fee.`,
              },
              {
                title: "We make sure that it is you",
                description:
                  "Your address usually settles that. If you no longer have it, we ask about something only you would know, such as the date of sending. Identity papers aren't needed.",
              },
              {
                title: "We do it, within 30 days",
                description:
                  "Copy and erasure take one step in our system and cover the record, its documents, its consent and the mails about it.",
                result: "An answer that says what was done, with your copy if you asked for one",
              },
            ],
          },
          {
            kind: "text",
            paragraphs: [
              "If you withdraw consent while an application is open, the application ends. You may use a Consent Manager registered with the Board to speak for you. And if you would rather read this page in Hindi, or another language of the Eighth Schedule to the Constitution, write to us and we send it.",
            ],
          },
        ],
      },
      {
        id: "grievances",
        heading: "Complaints",
        blocks: [
          {
            kind: "text",
            paragraphs: [
              `Write to the grievance officer, ${company.legalName}, at the office address above or at ${company.privacyEmail}, or ring ${company.phone.display} (${company.hours.display}). You hear within three working days that your complaint is here, and get an answer within 30 days; the Rules allow ninety.`,
              "If the answer doesn't satisfy you, you may turn to the Data Protection Board of India, once the Act's provisions on complaints are in force. In the European Union and the United Kingdom there is your own supervisory authority.",
            ],
          },
        ],
      },
      {
        id: "children",
        heading: "Children",
        blocks: [
          {
            kind: "text",
            paragraphs: [
              `Our services are not for children under 18. We don't knowingly take their data, and none of our forms is meant for them. If you are a parent or guardian and believe that a child has written to us, tell us at ${company.privacyEmail}, and we erase what we find.`,
            ],
          },
        ],
      },
      {
        id: "changes",
        heading: "Changes to this page",
        blocks: [
          {
            kind: "text",
            paragraphs: [
              "The date at the top says when these words last changed. What you sent stays under the notice that you agreed to. Should we want to use it otherwise, we ask you first.",
            ],
          },
        ],
      },
    ],
  };
}

function applicationsKept({ applicationHidden, application }: NoticeTerms): string {
  const leave = `After ${daysText(applicationHidden)} they leave the working lists of our staff.`;
  if (application === UNTIL_DELETED)
    return `${leave} They are kept until we delete them, or until you ask us to.`;
  return `${leave} After ${daysText(application)} they are erased.`;
}

function enquiriesKept(term: Term): string {
  return term === UNTIL_DELETED
    ? "Until we delete them, or until you ask us to."
    : `${daysText(term)}, then they are erased.`;
}

function mailDays(term: Term): number {
  return term === UNTIL_DELETED ? MAIL_DAYS_MAX : Math.min(term, MAIL_DAYS_MAX);
}
