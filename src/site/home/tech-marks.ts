import type { Home } from "#content/schemas/home.ts";

/** Lists the tools whose marks are masks in tech-stack.css, so that no request fetches them. */
const drawn = new Set<string>(["php", "laravel", "nodejs", "react", "wordpress"]);

export function hasDrawnMark(tool: string): boolean {
  return drawn.has(tool);
}

/** Maps tools to the files of their marks. */
export type MarkFiles = Readonly<Record<string, string>>;

/**
 * Returns the files of the marks that tech-stack.css lacks. Imports the list of all files then only: it is longer than
 * the page's own script.
 */
export async function findMarks({ techStack }: Home): Promise<MarkFiles> {
  const wanted = techStack.items.map(({ tool }) => tool).filter((tool) => !hasDrawnMark(tool));
  if (wanted.length === 0) return {};
  const { fileOfTool } = await import("#site/layouts/tool-files.ts");
  return Object.fromEntries(wanted.map((tool) => [tool, fileOfTool(tool)]));
}
