import type { LiveNews } from "./live-stream.ts";

/** Sums up the changes to a list since it was loaded. */
export interface LiveList {
  /** Ids of new records. They wait for the Show button, so that no row moves while staff read. */
  waiting: readonly string[];
  /** More new records than the server names one by one. */
  many: boolean;
  /** A row on this page changed, or may have: the list has to be loaded again. */
  stale: boolean;
}

export const unchanged: LiveList = { waiting: [], many: false, stale: false };

/** Describes the page of a list that was loaded. */
export interface LoadedRows {
  ids: readonly string[];
  /** The server's time at its answer, in milliseconds since 1970, where the answer has it. */
  answeredAt?: number | undefined;
  /** True where a change of any record matters, as it does to the counts of a board; new ones don't wait then. */
  whole?: boolean;
}

/** Returns the list's state after one change. */
export function afterNews(list: LiveList, news: LiveNews, loaded: LoadedRows): LiveList {
  if (news === "missed" || loaded.whole) return { ...unchanged, stale: true };
  const { kind, _id } = news;
  const isShown = _id === "" || loaded.ids.includes(_id);
  if (kind !== "added") {
    const waiting = kind === "deleted" ? list.waiting.filter((id) => id !== _id) : list.waiting;
    return { ...list, waiting, stale: list.stale || isShown };
  }
  if (wasThere(_id || news.newest, loaded)) return list;
  if (_id === "") return { ...list, many: true };
  return list.waiting.includes(_id) ? list : { ...list, waiting: [...list.waiting, _id] };
}

/** Covers the time between the making of a record's id and the commit of its transaction. */
const WRITING_MS = 1000;

/** Returns whether a record is older than the loaded list, on this page or another. */
function wasThere(id: string | undefined, { ids, answeredAt }: LoadedRows): boolean {
  if (id === undefined) return false;
  if (ids.includes(id)) return true;
  return answeredAt !== undefined && madeAt(id) < answeredAt - WRITING_MS;
}

/** Returns the time in an id (UUIDv7), in milliseconds since 1970. */
function madeAt(id: string): number {
  return Number.parseInt(id.replace("-", "").slice(0, 12), 16);
}

/** Returns the text of the bar above the list; "" when no new record waits. */
export function waitingText({ waiting, many }: LiveList, [one, several]: readonly [string, string]): string {
  if (many) return `New ${several}`;
  if (waiting.length === 0) return "";
  return `${waiting.length.toLocaleString("en-IN")} new ${waiting.length === 1 ? one : several}`;
}
