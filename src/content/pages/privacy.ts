import type { LegalWords } from "#content/schemas/legal.ts";

export const privacy: LegalWords = {
  title: "Privacy Policy | {name}",
  description:
    "The data we keep from your forms, why, for how long and who reads it; how to get a copy, a correction or an erasure; and what your browser stores.",
  updated: "2026-11-28",
  headline: "Privacy Policy",
  lead: "You can read every public page here without telling us who you are. Once you send a form, we store its contents. This page says how we use them, and how you can end that.",
  sections: [
    {
      id: "who-answers",
      heading: "The company responsible for your data",
      blocks: [
        {
          kind: "text",
          paragraphs: [
            "{legalName} decides why and how the data described here is used, and so is its data fiduciary in the words of the law. The office is at {address}.",
            "For anything about your data, write to {privacyEmail}, or send a letter to the office, marked 'Privacy'.",
            "In India the Digital Personal Data Protection Act, 2023 applies to us, with the Digital Personal Data Protection Rules, 2025. The Rules were notified in November 2025 and come in over eighteen months, so that both take full effect in 2027. Until then the Information Technology Act, 2000 and its rules of 2011 on sensitive personal data apply as well. We already follow this page today, for people in every country.",
          ],
        },
      ],
    },
    {
      id: "what-we-keep",
      heading: "The data in each form",
      blocks: [
        {
          kind: "terms",
          items: [
            {
              title: "Application for a job",
              description:
                "Name, e-mail address, experience, expected salary, notice period, your resume as a PDF, and the position. A phone number and an additional document if you give them. Later the status of the application, with the dates on which it changed, and the e-mails that you and we write about it, with the PDF files of your replies.",
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
              title: "With an enquiry of either kind",
              description:
                "The page with the form. If the link that led you here named a campaign (utm_source, utm_medium, utm_campaign, utm_term, utm_content), those names; and the other website on which you followed a link, as far as your browser tells it: its name only, without the page. Later how far we have come with your enquiry, our next step, and the e-mails that you and we write about it, with the PDF files of your replies.",
            },
            {
              title: "With each form",
              description:
                "The date, and the version of the notice that was beside the form when you agreed. The present versions are {applicationNotice}, {enquiryNotice} and {newsletterNotice}.",
            },
          ],
        },
        {
          kind: "text",
          paragraphs: [
            "Please leave out data that we have no use for: Aadhaar, PAN and passport numbers, bank details, date of birth, religion, caste, health, a photograph. If a resume contains such things, they play no part in our decision.",
          ],
        },
      ],
    },
    {
      id: "purposes",
      heading: "How we use your data",
      blocks: [
        {
          kind: "list",
          items: [
            "An application: to decide about that application, and to tell you the outcome",
            "An enquiry, of either kind: to answer you and, if you wish, to prepare an offer; and to see from which pages, websites and campaigns enquiries come",
            "A newsletter address: to send the newsletter",
            "Technical records: to run the website and to find misuse",
          ],
        },
        {
          kind: "text",
          paragraphs: [
            "For the first three the ground is your consent, which you give by sending the form with its notice before you. We use nothing for a second purpose: an enquiry puts you on no mailing list, and an application puts you in no talent pool. We don't sell or rent out data, and build no profiles from it.",
            "No program decides about you. People read applications, and a message that looks like junk is only put aside, where a person can find it.",
          ],
        },
      ],
    },
    {
      id: "how-long",
      heading: "Storage periods",
      blocks: [
        {
          kind: "terms",
          items: [
            {
              title: "Applications, with their documents",
              description: "{applicationsKept}",
            },
            {
              title: "Enquiries of both kinds",
              description:
                "{enquiriesKept} If we come to work together, what belongs to the contract is kept with it.",
            },
            {
              title: "E-mails about them",
              description:
                "With the record that they are about, and never longer than {mailsKept}. The text of automatic e-mails is emptied a day after they are sent.",
            },
            {
              title: "Newsletter addresses",
              description:
                "Until you unsubscribe, by the link in every issue. The address is deleted at once.",
            },
            {
              title: "Records that show a network address",
              description: "{accessLogKept}; the Rules ask for at least one year of security logs.",
            },
            {
              title: "Backups",
              description:
                "Copies of the database may contain a record for some time after its erasure. If a backup is ever restored, we repeat the erasures made since before the system is used. For that we keep a code made from your address, from which nobody can read the address, for three years.",
            },
          ],
        },
        {
          kind: "text",
          paragraphs: [
            "The days count from the day on which you sent the form, and are those of the notice that was beside it. If we later keep such records longer, that applies only to forms sent from then on. If we keep them for a shorter time, it applies to all. You can ask for earlier erasure. Only where a law obliges us do we keep something longer; then we take it out of use, tell you which law it is, and erase it when its time has passed.",
          ],
        },
      ],
    },
    {
      id: "who-reads",
      heading: "Access to your data",
      blocks: [
        {
          kind: "list",
          items: [
            "{name} staff who hire for the position read applications. Each time a resume is opened, it is noted who opened it and when.",
            "Staff who answer enquiries read enquiries, and those who send the newsletter see its addresses.",
            "The e-mail that informs staff about an enquiry contains your answers in the form: your name, how to reach you and your message. The one about an application contains your name and the position, and never your resume.",
            "The companies that run our server and carry our e-mail handle the data on our instructions and under contract, for no purpose of their own. On request we name them and the countries they work in.",
            "Courts and authorities get the data that a law obliges us to give, and no more. Where we may, we tell you first.",
          ],
        },
      ],
    },
    {
      id: "your-browser",
      heading: "Storage in your browser",
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
              title: "source",
              description:
                "Session storage. The campaign in the link that led you here, and the name of the website with the link. It reaches us only if you send an enquiry, and ends with the browser tab.",
            },
            {
              title: "react-router-scroll-positions",
              description:
                "Session storage. How far you had scrolled on the pages behind you, so that going back leads to the same place. It ends with the browser tab.",
            },
            {
              title: "token, totalapplication, sidebar, theme, density, reviewKeys",
              description:
                "Local storage, on the devices of our staff alone: the key of a sign-in, the last count of applications, how the staff area looks, and whether single keys work in it. Visitors get none of these.",
            },
            {
              title: "person, place-before-sign-out, drafts, company-account",
              description:
                "Session storage, for staff alone too: the number of the person signed in and, when a sign-in ends by itself, the page to return to and unsaved text, without passwords and files; and, while a sign-in is under way at the company's own account service, the number that lets it come back. They end at sign-out, and with the browser tab.",
            },
          ],
        },
        {
          kind: "text",
          paragraphs: [
            "On the contact page you see a sketch of the streets. Only when you ask for the live map does your browser load it from OpenStreetMap, which then sees your network address. Other websites that we link to have rules of their own.",
          ],
        },
      ],
    },
    {
      id: "records-and-safety",
      heading: "Technical records and security",
      blocks: [
        {
          kind: "text",
          paragraphs: [
            "Against floods of messages, the server counts requests by network address. The count stays in memory for some minutes; the address isn't stored with your enquiry or application. The program's log lists faults and e-mails that could not be delivered. Messages, resumes and passwords don't appear in it. An access log, where the server's host writes one, shows network address, time and page.",
            "A second log notes what our staff do: who opened, changed or erased which record, and from which network address. It names the record by a number and contains nothing of it, so it can outlive an erasure.",
            "Under https, as the address bar of your browser shows it, everything you send travels encrypted. Resumes are stored in the database and never in a public folder; a link to one works for five minutes. Staff passwords are stored only in a form from which they can't be read back.",
            "If your data comes into the wrong hands all the same, we tell you without delay what happened, what it may mean for you and what you can do. We inform the Data Protection Board of India as the Rules require.",
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
            "A summary of the data we have about you and how we use it, and the names of those we shared it with",
            "A copy of it",
            "Correction of errors, completion of gaps",
            "Erasure",
            "Withdrawal of your consent, as easily as you gave it; our use until then stays lawful",
            "A person of your choice who uses these rights if you die or can't act for yourself",
            "An answer to a complaint",
          ],
        },
        {
          kind: "steps",
          steps: [
            {
              title: "You write",
              description:
                "Send an e-mail to {privacyEmail} from the address that you gave us. One sentence is enough: 'Please erase my application.' No form, no reason, no fee.",
            },
            {
              title: "We make sure that it is you",
              description:
                "Your address usually settles that. If you no longer have it, we ask about something only you would know, such as the date of sending. Identity papers aren't needed.",
            },
            {
              title: "We do it, within 30 days",
              description:
                "Copy and erasure take one step in our system and cover the record, its documents, its consent and the e-mails about it.",
              result: "A reply that lists what we did, with your copy if you asked for one",
            },
          ],
        },
        {
          kind: "text",
          paragraphs: [
            "If you withdraw consent while an application is open, the application ends. You may use a Consent Manager registered with the Board to speak for you. To read this page in Hindi, or another language of the Eighth Schedule to the Constitution, write to us and we send it.",
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
            "Write to the grievance officer, {legalName}, at the office address above or at {privacyEmail}, or call {phone} ({hours}). We confirm your complaint within three working days and answer it within 30 days; the Rules allow ninety.",
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
            "Our services are not for children under 18. We don't knowingly take their data, and none of our forms is meant for them. If you are a parent or guardian and believe that a child has written to us, tell us at {privacyEmail}, and we erase what we find.",
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
            "The date at the top says when these words last changed. Your data stays under the notice that you agreed to. If we want to use it otherwise, we ask you first.",
          ],
        },
      ],
    },
  ],
};
