import { useCallback } from "react";
import { useFetcher } from "react-router";
import type { ActionResult } from "./action-result.ts";
import { useSettled } from "./use-settled.ts";

/**
 * Marks records as read and unread by the intent `mark` of the screen. A failure to mark one as read is silent: the
 * row stays unread.
 * @param onUnread called with the result of marking one as unread
 */
export function useReadStatus(onUnread: (result: ActionResult) => void) {
  const reading = useFetcher<ActionResult>();
  const unreading = useFetcher<ActionResult>();
  useSettled(unreading, onUnread);
  const { submit } = reading;
  return {
    /** Stays the same function, so that rows that depend on it are not rendered again. */
    markRead: useCallback((id: string) => void submit(toForm(id, true), { method: "post" }), [submit]),
    markUnread: (id: string) => void unreading.submit(toForm(id, false), { method: "post" }),
  };
}

function toForm(id: string, read: boolean) {
  return { intent: "mark", id, read: String(read) };
}
