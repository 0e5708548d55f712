import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useFetchers, useNavigate, useNavigation, useRevalidator, useSearchParams } from "react-router";
import { hasUnsaved } from "#admin/parts/drafts/drafts.ts";
import { focusHeading } from "#admin/parts/record/page-outcome.tsx";
import { me } from "#features/auth/contract.ts";
import {
  CHANGES_MARK,
  type EventNoun,
  HEARTBEAT_MS,
  LOOK_BACK_MS,
  streamEvents,
} from "#features/events/contract.ts";
import { browserApi, passively } from "#platform/client/browser-client.ts";
import { afterNews, type LiveList, type LoadedRows, unchanged } from "./live-list.ts";
import { createLiveStream, type LiveNews } from "./live-stream.ts";

/** Serves all lists and counts of this tab. */
const stream = createLiveStream({
  connect(signal) {
    const mark = markOfPage();
    return browserApi().listen(streamEvents.path, {
      signal,
      ...(mark && { headers: { "Last-Event-ID": mark } }),
    });
  },
  // This call meets the 401 that leads to the sign-in page. Unsaved input comes first: its own call meets it later.
  onSignedOut: () => !hasUnsaved() && void browserApi().call(me),
  silenceMs: 2.5 * HEARTBEAT_MS,
  // What was read was on its way for a while.
  recentMs: LOOK_BACK_MS / 2,
});

/**
 * Returns the mark of the changes before this page, all of which it has read: the server sent it along with the page.
 */
function markOfPage(): string | undefined {
  const [page] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return page?.serverTiming?.find(({ name }) => name === CHANGES_MARK)?.description;
}

/** Disconnects a hidden tab: all tabs share six connections to a server (HTTP/1.1). */
const HIDDEN_FOR_MS = 10_000;

/** Keeps the stream connected while the tab is visible. The layout of the staff area calls it, once. */
export function useLiveStream(): void {
  useEffect(() => {
    let close: (() => void) | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const pause = () => {
      close?.();
      close = undefined;
    };
    const follow = () => {
      clearTimeout(timer);
      if (document.hidden) timer = setTimeout(pause, HIDDEN_FOR_MS);
      else close ??= stream.open();
    };
    follow();
    document.addEventListener("visibilitychange", follow);
    return () => {
      document.removeEventListener("visibilitychange", follow);
      clearTimeout(timer);
      pause();
    };
  }, []);
}

/** Counts the changes to records of these nouns; changes that come together count as one. */
export function useLiveCount(nouns: readonly EventNoun[]): number {
  const [count, setCount] = useState(0);
  const key = nouns.join(" ");
  useEffect(() => {
    const wanted = key.split(" ");
    let timer: ReturnType<typeof setTimeout> | undefined;
    const unfollow = stream.follow((news) => {
      if (news !== "missed" && !wanted.includes(news.noun)) return;
      clearTimeout(timer);
      timer = setTimeout(() => setCount((before) => before + 1), GATHERING_MS);
    });
    return () => {
      unfollow();
      clearTimeout(timer);
    };
  }, [key]);
  return count;
}

const GATHERING_MS = 250;

/** Describes the changes that a list shows, and how. */
export interface LiveRows {
  list: LiveList;
  /** True while the list reloads by itself, without a sign of loading. */
  quiet: boolean;
  /** Shows the new records: goes to the first page, without search and filters. */
  show: () => void;
}

/**
 * Keeps a list up to date while staff read it. New records wait for a button; changed rows reload in place, once no
 * dialog, drag or select is open.
 * @param noun undefined for a list that does not follow changes
 * @param loaded must stay the same object until the list is loaded again
 */
export function useLiveList(noun: EventNoun | undefined, loaded: LoadedRows): LiveRows {
  const [list, setList] = useState(unchanged);
  const [quiet, setQuiet] = useState(false);
  const [params] = useSearchParams();
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const idle = useIdle();
  const pending = useRef<LiveNews[]>([]);
  const takenAt = useRef(0);
  const refreshedAt = useRef(0);

  // A list that was asked for after the last change was taken has it. One that was broken off, or had been asked for
  // before, stays stale, and is loaded again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the arrival alone tells that
  useEffect(() => {
    if (takenAt.current < refreshedAt.current) setList((now) => (now.stale ? { ...now, stale: false } : now));
  }, [loaded]);

  // Own changes arrive on the stream too; they are applied once the answer of the own call is here.
  const take = useEffectEvent((news?: LiveNews) => {
    if (news) pending.current.push(news);
    if (!idle || pending.current.length === 0) return;
    const all = pending.current.splice(0);
    takenAt.current = performance.now();
    setList((before) => all.reduce((now, one) => afterNews(now, one, loaded), before));
  });
  useEffect(() => stream.follow((news) => (news === "missed" || news.noun === noun) && take(news)), [noun]);
  useEffect(() => {
    if (idle) take();
  }, [idle]);

  // Another search, order or page was loaded just now, so no change to it is pending.
  const address = params.toString();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address alone tells that
  useEffect(() => setList(unchanged), [address]);

  const refresh = useEffectEvent(async () => {
    if (!idle || isBusy()) return;
    refreshedAt.current = performance.now();
    setQuiet(true);
    await passively(revalidate);
    setQuiet(false);
  });
  useEffect(() => {
    if (!list.stale) return;
    const timer = setInterval(() => void refresh(), GATHERING_MS);
    return () => clearInterval(timer);
  }, [list.stale]);

  return {
    list,
    quiet,
    show() {
      setList(unchanged);
      void navigate("?");
      focusHeading();
    },
  };
}

/** Returns whether nothing is being sent or loaded. */
function useIdle(): boolean {
  const { state } = useNavigation();
  const revalidator = useRevalidator();
  const fetchers = useFetchers();
  return state === "idle" && revalidator.state === "idle" && fetchers.every((one) => one.state === "idle");
}

/** Returns whether new rows would disturb an open dialog, a dragged row or an open select. */
function isBusy(): boolean {
  return (
    document.querySelector("dialog[open], [data-dragged]") !== null ||
    document.activeElement instanceof HTMLSelectElement
  );
}
