import { type ToolKey, tools } from "#content/tools.ts";
import { fileOfTool } from "./tool-files.ts";

/**
 * Shows a tool's mark in one colour, and its name. Marks are files, because in the page they would weigh more
 * than its words. The name of a tool without a mark stands alone.
 */
export function ToolMark({ tool }: { tool: ToolKey }) {
  const file = fileOfTool(tool);
  return (
    <span className="tool">
      {file && (
        <img className="tool-mark" src={file} alt="" width="24" height="24" loading="lazy" decoding="async" />
      )}
      <span className="tool-name">{tools[tool].name}</span>
    </span>
  );
}
