/**
 * Replaces the name of React Router's route manifest by that of the one without the admin area, which the build writes
 * and the pages of visitors load (vite.config.ts, deferred-scripts.tsx).
 */
export function withVisitorManifest(text: string): string {
  return text.replace(/\bmanifest-(?=[\w-]+\.js)/, "visitors-");
}
