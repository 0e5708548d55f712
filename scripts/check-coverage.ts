import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** Lists which test shows which statement of the specification. */
const DOCUMENT = "docs/spec-coverage.md";

/** Describes a line that fails the check. */
export type Gap = { line: number; message: string };

/** Names a test as the document does. */
type Reference = { file: string; title: string };

/**
 * Checks that every statement of the document names a test, and that every named test exists.
 * @param document the text of the document
 * @param readTests returns the text of a test file, or undefined
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

/** Returns whether a line is a row of a table, not its head. */
function isStatement(line: string): boolean {
  return line.startsWith("|") && !/^\|[\s:|-]+$/.test(line) && !line.startsWith("| Statement");
}

/** Returns the tests named in a row: a file in backticks, then titles in quotes. */
export function findReferences(row: string): Reference[] {
  return [...row.matchAll(/`([^`]+\.(?:spec|test)\.tsx?)`((?:[\s,;]*"[^"]+")+)/g)].flatMap(
    ([, file = "", quoted = ""]) =>
      [...quoted.matchAll(/"([^"]+)"/g)].map(([, title = ""]) => ({ file, title })),
  );
}

/**
 * Returns the titles of a file's tests as patterns, in which a title's placeholders match any text. Skipped and todo
 * tests don't count.
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
