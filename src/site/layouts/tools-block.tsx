import type { ToolGroup } from "#content/tools.ts";
import { Tabs } from "#ui/tabs.tsx";
import { ToolMark } from "./tool-mark.tsx";

export interface ToolTabsProps {
  /** Unique on the page. */
  scope: string;
  label: string;
  groups: readonly ToolGroup[];
}

/** The groups as tabs, one shown at a time. */
export function ToolTabs({ scope, label, groups }: ToolTabsProps) {
  const tabs = groups.map((group, index) => ({
    id: String(index + 1),
    label: group.category,
    content: <ToolWall group={group} />,
  }));
  return <Tabs scope={scope} label={label} tabs={tabs} />;
}

/** The tools of a group in one row of openings after another. */
function ToolWall({ group }: { group: ToolGroup }) {
  return (
    <ul className="tool-wall">
      {group.tools.map((tool) => (
        <li key={tool.name}>
          <ToolMark tool={tool} />
        </li>
      ))}
    </ul>
  );
}

/** All groups at once, a line each: what it is for on the left, the tools on the right. */
export function ToolLedger({ groups }: { groups: readonly ToolGroup[] }) {
  return (
    <dl className="tool-ledger">
      {groups.map(({ category, tools }) => (
        <div key={category}>
          <dt>{category}</dt>
          {tools.map((tool) => (
            <dd key={tool.name}>
              <ToolMark tool={tool} />
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}
