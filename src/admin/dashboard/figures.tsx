import type { ReactNode } from "react";
import { dayText } from "#admin/parts/text/date-text.ts";
import { useMay } from "#admin/permissions.tsx";
import { steps, stepWords } from "#features/applications/contract.ts";
import { type Figures, readFigures } from "#features/hiring-figures/contract.ts";
import { browserApi } from "#platform/client/browser-client.ts";
import { Link } from "#ui/link.tsx";
import { FiguresNote, FiguresPanel } from "./figures-panel.tsx";
import { FiguresTable } from "./figures-table.tsx";
import { figuresCsv, listAddress, timeText } from "./figures-text.ts";
import { Funnel } from "./funnel.tsx";
import { axisTicks } from "./shares.ts";

/** Shows how far the applications of the last weeks have come and how long it took, in all, by job and by week. */
export function HiringFigures({ news }: { news: number }) {
  return (
    <FiguresPanel
      title="From application to hire"
      noun="applications"
      load={(weeks, signal) => browserApi().call(readFigures, { query: { weeks }, signal })}
      news={news}
    >
      {(figures) => (
        <>
          <Steps figures={figures} />
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
            <ByJob figures={figures} />
            <ByWeek weeks={figures.weeks} />
          </div>
          <FiguresNote
            noun="applications"
            csv={() => figuresCsv(figures)}
            fileName={`hiring-since-${figures.from}.csv`}
          >
            Each column counts the applications received in this period, and how far they have come.
            “Answered” means that your first e-mail was sent. Times are medians: half were faster.
          </FiguresNote>
        </>
      )}
    </FiguresPanel>
  );
}

interface ListLinkProps {
  of: Parameters<typeof listAddress>[0];
  /** Its words, where what is shown has none. */
  label?: string;
  className: string;
  children: ReactNode;
}

/** Leads to the applications that a figure counts, for those who may read them. */
function ListLink({ of, label, className, children }: ListLinkProps) {
  const may = useMay();
  if (may("applications.read"))
    return (
      <Link className={className} href={listAddress(of)} aria-label={label} title={label}>
        {children}
      </Link>
    );
  return label ? (
    <span className={className} role="img" aria-label={label} title={label}>
      {children}
    </span>
  ) : (
    children
  );
}

/** Shows how many came in and took each step. */
function Steps({ figures }: { figures: Figures }) {
  const { from, received, medians } = figures;
  const rows = steps.map((step) => ({
    key: step,
    name: (
      <ListLink className="link" of={{ from, step }}>
        {stepWords[step]}
      </ListLink>
    ),
    count: figures[step],
    time: timeText(medians[step]),
  }));
  const all = (
    <ListLink className="link" of={{ from }}>
      Received
    </ListLink>
  );
  return <Funnel rows={[{ key: "received", name: all, count: received }, ...rows]} />;
}

const columns = [["received", "Received"], ...steps.map((step) => [step, stepWords[step]] as const)] as const;

function ByJob({ figures: { from, jobs } }: { figures: Figures }) {
  const rows = jobs.map((job) => ({
    key: job.jobId,
    name: (
      <ListLink className="link wrap-anywhere" of={{ from, jobId: job.jobId }}>
        {job.title}
      </ListLink>
    ),
    of: job,
    answer: timeText(job.medianAnswer) ?? "–",
  }));
  return <FiguresTable caption="By job" head="Job" columns={columns} rows={rows} />;
}

/** Bars that have room for their number. */
const MAX_NUMBERS = 12;

/** Draws the applications of each week as bars, each a link to them, with a table of the same numbers. */
function ByWeek({ weeks }: { weeks: Figures["weeks"] }) {
  const top = axisTicks(Math.max(...weeks.map(({ received }) => received))).at(-1) ?? 1;
  return (
    <figure>
      <figcaption className="mb-2 font-[650]">By week</figcaption>
      <ol className="weeks">
        {weeks.map(({ from, to, received }) => (
          <li key={from} className="week">
            <ListLink
              className="week-link"
              of={{ from, to }}
              label={`${dayText(from)} to ${dayText(to)}: ${received.toLocaleString("en-IN")} received`}
            >
              {weeks.length <= MAX_NUMBERS && (
                <span className="week-number">{received.toLocaleString("en-IN")}</span>
              )}
              <svg
                className="week-bar"
                viewBox={`0 0 1 ${top}`}
                preserveAspectRatio="none"
                aria-hidden="true"
              >
                <rect className="chart-day" y={top - received} width={1} height={received} />
              </svg>
            </ListLink>
          </li>
        ))}
      </ol>
      <p className="weeks-ends" aria-hidden="true">
        <span>{dayText(weeks[0]?.from ?? null)}</span>
        <span>This week</span>
      </p>
      <details className="mt-3">
        <summary className="link cursor-pointer">Week by week in numbers</summary>
        <div className="mt-3">
          <FiguresTable
            caption="Applications a week, and how far they have come"
            named
            head="Week from"
            columns={columns}
            rows={weeks.toReversed().map((week) => ({ key: week.from, name: dayText(week.from), of: week }))}
          />
        </div>
      </details>
    </figure>
  );
}
