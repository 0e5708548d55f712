import { RefreshCw } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { countText } from "#admin/parts/list/list-state.ts";
import { useMay } from "#admin/permissions.tsx";
import type { ApplicationStatus } from "#content/application-statuses.ts";
import { adminPaths } from "#content/paths.ts";
import { readStatistics } from "#features/hiring-figures/contract.ts";
import { browserApi } from "#platform/client/browser-client.ts";
import { writeStored } from "#platform/client/local-storage.ts";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon.tsx";
import { Link } from "#ui/link.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { BarChart } from "./bar-chart.tsx";
import { DailyChart } from "./daily-chart.tsx";
import { Panel, Part, usePart } from "./panel.tsx";
import { PieChart } from "./pie-chart.tsx";
import { type Counts, countShares, shareText } from "./shares.ts";

interface OverviewProps {
  news: number;
  /** Stands between the counts and the charts. */
  children: ReactNode;
}

/** Shows the counts of all applications, archived ones included, by status and by day. */
export function Overview({ news, children }: OverviewProps) {
  const statistics = usePart((signal) => browserApi().call(readStatistics, { signal }), news);
  const { answer, loading, reload } = statistics;
  return (
    <>
      <Part of={statistics} failed="The counts could not be loaded." waiting={<CountsWaiting />}>
        {({ data }) => <CountCards counts={data} busy={loading} onRefresh={reload} />}
      </Part>
      {children}
      {answer?.ok && <Charts counts={answer.data.data} />}
      {!answer && <Skeleton className="h-72" />}
    </>
  );
}

function CountsWaiting() {
  return (
    <div role="status" className="count-cards">
      <p className="sr-only">Loading the counts</p>
      <Skeleton className="h-28" />
      <Skeleton className="h-28" />
      <Skeleton className="h-28" />
      <Skeleton className="h-28" />
    </div>
  );
}

interface CountCardsProps {
  counts: Counts;
  busy: boolean;
  onRefresh: () => void;
}

function CountCards({ counts, busy, onRefresh }: CountCardsProps) {
  useEffect(() => {
    writeStored("totalApplication", String(counts.total));
  }, [counts.total]);
  return (
    <>
      <section aria-label="Counts" className="count-cards">
        <TotalCard total={counts.total} archived={counts.archived} busy={busy} onRefresh={onRefresh} />
        <CountCard label="Pending" status="Pending" count={counts.pending} edge="chart-yellow" />
        <CountCard label="Accepted" status="Hired" count={counts.accepted} edge="chart-green" />
        <CountCard label="Rejected" status="Rejected" count={counts.rejected} edge="chart-red" />
      </section>
      {counts.total === 0 && <NothingYet />}
    </>
  );
}

/** Draws the counts as charts, with a table of the same numbers. */
function Charts({ counts }: { counts: Counts }) {
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Panel title="Applications Overview">
          <BarChart shares={countShares(counts).filter(({ key }) => key !== "other")} />
        </Panel>
        <Panel title="Application Status Distribution">
          <PieChart shares={countShares(counts)} />
          <NumbersTable counts={counts} />
        </Panel>
      </div>
      <Panel title="Applications a day">
        <DailyChart days={counts.daily} />
      </Panel>
    </>
  );
}

/** Stands in for the charts of a new site. */
function NothingYet() {
  return (
    <EmptyState
      title="No applications yet"
      action={
        <ButtonLink variant="secondary" href={adminPaths.jobs}>
          Look at the job posts
        </ButtonLink>
      }
    >
      New applications are counted here at once.
    </EmptyState>
  );
}

/** Shows the total as a button that loads the counts again. */
function TotalCard({
  total,
  archived,
  busy,
  onRefresh,
}: { total: number; archived: number } & Omit<CountCardsProps, "counts">) {
  return (
    <div className="count-card count-card-total tone-ink">
      <h2 className="count-label">Total Applications</h2>
      <button
        type="button"
        className="count-refresh"
        aria-label={`${total.toLocaleString("en-IN")}, refresh`}
        title="Refresh"
        aria-disabled={busy || undefined}
        onClick={() => !busy && onRefresh()}
      >
        <span className="count-number">{total.toLocaleString("en-IN")}</span>
        <Icon of={RefreshCw} size={16} className={busy ? "count-turning" : undefined} />
      </button>
      {archived > 0 && (
        <Link className="link" href={`${adminPaths.applications}?archived=true`}>
          {archived.toLocaleString("en-IN")} archived
        </Link>
      )}
      <p className="sr-only" role="status">
        {busy ? "Counting…" : countText(total, ["application", "applications"])}
      </p>
    </div>
  );
}

interface CountCardProps {
  label: string;
  status: ApplicationStatus;
  count: number;
  edge: string;
}

/** Shows a count that leads to the applications it counts, for those who may read them. */
function CountCard({ label, status, count, edge }: CountCardProps) {
  const may = useMay();
  const number = <span className="count-number">{count.toLocaleString("en-IN")}</span>;
  return (
    <div className={`count-card ${edge}`}>
      <h2 className="count-label">{label}</h2>
      {may("applications.read") ? (
        <Link className="count-link" href={`${adminPaths.applications}?archived=all&status=${status}`}>
          {number}
          <span className="sr-only"> {label.toLowerCase()}: show them</span>
        </Link>
      ) : (
        <p>{number}</p>
      )}
    </div>
  );
}

function archivedText(archived: number): string {
  return archived > 0 ? ` (${archived.toLocaleString("en-IN")} are)` : "";
}

/** Shows the numbers of both status charts as a table. */
function NumbersTable({ counts }: { counts: Counts }) {
  return (
    <details className="mt-4">
      <summary className="link cursor-pointer">Statuses in numbers</summary>
      <table className="numbers mt-3">
        <caption className="sr-only">Applications by status</caption>
        <thead>
          <tr>
            <th scope="col">Status</th>
            <th scope="col">Applications</th>
            <th scope="col">Share</th>
          </tr>
        </thead>
        <tbody>
          {countShares(counts).map((share) => (
            <tr key={share.key}>
              <th scope="row">{share.label}</th>
              <td>{share.count.toLocaleString("en-IN")}</td>
              <td>{shareText(share, counts.total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-3 text-sm text-muted">
        Accepted means Hired. In progress means Interview Scheduled or Reviewed. Archived applications are
        included{archivedText(counts.archived)}.
      </p>
    </details>
  );
}
