import { type ChildProcess, execFileSync } from "node:child_process";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { deflateSync } from "node:zlib";
import { PDFDocument } from "pdf-lib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { manyPages, objectStream, onePage, packedPdf, rawPdf } from "../../../test/fixtures/pdf-parts.ts";
import * as pdf from "./pdf.server.ts";
import { MAX_PDF_PAGES, type PdfFlag, type PdfRefusal } from "./rules.ts";

const sender = { network: "192.0.2" };
const inspectPdf = (bytes: Uint8Array, name: string) => pdf.inspectPdf(bytes, name, sender);
const { createPdfInspector } = pdf;
const fixture = (name: string) => readFileSync(new URL(`../../../test/fixtures/${name}`, import.meta.url));
const accepted = (flags: PdfFlag[] = [], pages = 1) => ({ ok: true, flags, pages });
const refused = (reason: PdfRefusal) => ({ ok: false, reason });

describe("real resumes pass without a flag", () => {
  test.each([
    ["from pdf-lib, its title and text speaking of /JS and /Launch", "resume.pdf", 1],
    ["of two pages", "resume-two-pages.pdf", 2],
    [
      "printed by Chromium (as Google Docs and Canva do), linking to a path /JavaScript",
      "resume-chromium.pdf",
      1,
    ],
    ["from pdfTeX, with object and cross-reference streams", "resume-latex.pdf", 1],
    ["from cairo, as Inkscape and Evince save it", "resume-cairo.pdf", 1],
    ["passed through Ghostscript, as shrinking sites do", "resume-ghostscript.pdf", 1],
    ["linearized for the web", "resume-linearized.pdf", 1],
    ["with both kinds of cross-reference, as Word saves it", "resume-hybrid.pdf", 1],
    ["padded with NULs", "resume-padded.pdf", 1],
    ["whose table of offsets is wrong", "resume-wrong-offsets.pdf", 1],
  ])("%s", async (_, name, pages) => {
    expect(await inspectPdf(fixture(`pdf/${name}`), name)).toEqual(accepted([], pages));
  });

  test("of more than 5 MB", async () => {
    const document = await PDFDocument.load(fixture("pdf/resume.pdf"));
    const noise = new Uint8Array(5_500_000).map((_, index) => (index * 2_654_435_761) >>> 13);
    document.context.register(document.context.stream(noise));
    expect(await inspectPdf(await document.save(), "resume.pdf")).toEqual(accepted());
  });

  test("the caller's bytes stay whole", async () => {
    const bytes = new Uint8Array(fixture("pdf/resume.pdf"));
    await inspectPdf(bytes, "resume.pdf");
    expect(Buffer.compare(bytes, fixture("pdf/resume.pdf"))).toBe(0);
  });
});

describe("the text", () => {
  test("is read page by page, a line each", async () => {
    const text =
      "Kabir Sethi\nSoftware developer, Noida. Page 1.\nKabir Sethi\nSoftware developer, Noida. Page 2.\n";
    expect(await pdf.readPdfText(fixture("pdf/resume-two-pages.pdf"))).toBe(text);
  });

  test("of a file that is none, or that its reader does not survive, is empty, and others are read after it", async () => {
    const reader = createPdfInspector({ megabytes: 0 });
    expect(await reader.readText(manyPages(20_000))).toBe("");
    expect(await pdf.readPdfText(fixture("pictures/portrait.png"))).toBe("");
    expect(await pdf.readPdfText(fixture("pdf/resume.pdf"))).toContain("Kabir Sethi");
  });
});

