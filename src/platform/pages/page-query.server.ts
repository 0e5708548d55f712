import { matchPath } from "react-router";

interface QueryReader {
  /** Such as `/careers` or `/jobDetail/:id`. */
  pattern: string;
  /** The names of the parameters that the page reads. */
  names: readonly string[];
}

export interface PageQuery {
  /**
   * Takes a page's path and query (with its question mark, or "") and gives the query without what the page does not
   * read: what newsletters and advertisements add to a link makes no other page of it, so the kept one is given.
   */
  of(pathname: string, search: string): string;
}

/** Parameters that no page names are never seen by one, so a page that forgets to name its own shows that at once. */
export function createPageQuery(readers: readonly QueryReader[]): PageQuery {
  const reading = readers.filter(({ names }) => names.length > 0);
  return {
    of(pathname, search) {
      if (search === "") return "";
      const names = reading.find(({ pattern }) => matchPath(pattern, pathname))?.names ?? [];
      const asked = [...new URLSearchParams(search)].filter(([name]) => names.includes(name));
      return asked.length ? `?${new URLSearchParams(asked)}` : "";
    },
  };
}
