import { asStaff, bearer, type HostileCase } from "../case.ts";
import type { RawRequest } from "../raw-http.ts";
import { getInTouch, job, quickEnquiry } from "../target.ts";

/** A text sent as JSON, whatever it is. */
function sent(body: string | Uint8Array, type = "application/json"): RawRequest {
  return { path: "/v1/queries", headers: [["Content-Type", type]], body };
}

/** A good enquiry with one field that is not; the value stands in the JSON as written. */
function enquiryWith(field: keyof typeof quickEnquiry, value: string): RawRequest {
  const others = Object.entries(quickEnquiry).filter(([name]) => name !== field);
  const members = [
    ...others.map(([name, text]) => `"${name}":${JSON.stringify(text)}`),
    `"${field}":${value}`,
  ];
  return sent(`{${members.join(",")}}`);
}

const whole = JSON.stringify(quickEnquiry);
const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part) : Buffer.from(part))));
const nested = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth);

/** Lists bodies that are no JSON, or no object of it. */
export const notation: HostileCase[] = [
  ["nothing", 400, sent("")],
  ["a space", 400, sent(" ")],
  ["null", 400, sent("null")],
  ["a list", 400, sent(`[${whole}]`)],
  ["a text", 400, sent(JSON.stringify(whole))],
  ["a number", 400, sent("42")],
  ["true", 400, sent("true")],
  ["half an object", 400, sent(whole.slice(0, -1))],
  ["an object and more", 400, sent(`${whole}}`)],
  ["two objects", 400, sent(`${whole}\n${whole}`)],
  ["a trailing comma", 400, sent(whole.replace("}", ",}"))],
  ["single quotes", 400, sent(whole.replaceAll('"', "'"))],
  ["a comment", 400, sent(`/* hello */${whole}`)],
  ["NaN", 400, enquiryWith("name", "NaN")],
  ["Infinity", 400, enquiryWith("name", "-Infinity")],
  ["a number in hex", 400, enquiryWith("phoneNumber", "0x1F")],
  ["a number with a leading zero", 400, enquiryWith("phoneNumber", "09810012345")],
  ["a raw line break in a text", 400, enquiryWith("name", '"Asha\nRao"')],
  ["a raw NUL in a text", 400, enquiryWith("name", '"Asha\0Rao"')],
  ["half an escape", 400, enquiryWith("name", '"\\u00"')],
  ["a function", 400, enquiryWith("name", "function(){return 1}")],
  ["a prefix against scripts", 400, sent(`)]}',\n${whole}`)],
  ["UTF-16", 400, sent(Buffer.from(whole, "utf16le"))],
  ["a stray byte that is no UTF-8", 400, sent(bytes('{"name":"', [0xff], '"}'))],
  ["an overlong UTF-8 slash", 400, sent(bytes('{"name":"', [0xc0, 0xaf], '"}'))],
  ["half a character in UTF-8", 400, sent(bytes('{"name":"', [0xed, 0xa0, 0x80], '"}'))],
  ["a character cut off at the end", 400, sent(bytes('{"name":"', [0xe2, 0x82]))],
  ["100,000 lists in each other", 400, sent(nested("[", "]", 100_000))],
  ["100,000 lists in each other, unclosed", 400, sent("[".repeat(200_000))],
  ["lists in each other for a name", 422, enquiryWith("name", nested("[", "]", 50_000))],
  [
    "objects in each other for a name",
    422,
    enquiryWith("name", `${'{"a":'.repeat(30_000)}1${"}".repeat(30_000)}`),
  ],
  ["a byte more than 256 kB", 413, sent(`${whole}${" ".repeat(256 * 1024 + 1 - whole.length)}`)],
  [
    "a megabyte of unknown length",
    413,
    {
      path: "/v1/queries",
      headers: [
        ["Content-Type", "application/json"],
        ["Transfer-Encoding", "chunked"],
      ],
      body: `100000\r\n${" ".repeat(0x100000)}\r\n0\r\n\r\n`,
    },
  ],
  [
    "gzip",
    400,
    {
      path: "/v1/queries",
      headers: [
        ["Content-Type", "application/json"],
        ["Content-Encoding", "gzip"],
      ],
      body: bytes([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]),
    },
  ],
  ["no media type", 415, { path: "/v1/queries", body: whole }],
  ["JSON called text", 415, sent(whole, "text/plain")],
  ["JSON called a form", 415, sent(whole, "application/x-www-form-urlencoded")],
  ["JSON called a multipart form", 415, sent(whole, "multipart/form-data; boundary=x")],
  ["JSON of two kinds", 415, sent(whole, "application/json, text/plain")],
  ["a media type that only begins like JSON", 415, sent(whole, "application/jsonp")],
  ["a form", 415, sent("name=Asha", "application/x-www-form-urlencoded")],
];

