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

/** Takes news into account. @param shown ids of the rows on the page */
export function afterNews(list: LiveList, news: LiveNews, shown: readonly string[]): LiveList {
  if (news === "missed") return { ...unchanged, stale: true };
  const { kind, _id } = news;
  const isShown = _id === "" || shown.includes(_id);
  if (kind !== "added") {
    const waiting = kind === "deleted" ? list.waiting.filter((id) => id !== _id) : list.waiting;
    return { ...list, waiting, stale: list.stale || isShown };
  }
  if (_id === "") return { ...list, many: true };
  return isShown || list.waiting.includes(_id) ? list : { ...list, waiting: [...list.waiting, _id] };
}

/** What the bar above the list says; "" when nothing waits. */
export function waitingText({ waiting, many }: LiveList, [one, several]: readonly [string, string]): string {
  if (many) return `New ${several}`;
  if (waiting.length === 0) return "";
  return `${waiting.length.toLocaleString("en-IN")} new ${waiting.length === 1 ? one : several}`;
}
