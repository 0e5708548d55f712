import type { ReactNode } from "react";
import "./badge.css";

export interface BadgeProps {
  /** `yellow`, `green`, `red`, `blue` and `grey` are for states, the other colours for kinds. */
  tone?: "yellow" | "green" | "red" | "blue" | "grey" | "indigo" | "peacock" | "terracotta" | "marigold";
  children: ReactNode;
  className?: string;
}

/** Shows a state or a kind in a word. The colour is on an edge beside the word, never the only sign. */
export function Badge({ tone = "grey", children, className = "" }: BadgeProps) {
  return <span className={`badge badge-${tone} ${className}`}>{children}</span>;
}
