import { dayText } from "#admin/parts/text/date-text.ts";
import { axisTicks, type Counts } from "./shares.ts";

type Day = Counts["daily"][number];

/** Draws the applications of each day as bars, with a table of the same numbers. */
export function DailyChart({ days }: { days: readonly Day[] }) {
  const ticks = axisTicks(Math.max(...days.map(({ count }) => count)));
  const top = ticks.at(-1) ?? 1;
  return (
    <>
      <div className="daily">
        <ol className="daily-ticks" aria-hidden="true">
          {ticks.toReversed().map((tick) => (
            <li key={tick}>{tick.toLocaleString("en-IN")}</li>
          ))}
        </ol>
        <svg
          className="daily-bars"
          viewBox={`0 0 ${days.length} ${top}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={dailyWords(days)}
        >
          {ticks.map((tick) => (
            <path
              key={tick}
              className={tick === 0 ? "chart-axis" : "chart-line"}
              d={`M0 ${top - tick}H${days.length}`}
            />
          ))}
          {days.map(({ day, count }, index) => (
            <rect
              key={day}
              className="chart-day"
              x={index + 0.14}
              y={top - count}
              width={0.72}
              height={count}
            >
              <title>{`${dayText(day)}: ${count.toLocaleString("en-IN")}`}</title>
            </rect>
          ))}
        </svg>
        <p className="daily-ends" aria-hidden="true">
          <span>{dayText(days[0]?.day ?? null)}</span>
          <span>Today</span>
        </p>
      </div>
      <details className="mt-4">
        <summary className="link cursor-pointer">Day by day in numbers</summary>
        <table className="numbers mt-3">
          <caption className="sr-only">Applications a day</caption>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">Applications</th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ day, count }) => (
              <tr key={day}>
                <th scope="row">{dayText(day)}</th>
                <td>{count.toLocaleString("en-IN")}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
}

/** Returns the chart in a sentence: the total and the day with the most. */
function dailyWords(days: readonly Day[]): string {
  const sum = days.reduce((total, { count }) => total + count, 0);
  const most = days.reduce<Day | undefined>(
    (best, day) => (best && best.count >= day.count ? best : day),
    undefined,
  );
  const all = `Bar chart: ${sum.toLocaleString("en-IN")} applications in ${days.length} days`;
  return sum && most
    ? `${all}, most of them on ${dayText(most.day)}: ${most.count.toLocaleString("en-IN")}.`
    : `${all}.`;
}
