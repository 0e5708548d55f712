/** Marks the section being read in the table of contents (contents.tsx). Part of chrome.ts: changes attributes only. */
const entries = new Map<Element, Element>();

/** Marks the last section whose heading has passed the upper third of the window. */
function mark(): void {
  const line = window.innerHeight / 3;
  let current: Element | undefined;
  for (const [heading, link] of entries) {
    if (!current || heading.getBoundingClientRect().top < line) current = link;
  }
  for (const link of entries.values()) {
    if (link === current) link.setAttribute("aria-current", "location");
    else link.removeAttribute("aria-current");
  }
}

function start(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>("[data-contents] a")) {
    const heading = document.getElementById(decodeURIComponent(link.hash.slice(1)));
    if (heading) entries.set(heading, link);
  }
  if (entries.size === 0) return;
  addEventListener("scroll", mark, { passive: true });
  mark();
}

// The module is asynchronous: it may run before the text is parsed.
if (document.readyState === "loading") addEventListener("DOMContentLoaded", start);
else start();
