import type { Tool } from "#content/tools.ts";
import { toolIcons } from "./tool-icons.ts";

/** A tool's own mark in one colour, and its name. Where no mark may be shown, an empty opening keeps the place. */
export function ToolMark({ tool }: { tool: Tool }) {
  const path = tool.icon === null ? undefined : toolIcons[tool.icon];
  return (
    <span className="tool">
      <svg
        className={path ? "tool-mark" : "tool-mark drawn tool-opening"}
        viewBox="0 0 24 24"
        aria-hidden="true"
        focusable="false"
      >
        <path d={path ?? "M12 2 15 5H19V9L22 12 19 15V19H15L12 22 9 19H5V15L2 12 5 9V5H9Z"} />
      </svg>
      <span className="tool-name">{tool.name}</span>
    </span>
  );
}
