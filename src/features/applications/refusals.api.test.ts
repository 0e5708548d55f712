import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type Applicants,
  createApplicants,
  type Fields,
  fixture,
  pdf,
  refusal,
  resume,
  toForm,
} from "../../../test/applicants.ts";
import { createTestApp, type TestApp } from "../../../test/create-test-app.ts";
import { manyPages } from "../../../test/fixtures/pdf-parts.ts";

const missing = "Please fill all required fields and upload your resume.";
const unknownJob = "This job is no longer open. Please choose another one or send a general application.";
const encrypted = "This PDF is protected by a password. Please save it without one and choose it again.";
const tooManyPages = "This PDF has more than 200 pages. Please choose one that has at most 200.";

let app: TestApp;
let addJob: Applicants["addJob"];
let somebody: Applicants["somebody"];
let post: Applicants["post"];
let apply: Applicants["apply"];
let countRows: Applicants["countRows"];
beforeAll(async () => {
  app = await createTestApp();
  ({ addJob, somebody, post, apply, countRows } = await createApplicants(app));
});
afterAll(() => app.close());

/** The words beside each missing field. */
const beside = {
  name: "Enter your name.",
  email: "Enter your e-mail address.",
  expectedSalary: "Enter the salary you expect.",
  experience: "Enter your years of experience.",
  noticePeriod: "Enter your notice period in days.",
  resume: "Choose your resume.",
};

type Case = [what: string, changes: Fields, message: string, broken: Record<string, string>];

const words = {
  email: "Please enter a valid email address.",
  experience: "Experience must be a number between 0 and 50.",
  noticePeriod: "Notice period must be between 0 and 30 days.",
  expectedSalary: "Expected salary must be a positive number.",
  resume: "Resume must be a PDF file.",
  additionalDocument: "Additional document must be a PDF file.",
  phone: "Phone must be a number of 10 digits.",
};

const blankFile = () => new File([], "");
const without: Case[] = Object.entries(beside).flatMap(([field, message]): Case[] => [
  [`without ${field}`, { [field]: undefined }, missing, { [field]: message }],
  [
    `with a blank ${field}`,
    { [field]: field === "resume" ? blankFile() : "  " },
    missing,
    { [field]: message },
  ],
]);

const wrongTexts = {
  email: ["nobody", "a@b", "a@b.c@d.ee", "A <a@b.example>", "a@b.example,c@d.example"],
  experience: ["-1", "50.1", "51", "many", "०४", "NaN", "Infinity", "0x10", "1e1"],
  noticePeriod: ["-1", "31", "30.5", "soon"],
  expectedSalary: ["0", "-5", "a lot", "9".repeat(14), "16,5 lakh"],
  phone: ["98100", "98100 123456", "call me", "9810012345\r\nBcc: c@d.example"],
};
const wrong: Case[] = (["email", "experience", "noticePeriod", "expectedSalary", "phone"] as const).flatMap(
  (field) =>
    wrongTexts[field].map(
      (typed): Case => [
        `with the ${field} ${JSON.stringify(typed)}`,
        { [field]: typed },
        words[field],
        { [field]: words[field] },
      ],
    ),
);

const text = pdf(new Uint8Array(Buffer.from("just text")));
const wrongFiles: [string, File][] = [
  ["of another name", pdf(resume, "resume.docx")],
  ["that is empty", pdf(new Uint8Array())],
  ["that is text", text],
  ["that was cut off", pdf(fixture("truncated.pdf"))],
  ["behind junk", pdf(fixture("junk-first.pdf"))],
  ["that is HTML first", pdf(fixture("html-first.pdf"))],
  ["without a page", pdf(fixture("no-page.pdf"))],
  ["that no reader opens", pdf(fixture("text.pdf"))],
];
const files: Case[] = (["resume", "additionalDocument"] as const).flatMap((field) => [
  ...wrongFiles.map(
    ([what, file]): Case => [
      `with a ${field} ${what}`,
      { [field]: file },
      words[field],
      { [field]: words[field] },
    ],
  ),
  [
    `with a locked ${field}`,
    { [field]: pdf(fixture("encrypted-aes.pdf")) },
    encrypted,
    { [field]: encrypted },
  ],
  [
    `with a ${field} of too many pages`,
    { [field]: pdf(new Uint8Array(manyPages(201))) },
    tooManyPages,
    { [field]: tooManyPages },
  ],
]);

