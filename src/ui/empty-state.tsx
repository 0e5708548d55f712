import type { ReactNode } from "react";
import { Lattice } from "./lattice.tsx";

const openWindow = [". s .", "s sm s", ". s ."] as const;

interface EmptyStateProps {
  title: string;
  /** The reason, or a way on. */
  children?: ReactNode;
  action?: ReactNode;
  /** The heading level; `p` inside a table. */
  as?: "h2" | "h3" | "p";
  className?: string;
}

/** Says that a list or page is empty, with a way on. */
export function EmptyState({ title, children, action, as: Title = "h2", className = "" }: EmptyStateProps) {
  return (
    <div className={`empty-state ${className}`}>
      <Lattice map={openWindow} className="empty-state-art" />
      <Title className="empty-state-title">{title}</Title>
      {children && <div className="empty-state-words">{children}</div>}
      {action}
    </div>
  );
}
