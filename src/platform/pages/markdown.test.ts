import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cpuTime } from "../../../test/cpu-time.ts";
import { markdownHtml } from "./markdown.ts";

describe("Markdown", () => {
  it.each([
    ["**bold** and *italic*", "<p><strong>bold</strong> and <em>italic</em></p>"],
    ["# One\n\n## Two\n\n### Three", "<h2>One</h2>\n<h2>Two</h2>\n<h3>Three</h3>"],
    ["One\n===", "<h2>One</h2>"],
    ["- a\n- b", "<ul>\n<li>a</li>\n<li>b</li>\n</ul>"],
    ["> said", "<blockquote>\n<p>said</p>\n</blockquote>"],
    ["`<b>`", "<p><code>&lt;b&gt;</code></p>"],
    ["```\n<b>\n```", '<pre tabindex="0"><code>&lt;b&gt;\n</code></pre>'],
    ["[us](/\\evil.example)", '<p><a href="/%5Cevil.example">us</a></p>'],
    [
      "| Plan | Price |\n| --- | ---: |\n| **A** | `<b>` |",
      '<div class="post-table" tabindex="0"><table>\n<thead>\n<tr>\n<th scope="col">Plan</th>\n<th scope="col" class="align-right">Price</th>\n</tr>\n</thead>\n' +
        '<tbody>\n<tr>\n<td><strong>A</strong></td>\n<td class="align-right"><code>&lt;b&gt;</code></td>\n</tr>\n</tbody>\n</table></div>',
    ],
    ["[us](/about)", '<p><a href="/about">us</a></p>'],
    ["[us](https://x.example/?a&b)", '<p><a href="https://x.example/?a&amp;b">us</a></p>'],
    ["<a@b.example>", '<p><a href="mailto:a@b.example">a@b.example</a></p>'],
  ])("of %j is HTML", (markdown, html) => {
    expect(markdownHtml(markdown)).toBe(html);
  });

  it.each([
    "[words](javascript:alert(1))",
    "[words](JaVaScRiPt:alert(1))",
    "[words](&#106;avascript:alert(1))",
    "[words](data:text/html,x)",
    "[words](vbscript:x)",
    "[words](//evil.example)",
    "[words](evil)",
    "[words]( )",
    "[words]: javascript:x\n\n[words]",
  ])("makes no link of %j", (markdown) => {
    expect(markdownHtml(markdown)).toBe("<p>words</p>");
  });

  it.each([
    ["<script>alert(1)</script>", "&lt;script&gt;alert(1)&lt;/script&gt;"],
    ["<img src=x onerror=alert(1)>", "&lt;img src=x onerror=alert(1)&gt;"],
    ["<h1>a</h1>", "&lt;h1&gt;a&lt;/h1&gt;"],
    ["<!-- a -->", "&lt;!-- a --&gt;"],
    ["<![CDATA[a]]>", "&lt;![CDATA[a]]&gt;"],
  ])("shows %j as text", (markdown, text) => {
    expect(markdownHtml(markdown)).toBe(`<p>${text}</p>`);
  });

  it.each([
    ['![a](https://x.example/a.png "b")', "<p>a</p>"],
    ["![<b>](/media/1)", '<p><img src="/media/1" alt="&lt;b&gt;"></p>'],
    ['![a"b](/media/1 "c")', '<p><img src="/media/1" alt="a&quot;b"></p>'],
    ["[![a](/media/1)](/about)", '<p><a href="/about"><img src="/media/1" alt="a"></a></p>'],
    ["![a](javascript:x)", "<p>a</p>"],
    ["![a][1]\n\n[1]: /media/1", '<p><img src="/media/1" alt="a"></p>'],
  ])("of %j shows pictures of ours alone", (markdown, html) => {
    const own = (address: string, alt: string) =>
      address.startsWith("/media/") ? `<img src="${address}" alt="${alt}">` : undefined;
    expect(markdownHtml(markdown, own).trim()).toBe(html);
  });

  it("makes tags and attributes of its own alone, of whatever is written", () => {
    const parts = [
      "!",
      "<",
      ">",
      '"',
      "'",
      "[",
      "]",
      "(",
      ")",
      "\n",
      "`",
      "#",
      "&lt;",
      "javascript:",
      "a",
      "*",
      "|",
      "-",
      "| a |\n| -: |\n",
    ];
    const own =
      /<\/?(?:p|h[2-6]|strong|em|ul|ol(?: start="\d+")?|li|blockquote|code(?: class="[^"<>]*")?|br \/|hr \/|table|thead|tbody|tr|td(?: class="align-\w+")?|th(?: scope="col")?(?: class="align-\w+")?|div(?: class="post-table" tabindex="0")?)>/g;
    const links =
      /<a href="(?:https?:\/\/|mailto:|\/|#)[^"<>]*"(?: title="[^"<>]*")?>|<\/a>|<pre tabindex="0">|<\/pre>/gi;
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...parts), { maxLength: 40 }), (written) => {
        expect(markdownHtml(written.join("")).replace(own, "").replace(links, "")).not.toContain("<");
      }),
      { numRuns: 2_000 },
    );
  });

  it.each(["|", "| ", "|-", "| a |\n| - |\n", "a|"])("of %j again and again is read in time", (piece) => {
    const written = piece.repeat(50_000 / piece.length);
    expect(cpuTime(() => markdownHtml(written))).toBeLessThan(5_000);
  });
});
