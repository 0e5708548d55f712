import { Kanban, Table2 } from "lucide-react";
import { Link, useSearchParams } from "react-router";
import { buttonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { viewHref } from "./board-state.ts";

const views = [
  { view: "table", icon: Table2, label: "List" },
  { view: "board", icon: Kanban, label: "Board" },
] as const;

/** Links to the table and to the board, with the same search and filters. */
export function ViewSwitch({ current }: { current: "board" | "table" }) {
  const [params] = useSearchParams();
  return (
    <nav className="view-switch" aria-label="View">
      {views.map(({ view, icon, label }) => (
        <Link
          key={view}
          to={viewHref(params, view)}
          aria-current={view === current ? "page" : undefined}
          className={buttonClass({ variant: "quiet", size: "small" })}
        >
          <Icon of={icon} size={16} /> {label}
        </Link>
      ))}
    </nav>
  );
}
