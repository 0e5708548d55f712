/** schema.org tokens for a job's kind of employment. */
type EmploymentType = "FULL_TIME" | "PART_TIME" | "CONTRACTOR" | "INTERN";

/** A job as it is put into an empty database. `salaryRange` is rupees a year. */
interface SampleJob {
  jobId: string;
  title: string;
  /** Paragraphs, separated by an empty line. */
  description: string;
  salaryRange: number;
  requirements: readonly string[];
  experience: string;
  location: string;
  employmentType: EmploymentType;
  /** Names the sample team member who leads the work, with a sentence of theirs. */
  lead?: { name: string; sentence: string };
}

/** Returns the paragraphs of a description, joined as a text area would hold them. */
function paragraphs(...texts: string[]): string {
  return texts.join("\n\n");
}

export const sampleJobs: readonly SampleJob[] = [
  {
    jobId: "full-stack-engineer",
    title: "Full-Stack Engineer, TypeScript",
    description: paragraphs(
      "You build the web applications our clients run their day on: order desks, booking systems, portals for schools and clinics. You work in a team of three or four, and one of them always knows the client's business well.",
      "A usual week holds a planning hour, three or four changes that go live, and a demonstration to the client every second Friday. You write the screen, the endpoint, the query and the test, because one person who sees the whole change makes fewer mistakes than four who see a quarter each. Every change is read by a colleague before it is merged.",
      "In the first month you ship small fixes in a live system, with somebody beside you. By the third you lead a feature from the first conversation to the release note. You are never on call alone, and releases don't happen on a Friday evening.",
      "We use TypeScript on both sides, React, Node.js and PostgreSQL. If you come from another typed language and have built for the web, that is enough to start.",
    ),
    salaryRange: 1_600_000,
    requirements: [
      "Three years or more of building web applications that people use every day",
      "TypeScript or another typed language, on the server as well as in the browser",
      "SQL beyond simple queries: joins, indexes, transactions, and why they matter",
      "HTML and CSS that work with a keyboard and a screen reader",
      "Tests as part of the change, not after it",
      "Clear written English; Hindi helps in visits to clients",
    ],
    experience: "3–6 years",
    location: "Noida, Uttar Pradesh (hybrid, three days at the office)",
    employmentType: "FULL_TIME",
    lead: {
      name: "Kavya Nair",
      sentence:
        "Explain a change to me in two sentences before you write it. If it takes ten, we make the change smaller together.",
    },
  },
  {
    jobId: "android-developer",
    title: "Android Developer",
    description: paragraphs(
      "You write Android apps for people who work on their feet: delivery staff, field engineers, nurses on a ward round. Their phones are modest and the signal comes and goes, so the app has to be small, quick, and right when it is offline.",
      "You take part from the first visit. You watch how the work is done now, sketch the flow with a designer, build it in Kotlin and Jetpack Compose, and see it through review, test devices and the store listing. After release you read the crash reports and decide with the team what to fix first.",
      "You share a desk with two other app developers and the people who write the service behind the app. We agree on the contract between the two in one shared file, so nobody waits for anybody.",
      "We keep a drawer of old phones for testing. You will learn to like it.",
    ),
    salaryRange: 1_100_000,
    requirements: [
      "Two years or more of Android development in Kotlin",
      "At least one app of yours in a store, or in daily use inside a company",
      "Local storage and synchronisation, for instance when two devices edit one record",
      "Jetpack Compose, or a wish to move to it from views",
      "Profiling of start time, memory and battery",
      "Care for large text, contrast and TalkBack",
    ],
    experience: "2–4 years",
    location: "Noida, Uttar Pradesh",
    employmentType: "FULL_TIME",
    lead: {
      name: "Tenzin Wangmo",
      sentence:
        "Bring the oldest phone you own. We'll find out together what it can still do without a signal.",
    },
  },
  {
    jobId: "devops-engineer",
    title: "DevOps Engineer",
    description: paragraphs(
      "You look after the ground our clients' systems stand on: servers, networks, releases, backups and alarms. Most of it runs on AWS, some on machines in a client's own building.",
      "Everything you set up is written as code and reviewed like code. In a normal week you make one release path shorter, answer questions from developers, restore one backup to prove that it restores, and take something off the monthly bill. When an alarm goes off you help to end the fault, then write down what happened, without blame, and fix the cause.",
      "On-call duty is shared among five people, one week in five. It is paid extra, and a night that was disturbed is followed by a morning off.",
      "You work from wherever in India you like, with a stable line. Twice a year we meet in Noida for a week, and we pay the journey.",
    ),
    salaryRange: 1_800_000,
    requirements: [
      "Four years or more in operations, platform work or backend development",
      "Linux and networking well enough to find a fault without a dashboard",
      "Terraform or a similar tool, and one large cloud",
      "Containers in production, with or without Kubernetes",
      "Pipelines that build, test, release and undo",
      "Monitoring that wakes people only for things that need people",
      "Plain written English, since much of the work is handed over in writing",
    ],
    experience: "4–7 years",
    location: "Remote, India",
    employmentType: "FULL_TIME",
    lead: {
      name: "Harpreet Singh Gill",
      sentence: "A good night is one in which nobody was woken. Most of our work is for those nights.",
    },
  },
  {
    jobId: "ui-ux-designer",
    title: "UI/UX Designer",
    description: paragraphs(
      "You design the screens of a large back-office system that we are renewing part by part: stock, purchase and billing for a trading company. The contract is for nine months, with a possible extension that we would discuss in the seventh.",
      "You start by sitting with the people who use the old system, and you note where they hesitate, what they write on paper beside it, and which keys they know by heart. From that you draw flows and screens, make them clickable, and try them with the same people before anybody builds them. You work beside the engineers, so a drawing and its code can be compared on the same day.",
      "The design system exists, and it is small: about thirty pieces with documented states. You extend it where the work asks for it, and take away what nobody uses.",
      "Two days a week are at the office or at the client in Delhi. The rest is up to you.",
    ),
    salaryRange: 1_200_000,
    requirements: [
      "Three years or more of designing software, some of it dense with data",
      "A portfolio that shows decisions and what came of them, not only final screens",
      "Interviews and usability tests, planned and led by you",
      "Figma, including components, variables and prototypes",
      "Accessibility as a matter of course: contrast, focus, order, plain words",
      "Conversational Hindi, for work with users",
    ],
    experience: "3–5 years",
    location: "Noida, Uttar Pradesh (hybrid, two days at the office)",
    employmentType: "CONTRACTOR",
    lead: {
      name: "Lalita Deshpande",
      sentence: "Show me a drawing that you threw away, and tell me what a user did with it.",
    },
  },
  {
    jobId: "seo-content-writer",
    title: "SEO Content Writer",
    description: paragraphs(
      "You write the pages by which our clients are found: service pages, guides, answers to the questions their customers really ask. Twenty hours a week, spread as you wish over Monday to Friday.",
      "Each piece begins with a call to somebody who knows the subject, such as a dentist, a pump engineer or a school secretary. You look up what people search for, agree on an outline, and write it so that a reader gets the answer in the first paragraph and the reasons after it. An editor reads every text, and the expert checks the facts.",
      "A month later you look at the numbers with our analyst: was it found, was it read, did anybody write or call because of it? Pages that did not work are rewritten, or go.",
      "We don't publish text that nobody has thought about, whichever tool typed it. We don't buy links, and we don't count keywords.",
    ),
    salaryRange: 360_000,
    requirements: [
      "A year or more of writing for the web, with three pieces you can show",
      "English that is plain and correct; a second Indian language is welcome",
      "The patience to interview people and to listen",
      "Basics of search: intent, headings, titles, internal links, structured data",
      "Comfort with a spreadsheet and a search console",
    ],
    experience: "1–3 years",
    location: "Remote, India",
    employmentType: "PART_TIME",
  },
  {
    jobId: "software-testing-intern",
    title: "Software Testing Intern",
    description: paragraphs(
      "Six months in which you learn to find faults before users do, and to describe them so well that they are easy to fix. The figure shown is the yearly rate; half of it is paid over the six months.",
      "In the first weeks you test by hand, beside an experienced tester. You learn to read a requirement, to ask what happens at its edges, and to write a report with the steps, what you expected and what you saw. Then you begin to automate: first a browser test for one form, later a small suite that runs at every change.",
      "You belong to one project team and join its meetings. Every Thursday afternoon is for learning, with a plan that you and your guide make together. You don't fetch tea, and you don't work weekends.",
      "Most interns are in the last year of a degree or have just finished one. A degree is not a condition; curiosity is.",
    ),
    salaryRange: 300_000,
    requirements: [
      "An eye for what is odd, and the wish to know why",
      "The basics of one programming language, self-taught or from a course",
      "A rough idea of how a web page gets to the browser",
      "Careful written English",
      "Six months, full time, from an agreed date",
    ],
    experience: "0–1 years",
    location: "Noida, Uttar Pradesh",
    employmentType: "INTERN",
    lead: {
      name: "Arjun Murmu",
      sentence:
        "Your first report will come back to you with questions. By the fifth you will ask them yourself.",
    },
  },
];
