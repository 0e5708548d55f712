import { type ReactNode, useState } from "react";
import { saveFile } from "#admin/parts/list/download.tsx";
import { dayText } from "#admin/parts/text/date-text.ts";
import { useMay } from "#admin/permissions.tsx";
import {
  type Figures,
  figureWeeks,
  readFigures,
  type Step,
  steps,
  stepWords,
} from "#features/applications/contract.ts";
import { browserApi } from "#platform/client/browser-client.ts";
import { Button } from "#ui/button.tsx";
import { Link } from "#ui/link.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { figuresCsv, listAddress, periodWords, shareOf, timeText } from "./figures-text.ts";
import { Panel, Part, usePart } from "./panel.tsx";
import { ReachedTable } from "./reached-table.tsx";
import { axisTicks } from "./shares.ts";

type Weeks = (typeof figureWeeks)[number];

/** Shows how far the applications of the last weeks have come and how long it took, in all, by job and by week. */
export function HiringFigures({ news }: { news: number }) {
  const [weeks, setWeeks] = useState<Weeks>("12");
  const figures = usePart(
    (signal) => browserApi().call(readFigures, { query: { weeks }, signal }),
    news,
    weeks,
  );
  const choice = (
    <select
      className="input input-select w-auto"
      aria-label="Period of the figures"
      value={weeks}
      onChange={({ target }) => setWeeks(target.value as Weeks)}
    >
      {figureWeeks.map((value) => (
        <option key={value} value={value}>
          {periodWords[value]}
        </option>
      ))}
    </select>
  );
  return (
    <Panel title="From application to hire" tools={choice}>
      <Part
        of={figures}
        failed="The figures could not be loaded."
        waiting={
          <div role="status">
            <p className="sr-only">Loading the figures</p>
            <Skeleton className="h-48" />
          </div>
        }
      >
        {({ data }) =>
          data.received === 0 ? (
            <p className="text-muted">No applications came in the {periodWords[weeks].toLowerCase()}.</p>
          ) : (
            <FiguresShown figures={data} />
          )
        }
      </Part>
    </Panel>
  );
}

function FiguresShown({ figures }: { figures: Figures }) {
  const { from } = figures;
  const save = () =>
    saveFile(new Blob([figuresCsv(figures)], { type: "text/csv" }), `hiring-since-${from}.csv`);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <Funnel figures={figures} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-2">
        <ByJob figures={figures} />
        <ByWeek weeks={figures.weeks} />
      </div>
      <div className="flex flex-wrap items-center justify-end gap-4">
        <p className="flex-[1_1_20rem] text-sm text-muted">
          Each column counts the applications that came in and how far those have come since. Answered is the
          first e-mail of yours that left. A time is the middle one: half took less.
        </p>
        <Button variant="secondary" size="small" onClick={save}>
          Save as CSV
        </Button>
      </div>
    </div>
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

/** Shows each step with its share of all that came in, and the time that it took. */
function Funnel({ figures }: { figures: Figures }) {
  const { from, received, medians } = figures;
  const rows: { step?: Step; count: number; time?: string }[] = [
    { count: received },
    ...steps.map((step) => ({
      step,
      count: figures[step],
      time: timeText(medians[step]),
    })),
  ];
  return (
    <ol className="funnel">
      {rows.map(({ step, count, time }) => (
        <li key={step ?? "received"} className="funnel-row">
          <span className="funnel-name">
            <ListLink className="link" of={{ from, step }}>
              {step ? stepWords[step] : "Received"}
            </ListLink>
          </span>
          <svg
            className="funnel-track"
            viewBox={`0 0 ${received} 1`}
            preserveAspectRatio="none"
            aria-hidden="true"
          >
            <rect className="chart-day" width={count} height={1} />
          </svg>
          <span className="funnel-count">
            {count.toLocaleString("en-IN")}
            {step && <span className="text-muted"> · {shareOf(count, received)}</span>}
          </span>
          <span className="funnel-time">{time && `after ${time}`}</span>
        </li>
      ))}
    </ol>
  );
}

function ByJob({ figures: { from, jobs } }: { figures: Figures }) {
  const rows = jobs.map((job) => ({
    key: job.jobId,
    name: (
      <ListLink className="link wrap-anywhere" of={{ from, jobId: job.jobId }}>
        {job.title}
      </ListLink>
    ),
    of: job,
    answer: job.medianAnswer,
  }));
  return <ReachedTable caption="By job" head="Job" rows={rows} />;
}

/** Bars that have room for their number. */
const MOST_NUMBERS = 12;

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
              {weeks.length <= MOST_NUMBERS && (
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
          <ReachedTable
            caption="Applications a week, and how far they have come"
            named
            head="Week from"
            rows={weeks.toReversed().map((week) => ({ key: week.from, name: dayText(week.from), of: week }))}
          />
        </div>
      </details>
    </figure>
  );
}
