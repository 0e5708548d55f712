import type { ReactNode } from "react";
import "./badge.css";

export interface BadgeProps {
  /** `yellow`, `green`, `red`, `blue` and `grey` are for states; the families' names for kinds. */
  tone?: "yellow" | "green" | "red" | "blue" | "grey" | "indigo" | "peacock" | "terracotta" | "marigold";
  children: ReactNode;
  className?: string;
}

/** A state or a kind in a word. The colour stands on an edge beside the word and never speaks alone. */
export function Badge({ tone = "grey", children, className = "" }: BadgeProps) {
  return <span className={`badge badge-${tone} ${className}`}>{children}</span>;
}
