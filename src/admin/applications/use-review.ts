import { useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { nextHref } from "#admin/parts/list/list-state.ts";
import { toResult } from "#admin/parts/record/action-result.ts";
import { type ApplicationStatus, applicationStatuses } from "#content/application-statuses.ts";
import { type Application, outcomes } from "#features/applications/contract.ts";
import { act, type StatusResult, saveStatus } from "./application-actions.ts";
import type { ReviewedList } from "./reviewed-list.ts";

/** Carries the outcome of a change and its application, which may no longer be the one shown. */
export interface ReviewNews extends StatusResult {
  /** The application before the change. */
  application: Application;
}

/** Names a status that is being saved. */
interface Saving {
  id: string;
  status: string;
}

/**
 * Steps through a list of applications, page after page, marks each as read, and saves statuses in the background. The
 * list behind is loaded again once, when the review ends.
 * @param given the list that it begins with
 * @param listed the applications of the list that is shown behind
 * @param start the application that is shown first
 * @param onLateFailure called with a change that fails after the review has ended
 */
export function useReview(
  given: ReviewedList,
  listed: readonly Application[],
  start: Application,
  onLateFailure: (news: ReviewNews) => void,
) {
  const [list] = useState(given);
  const [all, setAll] = useState(list.applications);
  const [next, setNext] = useState(list.next);
  /** The pages after that of the list: their cursors, and where each begins. */
  const [pages, setPages] = useState<readonly { cursor: string; from: number }[]>([]);
  const isLoading = useRef(false);
  const [index, setIndex] = useState(() => Math.max(0, indexOf(all, start._id)));
  const [saving, setSaving] = useState<readonly Saving[]>([]);
  const [news, setNews] = useState<readonly ReviewNews[]>([]);
  /** The states that own changes left, or were refused for. */
  const answered = useRef(new Map<string, Application>());
  /** The last change that was saved. */
  const lastDone = useRef<ReviewNews>(undefined);
  const { enqueue, isOver } = useQueue();
  const mine = all[index] ?? start;
  const application = fresherOf(mine, listed);

  const step = (by: 1 | -1) =>
    by === 1 && next !== null && index === all.length - 1
      ? void goOn(next)
      : setIndex((at) => Math.min(Math.max(at + by, 0), all.length - 1));
  const change = (id: string, changed: Partial<Application>) =>
    setAll((before) => before.map((one) => (one._id === id ? { ...one, ...changed } : one)));
  function take(answer: Application): void {
    answered.current.set(answer._id, answer);
    change(answer._id, answer);
  }
  /** Keeps the newest success, and every failure until its application succeeds. */
  function report(latest: ReviewNews): void {
    if (isOver() && !latest.ok) onLateFailure(latest);
    if (latest.ok) lastDone.current = latest;
    setNews((before) => [
      ...before.filter(({ ok, application: { _id } }) => !ok && _id !== latest.application._id),
      latest,
    ]);
  }

  /** Shows the first application of the next page. */
  async function goOn(cursor: string): Promise<void> {
    if (isLoading.current) return;
    isLoading.current = true;
    setNews((before) => before.filter(({ message }) => message !== outcomes.loadFailed));
    const outcome = await list.load(cursor);
    isLoading.current = false;
    if (!outcome.ok) {
      const failed = toResult(outcome, { done: "", failed: outcomes.loadFailed });
      return report({ ...failed, application });
    }
    const added = outcome.data.data.filter(({ _id }) => indexOf(all, _id) < 0);
    setNext(outcome.data.next);
    setPages([...pages, { cursor, from: all.length }]);
    // A status may have been saved meanwhile.
    setAll((before) => [...before, ...added]);
    if (added.length > 0) setIndex((at) => (at === all.length - 1 ? at + 1 : at));
  }

  function setStatus(status: string, of = application): void {
    const { _id } = of;
    const asked = { id: _id, status };
    setSaving((before) => [...before, asked]);
    enqueue(async () => {
      const seen = fresherOf(of, [...answered.current.values()]).status;
      const result = await saveStatus(formOf({ ...asked, seen }));
      const answer = result.saved ?? result.theirs;
      if (answer) take(answer);
      setSaving((before) => before.filter((one) => one !== asked));
      report({ ...result, application: of });
    });
  }

  function markUnread(): void {
    enqueue(async () => {
      const result = await act(formOf({ intent: "mark", id: application._id, read: "false" }));
      // Changes `readAt` alone: a status may have been saved since the click.
      if (result.ok) change(application._id, { readAt: null });
      report({ ...result, application });
    });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each application shown, not after every change of it
  useEffect(() => {
    if (application.readAt !== null) return;
    // A failure is silent: the row stays unread.
    enqueue(() => act(formOf({ intent: "mark", id: application._id, read: "true" })));
  }, [application._id]);

  /**
   * Takes the last change of a status back, once it is saved; the one before it is no substitute for one that fails.
   */
  function undo(): void {
    const awaited = saving.at(-1);
    enqueue(async () => {
      const { asked, application: before } = lastDone.current ?? {};
      if (!asked || !before || asked === before.status) return;
      if (awaited && (awaited.id !== before._id || awaited.status !== asked)) return;
      setStatus(before.status, { ...before, status: statusOf(asked) });
    });
  }

  const page = pages
    .filter(({ from }) => from <= index)
    .reduce((search, { cursor }) => nextHref(new URLSearchParams(search), cursor), list.search);

  return {
    application,
    /** The place of the application among all that match the filter. */
    place: list.first + index,
    matching: Math.max(list.matching, list.first - 1 + all.length),
    /** The search of the address of the application's page of the list. */
    page,
    /** The same, if it is not the page that the review began on. */
    movedTo: page === list.search ? undefined : page,
    isFirst: index === 0,
    isLast: index === all.length - 1 && next === null,
    step,
    goTo: (id: string) => setIndex(indexOf(all, id)),
    setStatus,
    undo,
    change,
    /** Shows the outcome of something that was done to an application, which may have got another status with it. */
    tell(done: ReviewNews) {
      if (done.saved) take(done.saved);
      report(done);
    },
    /** The status that is being saved for the application shown. */
    savingStatus: saving.findLast(({ id }) => id === application._id)?.status,
    markUnread,
    news,
    dismiss: (failure: ReviewNews) => setNews((before) => before.filter((one) => one !== failure)),
  };
}

export type Review = ReturnType<typeof useReview>;

function indexOf(all: readonly Application[], id: string): number {
  return all.findIndex(({ _id }) => _id === id);
}

/** Returns the later of two states of an application: the one of this review, and the one that the list has by now. */
function fresherOf(mine: Application, listed: readonly Application[]): Application {
  const other = listed.find(({ _id }) => _id === mine._id);
  return other && other.updatedAt > mine.updatedAt ? other : mine;
}

function statusOf(asked: string | undefined): ApplicationStatus {
  return applicationStatuses.find((one) => one === asked) ?? applicationStatuses[0];
}

function formOf(fields: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  return form;
}

/**
 * Sends one change after the other, so that the later of two counts. Loads the list again when the review is over and
 * the last change is answered.
 */
function useQueue() {
  const { revalidate } = useRevalidator();
  const last = useRef<Promise<unknown>>(undefined);
  const over = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the review ends, not at each new function
  useEffect(() => {
    over.current = false;
    return () => {
      over.current = true;
      void last.current?.then(() => revalidate());
    };
  }, []);
  return {
    enqueue(send: () => Promise<unknown>): void {
      last.current = (last.current ?? Promise.resolve()).then(send);
    },
    isOver: () => over.current,
  };
}
