import type { LiveNews } from "./live-stream.ts";

/** What has happened to a list since somebody began to read it. */
export interface LiveList {
  /** Records that came in meanwhile, by id: they wait to be asked for, so that nothing moves under the reader. */
  waiting: readonly string[];
  /** More than were told one by one. */
  many: boolean;
  /** Rows that are shown, or may be, are not as they were: the list is to be loaded anew in its place. */
  stale: boolean;
}

export const unchanged: LiveList = { waiting: [], many: false, stale: false };

/** What was loaded of a list. */
export interface LoadedRows {
  /** Ids of the rows on the page. */
  ids: readonly string[];
  /** When the server answered, by its clock, in milliseconds since 1970; undefined when it did not say. */
  answeredAt?: number | undefined;
}

/** Takes news into account. */
export function afterNews(list: LiveList, news: LiveNews, loaded: LoadedRows): LiveList {
  if (news === "missed") return { ...unchanged, stale: true };
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

/** Between the making of a record's id and its being there for others to read. */
const WRITING_MS = 1000;

/** Whether a list has a record since it was loaded, on this page or another: the news of it came later. */
function wasThere(id: string | undefined, { ids, answeredAt }: LoadedRows): boolean {
  if (id === undefined) return false;
  if (ids.includes(id)) return true;
  return answeredAt !== undefined && madeAt(id) < answeredAt - WRITING_MS;
}

/** The time in an id (UUIDv7), in milliseconds since 1970. */
function madeAt(id: string): number {
  return Number.parseInt(id.replace("-", "").slice(0, 12), 16);
}

/** What the bar above the list says; "" when nothing waits. */
export function waitingText({ waiting, many }: LiveList, [one, several]: readonly [string, string]): string {
  if (many) return `New ${several}`;
  if (waiting.length === 0) return "";
  return `${waiting.length.toLocaleString("en-IN")} new ${waiting.length === 1 ? one : several}`;
}
