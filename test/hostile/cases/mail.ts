import { administrator } from "../../create-test-app.ts";
import { asStaff, type HostileCase } from "../case.ts";
import { getInTouch, mail, quickEnquiry } from "../target.ts";

const to = (userEmail: unknown) => asStaff("POST", "/v1/mail/send", { ...mail, userEmail });
const enquiry = (fields: object): HostileCase[2] => ({
  path: "/v1/queries",
  body: { ...quickEnquiry, ...fields },
});
const touch = (fields: object): HostileCase[2] => ({
  path: "/v1/get-in-touch",
  body: { ...getInTouch, ...fields },
});
const header = "\r\nBcc: mallory@evil.example";

/** Addresses that are more, or less, than one; and headers in the fields that reach a mail's head. */
export const addresses: HostileCase[] = [
  ["two addresses by a semicolon", 422, to("a@mail.example;b@mail.example")],
  ["two addresses by a space", 422, to("a@mail.example b@mail.example")],
  ["two addresses by a line break", 422, to("a@mail.example\nb@mail.example")],
  ["two addresses by a tab", 422, to("a@mail.example\tb@mail.example")],
  ["two addresses by a line separator", 422, to("a@mail.example\u2028b@mail.example")],
  ["a list of addresses", 422, to(["a@mail.example", "b@mail.example"])],
  ["an object with an address", 422, to({ address: "a@mail.example", name: "A" })],
  ["a header behind the address", 422, to(`a@mail.example${header}`)],
  ["a header behind a bare carriage return", 422, to("a@mail.example\rBcc: b@mail.example")],
  ["a command behind the address", 422, to("a@mail.example>\r\nRCPT TO:<b@mail.example")],
  ["angle brackets", 422, to("<a@mail.example>")],
  ["a name in quotes", 422, to('"b@mail.example" <a@mail.example>')],
  ["a local part in quotes", 422, to('"a b"@mail.example')],
  ["a comment", 422, to("(b)a@mail.example")],
  ["a route", 422, to("@evil.example:a@mail.example")],
  ["a group", 422, to("friends:a@mail.example,b@mail.example;")],
  ["two at signs", 422, to("a@evil.example@mail.example")],
  ["an address of this machine", 422, to("root@localhost")],
  ["a bare IP address", 422, to("a@127.0.0.1")],
  ["an IP address in brackets", 422, to("a@[127.0.0.1]")],
  ["an encoded word", 422, to("=?utf-8?q?a=40mail.example=2c?= b@mail.example")],
  ["options of a program", 422, to("-oQ/tmp -X/tmp/x a@mail.example")],
  ["a pipe", 422, to("|cat /etc/passwd")],
  ["a file", 422, to("/etc/passwd")],
  ["an address of 255 characters", 422, to(`${"a".repeat(242)}@mail.example`)],
  ["a header in the address of an enquiry", 422, enquiry({ email: `asha@mail.example${header}` })],
  ["a header in the name of an enquiry", 422, enquiry({ name: `Asha${header}` })],
  ["a header in the phone number of an enquiry", 422, enquiry({ phoneNumber: `9810012345${header}` })],
  ["a header in the address of a get-in-touch request", 422, touch({ email: `asha@mail.example${header}` })],
  ["a header in a first name", 422, touch({ firstName: `Asha${header}` })],
  ["a header in a last name", 422, touch({ lastName: `Rao${header}` })],
  ["a header in a country", 422, touch({ country: `India${header}` })],
  ["a header in a mobile number", 422, touch({ mobileNumber: `9810012345${header}` })],
  ["a header in a category", 422, touch({ category: `DevOps${header}` })],
  ["a header in a budget", 422, touch({ budget: `5k-10k${header}` })],
  [
    "a header in the address of a subscriber",
    422,
    { path: "/v1/newsletter", body: { email: `asha@mail.example${header}` } },
  ],
  [
    "a header in the address of somebody invited",
    422,
    asStaff("POST", "/v1/administrators/invitations", {
      name: "Kiran",
      roles: ["owner"],
      email: `kiran@mail.example${header}`,
      currentPassword: administrator.password,
    }),
  ],
  [
    "a key of another request",
    422,
    ({ usedKey }) => ({ path: "/v1/queries", headers: [["Idempotency-Key", usedKey]], body: quickEnquiry }),
  ],
  [
    "a key of 10 kB",
    400,
    { path: "/v1/queries", headers: [["Idempotency-Key", "k".repeat(10_000)]], body: quickEnquiry },
  ],
  ["an empty key", 400, { path: "/v1/queries", headers: [["Idempotency-Key", ""]], body: quickEnquiry }],
];
