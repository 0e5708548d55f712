import { expect, it } from "vitest";
import { checkAsvs } from "./check-asvs.ts";

const head = "id,level,requirement,applies,met,why,shown by\n";
const files: Record<string, string> = {
  "a.test.ts": 'it("holds, and more", () => {});',
  "README.md": "",
};
const check = (rows: string) => checkAsvs(head + rows, (path) => files[path]).map(({ message }) => message);

it("takes lines that say whether they apply, are met, and what shows it", () => {
  const rows = [
    'v5.0.0-1.1.1,2,"Decoded once, and early",yes,yes,,"a.test.ts ""holds, and more""; README.md"',
    "v5.0.0-1.2.6,2,LDAP,no,,There is none,",
    "v5.0.0-6.3.3,2,Two factors,yes,no,Owner: it is an option,",
  ];
  expect(check(`${rows.join("\n")}\n`)).toEqual([]);
});

it.each([
  [
    "a test that does not exist",
    'v5.0.0-1.1.1,2,x,yes,yes,,"a.test.ts ""gone"""',
    'a.test.ts has no test "gone".',
  ],
  ["a file that does not exist", "v5.0.0-1.1.1,2,x,yes,yes,,b.ts", "there is no b.ts."],
  ["a line that is met by nothing", "v5.0.0-1.1.1,2,x,yes,yes,,", "what is met says what shows it."],
  ["a line that is not met without a reason", "v5.0.0-1.1.1,2,x,yes,no,,", "what is not met says why."],
  [
    "a line that is not met and nobody's part",
    "v5.0.0-1.1.1,2,x,yes,partly,Some of it,README.md",
    "what is not met says whose part it is.",
  ],
  [
    "a line that does not apply without a reason",
    "v5.0.0-1.1.1,2,x,no,,,",
    "what does not apply says why, and is not met.",
  ],
  ["another id", "1.1.1,2,x,no,,why,", "an id looks like v5.0.0-6.2.1."],
])("finds %s", (_, row, message) => {
  expect(check(row)).toEqual([`${row.split(",")[0]}: ${message}`]);
});

it("finds a line that is there twice", () => {
  const row = "v5.0.0-1.1.1,2,x,no,,why,\n";
  expect(check(row + row)).toEqual(["v5.0.0-1.1.1: it is there twice."]);
});
