import type { ApplicationStatus } from "#content/application-statuses.ts";
import { enquiryPages } from "#content/enquiry-pages.ts";
import { paths } from "#content/paths.ts";
import { newPost, type Post } from "#content/schemas/post.ts";
import { categories, type GetInTouchBody, type QueryBody } from "#features/enquiries/contract.ts";
import type { JobBody } from "#features/jobs/contract.ts";
import type { LeadBody, Stage } from "#features/leads/contract.ts";
import type { JobAnswer, JobQuestion } from "#features/questions/contract.ts";
import { choicesOf } from "#features/questions/rules.ts";
import { DAY_MS } from "#platform/contract/durations.ts";
import { dayInIndia } from "#platform/contract/india-day.ts";

/** Makes believable records. Every address is in a domain reserved for examples, and every name is made up. */

/** Returns a source of numbers from 0 up to 1, the same for the same seed (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Random = () => number;

function words(list: string): string[] {
  return list.split(/,\s*/);
}

const people = [
  {
    share: 0.78,
    first: words(
      "Aarav, Aditi, Ajay, Akash, Amit, Ananya, Anil, Anjali, Arjun, Asha, Ayesha, Bhavna, Chetan, Deepak, Devika, Divya, Farhan, Gaurav, Geeta, Harpreet, Imran, Isha, Jaspreet, Kabir, Kavita, Kiran, Krishna, Lakshmi, Manish, Meera, Mohan, Naina, Neha, Nikhil, Nisha, Pooja, Pradeep, Pranav, Priya, Rahul, Rajesh, Rakesh, Ravi, Rekha, Rohit, Sana, Sanjay, Shreya, Simran, Sneha, Sunil, Sunita, Suresh, Swati, Tanvi, Tarun, Uma, Varun, Vijay, Vikram, Yash, Zoya",
    ),
    last: words(
      "Agarwal, Ahmed, Bansal, Bhatt, Bose, Chauhan, Chopra, Das, Desai, Deshmukh, Dutta, Fernandes, Gandhi, Ghosh, Gill, Gupta, Hussain, Iyer, Jain, Joshi, Kapoor, Kaur, Khan, Kulkarni, Kumar, Malhotra, Mehta, Menon, Mishra, Mukherjee, Nair, Naidu, Pandey, Patel, Patil, Pillai, Qureshi, Rao, Rathore, Reddy, Roy, Saxena, Shah, Sharma, Shetty, Singh, Sinha, Srivastava, Tiwari, Trivedi, Varma, Verma, Yadav",
    ),
  },
  {
    share: 0.18,
    first: words(
      "Aisha, Amara, Anna, Antoine, Carlos, Chen, Chloe, Daniel, Elena, Emeka, Fatima, Giulia, Hannah, Hiroshi, Ingrid, James, Joao, Kwame, Lars, Laura, Liam, Lucia, Marie, Mateusz, Mei, Michael, Nadia, Nguyen, Noah, Olga, Omar, Pablo, Renata, Sarah, Sofia, Tomas, Wei, Yuki, Zeynep",
    ),
    last: words(
      "Almeida, Andersson, Brown, Chen, Costa, Dubois, Eze, Fischer, Garcia, Haddad, Hansen, Ito, Johnson, Kim, Kowalski, Lopez, Mensah, Moreau, Murphy, Nakamura, Nguyen, Novak, Okafor, Olsen, Park, Petrov, Rossi, Santos, Schmidt, Silva, Smith, Tanaka, Walker, Wang, Yilmaz",
    ),
  },
  {
    share: 0.04,
    first: words("आशा, अमित, कविता, नेहा, प्रिया, राहुल, सुनीता, विजय"),
    last: words("राव, शर्मा, गुप्ता, वर्मा, मिश्रा, यादव, जोशी, सिंह"),
  },
];

const domains = words("mail.example, post.example, inbox.example, example.com, example.net, example.org");

function pick<T>(random: Random, list: readonly T[]): T {
  const chosen = list[Math.floor(random() * list.length)];
  if (chosen === undefined) throw new Error("Nothing to pick from.");
  return chosen;
}

