import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { nginx, type Rival } from "../bench/baselines.ts";

/** What text is made of when nobody designs it. */
const kept =
  "a|blockquote|br|dd|dl|dt|em|h[1-6]|li|main|ol|p|strong|table|tbody|td|th|thead|time|tr|ul|figcaption";

/**
 * The text of a page as plain HTML: what stands in its main part, with headings, paragraphs, lists and links; no style,
 * script, picture or face.
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
  // The empty icon keeps the browser from asking for one.
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

/** Has nginx serve a page's text as plain HTML, compressed; undefined where it is not installed. */
export async function servePlain(folder: string, url: string): Promise<Rival | undefined> {
  const html = plainPage(await (await fetch(url)).text());
  const headers = { "content-type": "text/html; charset=utf-8", "content-encoding": "gzip" };
  return nginx(mkdtempSync(join(folder, "plain-")), { headers, body: gzipSync(html) });
}
