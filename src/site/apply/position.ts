import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { readJob } from "#features/jobs/contract.ts";
import { isPaused } from "#features/jobs/rules.ts";
import type { JobQuestion } from "#features/questions/contract.ts";
import { browserApi } from "#platform/client/browser-client.ts";
import type { Client } from "#platform/client/client.ts";
import { readStored } from "#platform/client/local-storage.ts";
import type { FormResult } from "#platform/client/submit-form.ts";
import { unknownAnswer } from "./typed-answers.ts";

/** Names the job of an application. `general` has none; `unknown` has one whose title could not be looked up. */
export interface Position {
  state: "general" | "open" | "paused" | "closed" | "looking" | "unknown";
  jobId: string;
  title: string;
  /** Questions of the job; none while it is looked up. */
  questions: readonly JobQuestion[];
}

const questions: Position["questions"] = [];

export const generalPosition: Position = { state: "general", jobId: "", title: "", questions };

/** Looks a job up by its jobId or `_id`. */
export async function lookUpPosition(api: Client, jobId: string): Promise<Position> {
  const outcome = await api.call(readJob, { params: { jobId } });
  if (!outcome.ok)
    return { state: outcome.status === 404 ? "closed" : "unknown", jobId, title: "", questions };
  const { data: job } = outcome.data;
  if (isPaused(job, new Date())) return { state: "paused", jobId, title: job.title, questions };
  return { state: "open", jobId, title: job.title, questions: job.questions ?? questions };
}

/**
 * Returns the position of the form: from the navigation's state, then `?jobId=`, then the job chosen last in this
 * browser (spec sections 2.7 and 5).
 * @param first the position that the server rendered, where neither state nor storage is known
 * @param result the last answer: where the server asked what the form does not, the job is looked up again
 */
export function usePosition(first: Position, result: FormResult | undefined): Position {
  const { state, search, key } = useLocation();
  const carried = carriedPosition(state);
  const [position, setPosition] = useState(first);
  /** The job whose questions are shown, which are not asked for again while they are answered. */
  const shown = useRef(first.state === "open" && !carried ? first.jobId : "");
  const stale = result && unknownAnswer(position.questions, result.fields) && result.key;

  // The navigation's key changes with its state and its address.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    const jobId =
      carried?.jobId || new URLSearchParams(search).get("jobId") || readStored("selectedJobId") || "";
    if (!jobId) shown.current = "";
    if (!jobId) return setPosition(generalPosition);
    if (jobId === shown.current) return;
    setPosition(carried ?? { state: "looking", jobId, title: "", questions });
    return lookUp(jobId);
  }, [key]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each refusal
  useEffect(() => {
    if (stale) return lookUp(position.jobId);
  }, [stale]);

  /** Looks a job up until another one is. A title that came along stays where the server is not reached. */
  function lookUp(jobId: string) {
    let current = true;
    lookUpPosition(browserApi(), jobId).then((found) => {
      if (!current || (found.state === "unknown" && carried)) return;
      if (found.state === "open") shown.current = jobId;
      setPosition(found);
    });
    return () => {
      current = false;
    };
  }

  return position;
}

/** Returns the position in a navigation's state, which may be anything. */
export function carriedPosition(state: unknown): Position | undefined {
  if (typeof state !== "object" || state === null || !("jobId" in state)) return undefined;
  const { jobId } = state;
  if (typeof jobId !== "string" || jobId === "") return undefined;
  const title = "jobTitle" in state && typeof state.jobTitle === "string" ? state.jobTitle : "";
  return { state: "open", jobId, title: title || jobId, questions };
}
