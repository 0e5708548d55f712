import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useFetchers, useNavigate, useNavigation, useRevalidator, useSearchParams } from "react-router";
import { hasUnsaved } from "#admin/parts/drafts/drafts.ts";
import { focusHeading } from "#admin/parts/record/page-outcome.tsx";
import { me } from "#features/auth/contract.ts";
import { type EventNoun, HEARTBEAT_MS, streamEvents } from "#features/events/contract.ts";
import { browserApi, passively } from "#platform/client/browser-client.ts";
import { afterNews, type LiveList, type LoadedRows, unchanged } from "./live-list.ts";
import { createLiveStream, type LiveNews } from "./live-stream.ts";

/** The one stream of this tab. */
const stream = createLiveStream({
  connect: (signal) => browserApi().listen(streamEvents.path, signal),
  // Any other call leads to the sign-in page then. Who is writing is left alone until they send it.
  onSignedOut: () => !hasUnsaved() && void browserApi().call(me),
  patience: 2.5 * HEARTBEAT_MS,
});

/** Tabs share six connections to a server (HTTP/1.1), so one that nobody sees gives its own back, if not at once. */
const HIDDEN_FOR_MS = 10_000;

/** Listens to what changes, as long as the desk is open and to be seen. Once, in the layout of the desk. */
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

/** What a list shows of the changes around it. */
export interface LiveRows {
  list: LiveList;
  /** Being loaded anew in its place, which nobody need notice. */
  quiet: boolean;
  /** Shows what waits: the newest first, all of them. */
  show: () => void;
}

/**
 * Keeps a list up to date under its reader's eyes. What comes in waits to be shown; rows that change are loaded anew
 * in their place, as soon as nobody is in the middle of something.
 * @param noun what the rows are; undefined for a list that does not follow changes
 */
export function useLiveList(noun: EventNoun | undefined, loaded: LoadedRows): LiveRows {
  const [list, setList] = useState(unchanged);
  const [quiet, setQuiet] = useState(false);
  const [params] = useSearchParams();
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const idle = useIdle();
  const held = useRef<LiveNews[]>([]);

  // What we did ourselves comes as news too: it is looked at when our own answer is here.
  const take = useEffectEvent((news?: LiveNews) => {
    if (news) held.current.push(news);
    if (!idle || held.current.length === 0) return;
    const all = held.current.splice(0);
    setList((before) => all.reduce((now, one) => afterNews(now, one, loaded), before));
  });
  useEffect(() => stream.follow((news) => (news === "missed" || news.noun === noun) && take(news)), [noun]);
  useEffect(() => {
    if (idle) take();
  }, [idle]);

  // Another search, order or page is another list, loaded just now.
  const address = params.toString();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address alone tells that
  useEffect(() => setList(unchanged), [address]);

  const refresh = useEffectEvent(async () => {
    setList((now) => ({ ...now, stale: false }));
    setQuiet(true);
    await passively(revalidate);
    setQuiet(false);
  });
  useEffect(() => {
    if (!list.stale) return;
    const timer = setInterval(() => {
      if (!isBusy()) void refresh();
    }, GATHERING_MS);
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

/** Whether nothing is being sent or loaded. */
function useIdle(): boolean {
  const { state } = useNavigation();
  const revalidator = useRevalidator();
  const fetchers = useFetchers();
  return state === "idle" && revalidator.state === "idle" && fetchers.every((one) => one.state === "idle");
}

/** Whether somebody is in the middle of something that new rows would disturb: a dialog, a row being moved, a choice from a list. */
function isBusy(): boolean {
  return (
    document.querySelector("dialog[open], [data-dragged]") !== null ||
    document.activeElement instanceof HTMLSelectElement
  );
}
