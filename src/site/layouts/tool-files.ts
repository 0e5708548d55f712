import { type ToolKey, tools } from "#content/tools.ts";
import { toolIcons } from "./tool-icons.ts";

/** Returns the file of a tool's mark; "" where it has none. */
export function fileOfTool(key: ToolKey): string {
  const { icon } = tools[key];
  return (icon && toolIcons[icon]) || "";
}
