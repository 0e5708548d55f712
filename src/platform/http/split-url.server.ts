/** The address of a request. */
export interface Address {
  /** Scheme and host. */
  origin: string;
  pathname: string;
  /** The query with its question mark; "" without one. */
  search: string;
}

/** Splits an absolute URL for routing; a URL object costs more than answering a cached page. */
export function splitUrl(url: string): Address {
  const start = url.indexOf("/", url.indexOf("//") + 2);
  const query = url.indexOf("?", start);
  const end = query === -1 ? url.length : query;
  return { origin: url.slice(0, start), pathname: url.slice(start, end), search: url.slice(end) };
}
