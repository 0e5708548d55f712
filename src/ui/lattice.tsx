import { type ReactNode, useId } from "react";

/** One side of a unit cell in drawing units; every cell joins its neighbours in the middle of its sides. */
const SIDE = 48;

type CellName = "star" | "hexagon" | "round" | "leaf" | "petal" | "braid" | "braidTurned" | "grid";

const starOutline = "M24 0 31 7H41V17L48 24 41 31V41H31L24 48 17 41H7V31L0 24 7 17V7H17Z";
const braid = (
  <>
    <path className="lattice-light" d="M14 14H34V34H14Z" />
    <path vectorEffect="non-scaling-stroke" d="M0 14H48M0 34H48M14 0V14M34 0V14M14 34V48M34 34V48" />
  </>
);

const drawings: Record<CellName, ReactNode> = {
  star: (
    <>
      <path className="lattice-light" d={starOutline} />
      <path
        vectorEffect="non-scaling-stroke"
        d={`${starOutline}M24 15 26.6 17.4H30.6V21.4L33 24 30.6 26.6V30.6H26.6L24 33 21.4 30.6H17.4V26.6L15 24 17.4 21.4V17.4H21.4Z`}
      />
    </>
  ),
  hexagon: (
    <>
      <path className="lattice-light" d="M0 24 12 3.2H36L48 24 36 44.8H12Z" />
      <path
        vectorEffect="non-scaling-stroke"
        d="M0 24 12 3.2H36L48 24 36 44.8H12ZM24 0V3.2M24 44.8V48M12 24 18 13.6H30L36 24 30 34.4H18Z"
      />
    </>
  ),
  round: (
    <>
      <path
        className="lattice-light"
        d="M24 0A24 24 0 0 0 48 24 24 24 0 0 0 24 48 24 24 0 0 0 0 24 24 24 0 0 0 24 0Z"
      />
      <path
        vectorEffect="non-scaling-stroke"
        d="M24 0A24 24 0 0 0 48 24 24 24 0 0 0 24 48 24 24 0 0 0 0 24 24 24 0 0 0 24 0ZM12 0A12 12 0 0 1 0 12M36 0A12 12 0 0 0 48 12M48 36A12 12 0 0 0 36 48M12 48A12 12 0 0 0 0 36"
      />
    </>
  ),
  leaf: (
    <>
      <path className="lattice-light" d="M0 0A48 48 0 0 1 48 48 48 48 0 0 1 0 0Z" />
      <path vectorEffect="non-scaling-stroke" d="M0 0A48 48 0 0 1 48 48 48 48 0 0 1 0 0ZL48 48" />
    </>
  ),
  petal: (
    <>
      <path className="lattice-light" d="M48 0A48 48 0 0 0 0 48 48 48 0 0 0 48 0Z" />
      <path vectorEffect="non-scaling-stroke" d="M48 0A48 48 0 0 0 0 48 48 48 0 0 0 48 0ZL0 48" />
    </>
  ),
  braid,
  braidTurned: <g transform={`rotate(90 ${SIDE / 2} ${SIDE / 2})`}>{braid}</g>,
  grid: (
    <>
      <path className="lattice-light" d="M12 12H36V36H12Z" />
      <path vectorEffect="non-scaling-stroke" d="M12 12H36V36H12ZM24 0V12M24 36V48M0 24H12M36 24H48" />
    </>
  ),
};

const letters: Record<string, CellName> = {
  s: "star",
  h: "hexagon",
  r: "round",
  l: "leaf",
  p: "petal",
  b: "braid",
  g: "grid",
};

const lights: Record<string, string> = {
  m: "lit-marigold",
  t: "lit-terracotta",
  p: "lit-peacock",
  i: "lit-indigo",
  a: "lit-accent",
  w: "lit-wash",
  c: "lit-current",
};

interface Cell {
  name: CellName;
  light: string;
}

/** Reads one token of a map: a letter for the cell and, if light falls through it, one for its colour. */
function readCell(token: string, row: number, column: number): Cell | undefined {
  const name = letters[token.charAt(0)];
  if (!name) return undefined;
  const turned = name === "braid" && (row + column) % 2 === 1;
  return { name: turned ? "braidTurned" : name, light: lights[token.charAt(1)] ?? "" };
}

