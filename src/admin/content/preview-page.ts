/** Shows a page's HTML in a document, and changes only what differs, so that scrolling and pictures stay. */
export function showPage(page: Document, html: string): void {
  const next = new DOMParser().parseFromString(html, "text/html");
  for (const script of next.querySelectorAll("script, link[rel='modulepreload']")) script.remove();
  const [from, to] = [next.documentElement, page.documentElement];
  to.lang = from.lang;
  to.className = from.className;
  patch(page.head, next.head);
  patch(page.body, next.body);
}

function patch(old: ChildNode, next: ChildNode): void {
  if (old.isEqualNode(next)) return;
  const isSameKind = old.nodeType === Node.ELEMENT_NODE && hasSameAttributes(old, next);
  if (isSameKind) patchChildren(old as Element, next);
  else old.replaceWith(next);
}

function patchChildren(old: Element, next: ChildNode): void {
  const children = Array.from(next.childNodes);
  if (old.childNodes.length !== children.length) old.replaceChildren(...children);
  else
    for (const [index, child] of Array.from(old.childNodes).entries()) patch(child, children[index] ?? child);
}

/** Compares elements by their own tags. */
function hasSameAttributes(old: Node, next: Node): boolean {
  return old.cloneNode(false).isEqualNode(next.cloneNode(false));
}

/** A text of the words. */
interface Leaf {
  path: string;
  /** As it is compared. */
  text: string;
}

/** Shorter texts, such as a number, would be found everywhere. */
const MIN_TEXT = 3;

/** Matches the address that a link leads to: pages don't show it, but may have its letters in other words. */
const ADDRESS = /^(?:\/|#|https:)/;

/** Returns the texts of words by dotted path. */
function leavesOf(words: unknown, path = ""): Leaf[] {
  if (typeof words === "string") {
    const text = comparedOf(words);
    return text.length >= MIN_TEXT && !ADDRESS.test(words) ? [{ path, text }] : [];
  }
  if (typeof words !== "object" || words === null) return [];
  return Object.entries(words).flatMap(([key, part]) => leavesOf(part, path ? `${path}.${key}` : key));
}

/**
 * Returns letters and digits alone, of a text with tokens its longest part between them: pages fill and format both.
 */
function comparedOf(text: string): string {
  const parts = text.split(/\{\w+\}/).map((part) => part.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ""));
  return parts.reduce((longest, part) => (part.length > longest.length ? part : longest), "");
}

/** Returns the dotted path of the words that a clicked element shows; undefined where it shows others. */
export function pathOf(words: unknown, clicked: Element): string | undefined {
  const leaves = leavesOf(words);
  for (let at: Element | null = clicked; at && at.localName !== "body"; at = at.parentElement) {
    const text = comparedOf(at.textContent);
    if (text.length < MIN_TEXT) continue;
    const shown = leaves
      .filter((leaf) => text.includes(leaf.text))
      .toSorted((one, other) => other.text.length - one.text.length);
    if (shown[0]) return shown[0].path;
  }
  return undefined;
}

/** The parts of a page that show the words of some kinds of documents; those of others stand between them. */
const partsOfKinds = new Map([
  ["navigation", "header"],
  ["footer", "footer"],
]);

/** Returns the smallest element of a page that shows the words at a dotted path of a document of a kind. */
export function elementOf(
  kind: string,
  words: unknown,
  path: string,
  page: Document,
): HTMLElement | undefined {
  const text = leavesOf(words).find((leaf) => leaf.path === path)?.text;
  if (!text) return undefined;
  const root = [partsOfKinds.get(kind) ?? "main", "body"]
    .map((name) => page.querySelector<HTMLElement>(name))
    .find((part) => shows(part, text));
  return root ? smallest(root, text) : undefined;
}

function shows(part: Element | null | undefined, text: string): boolean {
  return comparedOf(part?.textContent ?? "").includes(text);
}

function smallest(from: HTMLElement, text: string): HTMLElement {
  const inner = Array.from(from.children).find(
    (child) => child.getClientRects().length > 0 && shows(child, text),
  );
  return inner && "offsetTop" in inner ? smallest(inner as HTMLElement, text) : from;
}
