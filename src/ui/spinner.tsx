export interface SpinnerProps {
  /** What is awaited, for assistive technology; shown too when `visible`. */
  label?: string;
  visible?: boolean;
  className?: string;
}

/** Waiting: the star of the lattice turning by an eighth. Under reduced motion it stands still and the words remain. */
export function Spinner({ label = "Loading", visible = false, className = "" }: SpinnerProps) {
  return (
    <span className={`spinner ${className}`} role="status">
      <SpinnerMark />
      <span className={visible ? undefined : "sr-only"}>{label}</span>
    </span>
  );
}

/** The turning star alone, for a control that says in its own words what it waits for. */
export function SpinnerMark() {
  return (
    <svg className="spinner-mark" viewBox="0 0 48 48" aria-hidden="true" focusable="false">
      <path className="spinner-still" d="M7 7H41V41H7Z" />
      <path className="spinner-turning" d="M7 7H41V41H7Z" />
    </svg>
  );
}
