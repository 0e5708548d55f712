/**
 * Puts the list of routes without the desk in place of the whole one that React Router writes, wherever a text names
 * it: the build writes the file under this name, and the pages of visitors load it (vite.config.ts, late-scripts.tsx).
 */
export function withoutDesk(text: string): string {
  return text.replace(/\bmanifest-(?=[\w-]+\.js)/, "visitors-");
}
