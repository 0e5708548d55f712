import { type ReactNode, useId } from "react";
import { AnswerFailure } from "#admin/parts/list/load-states.tsx";
import { useAnswer } from "#admin/parts/list/use-answer.ts";
import { passively } from "#platform/client/browser-client.ts";
import type { Outcome } from "#platform/client/client.ts";
import { Link } from "#ui/link.tsx";

interface PanelProps {
  title: string;
  /** A link beside the title to the whole list. */
  more?: { href: string; label: string };
  /** Stands beside the title. */
  tools?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** Renders one part of the dashboard under its heading. */
export function Panel({ title, more, tools, className = "", children }: PanelProps) {
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
        {tools}
      </div>
      {children}
    </section>
  );
}

/**
 * Loads a part by itself.
 * @param news counts changes since the dashboard was opened; each loads the part again, without renewing the session
 * @param choice what is shown of it; another one is loaded anew
 */
export function usePart<T>(
  load: (signal: AbortSignal) => Promise<Outcome<T>>,
  news: number,
  choice: string = "",
) {
  const call = (signal: AbortSignal) => (news === 0 ? load(signal) : passively(() => load(signal)));
  return useAnswer(call, `${choice}:${news}`);
}

interface PartProps<T> {
  of: ReturnType<typeof useAnswer<T>>;
  /** The message when it could not be loaded. */
  failed: string;
  /** Stands in while it is loading. */
  waiting: ReactNode;
  children: (data: T) => ReactNode;
}

/** Renders a part that loads by itself: its answer, its placeholder, or its failure with a Retry button. */
export function Part<T>({ of: { answer, reload }, failed, waiting, children }: PartProps<T>) {
  if (!answer) return waiting;
  if (!answer.ok) return <AnswerFailure message={failed} of={answer} onRetry={reload} />;
  return children(answer.data);
}

/** Joins the calls that one part needs: returns all answers, or the first failure. */
export async function together<const Answers extends readonly unknown[]>(
  calls: {
    [Place in keyof Answers]: Promise<Outcome<Answers[Place]>>;
  },
): Promise<Outcome<Answers>> {
  const outcomes: Outcome<unknown>[] = await Promise.all(calls);
  const failure = outcomes.find((outcome) => !outcome.ok);
  if (failure) return failure;
  const answers: unknown = outcomes.map((outcome) => outcome.ok && outcome.data);
  return { ok: true, status: 200, data: answers as Answers };
}
