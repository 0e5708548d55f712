import { describe, expect, it } from "vitest";
import { mailIdsIn, readFields, replyText, textOfHtml, withoutQuote } from "./rules.ts";

const [one, other] = ["0191a5a5-aaaa-7000-8000-000000000001", "0191a5a5-aaaa-7000-8000-000000000002"];

it("takes the ids of our e-mails from references, the nearest first", () => {
  expect(mailIdsIn(`<x@y> <${one}@host> <${other.toUpperCase()}@host> <${one}@host>`)).toEqual([one, other]);
  expect(mailIdsIn(`${one} <${one}> <${one}x@host> < ${one}@host>`)).toEqual([]);
  expect(
    mailIdsIn(
      Array.from(
        { length: 200 },
        (_, at) => `<0191a5a5-aaaa-7000-8000-${String(at).padStart(12, "0")}@h>`,
      ).join(""),
    ),
  ).toHaveLength(50);
});

it("joins folded fields and takes the first of each name", () => {
  const fields = readFields(
    "References: <a@b>\r\n <c@d>\r\nAuto-Submitted: no\r\nauto-submitted: yes\r\n\r\n",
  );
  expect([...fields]).toEqual([
    ["references", "<a@b> <c@d>"],
    ["auto-submitted", "no"],
  ]);
});

describe("the e-mail that a reply quotes", () => {
  it.each([
    ["Yes.\n\nOn Mon, 3 Nov 2026, Asha Rao <a@mail.example> wrote:\n> Hello\n>\n> Asha\n", "Yes."],
    ["Yes.\n\nOn Mon, 3 Nov 2026, Asha Rao\n<a@mail.example> wrote:\n> Hello", "Yes."],
    ["Yes.\n\nAm 3. November 2026 schrieb Asha:\n\n> Hello", "Yes."],
    ["Yes.\n\n-----Original Message-----\nFrom: Asha", "Yes."],
    ["Yes.\n\nFrom: Asha Rao\nSent: Monday\nTo: Ravi", "Yes."],
  ])("is cut off: %j", (text, left) => {
    expect(withoutQuote(text)).toBe(left);
  });

  it.each(["> When?\nOn Monday.\n> Where?\nIn Pune.", "> Hello", "Prices:\n10\n20", "From: here\nto there"])(
    "stays where words stand below or between, or nothing else would be left: %j",
    (text) => {
      expect(withoutQuote(text)).toBe(text);
    },
  );
});

it("reads the text of HTML, and ends in time whatever is in it", () => {
  expect(textOfHtml("<head><title>x</title></head><p>a &lt; b&nbsp;&#8377;5<br>c</p><div>d</div>")).toBe(
    "a < b ₹5\nc\nd",
  );
  expect(textOfHtml("a<style>b")).toBe("a");
  for (const part of ["<style>", "<", "<a", "&", "</style", "<p>"]) {
    // Ten times what is read of an e-mail: code that begins anew at each place would pass the time limit of a test.
    textOfHtml(part.repeat(2_000_000 / part.length));
  }
});

it("keeps the sender, the words and the names of files, each cut where it is too long", () => {
  const files = Array.from({ length: 22 }, (_, at) => `${at}${"x".repeat(200)}\n.pdf`);
  const mail = {
    from: `Ravi\u0000 <r@mail.example>${"y".repeat(500)}`,
    references: "",
    fields: new Map(),
    isReport: false,
  };
  const text = replyText(mail, "a\u0007\r\nb", files);
  expect(text).toMatch(/^From Ravi <r@mail\.example>y+\n\na\nb\n\nFiles in the mailbox: 0x+, /);
  expect(text).toMatch(/, 2 more$/);
  expect(text.length).toBeLessThan(2_500);
});
