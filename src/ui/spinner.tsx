interface SpinnerProps {
  /** Names the awaited content for screen readers; shown too when `visible`. */
  label?: string;
  visible?: boolean;
  className?: string;
}

/** Shows that something is loading by a turning star, which stands still under reduced motion. */
export function Spinner({ label = "Loading", visible = false, className = "" }: SpinnerProps) {
  return (
    <span className={`spinner ${className}`} role="status">
      <SpinnerMark />
      <span className={visible ? undefined : "sr-only"}>{label}</span>
    </span>
  );
}

/** Draws the turning star alone, for a control that has words of its own. */
export function SpinnerMark() {
  return (
    <svg className="spinner-mark" viewBox="0 0 48 48" aria-hidden="true" focusable="false">
      <path className="spinner-still" d="M7 7H41V41H7Z" />
      <path className="spinner-turning" d="M7 7H41V41H7Z" />
    </svg>
  );
}
