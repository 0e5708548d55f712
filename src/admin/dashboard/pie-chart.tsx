import { type Share, shareText } from "./shares.ts";

const RADIUS = 96;

/** Draws a slice for each status with a legend, or an empty circle without applications. */
export function PieChart({ shares }: { shares: readonly Share[] }) {
  const shown = shares.filter(({ count }) => count > 0);
  const total = shown.reduce((sum, { count }) => sum + count, 0);
  const words = shown.map((share) => `${share.label} ${shareText(share, total)}`).join(", ");
  return (
    <div className="pie">
      <svg
        className="pie-disc"
        viewBox="-100 -100 200 200"
        role="img"
        aria-label={`Pie chart: ${words || "no applications yet"}.`}
      >
        {total === 0 && <circle className="chart-part chart-none" r={RADIUS} />}
        {shown.length === 1 && <circle className={`chart-part ${shown[0]?.tone}`} r={RADIUS} />}
        {shown.length > 1 &&
          slices(shown, total).map(({ key, tone, path }) => (
            <path key={key} className={`chart-part ${tone}`} d={path} />
          ))}
      </svg>
      <ul className="pie-legend">
        {shares
          .filter(({ key, count }) => key !== "other" || count > 0)
          .map((share) => (
            <li key={share.key}>
              <svg viewBox="0 0 14 14" className="pie-key" aria-hidden="true" focusable="false">
                <rect className={`chart-part ${share.tone}`} x="1" y="1" width="12" height="12" />
              </svg>
              <span>{share.label}</span>
              <span className="pie-share">{shareText(share, total)}</span>
            </li>
          ))}
      </ul>
    </div>
  );
}

/** Returns the slices with their SVG paths, clockwise from the top. */
function slices(shares: readonly Share[], total: number): (Share & { path: string })[] {
  let turned = 0;
  return shares.map((share) => {
    const from = turned / total;
    turned += share.count;
    const to = turned / total;
    const large = to - from > 0.5 ? 1 : 0;
    return { ...share, path: `M0 0L${point(from)}A${RADIUS} ${RADIUS} 0 ${large} 1 ${point(to)}Z` };
  });
}

/** Returns the point on the rim after a part of a whole turn. */
function point(turn: number): string {
  const angle = turn * 2 * Math.PI;
  return `${(RADIUS * Math.sin(angle)).toFixed(2)} ${(-RADIUS * Math.cos(angle)).toFixed(2)}`;
}
