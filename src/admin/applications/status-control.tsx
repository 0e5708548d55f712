import { type ChangeEvent, type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { useFetcher } from "react-router";
import {
  type Application,
  type ApplicationStatus,
  applicationStatuses,
} from "#features/applications/contract.ts";
import { Button } from "#ui/button.tsx";
import type { StatusResult } from "./application-actions.ts";
import { statusTones } from "./status-tones.ts";

interface StatusControlProps {
  application: Application;
  /** Told as soon as the server has stored it, and what came of it. */
  onSaved: (saved: Application, result: StatusResult) => void;
}

/**
 * The status of one application. Choosing from the list sends it. What the keyboard passes over on its way to another
 * one is not sent yet: Enter or Save does that, Esc takes it back. What is shown as stored is what the server has.
 */
export function StatusControl({ application, onSaved }: StatusControlProps) {
  const { name, status } = application;
  const { busy, choice, choose, send, news } = useStatusChoice(application, onSaved);
  const changed = choice !== undefined && choice !== status;
  const shown = choice ?? status;
  const byKeyboard = useRef(false);
  const forgetKeyboard = () => {
    byKeyboard.current = false;
  };

  function onChange({ currentTarget }: ChangeEvent<HTMLSelectElement>) {
    const chosen = applicationStatuses.find((one) => one === currentTarget.value);
    if (busy || !chosen) return;
    choose(chosen);
    if (!byKeyboard.current) send(chosen);
  }

  function onKeyDown(event: KeyboardEvent<HTMLSelectElement>) {
    byKeyboard.current = true;
    if (!changed) return;
    if (event.key === "Enter") send(shown);
    else if (event.key === "Escape") choose(undefined);
    else return;
    // Esc would close the dialog that this may stand in.
    event.preventDefault();
  }

  return (
    <div className={`status-control badge-${statusTones[shown]}`}>
      <select
        className="input input-select"
        aria-label={`Status of ${name}`}
        value={shown}
        onChange={onChange}
        onKeyDown={onKeyDown}
        onPointerDown={forgetKeyboard}
        onBlur={forgetKeyboard}
      >
        {applicationStatuses.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </select>
      {changed && (
        <div className="status-choice">
          <Button size="small" busy={busy} busyLabel="Saving…" onClick={() => send(shown)}>
            Save<span className="sr-only"> status of {name}</span>
          </Button>
          {!busy && (
            <Button variant="quiet" size="small" onClick={() => choose(undefined)}>
              Cancel
              <span className="sr-only">
                , {name} stays {status}
              </span>
            </Button>
          )}
        </div>
      )}
      <p className="sr-only" role="status">
        {changed && !busy && "Not saved yet. Enter saves it, Escape takes it back."}
      </p>
      {news && !(changed && news.ok) && (
        <p key={news.key} role="alert" className={news.ok ? "status-saved" : "status-failed"}>
          {news.message}
        </p>
      )}
    </div>
  );
}

/** What is chosen and not stored yet, and what came of storing it. */
function useStatusChoice({ _id: id }: Application, onSaved: StatusControlProps["onSaved"]) {
  const fetcher = useFetcher<StatusResult>();
  const [choice, setChoice] = useState<ApplicationStatus>();
  const [news, setNews] = useState<StatusResult>();
  const { state, data } = fetcher;

  // Before the list is loaded anew: in a filtered list this row may not be there any more after it.
  const saved = useEffectEvent(onSaved);
  useEffect(() => {
    setNews(data);
    if (data?.saved) saved(data.saved, data);
  }, [data]);

  useEffect(() => {
    if (state === "idle" && data?.ok) setChoice(undefined);
  }, [state, data]);

  function choose(chosen: ApplicationStatus | undefined) {
    setChoice(chosen);
    setNews(undefined);
  }
  const busy = state !== "idle";
  function send(status: ApplicationStatus) {
    if (!busy) fetcher.submit({ intent: "status", id, status }, { method: "post" });
  }
  return { busy, choice, choose, send, news };
}
