import type { ReactNode } from "react";
import { Lattice } from "./lattice.tsx";

export type DiagramShape = "line" | "loop" | "ladder" | "fan";
export type DiagramCell = "star" | "hexagon" | "round" | "braid" | "grid";

export interface DiagramProps {
  /**
   * `line` one after another; `loop` back to the first; `ladder` each upon the last; `fan` side by side from one root.
   */
  shape: DiagramShape;
  /** The number of steps: two to eight. */
  count: number;
  /** The lattice cell that gives each step its shape. */
  cell: DiagramCell;
  /** The text alternative. */
  alt: string;
  className?: string;
}

/** Halves the side of a cell's square. */
const HALF = 24;

/** Outlines each cell with room for a number; `ticks` are the ends that join neighbours in a lattice. */
const openings: Record<DiagramCell, { outline: string; ticks?: string }> = {
  star: { outline: "M24 0 31 7H41V17L48 24 41 31V41H31L24 48 17 41H7V31L0 24 7 17V7H17Z" },
  hexagon: { outline: "M0 24 12 3.2H36L48 24 36 44.8H12Z" },
  round: { outline: "M24 1A23 23 0 1 1 24 47 23 23 0 1 1 24 1Z" },
  braid: { outline: "M7 7H41V41H7Z", ticks: "M7 0V48M41 0V48M0 7H48M0 41H48" },
  grid: { outline: "M5 5H43V43H5Z", ticks: "M24 0V5M24 43V48M0 24H5M43 24H48" },
};

const letters: Record<DiagramCell, string> = { star: "s", hexagon: "h", round: "r", braid: "b", grid: "g" };

interface Point {
  x: number;
  y: number;
}

/** Draws the order of a piece of work, each step as a numbered cell. */
export function Diagram({ shape, count, cell, alt, className = "" }: DiagramProps) {
  const { width, height, course, places, extra } = layouts[shape](count, cell);
  // The lit cell is the goal: the last of a line, the middle of a loop, the root of a fan.
  const arrives = shape === "line" || shape === "ladder";
  return (
    <div className={`diagram diagram-${shape} ${className}`}>
      {extra}
      <svg className="drawn diagram-drawing" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={alt}>
        <path className="diagram-course" d={course} />
        {places.map((place, index) => (
          <Place
            key={`${place.x} ${place.y}`}
            at={place}
            cell={cell}
            number={index + 1}
            lit={arrives && index === count - 1}
          />
        ))}
      </svg>
    </div>
  );
}

interface PlaceProps {
  at: Point;
  cell: DiagramCell;
  number: number;
  lit: boolean;
}

/** Draws a step at one and a half times the cell's size: 72 units wide. */
function Place({ at, cell, number, lit }: PlaceProps) {
  const { outline, ticks } = openings[cell];
  return (
    <g
      className={lit ? "diagram-place diagram-lit" : "diagram-place"}
      transform={`translate(${at.x} ${at.y})`}
    >
      <g transform={`scale(1.5) translate(${-HALF} ${-HALF})`}>
        <path className="diagram-opening" d={outline} />
        {ticks && <path d={ticks} />}
      </g>
      <text className="diagram-number" dy="0.35em" textAnchor="middle">
        {number}
      </text>
    </g>
  );
}

interface Layout {
  width: number;
  height: number;
  /** The path from step to step. */
  course: string;
  places: Point[];
  /** Elements under the drawing or in its middle. */
  extra?: ReactNode;
}

const layouts: Record<DiagramShape, (count: number, cell: DiagramCell) => Layout> = {
  line: layLine,
  loop: layLoop,
  ladder: layLadder,
  fan: layFan,
};

function range(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}

/** Separates two columns; diagram.css sets the same gap for the texts under the drawing. */
const LINE_GAP = 32;

/** Lays steps in a line across the page, each over the column of its text. */
function layLine(count: number): Layout {
  const [width, middle] = [1200, 48];
  const places = range(count).map((index) => ({ x: 37 + (index * (width + LINE_GAP)) / count, y: middle }));
  const marks = places.map(({ x }, index) => {
    const end = places[index + 1]?.x ?? width + 12;
    const mark = (x + end) / 2;
    return `M${x} ${middle}H${end - 12}M${mark - 6} ${middle - 6}l6 6-6 6`;
  });
  return { width, height: 96, course: marks.join(""), places };
}

