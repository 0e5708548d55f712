import { renderToStaticMarkup } from "react-dom/server";
import { blogLabels } from "#content/blog-labels.ts";
import { recolour, shippedShades } from "#content/brand-sheet.ts";
import { ink, paper } from "#content/colours.ts";
import type { Brand } from "#content/schemas/brand.ts";
import type { Accent } from "#content/schemas/looks.ts";
import { shareSize } from "#features/media/rules.ts";
import { screen } from "#site/layouts/page-art.ts";
import { Lattice } from "#ui/lattice.tsx";
import { isCell } from "./post-cover.tsx";
import { isDrawable, TitleLine, wrap } from "./title-face.server.tsx";

/** Holds what the picture of a post shows. */
export interface ShownOfPost {
  title: string;
  author: string;
  company: string;
  /** The picture of its cover: a pattern, or a drawing that stands for a pattern here. */
  cover: string;
  accent: Accent;
  brand: Brand;
}

/** Holds what the picture of a site shows. */
interface ShownOfSite {
  company: string;
  city: string;
  brand: Brand;
}

const { width, height } = shareSize;
const MARGIN = 72;
/** The room of the words, left of three columns of cells. */
const WORDS_WIDTH = 620;
const LATTICE_WIDTH = 432;
/** The room of the title, between the company and the author. */
const TITLE = { top: 150, height: 350 };
const LEADING = 1.1;
const titleSizes = [84, 72, 62, 54, 46, 40];
const smallSize = 30;

const { first, second, third, light } = shippedShades;
/** The colours of each ground, as shipped; an owner's take their place at the end. */
const tones: Record<Accent, { ground?: string; text: string; line?: string; lit?: string }> = {
  indigo: { ground: first[""], text: paper, line: first["-light"], lit: light[""] },
  peacock: { ground: second[""], text: paper, line: second["-light"], lit: light[""] },
  terracotta: { ground: third["-deep"], text: paper, line: third["-light"], lit: light[""] },
  marigold: { ground: light[""], text: ink, line: ink, lit: third["-deep"] },
};

/** Returns the picture of a post as an SVG of 1200 by 630: title, author and company beside its pattern. */
export function postSvg({ title, author, company, cover, accent, brand }: ShownOfPost): string {
  const map = screen({ cell: isCell(cover) ? cover : "star", accent }, 3, 5);
  const below = `${blogLabels.writtenBy} ${author}`;
  const drawing = <Drawing title={title} above={company} below={below} map={map} accent={accent} />;
  return recolour(renderToStaticMarkup(drawing), brand);
}

/** Returns the picture of a site without one of its own: the company and its city beside stars and hexagons. */
export function siteSvg({ company, city, brand }: ShownOfSite): string {
  const map = ["s hm s", "sm s h", "h s sm", "s sm s", "sm h s"];
  const drawing = <Drawing title={company} above="" below={city} map={map} accent="indigo" />;
  return recolour(renderToStaticMarkup(drawing), brand);
}

interface DrawingProps {
  title: string;
  above: string;
  below: string;
  /** The pattern beside the words. */
  map: string[];
  accent: Accent;
}

/** Leaves out a line of which the face lacks a letter. */
function Drawing({ title, above, below, map, accent }: DrawingProps) {
  const { ground, text, line, lit } = tones[accent];
  const { size, lines } = isDrawable(title) ? fitTitle(title) : { size: 0, lines: [] };
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
    >
      <style>{`
        .lattice { fill: none; stroke: ${line}; stroke-width: 2 }
        .lattice-light { stroke: none; fill: ${line}; fill-opacity: .25 }
        .lit-marigold { fill: ${lit}; fill-opacity: 1 }
      `}</style>
      <rect width={width} height={height} fill={ground} />
      <svg x={width - LATTICE_WIDTH} width={LATTICE_WIDTH} height={height} aria-hidden="true">
        <Lattice map={map} fit="slice" />
      </svg>
      <g fill={text}>
        {isDrawable(above) && <TitleLine text={above} size={smallSize} x={MARGIN} y={MARGIN + smallSize} />}
        {lines.map((words, at) => (
          <TitleLine
            key={words}
            text={words}
            size={size}
            x={MARGIN}
            y={TITLE.top + size + at * size * LEADING}
          />
        ))}
        {isDrawable(below) && <TitleLine text={below} size={smallSize} x={MARGIN} y={height - MARGIN} />}
      </g>
    </svg>
  );
}

/** Returns the largest size at which a title has room, and its lines at that size. */
function fitTitle(title: string): { size: number; lines: string[] } {
  const fitted = titleSizes.map((size) => ({ size, lines: wrap(title, size, WORDS_WIDTH) }));
  const fits = fitted.find(({ size, lines }) => lines && lines.length * size * LEADING <= TITLE.height);
  const { size = 40, lines } = fits ?? {};
  // A word that is longer than the room runs into the pattern, and its end is cut off.
  return { size, lines: lines ?? [title] };
}
