import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The document that says which test shows which statement of the specification. */
const DOCUMENT = "docs/spec-coverage.md";

/** A line of the document that does not hold: where it is and what is wrong. */
export type Gap = { line: number; message: string };

/** A test as the document names it. */
export type Reference = { file: string; title: string };

/**
 * Checks the tables of the document: every statement names at least one test, and every named test exists.
 * @param document the text of the document
 * @param readTests gives the text of a test file, or undefined when there is none
 */
export function checkCoverage(document: string, readTests: (file: string) => string | undefined): Gap[] {
  const titles = new Map<string, RegExp[] | undefined>();
  function titlesOf(file: string): RegExp[] | undefined {
    if (!titles.has(file)) {
      const text = readTests(file);
      titles.set(file, text === undefined ? undefined : findTitles(text));
    }
    return titles.get(file);
  }

  return document.split("\n").flatMap((text, index) => {
    const line = index + 1;
    if (!isStatement(text)) return [];
    const references = findReferences(text);
    if (references.length === 0) return [{ line, message: "names no test." }];
    return references.flatMap(({ file, title }) => {
      const found = titlesOf(file);
      if (!found) return [{ line, message: `there is no ${file}.` }];
      return found.some((pattern) => pattern.test(title))
        ? []
        : [{ line, message: `${file} has no test "${title}".` }];
    });
  });
}

/** A row of a table that is neither its head nor the line below it. */
function isStatement(line: string): boolean {
  return line.startsWith("|") && !/^\|[\s:|-]+$/.test(line) && !line.startsWith("| Statement");
}

/** The tests named in a row: a file in backticks, then one or more titles in quotes. */
export function findReferences(row: string): Reference[] {
  return [...row.matchAll(/`([^`]+\.(?:spec|test)\.tsx?)`((?:[\s,;]*"[^"]+")+)/g)].flatMap(
    ([, file = "", quoted = ""]) =>
      [...quoted.matchAll(/"([^"]+)"/g)].map(([, title = ""]) => ({ file, title })),
  );
}

/**
 * The titles of a file's tests, those of a table too; what a title takes from its table may be any text.
 * Tests that are skipped or marked for later don't count.
 */
export function findTitles(text: string): RegExp[] {
  const literal = String.raw`("(?:[^"\\\n]|\\.)*"|\`(?:[^\`\\]|\\.)*\`)`;
  const calls = new RegExp(String.raw`(?:(?<![.\w])(?:test|it)\(|(?<=\))\()\s*${literal}\s*,`, "g");
  return [...text.matchAll(calls)].map(([, quoted = ""]) => titlePattern(quoted.slice(1, -1)));
}

function titlePattern(title: string): RegExp {
  const pieces = title.split(/\$\{[^}]*\}|%[sdij]|\$\w+/).map(escapePattern);
  return new RegExp(`^${pieces.join(".+")}$`);
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

if (import.meta.main) {
  const root = dirname(dirname(fileURLToPath(import.meta.url)));
  const document = readFileSync(join(root, DOCUMENT), "utf8");
  const gaps = checkCoverage(document, (file) => {
    const path = join(root, file);
    return existsSync(path) ? readFileSync(path, "utf8") : undefined;
  });
  for (const { line, message } of gaps) console.error(`${DOCUMENT}:${line}  ${message}`);
  const statements = document.split("\n").filter(isStatement).length;
  console.log(`Coverage: ${statements} statements, ${gaps.length} gaps.`);
  if (gaps.length > 0) process.exitCode = 1;
}
