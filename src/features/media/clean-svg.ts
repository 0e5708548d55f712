/** A drawing that is safe to show, or a sentence that says why it is not taken. */
type CleanSvg = { ok: true; svg: string; width: number; height: number } | { ok: false; message: string };

/** Far more than a logo has. */
const limits = { bytes: 200_000, elements: 5_000, levels: 50, side: 20_000 };

const shapes = ["path", "rect", "circle", "ellipse", "line", "polyline", "polygon"];
const containers = ["g", "defs", "linearGradient", "radialGradient", "stop", "clipPath", "mask"];
const words = ["title", "desc"];
const elements = new Set(["svg", ...shapes, ...containers, ...words]);

const presentation =
  `fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin
  stroke-miterlimit stroke-dasharray stroke-dashoffset opacity color clip-path clip-rule mask stop-color stop-opacity
  display visibility`.split(/\s+/);
const geometry = `d x y x1 y1 x2 y2 cx cy r rx ry fx fy width height points transform id offset viewBox
  preserveAspectRatio pathLength gradientUnits gradientTransform spreadMethod clipPathUnits maskUnits
  maskContentUnits`.split(/\s+/);
const styled = new Set(presentation);
const attributes = new Set([...presentation, ...geometry]);

/** Matches numbers, names, colours and lists of them: no quotes, no colon, no escape. */
const VALUE = /^[\w\s.,#%()+-]*$/;
/** Matches a reference to another part of the same drawing. */
const OWN_PART = /^url\(#[\w.-]+\)$/;

const DECLARATION = /<\?xml[^<>]*\?>/y;
const COMMENT = /<!--[\s\S]*?-->/y;
const DOCTYPE = /<!DOCTYPE svg[^<>[\]]*>/iy;
const OPEN = /<([A-Za-z][\w:.-]*)((?:\s+[A-Za-z_:][\w:.-]*\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/y;
const CLOSE = /<\/([A-Za-z][\w:.-]*)\s*>/y;
const TEXT = /[^<]+/y;
const ATTRIBUTE = /([A-Za-z_:][\w:.-]*)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

const broken = "This SVG file is damaged, or more than a drawing";

class Refusal extends Error {}

/**
 * Writes a drawing anew from the shapes, colours and gradients in it, and refuses anything that could do more: scripts,
 * style sheets, links, other files, HTML. What editors note for themselves is left out.
 */
export function cleanSvg(bytes: Uint8Array): CleanSvg {
  try {
    if (bytes.byteLength > limits.bytes) throw new Refusal("An SVG file has at most 200 kB");
    return write(decode(bytes));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { ok: false, message: error.message };
  }
}

/** Returns whether the first thing in a file is what an SVG begins with. */
export function looksLikeSvg(bytes: Uint8Array): boolean {
  const start = new TextDecoder().decode(bytes.subarray(0, 2_000));
  return /^\ufeff?\s*<(?:\?xml|!--|!DOCTYPE svg|svg[\s>])/i.test(start) && start.includes("<");
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes).trim();
  } catch {
    throw new Refusal(broken);
  }
}

interface State {
  /** The elements that are open, the outermost first. */
  open: string[];
  /** The level from which on everything is left out; Infinity while nothing is. */
  skipped: number;
  written: string[];
  size: { width: number; height: number } | undefined;
  count: number;
  drawn: boolean;
}

function write(source: string): CleanSvg {
  const state: State = {
    open: [],
    skipped: Number.POSITIVE_INFINITY,
    written: [],
    size: undefined,
    count: 0,
    drawn: false,
  };
  let at = 0;
  const take = (pattern: RegExp) => {
    pattern.lastIndex = at;
    const found = pattern.exec(source);
    if (found) at = pattern.lastIndex;
    return found;
  };
  while (at < source.length) {
    const isBefore = state.count === 0;
    if (take(COMMENT) || (isBefore && (take(DECLARATION) || take(DOCTYPE)))) continue;
    const opened = take(OPEN);
    if (opened) openElement(state, opened);
    else {
      const closed = take(CLOSE);
      if (closed) closeElement(state, closed[1] ?? "");
      else {
        const text = take(TEXT);
        if (!text) throw new Refusal(broken);
        writeText(state, text[0]);
      }
    }
  }
  if (state.open.length > 0 || !state.size) throw new Refusal(broken);
  if (!state.drawn) throw new Refusal("There is nothing in this drawing");
  return { ok: true, svg: state.written.join(""), ...state.size };
}

function openElement(state: State, [, name = "", given = "", closed]: RegExpExecArray): void {
  const { open, written } = state;
  state.count += 1;
  if (state.count > limits.elements || open.length >= limits.levels)
    throw new Refusal("This drawing has too many parts");
  const isRoot = state.count === 1;
  if (isRoot !== (name === "svg") || (!isRoot && open.length === 0)) throw new Refusal(broken);
  const isSkipped = state.skipped <= open.length;
  if (!isSkipped && !elements.has(name)) {
    if (!isNote(name))
      throw new Refusal(
        `The drawing has a part of the kind “${name.slice(0, 30)}”. Save it with shapes alone, or as a PNG`,
      );
    if (!closed) state.skipped = open.length;
  } else if (!isSkipped) {
    const kept = readAttributes(given);
    // A mask within a mask within a mask takes longer to draw with each level.
    if (open.some((one) => one === "mask" || one === "clipPath"))
      for (const reference of ["mask", "clip-path"]) kept.delete(reference);
    if (isRoot) state.size = sizeOf(kept);
    const own = isRoot ? rootAttributes(kept, state.size) : [];
    const all = new Map([...own, ...kept, ...own]);
    written.push(`<${name}${[...all].map(([key, value]) => ` ${key}="${value}"`).join("")}${closed}>`);
    if (shapes.includes(name)) state.drawn = true;
  }
  if (!closed) open.push(name);
}

/** Returns whether an element is what an editor notes for itself: it is left out with all that is in it. */
function isNote(name: string): boolean {
  return (
    name === "metadata" ||
    (/^(?:sodipodi|inkscape|rdf|cc|dc|sketch|i|x):/.test(name) && !/script/i.test(name))
  );
}

function closeElement(state: State, name: string): void {
  if (state.open.pop() !== name) throw new Refusal(broken);
  if (state.open.length > state.skipped) return;
  if (state.open.length === state.skipped) state.skipped = Number.POSITIVE_INFINITY;
  else state.written.push(`</${name}>`);
}

function writeText({ open, skipped, written }: State, text: string): void {
  if (open.length > skipped || !words.includes(open.at(-1) ?? "")) return;
  written.push(text.replace(/&(?!(?:amp|lt|gt|quot|apos);)/g, "&amp;").replaceAll(">", "&gt;"));
}

function readAttributes(given: string): Map<string, string> {
  const kept = new Map<string, string>();
  for (const [, name = "", double, single] of given.matchAll(ATTRIBUTE)) {
    const value = (double ?? single ?? "").trim();
    if (attributes.has(name)) keep(kept, name, value);
    else if (name === "style") keepStyle(kept, value);
    else if (/^(?:xlink:)?href$/.test(name) && /^#[\w.-]+$/.test(value)) kept.set("href", value);
  }
  return kept;
}

/** Keeps declarations of a style as attributes, which say the same. */
function keepStyle(kept: Map<string, string>, style: string): void {
  for (const declaration of style.split(";")) {
    const [name = "", ...rest] = declaration.split(":");
    if (styled.has(name.trim())) keep(kept, name.trim(), rest.join(":").trim());
  }
}

function keep(kept: Map<string, string>, name: string, value: string): void {
  const isReference = /url|image|src|attr|var|env/i.test(value) && name !== "id";
  if (isReference ? OWN_PART.test(value) : VALUE.test(value)) kept.set(name, value);
}

function sizeOf(kept: ReadonlyMap<string, string>): { width: number; height: number } {
  const box = /^[-\d.]+[\s,]+[-\d.]+[\s,]+([\d.]+)[\s,]+([\d.]+)$/.exec(kept.get("viewBox") ?? "");
  const pixels = (text: string | undefined) => Number(/^([\d.]+)(?:px)?$/.exec(text ?? "")?.[1]);
  const width = Math.round(Number(box?.[1] ?? pixels(kept.get("width"))));
  const height = Math.round(Number(box?.[2] ?? pixels(kept.get("height"))));
  if (!(width >= 1 && height >= 1)) throw new Refusal("The drawing does not say how large it is");
  if (width > limits.side || height > limits.side) throw new Refusal("The drawing is too large");
  return { width, height };
}

function rootAttributes(kept: ReadonlyMap<string, string>, size: State["size"]): [string, string][] {
  const { width = 1, height = 1 } = size ?? {};
  return [
    ["xmlns", "http://www.w3.org/2000/svg"],
    ["viewBox", kept.get("viewBox") ?? `0 0 ${width} ${height}`],
    ["width", String(width)],
    ["height", String(height)],
  ];
}
