import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { readJob } from "#features/jobs/contract.ts";
import { browserApi } from "#platform/client/browser-client.ts";
import type { Client } from "#platform/client/client.ts";
import { readStored } from "#platform/client/local-storage.ts";

/** Names the job of an application. `general` has none; `unknown` has one whose title could not be looked up. */
export interface Position {
  state: "general" | "open" | "closed" | "looking" | "unknown";
  jobId: string;
  title: string;
}

export const generalPosition: Position = { state: "general", jobId: "", title: "" };

/** Looks a job up by its jobId or `_id`. */
export async function lookUpPosition(api: Client, jobId: string): Promise<Position> {
  const outcome = await api.call(readJob, { params: { jobId } });
  if (outcome.ok) return { state: "open", jobId, title: outcome.data.data.title };
  return { state: outcome.status === 404 ? "closed" : "unknown", jobId, title: "" };
}

/**
 * Returns the position of the form: from the navigation's state, then `?jobId=`, then the job chosen last in this
 * browser (spec sections 2.7 and 5).
 * @param first the position that the server rendered, where neither state nor storage is known
 */
export function usePosition(first: Position): Position {
  const { state, search, key } = useLocation();
  const carried = carriedPosition(state);
  const [position, setPosition] = useState(first);

  // The navigation's key changes with its state and its address.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (carried) return setPosition(carried);
    const jobId = new URLSearchParams(search).get("jobId") || readStored("selectedJobId") || "";
    if (!jobId) return setPosition(generalPosition);
    if (jobId === first.jobId && first.state === "open") return setPosition(first);
    let current = true;
    setPosition({ state: "looking", jobId, title: "" });
    lookUpPosition(browserApi(), jobId).then((found) => current && setPosition(found));
    return () => {
      current = false;
    };
  }, [key]);

  return position;
}

/** Returns the position in a navigation's state, which may be anything. */
export function carriedPosition(state: unknown): Position | undefined {
  if (typeof state !== "object" || state === null || !("jobId" in state)) return undefined;
  const { jobId } = state;
  if (typeof jobId !== "string" || jobId === "") return undefined;
  const title = "jobTitle" in state && typeof state.jobTitle === "string" ? state.jobTitle : "";
  return { state: "open", jobId, title: title || jobId };
}