/** Picks an entry by weight: `[["often", 9], ["seldom", 1]]`. */
function pickWeighted<T>(random: Random, list: readonly (readonly [T, number])[]): T {
  let left = random() * list.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [one, weight] of list) {
    left -= weight;
    if (left < 0) return one;
  }
  return pick(random, list)[0];
}

interface Person {
  first: string;
  last: string;
  email: string;
  /** A number of ten digits. */
  phone: string;
}

/** Makes a person. @param number makes the e-mail address unique */
function person(random: Random, number: number): Person {
  const origin = pickWeighted(
    random,
    people.map((one) => [one, one.share] as const),
  );
  const first = pick(random, origin.first);
  const last = pick(random, origin.last);
  const latin = /^[a-z]+$/i.test(first + last);
  const local = latin ? `${first}.${last}`.toLowerCase() : "person";
  return {
    first,
    last,
    email: `${local}.${number}@${pick(random, domains)}`,
    phone: `${pick(random, ["9", "8", "7", "6"])}${String(Math.floor(random() * 1e9)).padStart(9, "0")}`,
  };
}

const levels = words("Junior, Associate, Senior, Lead, Principal, Staff");
const skills = words(
  "React, Node.js, Java, Kotlin, Swift, Flutter, Go, Python, .NET, PHP, Laravel, WordPress, Angular, AWS, Azure, Kubernetes, Embedded C, Salesforce, SAP, Data",
);
const roles = words(
  "Developer, Engineer, Architect, Tester, Analyst, Consultant, Designer, Project Manager, Support Engineer",
);
const cities = words(
  "Noida, Gurugram, Delhi, Bengaluru, Pune, Hyderabad, Chennai, Mumbai, Kolkata, Jaipur, Kochi, Remote in India",
);
const duties = [
  "You build screens and services that people use all day, in small steps that are each tested and shipped.",
  "You read the requirements with the client, ask what is missing and write down what was agreed.",
  "You keep what runs today running while you replace it piece by piece.",
  "You review the work of two colleagues and let them review yours.",
  "You measure before you make anything faster, and you show the figures.",
  "You are on call one week in eight, and the day after a night call is free.",
];
const asks = [
  "Two projects that you can talk about in detail",
  "Clear written English",
  "You have mended a bug that took more than a day",
  "Tests are part of what you call done",
  "SQL without fear",
  "Patience with old code",
  "You can say no to a client and stay friends",
];

const jobQuestions: JobBody["questions"] = [
  { text: "Which work of yours are you proud of?", kind: "text", choices: [], required: false },
  { text: "Do you have a permit to work in India?", kind: "yes-no", choices: [], required: true },
  { text: "Where would you work?", kind: "choice", choices: ["Noida", "At home", "Both"], required: false },
];

/** Makes a job post; most are open, some are drafts or closed. */
export function generatedJob(random: Random): JobBody {
  const years = Math.floor(random() * 12);
  const title = `${pick(random, levels)} ${pick(random, skills)} ${pick(random, roles)}`;
  return {
    id: "",
    title,
    description: some(random, duties, 2).join("\n\n"),
    salaryRange: 300_000 + Math.floor(random() * 54) * 50_000,
    requirements: some(random, asks, 2),
    experience: years === 0 ? "Freshers welcome" : `${years} to ${years + 3} years`,
    location: pick(random, cities),
    employmentType: pickWeighted(random, [
      ["FULL_TIME", 80],
      ["CONTRACTOR", 8],
      ["INTERN", 6],
      ["PART_TIME", 4],
      [null, 2],
    ]),
    closesOn: null,
    status: pickWeighted(random, [
      ["open", 57],
      ["paused", 3],
      ["closed", 30],
      ["draft", 10],
    ]),
    questions: some(random, jobQuestions, 0),
    leadId: "",
    leadSentence: "",
  };
}

const postTags = words("Security, Cloud, Mobile, Design, Quality, Teams, Money, Operations");
const postWays = words("How we, Why we, When to, What it costs to, Five ways to, Before you");
const postDeeds = words(
  "test a release, move a database, price a change, review a design, keep a log, answer an alarm, retire a server",
);
const postAuthors = words("Meera Iyer, Farhan Qureshi, Asha Rao, Kabir Shah, Naina Verma");
const postSentences = words(
  "We write the change down first., Nobody has to guess what it does., The figures are of one year., A rollback is tried before it is needed., Each step has one owner., What is measured is looked at once a week., Small releases fail in small ways., The client reads the same page as we do.",
);

