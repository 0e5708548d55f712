import {
  type ChangeEvent,
  type KeyboardEvent,
  useContext,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { useFetcher } from "react-router";
import {
  type Application,
  type ApplicationStatus,
  applicationStatuses,
} from "#features/applications/contract.ts";
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
  /** Told as soon as the server has stored it, and what came of it. */
  onSaved: (saved: Application, result: StatusResult) => void;
}

/**
 * Shows the stored status of one application, and asks the server for another. Choosing from the list sends it. What
 * the keyboard passes over on its way to another one is not sent: Enter or Save does that, Esc takes it back.
 */
export function StatusControl({ application, onSaved }: StatusControlProps) {
  const { name } = application;
  const { stored, asking, draft, choose, send, news } = useStatusChange(application, onSaved);
  const byKeyboard = useRef(false);
  const forgetKeyboard = () => {
    byKeyboard.current = false;
  };

  function onChange({ currentTarget }: ChangeEvent<HTMLSelectElement>) {
    if (asking) return;
    if (byKeyboard.current) choose(currentTarget.value);
    else send(currentTarget.value);
  }

  function onKeyDown(event: KeyboardEvent<HTMLSelectElement>) {
    byKeyboard.current = true;
    if (draft === undefined) return;
    if (event.key === "Enter") send(draft);
    else if (event.key === "Escape") choose(undefined);
    else return;
    // Esc would close the dialog that this may stand in.
    event.preventDefault();
  }

  return (
    <div className={`status-control badge-${statusTones[stored]}`}>
      <select
        className="input input-select"
        aria-label={`Status of ${name}`}
        value={draft ?? stored}
        onChange={onChange}
        onKeyDown={onKeyDown}
        onPointerDown={forgetKeyboard}
        onBlur={forgetKeyboard}
      >
        {applicationStatuses.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </select>
      <p role="status" className="status-note">
        {asking && `Saving ${asking}…`}
        {draft && (
          <>
            Still {stored}
            <span className="sr-only">. Enter saves {draft}, Escape takes it back.</span>
          </>
        )}
      </p>
      {draft && (
        <div className="status-choice">
          <Button size="small" onClick={() => send(draft)}>
            Save<span className="sr-only"> status of {name}</span>
          </Button>
          <Button variant="quiet" size="small" onClick={() => choose(undefined)}>
            Cancel
            <span className="sr-only">
              , {name} stays {stored}
            </span>
          </Button>
        </div>
      )}
      {news && <News key={news.key} news={news} onRetry={send} />}
    </div>
  );
}

/** Says what came of it; after a failure with another try. */
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

/** Holds what is stored, what the server is asked for, what is chosen but not sent, and what came of the last change. */
function useStatusChange(application: Application, onSaved: StatusControlProps["onSaved"]) {
  const { _id: id, status } = application;
  const { state, data, formData, submit } = useFetcher<StatusResult>();
  const [draft, setDraft] = useState<ApplicationStatus>();
  const [news, setNews] = useState<StatusResult>();
  const bulk = useContext(BulkSaving);

  // Before the list is loaded anew: in a filtered list this row may not be there any more after it.
  const saved = useEffectEvent(onSaved);
  useEffect(() => {
    setNews(data);
    if (data?.saved) saved(data.saved, data);
  }, [data]);

  // The answer is here before the list behind it is loaded anew.
  const stored = (state === "loading" && data?.saved?.status) || status;
  const asking =
    state === "submitting" ? String(formData?.get("status")) : bulk?.ids.has(id) ? bulk.status : undefined;

  function choose(chosen: string | undefined) {
    setDraft(applicationStatuses.find((one) => one === chosen && one !== stored));
    setNews(undefined);
  }
  function send(chosen: string) {
    if (asking) return;
    choose(undefined);
    submit({ intent: "status", id, status: chosen }, { method: "post" });
  }
  return { stored, asking, draft: asking ? undefined : draft, choose, send, news };
}
