import { useEffect, useEffectEvent } from "react";
import type { FetcherWithComponents } from "react-router";
import type { ActionResult } from "./action-result.ts";

/** Calls back once for each result of a fetcher, after the screen's loaders have run again. */
export function useSettled<Result extends ActionResult>(
  { state, data }: Pick<FetcherWithComponents<Result>, "state" | "data">,
  onResult: (result: Result) => void,
): void {
  const settled = useEffectEvent(onResult);
  useEffect(() => {
    if (state === "idle" && data) settled(data);
  }, [state, data]);
}

/**
 * Returns whether a form is on its way. One that was refused is not: it may be sent again while the screen's loaders
 * run anew.
 */
export function isOnItsWay({
  state,
  data,
}: Pick<FetcherWithComponents<ActionResult>, "state" | "data">): boolean {
  return state === "submitting" || (state === "loading" && data?.ok !== false);
}