/** Returns a post of about 600 words with headings, a list and a quote. */
export function generatedPost(random: Random, number: number): { key: string; words: Post } {
  const title = `${pick(random, postWays)} ${pick(random, postDeeds)}`;
  const paragraph = () => Array.from({ length: 9 }, () => pick(random, postSentences)).join(" ");
  const section = (_: unknown, index: number) =>
    `## Part ${index + 1}\n\n${paragraph()}\n\n- ${some(random, postSentences, 3).join("\n- ")}\n\n> ${pick(random, postSentences)}`;
  const body = [paragraph(), ...Array.from({ length: 6 }, section)].join("\n\n");
  const tags = some(random, postTags, 1).slice(0, 4);
  const summary = pick(random, postSentences);
  const given = { ...newPost, title, summary, author: pick(random, postAuthors), tags, body };
  return { key: `post-${number}`, words: given };
}

/** Picks at least so many entries of a list, in its order. */
function some<T>(random: Random, list: readonly T[], least: number): T[] {
  const count = least + Math.floor(random() * (list.length - least + 1));
  const start = Math.floor(random() * (list.length - count + 1));
  return list.slice(start, start + count);
}

/** Makes the answers of an applicant, who leaves some questions out. */
export function generatedAnswers(random: Random, questions: readonly JobQuestion[]): JobAnswer[] {
  return questions.flatMap(({ text: question, kind, choices, required }) => {
    if (!required && random() < 0.2) return [];
    const answer = pick(random, kind === "text" ? duties : choicesOf({ kind, choices }));
    return [{ question, kind, answer }];
  });
}

interface GeneratedApplication {
  name: string;
  email: string;
  phone: string;
  expectedSalary: number;
  experience: number;
  noticePeriod: number;
  /** The present status; every application came in as Pending. */
  status: ApplicationStatus;
  read: boolean;
}

const decided: readonly (readonly [ApplicationStatus, number])[] = [
  ["Rejected", 52],
  ["Reviewed", 22],
  ["Pending", 16],
  ["Hired", 6],
  ["Interview Scheduled", 4],
];
const recent: readonly (readonly [ApplicationStatus, number])[] = [
  ["Pending", 70],
  ["Reviewed", 18],
  ["Interview Scheduled", 9],
  ["Rejected", 3],
];

/** Decides most applications after so many days. */
const DECIDED_AFTER = 45;

/** Makes an application that came in so many days ago. */
export function generatedApplication(random: Random, number: number, daysAgo: number): GeneratedApplication {
  const { first, last, email, phone } = person(random, number);
  const experience = Math.floor(random() ** 2 * 40) / 2;
  const status = pickWeighted(random, daysAgo > DECIDED_AFTER ? decided : recent);
  return {
    name: `${first} ${last}`,
    email,
    phone: random() < 0.9 ? phone : "",
    expectedSalary: Math.round((250_000 + experience * 130_000) * (0.8 + random() * 0.5)),
    experience,
    noticePeriod: pick(random, [0, 7, 15, 15, 30, 30, 30]),
    status,
    read: status !== "Pending" || random() < (daysAgo > DECIDED_AFTER ? 0.9 : 0.3),
  };
}

const sentences = [
  "We run a small shop and need a website that we can change ourselves.",
  "Our app was built four years ago and nobody here knows how it works any more.",
  "Please call after six in the evening.",
  "We have a design already and look for somebody who builds it.",
  "How long would a first version take, and what would it cost?",
  "The invoices are written by hand today, about three hundred a month.",
  "It has to work on slow phones and without a connection for some hours.",
  "Can you look at what our cloud costs us? The bill has doubled since March.",
  "We would like to see two or three things that you have built for others.",
  "Our team is in Pune and Dubai, so calls in the afternoon suit us best.",
  "हमें हिंदी और अंग्रेज़ी दोनों में वेबसाइट चाहिए।",
  "There is no hurry: we want to start in the next quarter.",
];

