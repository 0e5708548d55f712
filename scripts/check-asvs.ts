import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { findTitles } from "./check-coverage.ts";

/** Lists which lines of OWASP ASVS 5.0, levels 1 and 2, are met, and by which test or file. */
const DOCUMENT = "docs/asvs.csv";
const COLUMNS = ["id", "level", "requirement", "applies", "met", "why", "shown by"];

/** Names the role that an open line waits for (docs/security.md). */
const PART = /^(Code|Owner|Operator|Roles): /;

/** Describes a row that fails the check. */
type Gap = { row: number; message: string };

/**
 * Checks that every line is in the table once, says whether it applies and is met, and names existing files and tests.
 * @param table the text of the document
 * @param readFile returns the text of a project file, or undefined
 */
export function checkAsvs(table: string, readFile: (path: string) => string | undefined): Gap[] {
  const [head = [], ...rows] = parseCsv(table);
  const gaps: Gap[] = [];
  if (head.join() !== COLUMNS.join())
    gaps.push({ row: 1, message: `the columns are ${COLUMNS.join(", ")}.` });
  const seen = new Set<string>();
  for (const [index, cells] of rows.entries()) {
    const report = (message: string) => gaps.push({ row: index + 2, message: `${cells[0]}: ${message}` });
    const [id = "", level = "", requirement = "", applies = "", met = "", why = "", shown = ""] = cells;
    if (!/^v5\.0\.0-\d+\.\d+\.\d+$/.test(id)) report("an id looks like v5.0.0-6.2.1.");
    if (seen.has(id)) report("it is there twice.");
    seen.add(id);
    if (!/^[12]$/.test(level) || requirement === "") report("level and requirement are wanted.");
    if (applies === "no" && (why === "" || met !== ""))
      report("what does not apply says why, and is not met.");
    if (applies === "yes" && !/^(yes|partly|no)$/.test(met)) report("met is yes, partly or no.");
    if (!/^(yes|no)$/.test(applies)) report("applies is yes or no.");
    if (/^(partly|no)$/.test(met) && why === "") report("what is not met says why.");
    else if (/^(partly|no)$/.test(met) && !PART.test(why)) report("what is not met says whose part it is.");
    if (/^(yes|partly)$/.test(met) && shown === "") report("what is met says what shows it.");
    for (const message of checkReferences(shown, readFile)) report(message);
  }
  return gaps;
}

/** Checks files, each with titles of its tests or without: `a.test.ts "one" "two"; b.ts`. */
function checkReferences(shown: string, readFile: (path: string) => string | undefined): string[] {
  return [...shown.matchAll(/([^";\s]+)((?:\s+"[^"]+")*)\s*(?:;|$)/g)].flatMap(
    ([, file = "", quoted = ""]) => {
      const text = readFile(file);
      if (text === undefined) return [`there is no ${file}.`];
      const titles = findTitles(text);
      return [...quoted.matchAll(/"([^"]+)"/g)].flatMap(([, title = ""]) =>
        titles.some((pattern) => pattern.test(title)) ? [] : [`${file} has no test "${title}".`],
      );
    },
  );
}

/** Returns the rows and cells of a CSV text (RFC 4180). */
function parseCsv(text: string): string[][] {
  const cell = /(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r?\n|$)/gy;
  const rows: string[][] = [[]];
  for (let match = cell.exec(text); match && match.index < text.length; match = cell.exec(text)) {
    const [, quoted, plain = "", end = ""] = match;
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end !== ",") rows.push([]);
  }
  return rows.filter((row) => row.length > 0);
}

if (import.meta.main) {
  const root = dirname(dirname(fileURLToPath(import.meta.url)));
  const table = readFileSync(join(root, DOCUMENT), "utf8");
  const gaps = checkAsvs(table, (path) =>
    existsSync(join(root, path)) ? readFileSync(join(root, path), "utf8") : undefined,
  );
  for (const { row, message } of gaps) console.error(`${DOCUMENT}:${row}  ${message}`);
  const rows = parseCsv(table).slice(1);
  const count = (met: string) => rows.filter((cells) => cells[4] === met).length;
  console.log(
    `ASVS: ${rows.length} lines, ${count("yes")} met, ${count("partly")} partly, ${count("no")} not, ${gaps.length} gaps.`,
  );
  if (gaps.length > 0) process.exitCode = 1;
}
