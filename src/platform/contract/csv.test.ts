import { expect, it } from "vitest";
import { toCsv } from "./csv.ts";

it("quotes what holds commas, quotes or line breaks, and ends every row with CRLF", () => {
  const rows = [
    ["name", "note"],
    ["Rao, Asha", 'said "yes"\nand left'],
    ["मीरा", ""],
  ];
  expect(toCsv(rows)).toBe('name,note\r\n"Rao, Asha","said ""yes""\nand left"\r\nमीरा,\r\n');
});

it.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t1", "\r1", "＝1"])("defuses the formula %j", (cell) => {
  expect(toCsv([[cell]])).toBe(`"'${cell}"\r\n`);
});

it.each([
  ["Hello;=HYPERLINK(1)", "Hello;'=HYPERLINK(1)"],
  ["Hello\t@SUM(A1)", "Hello\t'@SUM(A1)"],
  ["Hello\n-1\r\n＋1", "Hello\n'-1\r\n'＋1"],
  ['Hello;"=1', `Hello;""'=1`],
  ["\t=1", "'\t'=1"],
])("defuses the formula that a spreadsheet with other separators finds in %j", (cell, defused) => {
  expect(toCsv([[cell]])).toBe(`"${defused}"\r\n`);
});

it("leaves signs within a line as they are", () => {
  expect(toCsv([["9-5; C++ = +1"]])).toBe("9-5; C++ = +1\r\n");
});
