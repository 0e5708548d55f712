import type { ReactNode } from "react";

interface LogoProps {
  /** The company's name: its first word is set heavy, the rest light. */
  name: string;
  /** Shows the mark alone; screen readers still read the name. */
  markOnly?: boolean;
  /** Stands in place of the program's mark. */
  mark?: ReactNode;
  className?: string;
}

/** Characters of a name that fits beside the mark in one line. */
const LINE = 24;

/** Renders mark and wordmark. The mark is one lit cell of the lattice. */
export function Logo({ name, markOnly = false, mark = <LogoMark />, className = "" }: LogoProps) {
  const [first, ...rest] = name.split(" ");
  return (
    <span className={`logo ${className}`}>
      {mark}
      {markOnly ? (
        <span className="sr-only">{name}</span>
      ) : (
        <span className={name.length > LINE ? "logo-name logo-long" : "logo-name"}>
          <b>{first}</b> {rest.join(" ")}
        </span>
      )}
    </span>
  );
}

/** Draws the mark: an eight-point star with an eight-point light in it. Decoration only. */
export function LogoMark({ className = "" }: { className?: string }) {
  return (
    <svg className={`logo-mark ${className}`} viewBox="0 0 48 48" aria-hidden="true" focusable="false">
      <path
        fill="currentColor"
        fillRule="evenodd"
        d="M24 0 31 7H41V17L48 24 41 31V41H31L24 48 17 41H7V31L0 24 7 17V7H17ZM24 11 20.2 14.8H14.8V20.2L11 24 14.8 27.8V33.2H20.2L24 37 27.8 33.2H33.2V27.8L37 24 33.2 20.2V14.8H27.8Z"
      />
      <path className="logo-light" d="M24 17 31 24 24 31 17 24Z" />
    </svg>
  );
}
