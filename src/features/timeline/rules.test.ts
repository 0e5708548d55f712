import { describe, expect, it } from "vitest";
import { findMentioned } from "./rules.ts";

const colleagues = ["Asha Rao", "Asha", "Émile Ó Briain", "मीरा नायर", "desk@jaalidar.example"].map(
  (name) => ({
    _id: name,
    name,
  }),
);

describe("the colleagues whom a note mentions", () => {
  it.each([
    ["@Asha Rao, please look", ["Asha Rao"]],
    ["please look, @asha RAO", ["Asha Rao"]],
    ["@Asha please look", ["Asha"]],
    ["(@Asha)", ["Asha"]],
    ["@Asha and @Asha Rao", ["Asha", "Asha Rao"]],
    ["@Asha @Asha @Asha", ["Asha"]],
    ["@émile ó briain?", ["Émile Ó Briain"]],
    ["देखें @मीरा नायर।", ["मीरा नायर"]],
    ["@desk@jaalidar.example", ["desk@jaalidar.example"]],
    ["@Ashana is somebody else", []],
    ["@Asharao", []],
    ["write to hr@asha.example", []],
    ["me@Asha", []],
    ["@ Asha", []],
    ["@", []],
    ["nobody", []],
  ])("are found in %j", (note, names) => {
    expect(findMentioned(note, colleagues).map(({ name }) => name)).toEqual(names);
  });

  it("are found in a note of thousands of marks within the time of a call", () => {
    const crowd = Array.from({ length: 200 }, (_, index) => ({ _id: String(index), name: `Asha ${index}` }));
    expect(findMentioned("@Asha".repeat(1000), crowd)).toEqual([]);
    expect(findMentioned("@Asha 7 ".repeat(700), crowd)).toEqual([crowd[7]]);
  });
});
