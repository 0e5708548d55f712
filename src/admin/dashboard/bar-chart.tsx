import { axisTicks, type Share } from "./shares.ts";

const WIDTH = 480;
const HEIGHT = 240;
const LEFT = 44;
const TOP = 20;
const BOTTOM = 32;
const BAR = 72;

/** Draws a bar for each status with its number (docs/decisions/0007-charts-drawn-by-hand.md). */
export function BarChart({ shares }: { shares: readonly Share[] }) {
  const ticks = axisTicks(Math.max(...shares.map(({ count }) => count)));
  const top = ticks.at(-1) ?? 1;
  const ground = HEIGHT - BOTTOM;
  const height = (count: number) => (count / top) * (ground - TOP);
  const slot = (WIDTH - LEFT) / shares.length;
  const words = shares.map(({ label, count }) => `${label} ${count}`).join(", ");
  return (
    <svg className="chart" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={`Bar chart: ${words}.`}>
      {ticks.map((tick) => (
        <g key={tick}>
          <path
            className={tick === 0 ? "chart-axis" : "chart-line"}
            d={`M${LEFT} ${ground - height(tick)}H${WIDTH}`}
          />
          <text className="chart-tick" x={LEFT - 10} y={ground - height(tick)} dy="0.32em" textAnchor="end">
            {tick.toLocaleString("en-IN")}
          </text>
        </g>
      ))}
      {shares.map(({ key, label, count, tone }, index) => {
        const middle = LEFT + slot * (index + 0.5);
        return (
          <g key={key}>
            <rect
              className={`chart-part ${tone}`}
              x={middle - BAR / 2}
              y={ground - height(count)}
              width={BAR}
              height={height(count)}
            />
            <text className="chart-number" x={middle} y={ground - height(count) - 7} textAnchor="middle">
              {count.toLocaleString("en-IN")}
            </text>
            <text className="chart-name" x={middle} y={HEIGHT - 10} textAnchor="middle">
              {label}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
