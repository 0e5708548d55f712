import { tools } from "#content/tools.ts";
import { toolIcons } from "./tool-icons.ts";

/** Returns the file of a tool's mark; "" where it has none. */
export function fileOfTool(key: keyof typeof tools): string {
  const { icon } = tools[key];
  return (icon && toolIcons[icon]) || "";
}
