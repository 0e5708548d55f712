/** A formula, markup that would run, an end of everything it may stand in, a template, and a word without a break. */
const dangerous = [
  "=cmd|'x'!A0 \"><img src=x onerror=alert(1)><script>alert(2)</script>",
  "</title></textarea></script><b>bold</b>{{7*7}} javascript:alert(3) \u2028\u2029 --> ]]> &lt;",
].join("");

/** Text of at most so many characters that must come out as it went in wherever it is shown. */
export function markup(length: number): string {
  const breakless = "w".repeat(Math.min(60, Math.max(0, length - dangerous.length)));
  return `${dangerous}${breakless}`.slice(0, length).trim();
}