/** Good JSON that means something else. */
export const meaning: HostileCase[] = [
  ["no fields", 422, sent("{}")],
  ["fields of the prototype", 422, sent(`{"__proto__":${whole}}`)],
  ["fields of the constructor's prototype", 422, sent(`{"constructor":{"prototype":${whole}}}`)],
  [
    "a bad prototype beside good fields",
    422,
    enquiryWith("name", '{"__proto__":{"length":5,"polluted":true}}'),
  ],
  ["a field told twice, the second bad", 422, sent(whole.replace("}", ',"name":"<b>"}'))],
  [
    "20,000 fields that nobody knows",
    422,
    sent(`{${Array.from({ length: 20_000 }, (_, n) => `"f${n}":1`).join(",")}}`),
  ],
  ["a field whose name is 200 kB long", 422, sent(`{"${"a".repeat(200_000)}":1}`)],
  ["a number of eleven digits for a phone number", 422, enquiryWith("phoneNumber", "98100123451")],
  ["a number past every number", 422, enquiryWith("phoneNumber", "1e999")],
  ["a list for a text", 422, enquiryWith("name", '["Asha"]')],
  ["an object for a text", 422, enquiryWith("name", '{"toString":"Asha","length":4}')],
  ["true for a text", 422, enquiryWith("message", "true")],
  ["null for a text", 422, enquiryWith("message", "null")],
  ["a text of control characters only", 422, enquiryWith("name", '"\\u0000\\u0001\\u007f"')],
  ["half a character in a name", 422, enquiryWith("name", '"\\ud800"')],
  ["marks that turn the reading direction, only", 422, enquiryWith("message", '"\\u202e\\u2066"')],
  ["line breaks only", 422, enquiryWith("message", '"\\r\\n\\n\\r"')],
  ["a script for a name", 422, enquiryWith("name", '"<script>alert(1)</script>"')],
  ["a formula for a name", 422, enquiryWith("name", '"=1+1"')],
  ["Arabic digits for a phone number", 422, enquiryWith("phoneNumber", '"٩٨١٠٠١٢٣٤٥"')],
  ["full-width digits for a phone number", 422, enquiryWith("phoneNumber", '"９８１００１２３４５"')],
  ["a line break behind a phone number", 422, enquiryWith("phoneNumber", '"9810012345\\n9810012345"')],
  ["a message of 5,001 characters", 422, enquiryWith("message", `"${"a".repeat(5_001)}"`)],
  ["a name of 100,000 marks", 422, enquiryWith("name", `"${"a\\u0301\\u0300".repeat(10_000)}"`)],
  [
    "a choice named like a part of every object",
    422,
    { path: "/v1/get-in-touch", body: { ...getInTouch, category: "constructor", budget: "toString" } },
  ],
  [
    "a choice named like the prototype",
    422,
    { path: "/v1/get-in-touch", body: { ...getInTouch, budget: "__proto__" } },
  ],
  [
    "a list with one choice",
    422,
    { path: "/v1/get-in-touch", body: { ...getInTouch, category: ["DevOps"] } },
  ],
  [
    "an e-mail that a slow pattern would think about for ever",
    422,
    { path: "/v1/newsletter", body: { email: `${"a".repeat(50_000)}@${"a.".repeat(50_000)}` } },
  ],
  [
    "spaces that a slow pattern would think about for ever",
    422,
    enquiryWith("message", `"a${" \\n".repeat(60_000)}b"`),
  ],
];

