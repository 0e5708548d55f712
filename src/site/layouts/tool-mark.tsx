import type { Tool } from "#content/tools.ts";
import { toolIcons } from "./tool-icons.ts";

/**
 * Shows a tool's mark in one colour, and its name. Marks are lazy files, because in the page they would weigh more
 * than its words. A tool without a mark has an empty cell.
 */
export function ToolMark({ tool }: { tool: Tool }) {
  const file = tool.icon === null ? undefined : toolIcons[tool.icon];
  return (
    <span className="tool">
      {file ? (
        <img className="tool-mark" src={file} alt="" width="24" height="24" loading="lazy" decoding="async" />
      ) : (
        <svg className="tool-mark drawn" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
          <path d="M12 2 15 5H19V9L22 12 19 15V19H15L12 22 9 19H5V15L2 12 5 9V5H9Z" />
        </svg>
      )}
      <span className="tool-name">{tool.name}</span>
    </span>
  );
}
