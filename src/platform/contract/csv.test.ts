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

it.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "＝1"])("defuses the formula %j", (cell) => {
  expect(toCsv([[cell]])).toBe(`"'${cell}"\r\n`);
});
