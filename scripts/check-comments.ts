import { globSync, readFileSync } from "node:fs";

/** Lists the files whose doc comments are checked. */
const CHECKED = ["{src,test}/**/*.{ts,tsx,mjs,css}", "{bench,e2e,migrations,scripts}/**/*.{ts,mjs}", "*.ts"];

/** Names a comment that fails: where it is and its first words. */
export type Finding = { line: number; words: string };

/**
 * Returns the doc comments of a text that begin with Gives, What, Who or Whoever. The first sentence begins with
 * a verb: "Returns ...", "Throws ...", "Deletes ...".
 */
export function checkComments(text: string): Finding[] {
  return [...text.matchAll(/^[ \t]*\/\*\*\s+(?:\* )?((?:Gives|What|Who|Whoever)\b[^\n]{0,40})/gm)].map(
    (found) => ({
      line: text.slice(0, found.index).split("\n").length,
      words: found[1] ?? "",
    }),
  );
}

if (import.meta.main) {
  const files = globSync(CHECKED);
  const findings = files.flatMap((path) =>
    checkComments(readFileSync(path, "utf8")).map((finding) => ({ path, ...finding })),
  );
  for (const { path, line, words } of findings) {
    console.error(`${path}:${line}  Begin a doc comment with a verb, such as "Returns": ${words}`);
  }
  console.log(`Comments: ${files.length} files, ${findings.length} findings.`);
  if (findings.length > 0) process.exitCode = 1;
}
