import { RefreshCw } from "lucide-react";
import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { adminMeta } from "#admin/parts/admin-meta.ts";
import { LoadFailure } from "#admin/parts/list-page.tsx";
import { reasonOf } from "#admin/parts/list-state.ts";
import { readStatistics } from "#features/applications/contract.ts";
import { browserApi } from "#platform/browser-api.ts";
import { writeStored } from "#platform/browser-storage.ts";
import { Icon } from "#ui/icon.tsx";
import type { Route } from "./+types/dashboard.ts";
import { BarChart } from "./bar-chart.tsx";
import { PieChart } from "./pie-chart.tsx";
import { type Counts, countShares, shareText } from "./shares.ts";

const loadFailed = "The counts could not be loaded.";

export const meta = () => adminMeta("Dashboard");

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const outcome = await browserApi().call(readStatistics, { signal: request.signal });
  if (!outcome.ok) return { ok: false, message: loadFailed, reason: reasonOf(outcome) } as const;
  return { ok: true, counts: outcome.data.data } as const;
}

/** How many applications there are, and what has become of them. */
export default function Dashboard({ loaderData }: Route.ComponentProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <h1>Dashboard</h1>
      {loaderData.ok ? (
        <Overview counts={loaderData.counts} />
      ) : (
        <LoadFailure message={loaderData.message} reason={loaderData.reason} />
      )}
    </div>
  );
}

function Overview({ counts }: { counts: Counts }) {
  useEffect(() => {
    writeStored("totalApplication", String(counts.total));
  }, [counts.total]);
  return (
    <>
      <section aria-label="Counts" className="count-cards">
        <TotalCard total={counts.total} />
        <CountCard label="Pending" count={counts.pending} edge="chart-yellow" />
        <CountCard label="Accepted" count={counts.accepted} edge="chart-green" />
        <CountCard label="Rejected" count={counts.rejected} edge="chart-red" />
      </section>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <section className="panel" aria-labelledby="overview">
          <h2 id="overview">Applications Overview</h2>
          <BarChart shares={countShares(counts).filter(({ key }) => key !== "other")} />
        </section>
        <section className="panel" aria-labelledby="distribution">
          <h2 id="distribution">Application Status Distribution</h2>
          <PieChart shares={countShares(counts)} />
        </section>
      </div>
      <NumbersTable counts={counts} />
    </>
  );
}

/** The total is a button: pressing it counts anew. */
function TotalCard({ total }: { total: number }) {
  const { revalidate, state } = useRevalidator();
  const busy = state === "loading";
  return (
    <div className="count-card count-card-total tone-ink">
      <h2 className="count-label">Total Applications</h2>
      <button
        type="button"
        className="count-refresh"
        aria-label={`${total.toLocaleString("en-IN")}, refresh`}
        title="Refresh"
        aria-disabled={busy || undefined}
        onClick={() => !busy && revalidate()}
      >
        <span className="count-number">{total.toLocaleString("en-IN")}</span>
        <Icon of={RefreshCw} size={16} className={busy ? "count-turning" : undefined} />
      </button>
      <p className="sr-only" role="status">
        {busy ? "Counting…" : `${total.toLocaleString("en-IN")} applications`}
      </p>
    </div>
  );
}

function CountCard({ label, count, edge }: { label: string; count: number; edge: string }) {
  return (
    <div className={`count-card ${edge}`}>
      <h2 className="count-label">{label}</h2>
      <p className="count-number">{count.toLocaleString("en-IN")}</p>
    </div>
  );
}

/** The numbers of both charts in words, for everyone who reads rather than looks. */
function NumbersTable({ counts }: { counts: Counts }) {
  return (
    <section className="panel">
      <table className="numbers">
        <caption>The same in numbers</caption>
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
        Accepted are the hired ones. In progress are Interview Scheduled and Reviewed, which have no card of
        their own.
      </p>
    </section>
  );
}
