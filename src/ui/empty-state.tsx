import type { ReactNode } from "react";
import { Lattice } from "./lattice.tsx";

const openWindow = [". s .", "s sm s", ". s ."] as const;

export interface EmptyStateProps {
  /** The exact words. */
  title: string;
  /** Why it is empty, or what to do about it. */
  children?: ReactNode;
  action?: ReactNode;
  /** The level of the heading in its place; `p` inside a table. */
  as?: "h2" | "h3" | "p";
  className?: string;
}

/** Nothing is here, said kindly, with the way on. */
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