/** Makes a message of mostly a few sentences, rarely a long letter. */
function message(random: Random): string {
  const count = random() < 0.05 ? 12 + Math.floor(random() * 20) : 1 + Math.floor(random() * 4);
  return Array.from({ length: count }, () => pick(random, sentences)).join(random() < 0.2 ? "\n\n" : " ");
}

const formPages = Object.keys(enquiryPages);

/** Makes the way by which a sender came; of most nothing is known. */
function source(random: Random): string {
  return pickWeighted(random, [
    ["", 60],
    ["referrer=www.google.com", 25],
    ["utm_source=google&utm_medium=cpc&utm_campaign=portals", 10],
    ["utm_source=newsletter&utm_medium=email&utm_campaign=autumn", 5],
  ]);
}

const deeds = words(
  "Built, Designed, Moved, Tested, Led, Repaired, Documented, Measured, Shipped, Rewrote, Automated, Reviewed",
);
const works = words(
  "payment screens, a booking system, the ledger of a bank, a fleet tracker, reports for auditors, an insurance portal, patient records, the warehouse app, a loan engine, sensor firmware, the school timetable, a ticket desk",
);

/** Makes the text of a resume of some 3,000 characters, with words that all have, many have and few have. */
export function generatedResume(random: Random, name: string): string {
  const known = Array.from({ length: 4 }, () => pick(random, skills));
  const lines = [name, `${pick(random, levels)} ${pick(random, roles)}, ${pick(random, cities)}`];
  for (let year = 2025; year > 2013; year -= 3) {
    lines.push(
      `${year - 3} to ${year}: ${pick(random, levels)} ${pick(random, roles)} in ${pick(random, cities)}`,
    );
    for (let deed = 0; deed < 8; deed += 1) {
      const client = Math.floor(random() ** 2 * 20_000).toString(36);
      lines.push(
        `${pick(random, deeds)} ${pick(random, works)} with ${pick(random, known)} and ${pick(random, known)} for client ${client}`,
      );
    }
  }
  return lines.join("\n");
}

/** Makes what staff have made of an enquiry so far, with next steps about its last day. */
export function generatedLead(random: Random, now: Date): LeadBody {
  const stage = pickWeighted<Stage>(random, [
    ["new", 40],
    ["talking", 25],
    ["proposal", 10],
    ["won", 10],
    ["lost", 15],
  ]);
  const next = random() < 0.3;
  return {
    stage,
    lostReason: stage === "lost" ? pick(random, lostReasons) : "",
    nextStep: next ? pick(random, nextSteps) : "",
    nextStepOn: next ? dayInIndia(new Date(now.getTime() + Math.floor(random() * 60 - 20) * DAY_MS)) : "",
  };
}

const lostReasons = words("Too expensive, No answer, Chose another company, No budget this year");
const nextSteps = words("Call back, Send the offer, Ask for the access, Agree on a first date");

export function generatedQuery(random: Random, number: number): QueryBody {
  const { first, last, email, phone } = person(random, number);
  return {
    name: `${first} ${last}`,
    email,
    phoneNumber: phone,
    message: message(random),
    page: pick(random, formPages),
    source: source(random),
  };
}

const trades = words(
  "Foods, Textiles, Logistics, Clinics, Schools, Motors, Retail, Travels, Chemicals, Studios",
);
const forms = words("Pvt Ltd, LLP, & Sons, Group, GmbH, Inc");
const countries: readonly (readonly [string, number])[] = [
  ["India", 70],
  ["United Arab Emirates", 8],
  ["United States", 7],
  ["United Kingdom", 5],
  ["Germany", 3],
  ["Singapore", 3],
  ["Australia", 2],
  ["Japan", 1],
  ["Brazil", 1],
];

export function generatedEnquiry(random: Random, number: number): GetInTouchBody {
  const { first, last, email, phone } = person(random, number);
  return {
    firstName: first,
    lastName: last,
    email,
    mobileNumber: phone,
    companyName: `${last} ${pick(random, trades)} ${pick(random, forms)}`,
    country: pickWeighted(random, countries),
    category: pick(random, categories),
    budget: pickWeighted(random, [
      ["lt-5000", 40],
      ["5k-10k", 30],
      ["10k-20k", 18],
      ["20k-50k", 9],
      ["50k-1l", 3],
    ]),
    message: message(random),
    page: paths.contact.canonical,
    source: source(random),
  };
}
