import { useContext, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { ChoiceButtons, useSelectChoice } from "#admin/parts/record/select-choice.tsx";
import { type ApplicationStatus, applicationStatuses } from "#content/application-statuses.ts";
import type { Application } from "#features/applications/contract.ts";
import type { BadgeProps } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import type { StatusResult } from "./application-actions.ts";
import { BulkSaving } from "./bulk-status.tsx";

/** Maps each status to its colour; those of Pending, Hired and Rejected are from spec section 4. */
export const statusTones: Record<ApplicationStatus, NonNullable<BadgeProps["tone"]>> = {
  Pending: "yellow",
  "Interview Scheduled": "peacock",
  Rejected: "red",
  Hired: "green",
  Reviewed: "blue",
};

interface StatusControlProps {
  application: Application;
  /** Called as soon as the server has stored the new status. Returns true where the page shows the outcome instead. */
  onSaved: (saved: Application, result: StatusResult) => boolean;
}

/** Shows the stored status of one application and changes it. */
export function StatusControl({ application, onSaved }: StatusControlProps) {
  const { name } = application;
  const { stored, asking, isOneOfMany, draft, choose, send, news } = useStatusChange(application, onSaved);
  const choice = useSelectChoice({ draft, choose, send });

  return (
    <div className={`status-control badge-${statusTones[stored]}`}>
      <select
        className="input input-select"
        aria-label={`Status of ${name}`}
        value={draft ?? stored}
        {...choice}
      >
        {applicationStatuses.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </select>
      <p role="status" className="status-note">
        {/* One of many is read out by the button that saves them all. */}
        {asking && <span aria-hidden={isOneOfMany || undefined}>{`Saving ${asking}…`}</span>}
        {draft && (
          <>
            Still {stored}
            <span className="sr-only">. Enter saves {draft}, Escape takes it back.</span>
          </>
        )}
      </p>
      {draft && (
        <ChoiceButtons
          of={`status of ${name}`}
          stays={`${name} stays ${stored}`}
          onSave={() => send(draft)}
          onCancel={() => choose(undefined)}
        />
      )}
      {news && <News key={news.key} news={news} onRetry={send} />}
    </div>
  );
}

/** Shows the outcome of a change, with a button that tries a failed one again. */
function News({ news, onRetry }: { news: StatusResult; onRetry: (status: string) => void }) {
  const { ok, message, asked } = news;
  return (
    <>
      <p role="alert" className={ok ? "status-saved" : "status-failed"}>
        {message}
      </p>
      {!ok && asked && (
        <Button variant="secondary" size="small" onClick={() => onRetry(asked)}>
          Try {asked} again
        </Button>
      )}
    </>
  );
}

/**
 * Returns the key of the fetcher that changes the status of an application: its control shows what a board's drag does.
 */
export function statusFetcherKey(id: string): string {
  return `status of ${id}`;
}

/** Follows the stored status, the one being saved, the one chosen but not sent, and the outcome of the last change. */
function useStatusChange(application: Application, onSaved: StatusControlProps["onSaved"]) {
  const { _id: id, status } = application;
  const { state, data, formData, submit } = useFetcher<StatusResult>({ key: statusFetcherKey(id) });
  const [draft, setDraft] = useState<ApplicationStatus>();
  const [dismissed, setDismissed] = useState<string>();
  const news = data && data.key !== dismissed ? data : undefined;
  const bulk = useContext(BulkSaving);

  // Runs before the list is loaded again, because a filter may then leave this row out. After every commit: React runs
  // no effects of one that a later transition has overtaken (React issue 34556), and the next one would not know of the
  // data. Before the screen is painted, which would show and read out the outcome here as well as on the page.
  const saved = useEffectEvent(onSaved);
  const told = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (!data?.saved || told.current === data.key) return;
    told.current = data.key;
    if (saved(data.saved, data)) setDismissed(data.key);
  });

  // The answer is newer than the list until that is loaded again.
  const stored = (state === "loading" && data?.saved?.status) || status;
  const isOneOfMany = state !== "submitting" && bulk?.ids.has(id) === true;
  const asking =
    state === "submitting" ? String(formData?.get("status")) : isOneOfMany ? bulk?.status : undefined;

  function choose(chosen: string | undefined) {
    if (asking) return;
    setDraft(applicationStatuses.find((one) => one === chosen && one !== stored));
    setDismissed(data?.key);
  }
  function send(chosen: string) {
    if (asking) return;
    choose(undefined);
    submit({ intent: "status", id, status: chosen, seen: stored }, { method: "post" });
  }
  return { stored, asking, isOneOfMany, draft: asking ? undefined : draft, choose, send, news };
}
