import { useId } from "react";

/** Measures the side of a unit cell; every cell joins its neighbours in the middle of its sides. */
const SIDE = 48;

type CellName = "star" | "hexagon" | "round" | "leaf" | "petal" | "braid" | "braidTurned" | "grid";

/** Has path data from the cell's upper left corner on, so that a lattice of any size is one path. */
interface Drawing {
  lines: string;
  /** The shape of the light, if the cell is lit. */
  light: string;
}

const star = "m24 0 7 7h10v10l7 7-7 7v10h-10l-7 7-7-7h-10v-10l-7-7 7-7v-10h10z";
const hexagon = "m0 24 12-20.8h24l12 20.8-12 20.8h-24z";
const round = "m24 0a24 24 0 0 0 24 24 24 24 0 0 0-24 24 24 24 0 0 0-24-24 24 24 0 0 0 24-24z";
const leaf = "m0 0a48 48 0 0 1 48 48 48 48 0 0 1-48-48z";
const petal = "m48 0a48 48 0 0 0-48 48 48 48 0 0 0 48-48z";
const braidLight = "m14 14h20v20h-20z";
const grid = "m12 12h24v24h-24z";

const drawings: Record<CellName, Drawing> = {
  star: {
    lines: `${star}m0 15 2.6 2.4h4v4l2.4 2.6-2.4 2.6v4h-4l-2.6 2.4-2.6-2.4h-4v-4l-2.4-2.6 2.4-2.6v-4h4z`,
    light: star,
  },
  hexagon: {
    lines: `${hexagon}m24-24v3.2m0 41.6v3.2m-12-24 6-10.4h12l6 10.4-6 10.4h-12z`,
    light: hexagon,
  },
  round: {
    lines: `${round}m-12 0a12 12 0 0 1-12 12m36-12a12 12 0 0 0 12 12m0 24a12 12 0 0 0-12 12m-24 0a12 12 0 0 0-12-12`,
    light: round,
  },
  leaf: { lines: `${leaf}l48 48`, light: leaf },
  petal: { lines: `${petal}l-48 48`, light: petal },
  braid: {
    lines: "m0 14h48m-48 20h48m-34-34v14m20-14v14m-20 20v14m20-14v14",
    light: braidLight,
  },
  braidTurned: {
    lines: "m34 0v48m-20-48v48m34-34h-14m14 20h-14m-20-20h-14m14 20h-14",
    light: braidLight,
  },
  grid: { lines: `${grid}m12-12v12m0 24v12m-24-24h12m24 0h12`, light: grid },
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

interface Cell extends Drawing {
  /** The class of the light's colour; "" if the cell is dark. */
  tone: string;
  x: number;
  y: number;
}

/** Reads one token of a map: a letter for the cell and, if light falls through it, one for its colour. */
function readCell(token: string, row: number, column: number): Cell | undefined {
  const name = letters[token.charAt(0)];
  if (!name) return undefined;
  const turned = name === "braid" && (row + column) % 2 === 1;
  const tone = lights[token.charAt(1)] ?? "";
  return { ...drawings[turned ? "braidTurned" : name], tone, x: column * SIDE, y: row * SIDE };
}

interface LatticeProps {
  /**
   * Rows of tokens separated by spaces. First letter: `s` star, `h` hexagon, `r` quarter-rounds, `l` and `p` leaf and
   * its mirror image, `b` braid, `g` grid, `.` nothing. Second letter, if lit: `m` marigold, `t` terracotta,
   * `p` peacock, `i` indigo, `a` accent, `w` wash, `c` the stroke's own colour.
   */
  map: readonly string[];
  /** Sets size and colour: the stroke takes `currentColor`. */
  className?: string;
  /** Opens cells one after another, `slow` in the time of a typed headline; not under reduced motion. */
  opening?: boolean | "slow";
  /**
   * `slice` fills its box and crops the top and both sides evenly: a box of whole cells ends the lattice in whole
   * cells.
   */
  fit?: "meet" | "slice";
}

/** Draws a jaali from a short map. Decoration only, hidden from screen readers. */
export function Lattice({ map, className = "", opening = false, fit = "meet" }: LatticeProps) {
  const rows = map.map((line, row) => line.split(" ").map((token, column) => readCell(token, row, column)));
  const columns = Math.max(...rows.map((row) => row.length));
  const motion = opening ? `lattice-opening ${opening === "slow" ? "lattice-slow" : ""}` : "";
  return (
    <svg
      className={`lattice ${motion} ${className}`}
      viewBox={`0 0 ${columns * SIDE} ${rows.length * SIDE}`}
      preserveAspectRatio={fit === "meet" ? undefined : "xMidYMax slice"}
      aria-hidden="true"
      focusable="false"
    >
      {opening ? (
        rows.map(OpeningRow)
      ) : (
        <StillCells cells={rows.flat().filter((cell) => cell !== undefined)} />
      )}
    </svg>
  );
}

/** Draws cells without motion, by one path for all lines and one for each colour of light. */
function StillCells({ cells }: { cells: readonly Cell[] }) {
  const tones = [...new Set(cells.flatMap(({ tone }) => (tone ? [tone] : [])))];
  return (
    <>
      {tones.map((tone) => (
        <path
          key={tone}
          className={`lattice-light ${tone}`}
          d={cells.map((cell) => (cell.tone === tone ? from(cell, cell.light) : "")).join("")}
        />
      ))}
      <Lines d={cells.map((cell) => from(cell, cell.lines)).join("")} />
    </>
  );
}

/** Draws a row of cells as elements of their own; a gap keeps its place, so that delays follow the columns. */
function OpeningRow(row: readonly (Cell | undefined)[], y: number) {
  return (
    <g key={y} className="lattice-row">
      {row.map((cell, x) => {
        // biome-ignore lint/suspicious/noArrayIndexKey: a lattice never reorders
        if (!cell) return <g key={x} />;
        const className = `lattice-cell ${cell.tone}`.trim();
        const lines = from(cell, cell.lines);
        // biome-ignore lint/suspicious/noArrayIndexKey: a lattice never reorders
        if (!cell.tone) return <Lines key={x} className={className} d={lines} />;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a lattice never reorders
          <g key={x} className={className}>
            <path className="lattice-light" d={from(cell, cell.light)} />
            <Lines d={lines} />
          </g>
        );
      })}
    </g>
  );
}

/** Draws lines whose width on the screen does not scale with the drawing. */
function Lines({ d, className }: { d: string; className?: string }) {
  return <path className={className} vectorEffect="non-scaling-stroke" d={d} />;
}

function from({ x, y }: { x: number; y: number }, drawing: string): string {
  return `M${x} ${y}${drawing}`;
}

/** Repeats four cells of the braid, every other one turned. */
const weave = [0, 1, 2, 3]
  .map((place) => {
    const [x, y] = [place % 2, Math.floor(place / 2)];
    return from({ x: x * SIDE, y: y * SIDE }, drawings[x === y ? "braid" : "braidTurned"].lines);
  })
  .join("");

interface LatticeFieldProps {
  cell: "star" | "hexagon" | "round" | "braid" | "grid";
  /** Sets size and colour; the height should be a multiple of the cell's. */
  className?: string;
  /** The side of a cell in CSS pixels. */
  side?: number;
}

/** Fills a surface with one repeated cell: section edges, bands, placeholders. */
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
          <Lines d={woven ? weave : from({ x: 0, y: 0 }, drawings[cell].lines)} />
        </pattern>
      </defs>
      <rect className="lattice-ground" width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
}
