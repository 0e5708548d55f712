/**
 * Draws a stranger's PDF in a frame without an origin (paper.tsx): no token, no storage and no network are within its
 * reach. Passes on the keys that mean something to the review.
 */
import {
  getDocument,
  type PDFDocumentProxy,
  type PDFPageProxy,
  TextLayer,
  VerbosityLevel,
} from "unpdf/pdfjs";
import { partsOf, type SoughtWord, soughtWords } from "#platform/contract/search-words.ts";
import styles from "./paper-frame.css?inline";
import type { DrawRequest, FrameMessage, ZoomRequest } from "./paper-messages.ts";

/** Bounds what a page may cost: a sheet of ten metres is drawn coarsely. */
const MAX_CANVAS_PIXELS = 16_000_000;
/** Draws pages this much before they come into view. */
const AHEAD = "100% 0px";
const REDRAW_AFTER_MS = 150;

/** Scroll the document, or belong to the browser. */
const ownKeys = new Set([
  "Tab",
  "ArrowUp",
  "ArrowDown",
  "PageUp",
  "PageDown",
  "Home",
  "End",
  " ",
  "Shift",
  "Alt",
]);

function tell(message: FrameMessage): void {
  parent.postMessage(message, "*");
}

addEventListener("message", ({ source, data }: MessageEvent<DrawRequest | ZoomRequest>) => {
  if (source !== parent) return;
  if (data.type === "zoom") document.body.style.setProperty("--zoom", String(data.zoom));
  else draw(data).catch(() => tell({ type: "failed" }));
});

addEventListener("keydown", (event) => {
  const { key, code, altKey, shiftKey, repeat, ctrlKey, metaKey } = event;
  if (ctrlKey || metaKey || ownKeys.has(key)) return;
  event.preventDefault();
  tell({ type: "key", key: { key, code, altKey, shiftKey, repeat } });
});

tell({ type: "ready" });

/** Lays the pages out at once, and draws each as it comes near. */
async function draw({ pdf, q }: DrawRequest): Promise<void> {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets = [sheet];
  const file = await getDocument({ data: new Uint8Array(pdf), verbosity: VerbosityLevel.ERRORS }).promise;
  const pages = await Promise.all(numbers(file).map((number) => file.getPage(number)));
  const found = new Highlight();
  CSS.highlights.set("found", found);
  const sought = soughtWords(q);
  const sheets = pages.map((page) => createSheet(page, sought, found));
  document.body.append(...sheets.map(({ box }) => box));
  await sheets[0]?.draw();
  tell({ type: "drawn" });
  drawInView(sheets);
}

function numbers({ numPages }: PDFDocumentProxy): number[] {
  return Array.from({ length: numPages }, (_, index) => index + 1);
}

interface Sheet {
  box: HTMLElement;
  /** Draws it, unless it is drawn in its present width. */
  draw(): Promise<void>;
  clear(): void;
}

/**
 * Draws the sheets that are near the window, again in another width, and clears those that are far: canvases are large.
 */
function drawInView(sheets: readonly Sheet[]): void {
  const near = new Set<Sheet>();
  const ofBox = new Map<Element, Sheet>(sheets.map((sheet) => [sheet.box, sheet]));
  const watch = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        const sheet = ofBox.get(target);
        if (!sheet) continue;
        if (isIntersecting) {
          near.add(sheet);
          void sheet.draw();
        } else if (near.delete(sheet)) sheet.clear();
      }
    },
    { rootMargin: AHEAD },
  );
  for (const { box } of sheets) watch.observe(box);
  let timer: ReturnType<typeof setTimeout>;
  new ResizeObserver(() => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      for (const sheet of near) void sheet.draw();
    }, REDRAW_AFTER_MS);
  }).observe(document.body);
}

/** Makes the empty sheet of a page. */
function createSheet(page: PDFPageProxy, sought: readonly SoughtWord[], found: Highlight): Sheet {
  const size = page.getViewport({ scale: 1 });
  const box = document.createElement("section");
  box.className = "page";
  box.ariaLabel = `Page ${page.pageNumber}`;
  box.style.aspectRatio = `${size.width} / ${size.height}`;
  let drawnWidth = 0;
  let ranges: Range[] = [];

  function unmark(): void {
    for (const range of ranges) found.delete(range);
  }

  return {
    box,
    async draw() {
      const width = box.clientWidth;
      if (width === drawnWidth) return;
      drawnWidth = width;
      const viewport = page.getViewport({ scale: width / size.width });
      const [canvas, text] = [createCanvas(viewport), document.createElement("div")];
      text.className = "text";
      await page.render({ ...canvas, viewport }).promise;
      const links = await linksOf(page);
      // Cleared, or drawn in another width meanwhile.
      if (width !== drawnWidth) return;
      box.style.setProperty("--total-scale-factor", String(viewport.scale));
      box.replaceChildren(canvas.canvas, text, ...links);
      await new TextLayer({
        textContentSource: page.streamTextContent(),
        container: text,
        viewport,
      }).render();
      unmark();
      ranges = rangesOf(text, sought);
      for (const range of ranges) found.add(range);
    },
    clear() {
      unmark();
      box.replaceChildren();
      drawnWidth = 0;
    },
  };
}

/** Makes a canvas with the dots of the screen, or of a coarser one for a page that is very large. */
function createCanvas({ width, height }: { width: number; height: number }) {
  const dots = Math.min(devicePixelRatio, Math.sqrt(MAX_CANVAS_PIXELS / (width * height)));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.floor(width * dots));
  canvas.height = Math.max(1, Math.floor(height * dots));
  return { canvas, transform: [dots, 0, 0, dots, 0, 0] };
}

/** Returns where the words stand that are looked for, as the list marks them. */
function rangesOf(text: HTMLElement, sought: readonly SoughtWord[]): Range[] {
  const ranges: Range[] = [];
  const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    let place = 0;
    for (const part of partsOf(node.textContent ?? "", sought)) {
      const range = new Range();
      range.setStart(node, place);
      place += part.text.length;
      range.setEnd(node, place);
      if (part.found) ranges.push(range);
    }
  }
  return ranges;
}

/** Returns the links of a page to other sites and to addresses of e-mail. */
async function linksOf(page: PDFPageProxy): Promise<HTMLAnchorElement[]> {
  const viewport = page.getViewport({ scale: 1 });
  const { width, height } = viewport;
  const annotations: { url?: string; rect: number[] }[] = await page.getAnnotations();
  return annotations.flatMap(({ url, rect }) => {
    if (!url || !/^(https?|mailto):/i.test(url)) return [];
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = rect;
    const [left = 0, top = 0] = viewport.convertToViewportPoint(x1, y1);
    const [right = 0, bottom = 0] = viewport.convertToViewportPoint(x2, y2);
    const link = Object.assign(document.createElement("a"), {
      href: url,
      target: "_blank",
      rel: "noopener noreferrer",
      ariaLabel: url,
      title: url,
    });
    Object.assign(link.style, {
      left: `${(Math.min(left, right) / width) * 100}%`,
      top: `${(Math.min(top, bottom) / height) * 100}%`,
      width: `${(Math.abs(right - left) / width) * 100}%`,
      height: `${(Math.abs(bottom - top) / height) * 100}%`,
    });
    return [link];
  });
}
