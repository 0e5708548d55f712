export interface SkeletonProps {
  /** Size as utilities: `h-6 w-40`. */
  className?: string;
}

/** A grey place for what is still coming. Hidden from assistive technology: pair it with words. */
export function Skeleton({ className = "h-4 w-full" }: SkeletonProps) {
  return <span className={`skeleton ${className}`} aria-hidden="true" />;
}

export interface SkeletonRowsProps {
  rows?: number;
  columns?: number;
  /** What is loading, for assistive technology. */
  label?: string;
  /** Shows the label too, where the words are part of the screen. */
  visible?: boolean;
}

/** A table or list that is still coming. */
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
