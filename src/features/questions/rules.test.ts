import { describe, expect, it } from "vitest";
import { validate } from "#platform/contract/fields.ts";
import { type JobQuestion, questionsBody } from "./contract.ts";
import { checkAnswers } from "./rules.ts";

const text = { _id: "a1", text: "Why us?", kind: "text", choices: [], required: true } as const;
const place = { _id: "b2", text: "Where?", kind: "choice", choices: ["Noida", "At home"], required: false };
const permit = { _id: "c3", text: "May you work in India?", kind: "yes-no", choices: [], required: true };
const questions = [text, place, permit] as JobQuestion[];

describe("the questions of a job", () => {
  const words = { text: "Why us?" };

  it("are texts without an obligation where nothing else is said, and lose the choices of another kind", () => {
    expect(validate(questionsBody(), [{ ...words, choices: ["a", "b"] }])).toEqual({
      ok: true,
      value: [{ text: "Why us?", kind: "text", choices: [], required: false }],
    });
  });

  it("come as JSON from a form", () => {
    const read = validate(questionsBody(), [JSON.stringify({ ...words, kind: "yes-no", required: true })]);
    expect(read).toMatchObject({ ok: true, value: [{ kind: "yes-no", required: true }] });
  });

  it("lose blank and repeated choices", () => {
    const read = validate(questionsBody(), [{ ...words, kind: "choice", choices: [" A ", "", "A", "B"] }]);
    expect(read).toMatchObject({ ok: true, value: [{ choices: ["A", "B"] }] });
  });

  it.each([
    ["six", Array.from({ length: 6 }, (_, index) => ({ text: `Question ${index}` })), /at most 5/],
    ["the same two", [words, words], /are the same/],
    ["one without words", [{ text: " " }], /Write the question/],
    ["one of another kind", [{ ...words, kind: "file" }], /how the question is answered/],
    ["a long one", [{ text: "x".repeat(201) }], /under 200/],
    ["one choice", [{ ...words, kind: "choice", choices: ["A", "A"] }], /2 to 8/],
    ["nine choices", [{ ...words, kind: "choice", choices: [..."ABCDEFGHI"] }], /2 to 8/],
    ["a long choice", [{ ...words, kind: "choice", choices: ["A", "x".repeat(81)] }], /under 80/],
    ["no JSON", ["{"], /must be a list/],
    ["no list", "why", /must be a list/],
  ])("are refused for %s", (_, given, message) => {
    const read = validate(questionsBody(), given);
    expect(read.ok ? [] : Object.values(read.fields)).toEqual([expect.stringMatching(message)]);
  });
});

describe("the answers to them", () => {
  it("keep the words of their question, cleaned, and leave out what was not answered", () => {
    expect(checkAnswers(questions, { a1: " It is near.\r\n ", c3: "No", zz: "dropped" })).toEqual({
      answers: [
        { question: "Why us?", kind: "text", answer: "It is near." },
        { question: "May you work in India?", kind: "yes-no", answer: "No" },
      ],
      fields: {},
    });
  });

  it.each([
    ["a required text that is blank", { a1: "  " }, { "answers[a1]": "Answer this question." }],
    [
      "a text over 1,000 characters",
      { a1: "x".repeat(1001) },
      { "answers[a1]": expect.stringMatching(/1,000/) },
    ],
    ["a choice that is not offered", { b2: "Pune" }, { "answers[b2]": "Choose an answer." }],
    ["a third answer beside yes and no", { c3: "maybe" }, { "answers[c3]": "Choose an answer." }],
    ["a name of a prototype", { c3: "toString" }, { "answers[c3]": "Choose an answer." }],
  ])("are refused for %s", (_, changed, fields) => {
    const given = { a1: "It is near.", c3: "Yes", ...changed };
    expect(checkAnswers(questions, given).fields).toEqual(fields);
  });
});
