import { matchPath } from "react-router";

interface QueryReader {
  /** Such as `/careers` or `/jobDetail/:id`. */
  pattern: string;
  /** Names of the parameters that the page reads. */
  names: readonly string[];
}

/**
 * Creates the function that returns a query (with its question mark, or "") without the parameters that the page
 * ignores, so that the additions of newsletters and advertisements lead to the same cached page.
 */
export function createPageQuery(readers: readonly QueryReader[]) {
  const reading = readers.filter(({ names }) => names.length > 0);
  return (pathname: string, search: string): string => {
    if (search === "") return "";
    const names = reading.find(({ pattern }) => matchPath(pattern, pathname))?.names ?? [];
    const asked = [...new URLSearchParams(search)].filter(([name]) => names.includes(name));
    return asked.length ? `?${new URLSearchParams(asked)}` : "";
  };
}