describe("refused", () => {
  test.each<[string, string, PdfRefusal]>([
    ["nothing", "pdf/empty.pdf", "not-a-pdf"],
    ["a renamed picture", "pictures/portrait.png", "not-a-pdf"],
    ["junk before the header", "pdf/junk-first.pdf", "not-a-pdf"],
    ["a page of HTML that holds a PDF", "pdf/html-first.pdf", "not-a-pdf"],
    ["a PDF that holds a page of HTML", "pdf/html-after.pdf", "broken"],
    ["half a file", "pdf/truncated.pdf", "broken"],
    ["a header, an end and text between", "pdf/text.pdf", "broken"],
    ["no page", "pdf/no-page.pdf", "broken"],
    ["pages that contain themselves", "pdf/page-loop.pdf", "broken"],
    ["locked with AES-256", "pdf/encrypted-aes.pdf", "encrypted"],
    ["locked with RC4", "pdf/encrypted-rc4.pdf", "encrypted"],
  ])("%s", async (_, name, reason) => {
    expect(await inspectPdf(fixture(name), "resume.pdf")).toEqual(refused(reason));
  });

  test("a good PDF under another name", async () => {
    expect(await inspectPdf(fixture("pdf/resume.pdf"), "resume.docx")).toEqual(refused("not-a-pdf"));
  });
});

describe("flagged, never run", () => {
  test.each<[string, string, PdfFlag[]]>([
    ["a script when opened", "script-on-open.pdf", ["script"]],
    ["a script on a page", "script-on-page.pdf", ["script"]],
    ["a script on a form field", "script-on-field.pdf", ["script"]],
    ["a script whose name is spelt in hex", "script-spelt-out.pdf", ["script"]],
    ["a script inside an object stream", "script-packed.pdf", ["script"]],
    ["a program started on opening", "launch.pdf", ["launch-action"]],
    ["a program started by a link", "launch-on-link.pdf", ["launch-action"]],
    ["a file inside", "embedded-file.pdf", ["embedded-file"]],
    ["a file pinned to a page", "attached-note.pdf", ["embedded-file"]],
    ["a form that sends itself", "form-sender.pdf", ["remote-action"]],
    ["a sound", "sound.pdf", ["rich-media"]],
    ["an XFA form", "xfa.pdf", ["xfa-form"]],
    ["printing forbidden", "restricted.pdf", ["restricted", "unchecked-part"]],
  ])("%s", async (_, name, flags) => {
    expect(await inspectPdf(fixture(`pdf/${name}`), name)).toEqual(accepted(flags));
  });

  test("a script that only a lying table of offsets reaches, inside a stream's data", async () => {
    const script = "6 0 obj << /S /JavaScript /JS (1) >> endobj";
    const objects = [
      ...onePage({ catalog: "/OpenAction 6 0 R" }),
      { entries: "/Length 60", data: Buffer.from(script) },
    ];
    expect(await inspectPdf(rawPdf(objects), "a.pdf")).toEqual(accepted(["script"]));
  });

  test("a script after a string that never ends", async () => {
    const script = "<< /S /JavaScript /JS (1) >>";
    expect(await inspectPdf(rawPdf([...onePage(), "(open", script]), "a.pdf")).toEqual(accepted(["script"]));
  });

  test("an object stream under a filter that the scan does not read", async () => {
    const encode = (data: Buffer) => Buffer.from(`${data.toString("hex")}>`);
    const packed = objectStream({ 4: "<< /A 1 >>" }, { filter: "/ASCIIHexDecode", encode });
    expect(await inspectPdf(rawPdf([...onePage(), packed]), "a.pdf")).toEqual(accepted(["unchecked-part"]));
  });

  test("a broken name tree", async () => {
    const looped = [...onePage({ catalog: "/Names << /EmbeddedFiles 4 0 R >>" }), "<< /Kids [4 0 R] >>"];
    const flags: PdfFlag[] = ["embedded-file", "unchecked-part"];
    expect(await inspectPdf(rawPdf(looped), "a.pdf")).toEqual(accepted(flags));
  });
});

