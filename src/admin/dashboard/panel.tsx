import { createContext, type ReactNode, use, useEffect, useId, useRef, useState } from "react";
import { AnswerFailure } from "#admin/parts/list/load-states.tsx";
import { useAnswer } from "#admin/parts/list/use-answer.ts";
import { passively } from "#platform/client/browser-client.ts";
import type { Outcome } from "#platform/client/client.ts";
import { Link } from "#ui/link.tsx";
import { Skeleton } from "#ui/skeleton.tsx";

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
  const part = useAnswer(call, `${choice}:${news}`);
  const expectPart = use(Arrivals);
  const arrived = part.answer !== undefined;
  useEffect(() => (arrived ? undefined : expectPart()), [arrived, expectPart]);
  return part;
}

/** Notes that a part is loading; what it returns, that it no longer is. */
const Arrivals = createContext<() => () => void>(() => () => {});

/** A part that takes longer is not waited for. */
const PATIENCE_MS = 1000;

/** Shows the parts of the dashboard at once: one that came later would move another from under the pointer. */
export function PartsTogether({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState(false);
  const loading = useRef(0);
  const [expectPart] = useState(() => () => {
    loading.current += 1;
    return () => {
      loading.current -= 1;
      if (loading.current === 0) setShown(true);
    };
  });
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      {!shown && (
        <div role="status" className="grid gap-8">
          <p className="sr-only">Loading the dashboard</p>
          <Skeleton className="h-28" />
          <Skeleton className="h-72" />
        </div>
      )}
      <div hidden={!shown} className={shown ? "grid grid-cols-[minmax(0,1fr)] gap-8" : undefined}>
        <Arrivals value={expectPart}>{children}</Arrivals>
      </div>
    </>
  );
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
