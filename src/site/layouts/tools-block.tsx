import type { ToolGroup } from "#content/schemas/page-parts.ts";
import { Tabs } from "#ui/tabs.tsx";
import { ToolMark } from "./tool-mark.tsx";

interface ToolTabsProps {
  /** Begins the ids of the tabs; unique on the page. */
  scope: string;
  label: string;
  groups: readonly ToolGroup[];
}

/** Shows one group of tools at a time, by tabs. */
export function ToolTabs({ scope, label, groups }: ToolTabsProps) {
  const tabs = groups.map((group, index) => ({
    id: String(index + 1),
    label: group.category,
    content: <ToolWall group={group} />,
  }));
  return <Tabs scope={scope} label={label} tabs={tabs} />;
}

/** Shows the tools of a group in rows of cells. */
function ToolWall({ group }: { group: ToolGroup }) {
  return (
    <ul className="tool-wall even-rows">
      {group.tools.map((tool) => (
        <li key={tool}>
          <ToolMark tool={tool} />
        </li>
      ))}
    </ul>
  );
}

/** Shows all groups, a line each: purpose on the left, tools on the right. */
export function ToolLedger({ groups }: { groups: readonly ToolGroup[] }) {
  return (
    <dl className="tool-ledger">
      {groups.map(({ category, tools }) => (
        <div key={category}>
          <dt>{category}</dt>
          {tools.map((tool) => (
            <dd key={tool}>
              <ToolMark tool={tool} />
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}
