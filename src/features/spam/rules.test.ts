import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { cpuTime } from "../../../test/cpu-time.ts";
import { readMessages, type SampleMessage } from "../../../test/messages.ts";
import { fieldNames, isSuspect, printOf, scoreContent, scoreSignals } from "./rules.ts";

const welcome = {
  name: "Asha Rao",
  email: "asha@raoclinic.example",
  text: "We need a website for our clinic.",
};

function points(given: Partial<typeof welcome>): number {
  return scoreContent({ ...welcome, ...given }).reduce((sum, reason) => sum + reason.points, 0);
}

describe("what a message says", () => {
  it.each([
    ["a plain question", "How much is a website?"],
    ["one word", "Hi"],
    ["Hindi", "नमस्ते, हमें एक वेबसाइट बनवानी है। कृपया फोन करें।"],
    ["Hinglish in two scripts", "Humari दुकान के लिए app chahiye, पुरानी website slow hai"],
    [
      "the sender's own site",
      "Our site https://www.raoclinic.example is slow. See raoclinic.example/menu too.",
    ],
    ["a question about search optimization", "What do you charge a month for SEO of our shop?"],
  ])("says nothing against %s", (_, text) => {
    expect(points({ text })).toBe(0);
  });

  it.each([
    ["code of forums", "[url=https://a.example]cheap[/url] watches", "It has code of web pages or forums."],
    ["web code", '<a href="https://a.example">cheap</a> watches', "It has code of web pages or forums."],
    ["a bare link", "https://a.example/x", "It is hardly more than a link."],
    [
      "a short link",
      "see https://bit.ly/3x now please, it is good",
      "It has a shortened link, behind which anything may be.",
    ],
    ["look-alike letters", "Eаrn frоm home", "Letters of two scripts are mixed within words."],
    ["invisible signs", "Buy ca\u200bsino chips", "It has invisible signs within words."],
    ["keys struck at random", "GkWpRtLqXvBz QwRtYpSdFg", "The text has no words."],
    ["repetition", "Best prices! Best prices! Best prices!", "It says the same again and again."],
    [
      "capitals",
      "PLEASE CALL ME BACK ON MONDAY BECAUSE OUR SHOP IS DOWN AND WE LOSE MONEY EVERY DAY",
      "It is in capital letters.",
    ],
    ["nothing", "...", "The text is empty but for signs."],
    ["a messenger", "write to t.me/someone", "It leads to a messenger."],
  ])("has a reason against %s, and none is enough alone", (_, text, words) => {
    const reasons = scoreContent({ ...welcome, text });
    const found = reasons.filter((reason) => reason.words === words);
    expect(found).toHaveLength(1);
    expect(isSuspect(found)).toBe(false);
  });

  it("has a reason against a name that is a link or no name, and against a fleeting address", () => {
    expect(points({ name: "Visit https://a.example" })).toBeGreaterThanOrEqual(5);
    expect(points({ name: "PqLxZtRwBnMk" })).toBe(3);
    expect(points({ email: "asha@mailinator.com" })).toBe(3);
  });

  it("reads the longest message there may be in a moment", () => {
    for (const piece of ["a ", "a.", "http://", "<a ", "earn 1", "d ", "\u0430a", "same words. "]) {
      const text = piece.repeat(5000).slice(0, 5000);
      const took = cpuTime(() => scoreContent({ ...welcome, text }));
      expect(took, piece).toBeLessThan(500);
    }
    for (const letters of ["\u0436", "\u0436\u0434", "\u0915\u0939", "\u4e00"]) {
      const text = `abc${letters.repeat(5000).slice(0, 4997)}`;
      const took = cpuTime(() => scoreContent({ ...welcome, text }));
      expect(took, letters).toBeLessThan(500);
    }
  });

  it.each([
    ["very, VERY -- very good", true],
    ["बहुत बहुत बहुत अच्छा", true],
    ["very very good, very very good", false],
    ["everyday very very", false],
    ["ha ha ha", false],
    ["100 100 100", false],
  ])("finds in %j a word three times in a row: %s", (text, found) => {
    const reasons = scoreContent({ ...welcome, text }).map(({ words }) => words);
    expect(reasons.includes("It says the same again and again.")).toBe(found);
  });
});

describe("how a message came", () => {
  const person = {
    honeypotFilled: false,
    stamp: "good",
    senderOverLimit: false,
    floodOfUnstamped: false,
    sameFromOthers: 0,
  } as const;

  it("says nothing against a person with script, and lets one without pass", () => {
    expect(scoreSignals(person)).toEqual([]);
    expect(isSuspect(scoreSignals({ ...person, stamp: "none" }))).toBe(false);
  });

  it.each(["forged", "used", "young", "old"] as const)(
    "holds nobody for a stamp that is %s alone",
    (stamp) => {
      expect(scoreSignals({ ...person, stamp })).toHaveLength(1);
      expect(isSuspect(scoreSignals({ ...person, stamp }))).toBe(false);
    },
  );

  it.each([{ honeypotFilled: true }, { senderOverLimit: true }, { sameFromOthers: 3 }])(
    "holds for %j",
    (sign) => {
      expect(isSuspect(scoreSignals({ ...person, ...sign }))).toBe(true);
    },
  );

  it("holds what has no valid stamp in a flood of such, and what has one not", () => {
    const flood = { ...person, floodOfUnstamped: true };
    for (const stamp of ["none", "old", "used", "forged"] as const)
      expect(isSuspect(scoreSignals({ ...flood, stamp })), stamp).toBe(true);
    expect(isSuspect(scoreSignals(flood))).toBe(false);
    expect(isSuspect(scoreSignals({ ...flood, stamp: "young" }))).toBe(false);
  });
});

it("knows a text again whatever its case, spaces and signs, and a short one not at all", () => {
  const text = "We place your shop on the first page of every search engine, within one month.";
  expect(printOf(text)).toBe(printOf(text.toUpperCase().replaceAll(" ", "  ").replace(",", "!")));
  expect(printOf("Please call me.")).toBeUndefined();
});

it("by content alone stops none of the collection's good messages, and most of its spam", () => {
  const stopped = (messages: SampleMessage[]) =>
    messages.filter((one) => {
      const text = [one.company, one.country, one.message].join("\n").trim();
      return isSuspect(scoreContent({ name: one.name, email: one.email, text }));
    }).length;
  const spam = readMessages("spam");
  const blind = spam.filter((one) => one.blind);
  console.log(
    `spam by content alone: ${stopped(spam)} of ${spam.length}; blind: ${stopped(blind)} of ${blind.length}`,
  );
  expect(stopped(readMessages("good"))).toBe(0);
  expect(stopped(spam) / spam.length).toBeGreaterThan(0.7);
});

it("has a name for every field of a form, because staff see no others of a quarantined message", () => {
  const { paths } = JSON.parse(readFileSync("docs/openapi.json", "utf8"));
  const calls = Object.values<object>(paths).flatMap((operations) => Object.values(operations));
  const bodies = calls.flatMap(({ requestBody }) =>
    Object.values<{ schema: object }>(requestBody?.content ?? {}).map(({ schema }) => fieldsOf(schema)),
  );
  const forms = bodies.filter((fields) => fields.includes("stamp"));
  expect(forms.length).toBeGreaterThan(3);
  const unnamed = forms.flat().filter((field) => !(field in fieldNames));
  // Documents are shown apart, and the rest is for the program.
  expect(new Set(unnamed)).toEqual(new Set(["resume", "additionalDocument", "homepage", "stamp", "notice"]));
});

function fieldsOf({ properties = {} }: { properties?: object }): string[] {
  return Object.keys(properties);
}
