import { useState } from "react";
import { feedPaths } from "#features/feeds/contract.ts";
import { InlineScript } from "#platform/pages/inline-script.tsx";
import { SPECULATION_RULES } from "#platform/pages/speculation-rules.ts";
import chromeScript from "./chrome.ts?worker&url";

/**
 * Begins a page, and loads the rest once the browser has painted, so that nothing competes with the first paint.
 * Stands before the style sheets, which would delay it.
 * The splash plays once a session, where session storage works. Below it the page is painted in the stand-in faces, so
 * that the real ones arrive unseen (ui/tokens.css).
 * Tabs are folded before the first paint (ui/tabs.css), and unfold if the script that switches them does not load.
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
  // The first paint may come while the browser still parses the page.
  const beginOnceRead = () => {
    if (document.readyState !== "loading") begin();
    else addEventListener("DOMContentLoaded", () => requestAnimationFrame(() => setTimeout(begin)));
  };
  new PerformanceObserver((list) => {
    if (list.getEntriesByName("first-contentful-paint").length > 0) beginOnceRead();
  }).observe({ type: "paint", buffered: true });
  setTimeout(begin, 1500);
})()`;

/** Renders the script that begins every public page, in its head. The browser's bundle leaves it out. */
export function Start() {
  return (
    <>
      <InlineScript code={import.meta.env.SSR ? start : ""} />
      <InlineScript type="speculationrules" code={import.meta.env.SSR ? SPECULATION_RULES : ""} />
    </>
  );
}

/** Loads the script of the chrome after a navigation from the staff area, whose page began without it. */
export function ChromeScript() {
  const [served] = useState(isPageLoad);
  return served ? null : <script type="module" async src={chromeScript} />;
}

/** Returns whether a page load built the chrome, not a navigation from the staff area. */
export function isPageLoad(): boolean {
  return typeof document === "undefined" || document.documentElement.dataset.hydrated === undefined;
}
