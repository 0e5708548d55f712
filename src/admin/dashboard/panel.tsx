import { type ReactNode, useId } from "react";
import { AnswerFailure } from "#admin/parts/list/load-states.tsx";
import { useAnswer } from "#admin/parts/list/use-answer.ts";
import { passively } from "#platform/client/browser-client.ts";
import type { Outcome } from "#platform/client/client.ts";
import { Link } from "#ui/link.tsx";

interface PanelProps {
  title: string;
  /** Beside the title: where the whole of it stands. */
  more?: { href: string; label: string };
  className?: string;
  children: ReactNode;
}

/** One part of the dashboard under its heading. */
export function Panel({ title, more, className = "", children }: PanelProps) {
  const id = useId();
  return (
    <section className={`panel ${className}`} aria-labelledby={id}>
      <div className="panel-head">
        <h2 id={id}>{title}</h2>
        {more && (
          <Link className="link" href={more.href}>
            {more.label}
          </Link>
        )}
      </div>
      {children}
    </section>
  );
}

/**
 * Loads a part by itself.
 * @param news how often something has changed since the dashboard was opened; each time the part is loaded anew,
 * which nobody asked for
 */
export function usePart<T>(load: (signal: AbortSignal) => Promise<Outcome<T>>, news: number) {
  return useAnswer((signal) => (news === 0 ? load(signal) : passively(() => load(signal))), String(news));
}

interface PartProps<T> {
  of: ReturnType<typeof useAnswer<T>>;
  /** What is said when it did not load. */
  failed: string;
  /** Its place while it is on its way. */
  waiting: ReactNode;
  children: (data: T) => ReactNode;
}

/** A part that loads by itself: what it holds, its place, or why it is missing, with another try. */
export function Part<T>({ of: { answer, reload }, failed, waiting, children }: PartProps<T>) {
  if (!answer) return waiting;
  if (!answer.ok) return <AnswerFailure message={failed} of={answer} onRetry={reload} />;
  return children(answer.data);
}

/** Several calls that one part needs: all of their answers, or the first failure. */
export async function together<A, B>(
  one: Promise<Outcome<A>>,
  other: Promise<Outcome<B>>,
): Promise<Outcome<{ one: A; other: B }>> {
  const [first, second] = await Promise.all([one, other]);
  if (!first.ok) return first;
  if (!second.ok) return second;
  return { ok: true, status: 200, data: { one: first.data, other: second.data } };
}