describe("bombs end where they begin", () => {
  const zeros = (size: number) => deflateSync(Buffer.alloc(size), { level: 9 });
  const content = (filter: string, data: Uint8Array) =>
    rawPdf([...onePage({ page: "/Contents 4 0 R" }), { entries: `/Filter ${filter}`, data }]);
  const pages = { 2: onePage()[1] as string, 3: onePage()[2] as string };
  const catalog = onePage()[0] as string;

  test.each<[string, () => Uint8Array]>([
    ["a page's text of 30 MB", () => content("/FlateDecode", zeros(30e6))],
    ["deflated twice", () => content("[/FlateDecode /FlateDecode]", deflateSync(zeros(100e6)))],
    ["many that are small enough", () => rawPdf([...onePage(), ...Array(8).fill(streamOf(zeros(20e6)))])],
    ["objects within objects", () => rawPdf([...onePage(), `(${"1 0 obj(".repeat(400_000)})`])],
    [
      "half a million annotations",
      () => rawPdf(onePage({ page: `/Annots [${"<</Rect[0 0 9 9]>>".repeat(250_000)}]` })),
    ],
    [
      "out of the scan's sight",
      () => packedPdf({ 1: catalog, 5: objectStream(pages, hidden()) }, { 2: 5, 3: 5 }),
    ],
  ])("%s", async (_, make) => {
    expect(await inspectPdf(make(), "a.pdf")).toEqual(refused("too-complex"));
    expect(await inspectPdf(fixture("pdf/resume.pdf"), "a.pdf")).toEqual(accepted());
  });

  function streamOf(data: Uint8Array) {
    return { entries: "/Filter /FlateDecode", data };
  }

  /** Only pdfjs reads this one, so only the watch over the worker's memory can stop it. */
  function hidden() {
    const blank = Buffer.alloc(300e6, 32);
    const encode = (data: Buffer) => {
      const deflated = deflateSync(deflateSync(Buffer.concat([data, blank]), { level: 1 }), { level: 9 });
      return Buffer.from(`${deflated.toString("hex")}>`);
    };
    return { filter: "[/ASCIIHexDecode /FlateDecode /FlateDecode]", encode };
  }

  test.each<[string, () => Uint8Array, object]>([
    [
      "a million nested arrays",
      () => rawPdf(onePage({ catalog: `/X ${"[".repeat(1e6)}` })),
      refused("broken"),
    ],
    ["a claim of a thousand million pages", () => lyingCount(), accepted()],
    ["streams without end", () => rawPdf([...onePage(), endless("<<>>")]), accepted()],
    [
      "object streams without end",
      () => rawPdf([...onePage(), endless("<</ObjStm 1>>")]),
      accepted(["unchecked-part"]),
    ],
    [
      "objects that lie before the beginning of their stream",
      () => rawPdf([...onePage(), { entries: "/Type /ObjStm /First 20", data: farBefore }]),
      accepted(["unchecked-part"]),
    ],
  ])("%s", async (_, make, verdict) => expect(await inspectPdf(make(), "a.pdf")).toEqual(verdict));

  /** Looking for the end of each anew would cost the square of its length, which is minutes. */
  const endless = (dictionary: string) => `1 0 obj${dictionary}stream\n`.repeat(Math.floor(2.5e6 / 24));
  const farBefore = Buffer.from("9 -999999999999     <<>>");

  function lyingCount(): Uint8Array {
    const [root = "", , page = ""] = onePage();
    return rawPdf([root, "<< /Type /Pages /Kids [3 0 R] /Count 1000000000 >>", page]);
  }
});

describe("pages", () => {
  const [root = "", , blank = ""] = onePage();

  function repeated(count: number): Uint8Array {
    const kids = "3 0 R ".repeat(count);
    return rawPdf([root, `<< /Type /Pages /Kids [${kids}] /Count ${count} >>`, blank]);
  }

  /** Each node has a page and the next node: whoever looks for the last page goes through all. */
  function chained(count: number): Uint8Array {
    const nodes = Array.from({ length: count }, (_, index) => [
      `<< /Type /Pages /Kids [${2 * index + 3} 0 R ${2 * index + 4} 0 R] /Count ${count - index + 1} >>`,
      blank,
    ]);
    return rawPdf([root, ...nodes.flat(), blank]);
  }

  test("as many as a file may have", async () => {
    expect(await inspectPdf(manyPages(MAX_PDF_PAGES), "a.pdf")).toEqual(accepted([], MAX_PDF_PAGES));
  });

  test.each<[string, () => Uint8Array]>([
    ["one more than that", () => manyPages(MAX_PDF_PAGES + 1)],
    ["50,000", () => manyPages(50_000)],
    ["one page 50,000 times", () => repeated(50_000)],
    ["10,000 in a chain", () => chained(10_000)],
  ])("%s: the file is refused", async (_, make) => {
    expect(await inspectPdf(make(), "a.pdf")).toEqual(refused("too-many-pages"));
  });
});

