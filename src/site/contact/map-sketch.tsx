import { useId } from "react";
import { contactLabels } from "#content/contact-labels.ts";
import { fillWords } from "#content/fill.ts";
import { useCompany } from "#site/company.ts";

/**
 * Maps the blocks of the sector: `#` houses, `p` a park, `o` the office, `.` open. Rows and columns follow the streets.
 */
const blocks = [
  "##p###.##p###",
  "####p#.###p##",
  "p###o#.#p####",
  "##p###.##p###",
  "###p##.####p#",
  "#####p.##p###",
];
const width = 132;
const height = 84;
const street = 22;

const looks: Record<string, string> = { "#": "map-block", p: "map-park", o: "map-office" };
const star = "M24 0 31 7H41V17L48 24 41 31V41H31L24 48 17 41H7V31L0 24 7 17V7H17Z";

/** Draws the streets around the office, not to scale. */
export function MapSketch({ className = "" }: { className?: string }) {
  const company = useCompany();
  const id = useId();
  return (
    <svg
      className={`map-sketch ${className}`}
      viewBox="0 0 1440 560"
      preserveAspectRatio="xMidYMid slice"
      role="img"
      aria-label={fillWords(contactLabels.map.drawingAlt, company)}
    >
      <defs>
        <pattern id={id} width="28" height="28" patternUnits="userSpaceOnUse">
          <path
            className="map-leaves"
            d="M14 0 18 4H24V10L28 14 24 18V24H18L14 28 10 24H4V18L0 14 4 10V4H10Z"
          />
        </pattern>
      </defs>
      <g transform="rotate(-14 720 280)">
        {blocks.flatMap((line, row) =>
          [...line].map((kind, column) => {
            const place = { x: column * (width + street) - 285, y: row * (height + street) - 20 };
            const size = { width, height };
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: streets do not move
              <g key={`${row} ${column}`}>
                {looks[kind] && <rect className={looks[kind]} {...place} {...size} rx="2" />}
                {kind === "p" && <rect fill={`url(#${id})`} {...place} {...size} />}
              </g>
            );
          }),
        )}
        <text className="map-road" x="655" y="70" transform="rotate(90 655 70)">
          {company.address.city}
        </text>
      </g>
      <g transform="translate(435 223)">
        <path className="map-pin" d={star} transform="scale(1.5)" />
        <path className="map-pin-light" d={star} transform="translate(18 18) scale(.75)" />
        <text className="map-name" x="84" y="44">
          {company.name}
        </text>
      </g>
    </svg>
  );
}
