import { DownloadFailure, useCsv } from "#admin/parts/list/download.tsx";
import { LoadFailure } from "#admin/parts/list/load-states.tsx";
import { exportSubscribers } from "#features/newsletter/contract.ts";
import { Button } from "#ui/button.tsx";
import { Section } from "./section-form.tsx";

// The contract does not have these texts, because every public page loads it.
const countFailed = "The subscribers could not be counted.";
const exportFailed = "The subscribers could not be exported.";

/**
 * Shows the number of subscribers and saves their addresses as CSV.
 * @param counts null when they could not be loaded
 */
export function Newsletter({ counts }: { counts: { confirmed: number; pending: number } | null }) {
  const csv = useCsv(exportSubscribers);
  return (
    <Section
      title="Newsletter"
      text="The list has confirmed addresses only. The file includes each reader's link to unsubscribe; put it in every issue."
    >
      {counts === null ? (
        <LoadFailure message={countFailed} />
      ) : (
        <div className="grid gap-4">
          <DownloadFailure title={exportFailed} of={csv} />
          <p>
            <strong className="tabular-nums">{counts.confirmed.toLocaleString("en-IN")}</strong>{" "}
            {counts.confirmed === 1 ? "subscriber" : "subscribers"}
            {counts.pending > 0 && (
              <span className="text-muted">
                {" "}
                · {counts.pending.toLocaleString("en-IN")} not confirmed yet
              </span>
            )}
          </p>
          <div>
            <Button
              variant="secondary"
              busy={csv.busy}
              busyLabel="Exporting…"
              onClick={csv.save}
              disabled={counts.confirmed === 0}
            >
              Download as CSV
            </Button>
          </div>
        </div>
      )}
    </Section>
  );
}