/** Takes the parser seconds, though it has few pages: each has many notes. */
function slowPdf(): Uint8Array {
  const note = "<</Subtype/Text/Rect[0 0 9 9]/Contents(a)>>";
  return manyPages(60, `/Annots [${note.repeat(1_000)}]`);
}

describe("time", () => {
  test("a file that takes more of the processor than a file may is refused, and its sender charged", async () => {
    const charged: number[] = [];
    const charge = async (milliseconds: number) => void charged.push(milliseconds);
    const inspector = createPdfInspector({ cpuMilliseconds: 100 });
    expect(await inspector.inspect(slowPdf(), "a.pdf", { ...sender, charge })).toEqual(
      refused("too-complex"),
    );
    expect(await inspector.inspect(fixture("pdf/resume.pdf"), "a.pdf", { ...sender, charge })).toEqual(
      accepted(),
    );
    expect(charged).toEqual([100, expect.any(Number)]);
    inspector.close();
  });

  test("one sender's slow files keep nobody else waiting", async () => {
    const inspector = createPdfInspector({ cpuMilliseconds: 300 });
    const ended: string[] = [];
    const inspect = async (bytes: Uint8Array, network: string) => {
      await inspector.inspect(bytes, "a.pdf", { network });
      ended.push(network);
    };
    const slow = slowPdf();
    const attack = Array.from({ length: 4 }, () => inspect(slow, "attacker"));
    await Promise.all([...attack, inspect(fixture("pdf/resume.pdf"), "applicant")]);
    expect(ended.indexOf("applicant")).toBeLessThan(2);
    inspector.close();
  });
});