const interviewWith =
  (fields: object): HostileCase[2] =>
  ({ token, ids }) => ({
    path: `/v1/applications/${ids.application}/interviews`,
    headers: [bearer(token)],
    body: { startsAt: "2999-01-31T10:00:00Z", minutes: 30, invitesApplicant: true, ...fields },
  });
const jobWith = (fields: object) => asStaff("POST", "/v1/jobs", { ...job, ...fields });
/** The value stands in the JSON as written. */
const salaryOf =
  (value: string): HostileCase[2] =>
  ({ token }) => ({
    path: "/v1/jobs",
    headers: [bearer(token), ["Content-Type", "application/json"]],
    body: `{"title":"x","description":"x","salaryRange":${value}}`,
  });

const leadWith =
  (fields: object): HostileCase[2] =>
  ({ token, ids }) => ({
    method: "PUT",
    path: `/v1/queries/${ids.query}/lead`,
    headers: [bearer(token)],
    body: { stage: "new", ...fields },
  });

/** Lists values that staff may not write either. */
export const staffFields: HostileCase[] = [
  ["a stage of every object", 422, leadWith({ stage: "constructor" })],
  ["a next step on no day of a calendar", 422, leadWith({ nextStep: "Call", nextStepOn: "2027-02-30" })],
  ["a next step on a day of SQL", 422, leadWith({ nextStep: "Call", nextStepOn: "2027-01-31' or '1" })],
  ["a day that comes after every day", 422, leadWith({ nextStep: "Call", nextStepOn: "~" })],
  ["a reason of 201 characters", 422, leadWith({ stage: "lost", lostReason: "a".repeat(201) })],
  ["a salary past every number", 422, salaryOf("1e999")],
  ["a salary past every salary", 422, salaryOf("1e308")],
  ["a negative salary", 422, salaryOf("-1")],
  ["a salary in a list", 422, salaryOf("[5]")],
  ["true for a salary", 422, salaryOf("true")],
  ["a salary in hex", 422, salaryOf('"0x10"')],
  ["a salary with an exponent", 422, salaryOf('"1e5"')],
  ["a salary in Devanagari digits", 422, salaryOf('"१२"')],
  ["a salary that goes on in SQL", 422, salaryOf('"1; drop table jobs"')],
  ["a salary in an object", 422, salaryOf('{"valueOf":1}')],
  ["requirements in a text", 422, jobWith({ requirements: "one" })],
  ["requirements in an object like a list", 422, jobWith({ requirements: { 0: "one", length: 1 } })],
  ["requirements that are objects", 422, jobWith({ requirements: [{ toString: "one" }] })],
  ["51 requirements", 422, jobWith({ requirements: Array(51).fill("one") })],
  ["requirements in each other", 422, jobWith({ requirements: [[["one"]]] })],
  ["six questions", 422, jobWith({ questions: [..."abcdef"].map((text) => ({ text })) })],
  ["a question that is JSON of a number", 422, jobWith({ questions: ["7"] })],
  ["a question that is JSON with no end", 422, jobWith({ questions: ["[".repeat(5_000)] })],
  ["a question of a kind of every object", 422, jobWith({ questions: [{ text: "x", kind: "toString" }] })],
  [
    "choices in each other",
    422,
    jobWith({ questions: [{ text: "x", kind: "choice", choices: [["a"], "b"] }] }),
  ],
  ["a lead that is of no team", 422, jobWith({ leadId: "../../etc/passwd" })],
  ["a lead in an object", 422, jobWith({ leadId: { $ne: "" } })],
  ["a job ID that climbs", 422, jobWith({ id: "../../etc/passwd" })],
  ["a job ID with markup", 422, jobWith({ id: '"><script>' })],
  ["a job ID with a line break", 422, jobWith({ id: "a\r\nb" })],
  ["a job ID of an address", 422, jobWith({ id: "//evil.example" })],
  ["a closing date that never comes", 422, jobWith({ closesOn: "2027-02-30" })],
  ["a closing date far past every calendar", 422, jobWith({ closesOn: "99999-01-01" })],
  ["a closing date as a number", 422, jobWith({ closesOn: 1e15 })],
  ["a status of one's own", 422, jobWith({ status: "open'; --" })],
  ["an employment type of every object", 422, jobWith({ employmentType: "hasOwnProperty" })],
  [
    "a stale version that is no version",
    400,
    ({ token, ids }) => ({
      method: "PUT",
      path: `/v1/jobs/${ids.job}`,
      headers: [bearer(token), ["If-Match", '"1" or 1=1']],
      body: job,
    }),
  ],
  ["an interview in the past", 422, interviewWith({ startsAt: "2001-01-01T10:00:00Z" })],
  ["an interview on a day that there is not", 422, interviewWith({ startsAt: "2999-13-45T10:00:00Z" })],
  ["an interview without end", 422, interviewWith({ minutes: 1e9 })],
  ["an interview of no minutes", 422, interviewWith({ minutes: 0 })],
  ["an interview at a link that runs code", 422, interviewWith({ location: "JavaScript:alert(1)" })],
  ["an interview with 10,000 colleagues", 422, interviewWith({ people: Array(10_000).fill("a") })],
  ["an interview with nobody's account", 422, interviewWith({ people: ["' or '1'='1"] })],
  ["no ids at all", 422, asStaff("POST", "/v1/applications/delete", { ids: [] })],
  [
    "201 ids",
    422,
    asStaff("POST", "/v1/applications/delete", { ids: Array.from({ length: 201 }, (_, n) => `${n}`) }),
  ],
  ["a text for ids", 422, asStaff("POST", "/v1/applications/delete", { ids: "all" })],
  ["an operator for ids", 422, asStaff("POST", "/v1/applications/delete", { ids: { $ne: "" } })],
  [
    "ids that are lists",
    422,
    ({ token, ids }) => ({
      path: "/v1/applications/delete",
      headers: [bearer(token)],
      body: { ids: [[ids.application]] },
    }),
  ],
  [
    "a status that there is not",
    422,
    ({ token, ids }) => ({
      method: "PATCH",
      path: `/v1/applications/${ids.application}/status`,
      headers: [bearer(token)],
      body: { status: "hired" },
    }),
  ],
  [
    "a list of statuses as the one that was seen",
    422,
    ({ token, ids }) => ({
      method: "PATCH",
      path: `/v1/applications/${ids.application}/status`,
      headers: [bearer(token)],
      body: { status: "Hired", seen: ["Pending"] },
    }),
  ],
  [
    "a number for a mark",
    422,
    ({ token, ids }) => ({
      method: "PUT",
      path: `/v1/queries/${ids.query}/read`,
      headers: [bearer(token)],
      body: { read: 1 },
    }),
  ],
  [
    "days without end",
    422,
    asStaff("PUT", "/v1/privacy/retention", {
      applicationHidden: 1e9,
      application: 1e9,
      enquiry: 1e9,
      accessLog: 1e9,
    }),
  ],
  [
    "no days at all, which would erase everything",
    422,
    asStaff("PUT", "/v1/privacy/retention", {
      applicationHidden: 0,
      application: 0,
      enquiry: 0,
      accessLog: 0,
    }),
  ],
  ["a person of wildcards to erase", 422, asStaff("POST", "/v1/privacy/person/erase", { email: "%" })],
  [
    "several people to erase",
    422,
    asStaff("POST", "/v1/privacy/person/erase", { email: "asha@mail.example,kiran@mail.example" }),
  ],
  [
    "an e-mail address taken over without the password",
    422,
    asStaff("PUT", "/v1/settings/profile", { name: "Asha", email: "mallory@evil.example" }),
  ],
  [
    "a name with the fields of an account",
    422,
    asStaff("PUT", "/v1/settings/profile", { name: { passwordHash: "x" }, email: "asha@jaalidar.example" }),
  ],
  [
    "two-step sign-in switched off with true for the password",
    422,
    asStaff("POST", "/v1/settings/two-step/off", { currentPassword: true }),
  ],
];
