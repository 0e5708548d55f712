/**
 * Runs in a process of its own (pdf.server.ts) and is built into a file of its own (pdf-worker.js beside the server's
 * bundle). It may import nothing that the server imports too: a shared chunk would pull the server into the process.
 */
import { Worker } from "node:worker_threads";
import { getDocument, PasswordException, type PDFDocumentProxy, VerbosityLevel } from "unpdf/pdfjs";
import { scanPdf, TooComplexError, TooManyPagesError } from "./pdf-scan.server.ts";
import type { PdfFlag, PdfVerdict } from "./rules.ts";

const [cpuMilliseconds = 0, megabytes = 0, maxPages = 0] = process.argv.slice(2).map(Number);

/** How many pages are opened one by one. A resume has a few; the scan has seen the objects of all others. */
const openedPages = 60;

/** How many pages are read, and the length at which reading ends. */
const readPages = 20;
const TEXT_LENGTH = 20_000;

// A parser of strangers' files has nothing to fetch.
Reflect.deleteProperty(globalThis, "fetch");
Reflect.deleteProperty(globalThis, "WebSocket");
// pdfjs leaves rejections behind when a document is closed early. The verdict comes from the calls awaited below.
process.on("unhandledRejection", () => {});
process.on("disconnect", () => process.exit());

/** The processor time of this process at which the file that is read began; read by the thread that watches. */
const began = new Float64Array(new SharedArrayBuffer(8)).fill(Number.POSITIVE_INFINITY);

process.on("message", async ({ task, bytes }: { task: "inspect" | "read"; bytes: Uint8Array }) => {
  began[0] = cpuNow();
  // A plain array: pdfjs takes no Buffer.
  const file = new Uint8Array(bytes);
  const result = task === "read" ? await readText(file) : await inspect(file);
  const cost = cpuNow() - began[0];
  began[0] = Number.POSITIVE_INFINITY;
  process.send?.({ result, cost });
});
// No file is read before its guard is there.
guard().once("online", () => process.send?.("ready"));

/**
 * Returns the milliseconds of the processor that this process has used: unlike a clock, they don't run while others
 * have it.
 */
function cpuNow(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/**
 * Returns a second thread that ends this process when it takes too much: no option of Node's limits the memory of
 * buffers, in which a bomb grows, or the parser's time.
 */
function guard(): Worker {
  const most = process.memoryUsage.rss() + megabytes * 1e6;
  const watch = `
    const { workerData: began } = require("node:worker_threads");
    setInterval(() => {
      const { user, system } = process.cpuUsage();
      const isTooLong = (user + system) / 1000 - began[0] > ${cpuMilliseconds};
      if (isTooLong || process.memoryUsage.rss() > ${most}) process.kill(process.pid, "SIGKILL");
    }, 25)`;
  const options = { eval: true, workerData: began, resourceLimits: { maxOldGenerationSizeMb: 8 } };
  const worker = new Worker(watch, options);
  worker.unref();
  return worker;
}

async function inspect(bytes: Uint8Array<ArrayBuffer>): Promise<PdfVerdict> {
  try {
    return await parse(bytes, scanPdf(bytes, maxPages));
  } catch (error) {
    if (error instanceof TooComplexError) return { ok: false, reason: "too-complex" };
    if (error instanceof TooManyPagesError) return { ok: false, reason: "too-many-pages" };
    if (error instanceof PasswordException) return { ok: false, reason: "encrypted" };
    return { ok: false, reason: "broken" };
  }
}

/** Returns the text of the first pages, a line each; "" when it cannot be read. */
async function readText(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const loading = load(bytes);
  let text = "";
  try {
    const document = await loading.promise;
    for (let page = 1; page <= Math.min(document.numPages, readPages); page++) {
      text += `${await readPageText(document, page)}\n`;
      if (text.length >= TEXT_LENGTH) break;
    }
  } catch {
    // A page that breaks keeps those before it.
  } finally {
    await loading.destroy();
  }
  return text.slice(0, TEXT_LENGTH);
}

async function readPageText(document: PDFDocumentProxy, number: number): Promise<string> {
  const page = await document.getPage(number);
  const { items } = await page.getTextContent();
  page.cleanup();
  return items.map((item) => ("str" in item ? item.str + (item.hasEOL ? "\n" : "") : "")).join("");
}

/** Opens the document as a viewer would, without decoding what its pages show. Throws what pdfjs throws. */
async function parse(bytes: Uint8Array<ArrayBuffer>, flags: Set<PdfFlag>): Promise<PdfVerdict> {
  const loading = load(bytes);
  try {
    const document = await loading.promise;
    if (document.numPages > maxPages) return { ok: false, reason: "too-many-pages" };
    await readDocument(document, flags);
    for (let page = 1; page <= Math.min(document.numPages, openedPages); page++) {
      await readPage(document, page, flags);
    }
    if (document.numPages < 1) return { ok: false, reason: "broken" };
    return { ok: true, flags: [...flags].sort(), pages: document.numPages };
  } finally {
    await loading.destroy();
  }
}

function load(bytes: Uint8Array<ArrayBuffer>) {
  return getDocument({
    data: bytes,
    verbosity: VerbosityLevel.ERRORS,
    useWasm: false,
    useWorkerFetch: false,
    useSystemFonts: false,
    disableFontFace: true,
    enableXfa: false,
    isOffscreenCanvasSupported: false,
    isImageDecoderSupported: false,
    maxImageSize: 0,
  });
}

async function readDocument(document: PDFDocumentProxy, flags: Set<PdfFlag>): Promise<void> {
  if (await document.getPermissions()) flags.add("restricted");
  await readExtras(flags, async () => {
    if (await document.getJSActions()) flags.add("script");
    if (await document.getAttachments()) flags.add("embedded-file");
  });
}

/** Reads a page. One that cannot be opened makes the document a broken one. */
async function readPage(document: PDFDocumentProxy, number: number, flags: Set<PdfFlag>): Promise<void> {
  const page = await document.getPage(number);
  await readExtras(flags, async () => {
    if (await page.getJSActions()) flags.add("script");
    for (const annotation of await page.getAnnotations()) {
      if (annotation.actions) flags.add("script");
      if (annotation.attachment || annotation.file) flags.add("embedded-file");
    }
  });
  page.cleanup();
}

/** Reads parts beside the pages. A broken one does not keep a resume from being read; it is flagged to staff. */
async function readExtras(flags: Set<PdfFlag>, read: () => Promise<void>): Promise<void> {
  try {
    await read();
  } catch {
    flags.add("unchecked-part");
  }
}
