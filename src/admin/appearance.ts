import { useState, useSyncExternalStore } from "react";
import { readStored, type StoredName, writeStored } from "#platform/client/local-storage.ts";

export type Theme = "light" | "dark";
export type SidebarWidth = "expanded" | "collapsed";

const DARK = "(prefers-color-scheme: dark)";

/** Below this the expanded sidebar would leave a table too little room, so it starts collapsed. */
const NARROW = "(width < 64rem)";

/**
 * Runs in the page before it is drawn, so that the chosen theme and width don't jump into place: the script stands
 * first in the desk's own element. The names are those of browser-storage.ts.
 */
export const applyEarly = `(() => {
  const admin = document.currentScript.parentElement.dataset;
  const stored = (name) => { try { return localStorage.getItem(name); } catch { return null; } };
  const theme = stored("theme");
  if (theme) admin.theme = theme;
  admin.sidebar = stored("sidebar") ?? (matchMedia("${NARROW}").matches ? "collapsed" : "expanded");
})()`;

/** The desk's look as this browser remembers it. The theme follows the system until it is chosen. */
export function useAppearance() {
  const systemDark = useSyncExternalStore(subscribeToTheme, () => matchMedia(DARK).matches);
  const [theme, setTheme] = useStored<Theme>("theme", ["light", "dark"]);
  const [sidebar, setSidebar] = useStored<SidebarWidth>("sidebar", ["expanded", "collapsed"]);
  const [narrow] = useState(() => matchMedia(NARROW).matches);
  const shownTheme = theme ?? (systemDark ? "dark" : "light");
  const shownSidebar = sidebar ?? (narrow ? "collapsed" : "expanded");
  return {
    theme: shownTheme,
    toggleTheme: () => setTheme(shownTheme === "dark" ? "light" : "dark"),
    sidebar: shownSidebar,
    toggleSidebar: () => setSidebar(shownSidebar === "collapsed" ? "expanded" : "collapsed"),
  };
}

function subscribeToTheme(onChange: () => void): () => void {
  const query = matchMedia(DARK);
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}

/** A choice of a few words, kept in the browser; undefined until it is made. */
function useStored<Word extends string>(name: StoredName, words: readonly Word[]) {
  const [value, setValue] = useState(() => {
    const stored = readStored(name);
    return words.find((word) => word === stored);
  });
  function choose(chosen: Word) {
    writeStored(name, chosen);
    setValue(chosen);
  }
  return [value, choose] as const;
}
