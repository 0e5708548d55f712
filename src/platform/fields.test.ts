import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
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

describe("hostile text", () => {
  const hostile = {
    "spaces without end": `a${" ".repeat(MANY)}b`,
    "empty lines without end": `a${" \n".repeat(MANY / 2)}b`,
    "marks out of order": `a${"\u0301\u0316".repeat(MANY / 2)}`,
    "marks parted by what is dropped": `a${"\u0301\0\u0316".repeat(MANY / 3)}`,
    "dots without end": `a@b${".b".repeat(MANY / 2)}!`,
  };

  it.each(Object.entries(hostile))("costs no more than its length: %s", (_, typed) => {
    const begun = performance.now();
    for (const name of Object.keys(given)) validate(body, { ...given, [name]: typed });
    validate(body, { ...given, note: typed });
    expect(performance.now() - begun).toBeLessThan(3000);
  });
});