export interface LatticeProps {
  /**
   * Rows of tokens parted by spaces. First letter: `s` star, `h` hexagon, `r` quarter-rounds, `l` and `p` leaf and its
   * mirror image, `b` braid, `g` grid, `.` nothing. Second letter, if lit: `m` marigold, `t` terracotta, `p` peacock,
   * `i` indigo, `a` the accent of the page, `w` its wash, `c` the stroke's own colour.
   */
  map: readonly string[];
  /** Size and colour: the stroke takes `currentColor`. */
  className?: string;
  /** Cells open one after another; `slow` keeps pace with a headline being typed. Still under reduced motion. */
  opening?: boolean | "slow";
  /** `slice` fills its box and crops what is left over. */
  fit?: "meet" | "slice";
}

/** The ornament of the house: a jaali laid out from a short map. Decoration only, hidden from assistive technology. */
export function Lattice({ map, className = "", opening = false, fit = "meet" }: LatticeProps) {
  const id = useId();
  const rows = map.map((line, row) => line.split(" ").map((token, column) => readCell(token, row, column)));
  const columns = Math.max(...rows.map((row) => row.length));
  const used = [...new Set(rows.flat().flatMap((cell) => (cell ? [cell.name] : [])))];
  const motion = opening ? `lattice-opening ${opening === "slow" ? "lattice-slow" : ""}` : "";
  return (
    <svg
      className={`lattice ${motion} ${className}`}
      viewBox={`0 0 ${columns * SIDE} ${rows.length * SIDE}`}
      preserveAspectRatio={`xMidYMid ${fit}`}
      aria-hidden="true"
      focusable="false"
    >
      {rows.map((row, y) => (
        <g
          // biome-ignore lint/suspicious/noArrayIndexKey: a lattice never reorders
          key={y}
          className="lattice-row"
          transform={y ? `translate(0 ${y * SIDE})` : undefined}
        >
          {row.map((cell, x) =>
            cell ? (
              <use
                // biome-ignore lint/suspicious/noArrayIndexKey: a lattice never reorders
                key={x}
                className={`lattice-cell ${cell.light}`.trim()}
                href={`#${id}${cell.name}`}
                x={x * SIDE}
              />
            ) : (
              <g
                // biome-ignore lint/suspicious/noArrayIndexKey: keeps the place, so that delays follow the columns
                key={x}
              />
            ),
          )}
        </g>
      ))}
      {/* Last, so that the rows are the first children and can be counted from the style sheet. */}
      <defs>
        {used.map((name) => (
          <g key={name} id={id + name}>
            {drawings[name]}
          </g>
        ))}
      </defs>
    </svg>
  );
}

export interface LatticeFieldProps {
  cell: "star" | "hexagon" | "round" | "braid" | "grid";
  /** Size and colour of the field; its height should be a multiple of the cell's. */
  className?: string;
  /** Side of a cell in CSS pixels. */
  side?: number;
}

/** A surface of one repeated cell: section edges, bands, placeholders. A few hundred bytes at any size. */
export function LatticeField({ cell, className = "", side = SIDE }: LatticeFieldProps) {
  const id = useId();
  const woven = cell === "braid";
  const tile = woven ? SIDE * 2 : SIDE;
  return (
    <svg className={`lattice ${className}`} width="100%" height="100%" aria-hidden="true" focusable="false">
      <defs>
        <pattern
          id={id}
          width={tile}
          height={tile}
          patternUnits="userSpaceOnUse"
          patternTransform={side === SIDE ? undefined : `scale(${side / SIDE})`}
        >
          {drawings[cell]}
          {woven && (
            <>
              <g transform={`translate(${SIDE} 0)`}>{drawings.braidTurned}</g>
              <g transform={`translate(0 ${SIDE})`}>{drawings.braidTurned}</g>
              <g transform={`translate(${SIDE} ${SIDE})`}>{drawings.braid}</g>
            </>
          )}
        </pattern>
      </defs>
      <rect className="lattice-ground" width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
}
