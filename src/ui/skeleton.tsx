interface SkeletonProps {
  /** Size as utilities: `h-6 w-40`. */
  className?: string;
}

/** Renders a grey placeholder while content is loading. Screen readers don't see it: pair it with words. */
export function Skeleton({ className = "h-4 w-full" }: SkeletonProps) {
  return <span className={`skeleton ${className}`} aria-hidden="true" />;
}

interface SkeletonRowsProps {
  rows?: number;
  columns?: number;
  /** Names the content that is loading, for screen readers. */
  label?: string;
  /** Shows the label too, where the words are part of the screen. */
  visible?: boolean;
}

/** Renders a placeholder for rows that are loading. */
export function SkeletonRows({
  rows = 6,
  columns = 4,
  label = "Loading",
  visible = false,
}: SkeletonRowsProps) {
  return (
    <div className="skeleton-rows" role="status">
      <p className={visible ? "text-muted" : "sr-only"}>{label}</p>
      {places(rows).map((row) => (
        <div key={row} className="skeleton-row" aria-hidden="true">
          {places(columns).map((column) => (
            <Skeleton key={column} className={column === 0 ? "h-4 grow-2" : "h-4 grow"} />
          ))}
        </div>
      ))}
    </div>
  );
}

function places(count: number): number[] {
  return Array.from({ length: count }, (_, place) => place);
}
