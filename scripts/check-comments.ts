import { globSync, readFileSync } from "node:fs";

/** Lists the files whose doc comments are checked. */
const CHECKED = ["{src,test}/**/*.{ts,tsx,mjs,css}", "{bench,e2e,migrations,scripts}/**/*.{ts,mjs}", "*.ts"];

const WIDTH = 120;

/** Names a comment that fails: where it is, why, and its first words. */
type Finding = { line: number; why: string; words: string };

/** Returns the comments of a text that fail, by line. */
export function checkComments(text: string): Finding[] {
  const lines = text.split("\n");
  return [...findNouns(text), ...findWide(lines)].map(({ line, why }) => ({
    line,
    why,
    words: (lines[line - 1] ?? "").trim().slice(0, 60),
  }));
}

/**
 * Returns the doc comments that begin with What, Who or Whoever, or use "gives" for "returns" in a sentence or clause.
 * The first sentence begins with a verb: "Returns ...", "Throws ...", "Deletes ...".
 */
function findNouns(text: string): Omit<Finding, "words">[] {
  const noun =
    /^[ \t]*\/\*\*(?:\s+(?:\* )?(?=What\b|Who(?:ever)?\b)|(?:(?!\*\/)[\s\S])*?(?:\bGives\b|,\s+(?:\* )?gives\b))/gm;
  return [...text.matchAll(noun)].map((found) => ({
    line: (text.slice(0, found.index) + found[0]).split("\n").length,
    why: 'Begin a doc comment with a verb, such as "Returns"',
  }));
}

/** Returns the lines of comments that are too wide. A directive to a tool has to stand in one line. */
function findWide(lines: string[]): Omit<Finding, "words">[] {
  return lines.flatMap((text, index) =>
    text.length > WIDTH && /^\s*(?:\/\/ (?!biome-ignore)|\* |\/\*)/.test(text)
      ? [{ line: index + 1, why: `Fill the lines of a comment to ${WIDTH} characters` }]
      : [],
  );
}

if (import.meta.main) {
  const files = globSync(CHECKED);
  const findings = files.flatMap((path) =>
    checkComments(readFileSync(path, "utf8")).map((finding) => ({ path, ...finding })),
  );
  for (const { path, line, why, words } of findings) {
    console.error(`${path}:${line}  ${why}: ${words}`);
  }
  console.log(`Comments: ${files.length} files, ${findings.length} findings.`);
  if (findings.length > 0) process.exitCode = 1;
}
