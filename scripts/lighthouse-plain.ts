import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { type Baseline, nginx } from "../bench/baselines.ts";

/** Matches the elements of plain text. */
const kept =
  "a|blockquote|br|dd|dl|dt|em|h[1-6]|li|main|ol|p|strong|table|tbody|td|th|thead|time|tr|ul|figcaption";

/**
 * Returns the main part of a page as plain HTML: headings, paragraphs, lists and links without styles, scripts,
 * pictures and faces.
 * @param html a page of the program
 */
export function plainPage(html: string): string {
  const [main = ""] = /<main[\s\S]*<\/main>/.exec(html) ?? [];
  const text = main
    .replace(/<(script|style|svg|template)\b[\s\S]*?<\/\1>/g, "")
    .replace(new RegExp(`<(?!/?(?:${kept})\\b)[^>]*>`, "g"), " ")
    .replace(/<(\w+)(?: [^>]*?(\bhref="[^"]*"))?[^>]*>/g, (_, tag: string, href?: string) =>
      href ? `<${tag} ${href}>` : `<${tag}>`,
    );
  const [title = ""] = /<title>[^<]*<\/title>/.exec(html) ?? [];
  // The empty icon keeps the browser from fetching one.
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${title}
<link rel="icon" href="data:,">
</head>
<body>
${text}
</body>
</html>
`;
}

/** Starts nginx with a page's text as compressed plain HTML; returns undefined where it is not installed. */
export async function servePlain(folder: string, url: string): Promise<Baseline | undefined> {
  const html = plainPage(await (await fetch(url)).text());
  const headers = { "content-type": "text/html; charset=utf-8", "content-encoding": "gzip" };
  return nginx(mkdtempSync(join(folder, "plain-")), { headers, body: gzipSync(html) });
}
