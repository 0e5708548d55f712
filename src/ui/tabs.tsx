import type { ReactNode } from "react";

interface Tab {
  /** Names the tab within its group; part of its ids. */
  id: string;
  label: string;
  content: ReactNode;
}

interface TabsProps {
  /** Begins the ids of tabs and panels; unique on the page. */
  scope: string;
  /** The accessible name of the group. */
  label: string;
  tabs: readonly Tab[];
  /** The level of the headings over the panels where all panels show. */
  as?: "h3" | "h4";
  className?: string;
}

/**
 * Renders tabs on the server; a plain module switches them by attributes. Without it `<html>` has no `data-folded`, and
 * all panels show one below the other, each under its heading.
 */
export function Tabs({ scope, label, tabs, as: Heading = "h3", className = "" }: TabsProps) {
  return (
    <div className={`tabs ${className}`} data-tabs="">
      <div className="tabs-list" role="tablist" aria-label={label}>
        {tabs.map((tab, index) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            className="tab"
            id={`${scope}-${tab.id}`}
            aria-controls={`${scope}-${tab.id}-panel`}
            aria-selected={index === 0}
            tabIndex={index === 0 ? 0 : -1}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.id}
          className="tab-panel"
          role="tabpanel"
          id={`${scope}-${tab.id}-panel`}
          aria-labelledby={`${scope}-${tab.id}`}
        >
          <Heading className="tab-heading">{tab.label}</Heading>
          {tab.content}
        </div>
      ))}
    </div>
  );
}