/** Lays steps on a square track, clockwise from the middle of its upper side. */
function layLoop(count: number, cell: DiagramCell): Layout {
  const [size, near, side] = [480, 72, 336];
  const far = near + side;
  const along = (share: number): Point & { turn: number } => {
    const way = (share * 4 + 0.5) % 4;
    const rest = (way % 1) * side;
    const corners = [
      { x: near + rest, y: near, turn: 0 },
      { x: far, y: near + rest, turn: 90 },
      { x: far - rest, y: far, turn: 180 },
      { x: near, y: far - rest, turn: 270 },
    ];
    return corners[Math.floor(way)] ?? { x: near, y: near, turn: 0 };
  };
  const places = range(count).map((index) => along(index / count));
  const arrows = range(count).map((index) => chevron(along((index + 0.5) / count)));
  const track = `M${near + 48} ${near}H${far - 48}Q${far} ${near} ${far} ${near + 48}V${far - 48}Q${far} ${far} ${far - 48} ${far}H${near + 48}Q${near} ${far} ${near} ${far - 48}V${near + 48}Q${near} ${near} ${near + 48} ${near}`;
  const map = [`${letters[cell]}m`];
  return {
    width: size,
    height: size,
    course: track + arrows.join(""),
    places,
    extra: <Lattice map={map} className="diagram-heart" />,
  };
}

/** Returns an arrow head on a straight piece of the track, or "" in a corner, where it would lie beside the track. */
function chevron({ x, y, turn }: Point & { turn: number }): string {
  const along = turn % 180 === 0 ? x : y;
  if (along < 124 || along > 356) return "";
  const forward = turn < 180 ? 7 : -7;
  if (turn % 180 === 0) return `M${x - forward} ${y - 7}L${x} ${y}L${x - forward} ${y + 7}`;
  return `M${x - 7} ${y - forward}L${x} ${y}L${x + 7} ${y - forward}`;
}

/** Lays steps on stairs that are built of the cells. */
function layLadder(count: number, cell: DiagramCell): Layout {
  const [tread, rise, head] = [96, 48, 96];
  const [width, height] = [count * tread, count * rise + head];
  const top = (step: number) => height - (step + 1) * rise;
  const places = range(count).map((step) => ({ x: step * tread + tread / 2, y: top(step) - 37 }));
  const stairs = range(count).map((step) => `V${top(step)}H${(step + 1) * tread}`);
  return {
    width,
    height,
    course: `M0 ${height}${stairs.join("")}V${height}`,
    places,
    extra: <Lattice map={stairMap(count, letters[cell])} className="diagram-wall" />,
  };
}

/** Returns the lattice map of the stairs under two empty rows: two columns a step, each one cell higher. */
function stairMap(count: number, letter: string): string[] {
  const row = (depth: number) =>
    range(count * 2).map((column) => {
      const step = Math.floor(column / 2);
      const built = depth >= count - 1 - step;
      const isLit = depth === count - 1 - step && column % 2 === 0;
      return built ? letter + (isLit ? "w" : "") : ".";
    });
  const air = range(count * 2).map(() => ".");
  return [air, air, ...range(count).map(row)].map((tokens) => tokens.join(" "));
}

/** Lays steps as branches of one root on the left. */
function layFan(count: number, cell: DiagramCell): Layout {
  const [width, row, trunk] = [480, 96, 200];
  const height = count * row;
  const middle = height / 2;
  const places = range(count).map((step) => ({ x: 348, y: row * step + row / 2 }));
  const branches = places.map(({ x, y }) => {
    const start = `M96 ${middle}H${trunk - 24}`;
    if (Math.abs(y - middle) < 1) return `${start}H${x}H${width}`;
    const turn = y < middle ? -24 : 24;
    return `${start}Q${trunk} ${middle} ${trunk} ${middle + turn}V${y - turn}Q${trunk} ${y} ${trunk + 24} ${y}H${width}`;
  });
  return {
    width,
    height,
    course: branches.join(""),
    places,
    extra: <Lattice map={[`${letters[cell]}m`]} className="diagram-root" />,
  };
}
