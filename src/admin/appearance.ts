import { useState, useSyncExternalStore } from "react";
import { readStored, type StoredName, writeStored } from "#platform/client/local-storage.ts";

export type Theme = "light" | "dark";
type SidebarWidth = "expanded" | "collapsed";

const DARK = "(prefers-color-scheme: dark)";

/** Matches windows in which an expanded sidebar leaves a table too little room, so that it starts collapsed. */
const NARROW = "(width < 64rem)";

/**
 * Sets theme and width before the page is painted, from a script that is the first child of the staff area's element.
 * The names are those of local-storage.ts.
 */
export const applyEarly = `(() => {
  const admin = document.currentScript.parentElement.dataset;
  const stored = (name) => { try { return localStorage.getItem(name); } catch { return null; } };
  const theme = stored("theme");
  if (theme) admin.theme = theme;
  admin.sidebar = stored("sidebar") ?? (matchMedia("${NARROW}").matches ? "collapsed" : "expanded");
})()`;

/** Returns the theme and the sidebar's width that this browser remembers; by default the theme is the system's. */
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

/** Keeps one of a few words in the browser; undefined until it is chosen. */
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
