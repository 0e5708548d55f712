import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { cpuTime } from "../../../test/cpu-time.ts";
import { cleanText, email, optionalText, text, validate } from "./fields.ts";

const required = "Say something";
const body = z.object({
  name: text({ required }),
  message: text({ required, lines: true }),
  note: optionalText(),
  email: email({ required, invalid: "No address" }),
});
const given = { name: "Asha", message: "Hello", email: "asha@jaalidar.example" };

/** Long enough that work growing with the square of the length would take minutes. */
const MANY = 1_000_000;

describe("text as it is kept", () => {
  it("has Unix line ends, composed letters and no invisible characters", () => {
    expect(cleanText(" a\r\nb\rc ")).toBe("a\nb\nc");
    expect(cleanText("e\u0301")).toBe("\u00e9");
    expect(cleanText("a\0\u202eb\ud800")).toBe("ab\ufffd");
  });

  it("is one line where lines mean nothing", () => {
    const checked = validate(body, { ...given, name: "  Asha \r\n\n  Rao\n", message: "one \n two" });
    expect(checked).toMatchObject({ ok: true, value: { name: "Asha Rao", message: "one \n two" } });
  });

  it("keeps the marks of every script, and no towers of them", () => {
    expect(cleanText("क्षि")).toBe("क्षि");
    expect(cleanText(`a${"\u0316".repeat(31)}b`)).toBe(`a${"\u0316".repeat(30)}b`);
    expect(cleanText(`a${"\u0316\0".repeat(40)}b`)).toBe(`a${"\u0316".repeat(30)}b`);
  });
});

describe("an e-mail address", () => {
  const accepts = (address: string) => validate(body, { ...given, email: address }).ok;

  it.each([
    "asha@jaalidar.example",
    "asha.rao+jobs@mail.jaalidar.example",
    "o'brien_1@a.example",
    "me@x.io",
    "me@1and1.example",
    "me@a-b--c.example",
    "me@deep.er.and.deep.er.example",
    "me@firm.technology",
    "आशा@मेल.example",
    "आशा@डाटामेल.भारत",
    "me@xn--c2bd4bq1db8d.xn--h2brj9c",
    "me@bücher.example",
    "ME@FIRM.EXAMPLE",
  ])("is %s", (address) => {
    expect(accepts(address)).toBe(true);
  });

  it("is one after its letters are brought to their plain form, which is what is kept", () => {
    const checked = validate(body, { ...given, email: "ａｓｈａ＠ｊａａｌｉｄａｒ．ｅｘａｍｐｌｅ" });
    expect(checked).toMatchObject({ ok: true, value: { email: "asha@jaalidar.example" } });
    expect(accepts("a，b@c.example")).toBe(false);
    expect(accepts("Asha＜a@b.example")).toBe(false);
    expect(accepts(`${"ﷺ".repeat(20)}@c.example`)).toBe(false);
  });

  it.each([
    "asha",
    "@jaalidar.example",
    "asha@",
    "asha@jaalidar",
    "asha@localhost.1",
    "asha@192.0.2.1",
    "asha@jaalidar.e",
    "a@b..example",
    "a@.example",
    "a@.b.example",
    "a@b.example.",
    "a@-b.example",
    "a@b-.example",
    "a@b.-c.example",
    "a@b.c-.example",
    "a@b.-",
    "a@b.example-",
    "a@b.xn--",
    "a@b_c.example",
    "a@b c.example",
    "a@b@c.example",
    "a b@c.example",
    "a@b.example, c@d.example",
    "Asha <a@b.example>",
    "a:b@c.example",
  ])("is not %s", (address) => {
    expect(accepts(address)).toBe(false);
  });
});

describe("hostile text", () => {
  const hostile = {
    "spaces without end": `a${" ".repeat(MANY)}b`,
    "empty lines without end": `a${" \n".repeat(MANY / 2)}b`,
    "marks out of order": `a${"\u0301\u0316".repeat(MANY / 2)}`,
    "marks that are none before they are widened": `a${"\u0301\uff9e".repeat(MANY / 2)}@b.example`,
    "marks parted by what is dropped": `a${"\u0301\0\u0316".repeat(MANY / 3)}`,
    "dots without end": `a@b${".b".repeat(MANY / 2)}!`,
    "hyphens without end": `a@b${"-".repeat(MANY)}!`,
    "hyphens and letters without end": `a@${"bb-".repeat(MANY / 3)}!`,
    "the form of DNS without end": `a@b.xn-${"-b".repeat(MANY / 2)}!`,
  };

  it.each(Object.entries(hostile))("costs no more than its length: %s", (_, typed) => {
    const took = cpuTime(() => {
      for (const name of Object.keys(given)) validate(body, { ...given, [name]: typed });
      validate(body, { ...given, note: typed });
    });
    expect(took).toBeLessThan(3000);
  });
});
