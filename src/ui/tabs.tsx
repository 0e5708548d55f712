import type { ReactNode } from "react";

export interface Tab {
  /** A word that names the tab within its group; part of its ids. */
  id: string;
  label: string;
  content: ReactNode;
}

export interface TabsProps {
  /** Unique on the page: the ids of tabs and panels begin with it. */
  scope: string;
  /** What the tabs choose between. */
  label: string;
  tabs: readonly Tab[];
  /** Level of the headings that stand over the panels where nothing can be chosen. */
  as?: "h3" | "h4";
  className?: string;
}

/**
 * Tabs that are drawn on the server and switched by a plain module which changes attributes only. Where that can't come,
 * and `<html>` has no `data-folded` (site/start.tsx), all panels show, one below the other, each under its heading.
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
