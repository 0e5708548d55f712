import type { ReactNode } from "react";
import { Lattice } from "./lattice.tsx";

export type DiagramShape = "line" | "loop" | "ladder" | "fan";
type DiagramCell = "star" | "hexagon" | "round" | "braid" | "grid";

interface DiagramStep {
  title: string;
  description: ReactNode;
  /** Names what the client has when the step is over: the end of its line. */
  result?: string | undefined;
}

interface DiagramProps {
  /**
   * `line` one after another; `loop` back to the first; `ladder` each upon the last; `fan` side by side from one root.
   */
  shape: DiagramShape;
  /** The lattice cell that gives each step its shape. */
  cell: DiagramCell;
  /** Says how the steps belong together, for readers who don't see the lines. */
  alt: string;
  /** Two to eight. */
  steps: readonly DiagramStep[];
  /** Stands before each result. */
  resultLabel: string;
}

/** Outlines each cell with room for a number; `ticks` are the ends that join neighbours in a lattice. */
const openings: Record<DiagramCell, { outline: string; ticks?: string }> = {
  star: { outline: "M24 0 31 7H41V17L48 24 41 31V41H31L24 48 17 41H7V31L0 24 7 17V7H17Z" },
  hexagon: { outline: "M0 24 12 3.2H36L48 24 36 44.8H12Z" },
  round: { outline: "M24 1A23 23 0 1 1 24 47 23 23 0 1 1 24 1Z" },
  braid: { outline: "M7 7H41V41H7Z", ticks: "M7 0V48M41 0V48M0 7H48M0 41H48" },
  grid: { outline: "M5 5H43V43H5Z", ticks: "M24 0V5M24 43V48M0 24H5M43 24H48" },
};

const letters: Record<DiagramCell, string> = { star: "s", hexagon: "h", round: "r", braid: "b", grid: "g" };

/**
 * Draws the order of a piece of work: the list of its steps, each beside its cell on the line that joins them. On a
 * wide page the list takes the shape; elsewhere it runs down along its line.
 */
export function Diagram({ shape, cell, alt, steps, resultLabel }: DiagramProps) {
  return (
    <div className={`diagram diagram-${shape} diagram-of-${steps.length}`}>
      <div className="diagram-course" role="img" aria-label={alt}>
        {shape === "fan" && <Lattice map={[`${letters[cell]}m`]} className="diagram-root" />}
      </div>
      <ol className="diagram-steps">
        {steps.map(({ title, description, result }, index) => (
          <li key={title} className="diagram-step">
            <Place cell={cell} number={index + 1} />
            <h3 className={result && "diagram-leads"}>{title}</h3>
            <p>{description}</p>
            {result && (
              <p className="diagram-result">
                <span>{resultLabel}</span> {result}
              </p>
            )}
            {shape === "ladder" && index > 0 && (
              <Lattice map={wall(letters[cell], steps.length, index)} className="diagram-wall" />
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Draws the cell of a step. The list counts for those who don't see its number. */
function Place({ cell, number }: { cell: DiagramCell; number: number }) {
  const { outline, ticks = "" } = openings[cell];
  return (
    <svg className="drawn diagram-place" viewBox="0 0 48 48" aria-hidden="true" focusable="false">
      <path className="diagram-opening" d={outline} />
      {ticks && <path d={ticks} />}
      <text x="24" y="24" dy="0.35em" textAnchor="middle">
        {number}
      </text>
    </svg>
  );
}

/** Maps the lattice under a tread: a row for each step below it, of 24 columns shared by all treads. */
function wall(letter: string, count: number, rows: number): string[] {
  const columns = Math.round(24 / count);
  return Array.from({ length: rows }, () => Array.from({ length: columns }, () => letter).join(" "));
}
