import { type Fields, resume } from "../../applicants.ts";
import { bearer, type HostileCase } from "../case.ts";
import type { RawRequest } from "../raw-http.ts";

const BOUNDARY = "----lattice";
const form = `multipart/form-data; boundary=${BOUNDARY}`;

/** A part as it stands in a body: its head lines and its bytes. */
export function part(head: string, content: string | Uint8Array = ""): Buffer {
  return Buffer.concat([
    Buffer.from(`--${BOUNDARY}\r\n${head}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from("\r\n"),
  ]);
}

const disposition = (name: string, more = "") => `Content-Disposition: form-data; name="${name}"${more}`;
export const field = (name: string, value: string | Uint8Array) => part(disposition(name), value);
export const upload = (
  name: string,
  filename: string,
  content: string | Uint8Array,
  type = "application/pdf",
) => part(`${disposition(name, `; filename="${filename}"`)}\r\nContent-Type: ${type}`, content);
const end = Buffer.from(`--${BOUNDARY}--\r\n`);

const texts = {
  name: "Asha Rao",
  email: "asha@mail.example",
  expectedSalary: "900000",
  experience: "4",
  noticePeriod: "30",
} satisfies Fields;
/** Holds the fields that an application needs beside the resume. */
const fields = Object.entries(texts).map(([name, value]) => field(name, value));
const pdf = upload("resume", "resume.pdf", resume);

/** A body as an application. */
export function application(parts: (Uint8Array | string)[], type = form): RawRequest {
  const body = Buffer.concat(parts.map((one) => Buffer.from(one)));
  return { path: "/v1/applications", headers: [["Content-Type", type]], body };
}

/** A whole application with this resume. */
export function applicationWith(resumePart: Buffer): RawRequest {
  return application([...fields, resumePart, end]);
}

/** A whole application without this field, and with these parts in its place. */
function instead(name: keyof typeof texts, ...parts: Buffer[]): RawRequest {
  const others = Object.entries(texts).filter(([other]) => other !== name);
  return application([...others.map(([other, value]) => field(other, value)), ...parts, pdf, end]);
}

/** A whole form of a team member with this picture. */
export function memberWith(...parts: Buffer[]): HostileCase[2] {
  const whole = [field("name", "Meera"), field("designation", "Designer"), field("department", "developer")];
  return ({ token }) => ({
    path: "/v1/team",
    headers: [bearer(token), ["Content-Type", form]],
    body: Buffer.concat([...whole, ...parts, end]),
  });
}

const good = [...fields, pdf, end];

export const multipart: HostileCase[] = [
  ["an empty boundary", 400, application(good, "multipart/form-data; boundary=")],
  ["an empty boundary in quotes", 400, application(good, 'multipart/form-data; boundary=""')],
  ["a boundary of 10 kB", 400, application(good, `multipart/form-data; boundary=${"a".repeat(10_000)}`)],
  ["a boundary of somebody else", 400, application(good, "multipart/form-data; boundary=other")],
  [
    "two boundaries, the first wrong",
    400,
    application(good, `multipart/form-data; boundary=other; boundary=${BOUNDARY}`),
  ],
  ["a boundary with a pattern in it", 400, application(good, 'multipart/form-data; boundary="(a+)+$"')],
  [
    "two media types",
    400,
    {
      ...application(good, "multipart/form-data; boundary=other"),
      headers: [
        ["Content-Type", "multipart/form-data; boundary=other"],
        ["Content-Type", form],
      ],
    },
  ],
  ["multipart of another kind", 415, application(good, `multipart/mixed; boundary=${BOUNDARY}`)],
  ["no final boundary", 400, application([...fields, pdf])],
  ["the final boundary first", 422, application([end, ...good])],
  ["a body of no bytes", 400, application([])],
  ["a body of hyphens", 400, application(["-".repeat(100_000)])],
  ["a megabyte before the first boundary", 400, application(["x".repeat(1_000_000), ...good])],
  [
    "lines that end in LF alone",
    400,
    application([Buffer.from(Buffer.concat(good).toString("latin1").replaceAll("\r\n", "\n"), "latin1")]),
  ],
  ["5,000 parts", 413, application([...Array.from({ length: 5_000 }, (_, n) => field(`f${n}`, "x")), end])],
  [
    "a part with a head of 100 kB",
    413,
    application([part(`${disposition("name")}\r\nX-A: ${"a".repeat(100_000)}`, "Asha"), end]),
  ],
  [
    "a part with 1,000 head lines",
    413,
    application([part(`${disposition("name")}\r\n${"X-A: b\r\n".repeat(1_000)}X-A: c`, "Asha"), end]),
  ],
  [
    "a part whose head never ends",
    400,
    application([`--${BOUNDARY}\r\nContent-Disposition: form-data; name="name"`, end]),
  ],
  ["a part without a head", 400, application([`--${BOUNDARY}\r\n\r\nAsha\r\n`, end])],
  ["a part without a disposition", 400, application([part("Content-Type: text/plain", "Asha"), end])],
  ["a part without a name", 400, application([part("Content-Disposition: form-data", "Asha"), end])],
  ["a part with an empty name", 400, application([field("", "Asha"), end])],
  [
    "an attachment for a field",
    400,
    instead("name", part('Content-Disposition: attachment; filename="name"', "Asha")),
  ],
  ["a field sent twice", 400, application([...fields, field("name", "Kiran"), pdf, end])],
  ["a field sent twice, in other case", 422, instead("name", field("NAME", "Asha"))],
  ["a field as a list", 422, instead("email", field("email[]", "asha@mail.example"))],
  ["a field as a member of a list", 422, instead("email", field("email[0]", "asha@mail.example"))],
  ["a field as a member of an object", 422, instead("email", field("email[$ne]", ""))],
  [
    "a field of the prototype",
    422,
    instead("email", field("__proto__", "x"), field("__proto__[email]", "asha@mail.example")),
  ],
  [
    "a field of the constructor",
    422,
    instead("email", field("constructor", "x"), field("constructor.prototype.email", "asha@mail.example")),
  ],
  ["a field named with a NUL", 422, instead("email", field("email\0", "asha@mail.example"))],
  [
    "a field in UTF-16",
    400,
    instead(
      "email",
      part(
        `${disposition("email")}\r\nContent-Type: text/plain; charset=utf-16`,
        Buffer.from("\ufeffasha@mail.example", "utf16le"),
      ),
    ),
  ],
  ["a field of no UTF-8", 400, instead("name", field("name", Buffer.from("Asha\xff", "latin1")))],
  ["a field in overlong UTF-8", 400, instead("name", field("name", Buffer.from([0xc1, 0x81])))],
  [
    "a field in UTF-7",
    422,
    instead(
      "email",
      part(
        `${disposition("email")}\r\nContent-Type: text/plain; charset=utf-7`,
        "+AGEAcwBoAGEAQABtAGEAaQBs-",
      ),
    ),
  ],
  [
    "a field in base64",
    422,
    instead(
      "email",
      part(
        `${disposition("email")}\r\nContent-Transfer-Encoding: base64`,
        Buffer.from("asha@mail.example").toString("base64"),
      ),
    ),
  ],
  ["a file for a text", 422, instead("name", upload("name", "name.txt", "Asha", "text/plain"))],
  [
    "a file without a name for a text",
    422,
    instead("email", part(`${disposition("email")}\r\nContent-Type: application/json`, '{"a":1}')),
  ],
  ["a text for a file", 400, applicationWith(field("resume", resume))],
  ["a resume under the name of a list", 422, applicationWith(upload("resume[]", "resume.pdf", resume))],
  [
    "a resume in base64",
    422,
    applicationWith(
      part(
        `${disposition("resume", '; filename="resume.pdf"')}\r\nContent-Transfer-Encoding: base64`,
        Buffer.from(resume).toString("base64"),
      ),
    ),
  ],
  [
    "a form within the form",
    422,
    applicationWith(
      part(
        `${disposition("resume")}\r\nContent-Type: multipart/mixed; boundary=inner`,
        '--inner\r\nContent-Disposition: file; filename="resume.pdf"\r\n\r\n%PDF-1.7\r\n--inner--',
      ),
    ),
  ],
  [
    "a resume that ends in the boundary of another",
    400,
    applicationWith(upload("resume", "resume.pdf", `%PDF-1.7\r\n--${BOUNDARY}x\r\n`)),
  ],
  ["an infinite experience", 422, instead("experience", field("experience", "Infinity"))],
  ["an experience with an exponent", 422, instead("experience", field("experience", "1e1"))],
  ["a salary of SQL", 422, instead("expectedSalary", field("expectedSalary", "1) or (1=1"))],
  [
    "a length shorter than the body",
    400,
    {
      ...application(good),
      headers: [
        ["Content-Type", form],
        ["Content-Length", "300"],
      ],
    },
  ],
  [
    "a length and chunks",
    400,
    {
      ...application(good),
      headers: [
        ["Content-Type", form],
        ["Content-Length", "5"],
        ["Transfer-Encoding", "chunked"],
      ],
    },
  ],
  [
    "a length of 12 MB and a byte, told before",
    413,
    {
      ...application([end]),
      headers: [
        ["Content-Type", form],
        ["Content-Length", String(12 * 1024 * 1024 + 1)],
      ],
    },
  ],
  [
    "an answer sent twice",
    400,
    application([...fields, field("answers[a1]", "Yes"), field("answers[a1]", "No"), pdf, end]),
  ],
  [
    "a file as an answer",
    422,
    application([...fields, upload("answers[a1]", "answer.pdf", resume), pdf, end]),
  ],
  ["answers that are one text", 422, application([...fields, field("answers", "[object Object]"), pdf, end])],
  [
    "a negative length",
    400,
    {
      ...application(good),
      headers: [
        ["Content-Type", form],
        ["Content-Length", "-1"],
      ],
    },
  ],
  [
    "chunks that are none",
    400,
    {
      path: "/v1/applications",
      headers: [
        ["Content-Type", form],
        ["Transfer-Encoding", "chunked"],
      ],
      body: "zz\r\nhello\r\n0\r\n\r\n",
    },
  ],
  [
    "an encoding that nobody knows",
    400,
    {
      path: "/v1/applications",
      headers: [
        ["Content-Type", form],
        ["Transfer-Encoding", "chunked, wonders"],
      ],
      body: "0\r\n\r\n",
    },
  ],
];