const { email, experience, noticePeriod, expectedSalary, phone } = words;
const several: Case[] = [
  [
    "with something missing and something wrong: the missing first",
    { email: "nobody", resume: undefined },
    missing,
    { email, resume: beside.resume },
  ],
  [
    "with everything wrong: in the order of the specification",
    { noticePeriod: "99", experience: "99", expectedSalary: "-1", email: "nobody" },
    email,
    { email, experience, noticePeriod, expectedSalary },
  ],
  [
    "with three wrong: the experience first",
    { noticePeriod: "99", experience: "99", expectedSalary: "-1" },
    experience,
    { experience, noticePeriod, expectedSalary },
  ],
  [
    "with a notice period and a salary wrong: the notice period first",
    { noticePeriod: "99", expectedSalary: "-1" },
    noticePeriod,
    { noticePeriod, expectedSalary },
  ],
  [
    "with a phone and a salary wrong: the salary first",
    { phone: "1", expectedSalary: "-1" },
    expectedSalary,
    { phone, expectedSalary },
  ],
  [
    "with two bad files: the resume's words first",
    { resume: text, additionalDocument: pdf(fixture("encrypted-rc4.pdf")) },
    words.resume,
    { resume: words.resume, additionalDocument: encrypted },
  ],
  ["with a text as resume", { resume: "resume.pdf" }, missing, { resume: beside.resume }],
  ["for a job that is not there", { jobId: "no-such-job" }, unknownJob, { jobId: unknownJob }],
  ["for a job ID of wildcards", { jobId: "%" }, unknownJob, { jobId: unknownJob }],
];

describe("a refused application", () => {
  it.each([...without, ...wrong, ...files, ...several])(
    "%s names its fields and leaves nothing behind",
    async (_, changes, message, broken) => {
      const before = await countRows();
      const { status, body } = await apply(changes);
      expect(status).toBe(422);
      expect(body).toEqual(refusal(message, broken));
      expect(await countRows()).toEqual(before);
    },
  );

  it.each([
    ["a-draft", { status: "draft" }],
    ["a-closed-one", { status: "closed" }],
    ["one-past-its-day", { closesOn: "2020-01-01" }],
  ])("names the job when it is %s", async (jobId, more) => {
    const before = await countRows();
    const key = await addJob(jobId, "Shut", more);
    for (const named of [key, jobId]) {
      const { status, body } = await apply({ jobId: named });
      expect(status).toBe(422);
      expect(body).toEqual(refusal(unknownJob, { jobId: unknownJob }));
    }
    expect(await countRows()).toEqual(before);
  });

  const boundary = "----lattice";
  const multipart = { "Content-Type": `multipart/form-data; boundary=${boundary}` };
  const part = (name: string, value: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

  function withMore(...more: [string, string | File][]): FormData {
    const form = toForm(somebody());
    for (const [name, value] of more) form.append(name, value);
    return form;
  }

  it.each<[string, () => unknown, Record<string, string>, number]>([
    ["in JSON", () => ({ ...somebody(), resume: "x" }), {}, 415],
    ["as a plain form", () => "name=Asha", { "Content-Type": "application/x-www-form-urlencoded" }, 415],
    ["without a boundary", () => part("name", "Asha"), { "Content-Type": "multipart/form-data" }, 400],
    ["that ends too early", () => part("name", "Asha").slice(0, -20), multipart, 400],
    ["without a last boundary", () => part("name", "Asha"), multipart, 400],
    [
      "with another boundary than it says",
      () => part("name", "Asha").replaceAll("lattice", "grid"),
      multipart,
      400,
    ],
    ["with nothing in it", () => "", multipart, 400],
    ["with a field sent twice", () => withMore(["name", "Asha"]), {}, 400],
    ["with the resume sent twice", () => withMore(["resume", pdf(resume)]), {}, 400],
    [
      "with three files",
      () => withMore(["additionalDocument", pdf(resume)], ["third", pdf(resume)]),
      {},
      413,
    ],
    [
      "with too many fields",
      () => withMore(...Array.from({ length: 30 }, (_, n): [string, string] => [`f${n}`, "x"])),
      {},
      413,
    ],
    [
      "with a resume over 5 MB",
      () => toForm(somebody({ resume: pdf(new Uint8Array(5 * 1024 * 1024 + 1)) })),
      {},
      413,
    ],
    ["with a text of 13 MB", () => toForm(somebody({ name: "a".repeat(13 * 1024 * 1024) })), {}, 413],
  ])("%s is answered in the one shape and leaves nothing behind", async (_, body, headers, status) => {
    const before = await countRows();
    const answer = await post(body(), headers);
    expect(answer.status).toBe(status);
    expect(answer.body).toEqual(refusal(answer.body.message));
    expect(await countRows()).toEqual(before);
  });
});
