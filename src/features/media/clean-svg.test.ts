import { describe, expect, it } from "vitest";
import { cleanSvg, looksLikeSvg } from "./clean-svg.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const clean = (text: string) => cleanSvg(bytes(text));
const drawing = (inside: string, more = "") =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 10" ${more}>${inside}</svg>`;
const path = '<path d="M0 0h40v10z"/>';

function written(text: string): string {
  const result = clean(text);
  if (!result.ok) throw new Error(result.message);
  return result.svg;
}

it("keeps shapes, colours and gradients, and says how large the drawing is", () => {
  const inside = `<defs><linearGradient id="a"><stop offset="0" stop-color="#fff"/></linearGradient></defs>
    <g fill="url(#a)" transform="translate(1 2)"><path d="M0,0 L10-5z" stroke="rgb(1, 2, 3)"/></g><title>A &amp; B</title>`;
  const source = `<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x"><!-- a -->\n${drawing(inside)}`;
  const result = clean(source);
  expect(result).toMatchObject({ ok: true, width: 40, height: 10 });
  expect(written(source)).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 10" width="40" height="10"><defs><linearGradient id="a">' +
      '<stop offset="0" stop-color="#fff"/></linearGradient></defs><g fill="url(#a)" transform="translate(1 2)">' +
      '<path d="M0,0 L10-5z" stroke="rgb(1, 2, 3)"/></g><title>A &amp; B</title></svg>',
  );
});

it("is the same when it is cleaned again", () => {
  const once = written(drawing(`<g style="fill:#f00;stroke:none">${path}</g>`));
  expect(once).toContain('<g fill="#f00" stroke="none">');
  expect(written(once)).toBe(once);
});

it("leaves out what editors note for themselves", () => {
  const inside = `<metadata><rdf:RDF><cc:Work a="b">x<path d="M9 9"/></cc:Work></rdf:RDF></metadata><sodipodi:namedview id="v"/>${path}`;
  expect(written(drawing(inside, 'inkscape:version="1"'))).toBe(written(drawing(path)));
});

describe("refuses", () => {
  it.each([
    ["a script", "<script>alert(1)</script>"],
    [
      "a script of another name space",
      '<svg:script xmlns:svg="http://www.w3.org/2000/svg">alert(1)</svg:script>',
    ],
    ["a script in capitals", "<SCRIPT>alert(1)</SCRIPT>"],
    ["a script in a note", "<x:script>alert(1)</x:script>"],
    ["HTML", "<foreignObject><iframe/></foreignObject>"],
    ["a picture of elsewhere", '<image href="https://evil.example/a.png"/>'],
    ["a part of elsewhere", '<use href="https://evil.example/a.svg#x"/>'],
    ["a part that is repeated", '<g id="a"/><use href="#a"/>'],
    ["a style sheet", "<style>@import url(https://evil.example/a.css)</style>"],
    ["a link", '<a href="javascript:alert(1)"><path d="M0 0"/></a>'],
    ["an animation", '<animate attributeName="href" to="javascript:alert(1)"/>'],
    ["a setting", '<set attributeName="onload" to="alert(1)"/>'],
    ["a filter", '<filter id="f"><feImage href="https://evil.example"/></filter>'],
    ["a drawing in it", '<svg onload="alert(1)"></svg>'],
    ["text, which needs a font", "<text>Hello</text>"],
    ["CDATA", "<![CDATA[<script>alert(1)</script>]]>"],
    ["an instruction", '<?xml-stylesheet href="https://evil.example"?>'],
    ["a part that is not closed", "<g>"],
    ["parts closed in another order", "<g><defs></g></defs>"],
    ["an attribute without quotes", "<path d=M0/>"],
    ["depth", "<g>".repeat(60) + "</g>".repeat(60)],
    ["many parts", "<g/>".repeat(6_000)],
  ])("%s", (_, inside) => {
    expect(clean(drawing(path + inside))).toEqual({ ok: false, message: expect.any(String) });
  });

  it.each([
    ["an entity", `<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>${drawing("<title>&a;</title>")}`],
    ["another kind of document", `<html>${drawing(path)}</html>`],
    ["something behind the drawing", `${drawing(path)}<script>alert(1)</script>`],
    ["an empty drawing", drawing("<g/>")],
    ["a drawing without size", `<svg>${path}</svg>`],
    ["a vast one", drawing(path).replace("40 10", "9000000 10")],
    ["a long one", drawing(path + "<!-- -->".repeat(40_000))],
    ["nothing", ""],
  ])("%s", (_, source) => {
    expect(clean(source)).toEqual({ ok: false, message: expect.any(String) });
  });

  it("bytes that are no text", () => {
    expect(cleanSvg(new Uint8Array([0x3c, 0x73, 0xff, 0xfe]))).toMatchObject({ ok: false });
  });
});

describe("leaves out", () => {
  it.each([
    'onload="alert(1)"',
    'fill="url(https://evil.example/a)"',
    'fill="url(javascript:alert(1))"',
    'fill="URL( #a )"',
    'style="fill:url(https://evil.example/a);background:url(//evil.example)"',
    'style="fill:expression(alert(1))"',
    'style="fill:\\75rl(https://evil.example)"',
    'fill="&#117;rl(https://evil.example)"',
    'href="https://evil.example/"',
    'xlink:href="javascript:alert(1)"',
    'class="a"',
    'xml:base="https://evil.example/"',
    'xmlns:x="https://evil.example/"',
  ])("%s", (attribute) => {
    const svg = written(drawing(`<path d="M0 0" ${attribute}/>`));
    expect(svg).not.toMatch(/evil|javascript|onload|class|&#|\\|url/i);
  });

  it("a mask within a mask, which multiplies the work", () => {
    const svg = written(
      drawing(`<mask id="a"><path d="M0 0" mask="url(#b)"/></mask><path d="M0" mask="url(#a)"/>`),
    );
    expect(svg.match(/url\(#\w\)/g)).toEqual(["url(#a)"]);
  });
});

it("knows an SVG by its beginning", () => {
  for (const start of [
    "<svg ",
    "\ufeff<?xml version='1.0'?><svg>",
    "<!-- a --><svg>",
    "<!DOCTYPE svg PUBLIC",
  ])
    expect(looksLikeSvg(bytes(start)), start).toBe(true);
  for (const start of ["<html>", "\x89PNG", "", "GIF89a<svg>"])
    expect(looksLikeSvg(bytes(start)), start).toBe(false);
});
