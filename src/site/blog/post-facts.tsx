import type { ReactNode } from "react";
import { blogLabels } from "#content/blog-labels.ts";
import { dayInIndia } from "#platform/contract/india-day.ts";
import { dayInWords } from "#site/layouts/reading.ts";

interface PostFactsProps {
  publishedAt: string;
  minutes: number;
  children?: ReactNode;
}

/** Shows in a line who published a post and when, and how long it takes to read. */
export function PostFacts({ publishedAt, minutes, children }: PostFactsProps) {
  return (
    <p className="post-facts">
      {children}
      <Day of={publishedAt} />
      <span>{blogLabels.minutes(minutes)}</span>
    </p>
  );
}

/** Shows the day of a moment in India. */
export function Day({ of }: { of: string }) {
  const day = dayInIndia(new Date(of));
  return <time dateTime={day}>{dayInWords(day)}</time>;
}