describe("the workers", () => {
  const started: ChildProcess[] = [];
  const note = (message: unknown) => started.push((message as { process: ChildProcess }).process);
  beforeAll(() => subscribe("child_process", note));
  afterAll(() => void unsubscribe("child_process", note));
  const resume = fixture("pdf/resume.pdf");

  test("none starts for a file that its envelope gives away; one is used again", async () => {
    const before = started.length;
    const inspector = createPdfInspector();
    await inspector.inspect(Buffer.from("x"), "a.pdf", sender);
    expect(started.length - before).toBe(0);
    for (let file = 0; file < 3; file++) await inspector.inspect(resume, "a.pdf", sender);
    expect(started.length - before).toBe(1);
    inspector.close();
  });

  test("none starts for a text: it waits while a file is inspected, and uses the same one", async () => {
    const before = started.length;
    const inspector = createPdfInspector();
    const ended: string[] = [];
    const file = fixture("pdf/resume-latex.pdf");
    const inspection = inspector.inspect(file, "a.pdf", sender).then(() => ended.push("inspected"));
    expect(await inspector.readText(file)).not.toBe("");
    await inspection;
    expect([ended, started.length - before]).toEqual([["inspected"], 1]);
    inspector.close();
  });

  test.each<[string, number, number]>([
    ["none starts for a file that comes while a text is read: it waits for its worker", 30_000, 1],
    ["a second one starts for a file that comes while a slow text is read", 0, 2],
  ])("%s", async (_, textMilliseconds, workers) => {
    const before = started.length;
    const inspector = createPdfInspector({ textMilliseconds });
    await inspector.inspect(resume, "a.pdf", sender);
    const text = inspector.readText(fixture("pdf/resume-latex.pdf"));
    expect(await inspector.inspect(resume, "a.pdf", sender)).toEqual(accepted());
    expect([await text, started.length - before]).toEqual([expect.stringMatching(/\w/), workers]);
    inspector.close();
  });

  test("they may read their own code only, write nothing and start nothing", async () => {
    const before = started.length;
    const inspector = createPdfInspector();
    await inspector.inspect(resume, "a.pdf", sender);
    const { spawnargs } = started[before] as ChildProcess;
    expect(spawnargs).toContain("--permission");
    expect(spawnargs.filter((given) => /allow-(fs-write|child|addons|wasi)/.test(given))).toEqual([]);
    const readable = spawnargs.filter((given) => given.startsWith("--allow-fs-read="));
    const data = resolve("data/jaalidar.db");
    expect(readable.some((given) => data.startsWith(given.slice(16).replace("*", "")))).toBe(false);
    inspector.close();
  });

  test("one that a busy machine keeps from its file is replaced, and the sender asked to try again, uncharged", async () => {
    const charged: number[] = [];
    const charge = async (milliseconds: number) => void charged.push(milliseconds);
    const hasty = createPdfInspector({ milliseconds: 0 });
    const file = fixture("pdf/resume-latex.pdf");
    for (const work of [
      () => hasty.inspect(file, "a.pdf", { ...sender, charge }),
      () => hasty.readText(file),
    ])
      await expect(work()).rejects.toMatchObject({ code: "unavailable" });
    expect(charged).toEqual([]);
    hasty.close();
  });

  test("one may be ended at any moment, also while it inflates", async () => {
    const tiny = { entries: "/Filter /FlateDecode", data: deflateSync(Buffer.from("x")) };
    const many = rawPdf([...onePage(), ...Array(12_000).fill(tiny)]);
    for (let round = 0; round < 6; round++) {
      const hasty = createPdfInspector({ milliseconds: 100 });
      await expect(hasty.inspect(many, "a.pdf", sender)).rejects.toMatchObject({ code: "unavailable" });
      hasty.close();
    }
  });

  test("two work side by side, others wait their turn, and too many are sent away", async () => {
    const before = started.length;
    const inspector = createPdfInspector({ waiting: 3 });
    const answers = await Promise.allSettled(
      Array.from({ length: 7 }, (_, caller) =>
        inspector.inspect(resume, "a.pdf", { network: `network ${caller}` }),
      ),
    );
    expect(answers.filter((answer) => answer.status === "fulfilled").map((answer) => answer.value)).toEqual(
      Array(5).fill(accepted()),
    );
    expect(
      answers.filter((answer) => answer.status === "rejected").map((answer) => answer.reason),
    ).toMatchObject([
      { code: "unavailable", retryAfter: 2 },
      { code: "unavailable", retryAfter: 2 },
    ]);
    expect(started.length - before).toBe(2);
    inspector.close();
  });

  test("one that never begins is not waited for without end, and the next file gets a new one", async () => {
    const before = started.length;
    const inspector = createPdfInspector({ startMilliseconds: 2000 });
    const refusal = { code: "unavailable", cause: new Error("The PDF worker ended with null") };
    const waiting = expect(inspector.inspect(resume, "a.pdf", sender)).rejects.toMatchObject(refusal);
    await expect.poll(() => started[before]?.pid, { interval: 1 }).toBeGreaterThan(0);
    started[before]?.kill("SIGSTOP");
    await waiting;
    inspector.close();
    const next = createPdfInspector();
    expect(await next.inspect(resume, "a.pdf", sender)).toEqual(accepted());
    next.close();
  });

  test.runIf(process.platform === "linux")("one without room for its guard takes no file", () => {
    const module = JSON.stringify(new URL("pdf.server.ts", import.meta.url).href);
    const script = `
      import { readFileSync } from "node:fs";
      const { inspectPdf } = await import(${module});
      const bytes = readFileSync(0);
      await inspectPdf(bytes, "a.pdf", { network: "" }).then(console.log, ({ code }) => console.log(code));
      process.exit();`;
    const limited = 'ulimit -v 2000000; exec "$0" --input-type=module --eval "$1"';
    const said = execFileSync("sh", ["-c", limited, process.execPath, script], {
      input: resume,
      encoding: "utf8",
    });
    expect(said).toBe("unavailable\n");
  });

  test("an idle one ends, and the next file gets a new one", async () => {
    const before = started.length;
    const inspector = createPdfInspector({ idleMilliseconds: 20 });
    await inspector.inspect(resume, "a.pdf", sender);
    await expect.poll(() => started[before]?.signalCode).toBe("SIGKILL");
    expect(await inspector.inspect(resume, "a.pdf", sender)).toEqual(accepted());
    expect(started.length - before).toBe(2);
    inspector.close();
  });
});
