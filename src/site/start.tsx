import { useState } from "react";
import { feedPaths } from "#features/feeds/contract.ts";
import { InlineScript } from "#platform/pages/inline-script.tsx";
import { SPECULATION_RULES } from "#platform/pages/speculation-rules.ts";
import chromeScript from "./chrome.ts?worker&url";

/**
 * What a page begins with, and what it asks for once the browser says that it has painted: so that nothing shares the
 * line with what the first paint needs. It stands before the style sheets, or the page would be read only when those
 * are there.
 * The splash plays once a session, for those who let something be stored. Where it plays, the page is first painted in
 * the stand-ins of the two faces, which have their measures, and the faces come below the splash: nobody waits for
 * them, and nobody sees the change (ui/tokens.css).
 * Tabs are folded before they are seen (ui/tabs.css), and unfold when the script that switches them doesn't come.
 */
const start = `(() => {
  const root = document.documentElement;
  try {
    if (sessionStorage.splash) root.dataset.splash = "seen";
    sessionStorage.splash = "seen";
  } catch {
    root.dataset.splash = "seen";
  }
  if (!root.dataset.splash) root.dataset.faces = "late";
  root.dataset.folded = "";
  const add = (name, given) => document.head.append(Object.assign(document.createElement(name), given));
  const loadFaces = () =>
    Promise.allSettled(["Bricolage Display", "Hanken Text"].map((face) => document.fonts.load("1em " + face))).then(
      () => delete root.dataset.faces,
    );
  let begun = false;
  const begin = () => {
    if (begun) return;
    begun = true;
    if (root.dataset.faces) loadFaces();
    add("script", { type: "module", src: "${chromeScript}", onerror: () => delete root.dataset.folded });
    add("link", { rel: "manifest", href: "${feedPaths.manifest}" });
  };
  // The first paint may show a part alone, of a page that is still read.
  const beginOnceRead = () => {
    if (document.readyState !== "loading") begin();
    else addEventListener("DOMContentLoaded", () => requestAnimationFrame(() => setTimeout(begin)));
  };
  new PerformanceObserver((list) => {
    if (list.getEntriesByName("first-contentful-paint").length > 0) beginOnceRead();
  }).observe({ type: "paint", buffered: true });
  setTimeout(begin, 1500);
})()`;

/** The beginning of every page for visitors, for its head. Browsers have it from there, and their bundle does without. */
export function Start() {
  return (
    <>
      <InlineScript code={import.meta.env.SSR ? start : ""} />
      <InlineScript type="speculationrules" code={import.meta.env.SSR ? SPECULATION_RULES : ""} />
    </>
  );
}

/** The script of the chrome for those who come from the desk, whose page began without it. */
export function ChromeScript() {
  const [served] = useState(isPageLoad);
  return served ? null : <script type="module" async src={chromeScript} />;
}

/** False when the chrome is built by a navigation in the browser, as after leaving the staff area. */
export function isPageLoad(): boolean {
  return typeof document === "undefined" || document.documentElement.dataset.hydrated === undefined;
}
