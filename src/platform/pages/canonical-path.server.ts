/**
 * Creates the function that returns the listed spelling of a path: the same text when it is right, undefined when
 * nothing is listed for it. React Router ignores case and a trailing slash, so one page would answer at many addresses.
 * Of two listed paths that differ only in case both are right, and the first gets all other spellings.
 * @param patterns routes such as `/about`, `/jobDetail/:id` and `/admin/*`; a parameter or `*` follows one segment or
 * two
 */
export function createSpelling(patterns: readonly string[]) {
  const literals = new Set(patterns.filter((pattern) => !/[:*]/.test(pattern)));
  const keyed = [...literals].map((path) => [keyOf(segmentsOf(path)), path] as const);
  const exact = new Map(keyed);
  const ignoringCase = new Map(keyed.toReversed().map(([key, path]) => [key.toLowerCase(), path]));
  const parents = new Map(patterns.flatMap(parentEntry));

  function findBelowParent(asked: string[], names: string[], depth = DEEPEST_PARENT): string | undefined {
    if (depth === 0) return undefined;
    const name = keyOf(names.slice(1, depth + 1));
    const parent = parents.get(name.toLowerCase());
    const below = asked.slice(depth + 1);
    if (!parent || (parent.isParameter && (below.length !== 1 || below[0] === "")))
      return findBelowParent(asked, names, depth - 1);
    const own = parent.name === name ? asked.slice(1, depth + 1) : [parent.name];
    return ["", ...own, ...below].join("/");
  }

  return (pathname: string): string | undefined => {
    if (literals.has(pathname)) return pathname;
    const asked = segmentsOf(pathname);
    const names = decodeAll(asked);
    if (!names) return undefined;
    const key = keyOf(names);
    const literal = exact.get(key);
    if (literal) return pathname.endsWith("/") ? literal : pathname;
    return ignoringCase.get(key.toLowerCase()) ?? findBelowParent(asked, names);
  };
}

/** Counts the segments before a parameter, at most. */
const DEEPEST_PARENT = 2;

/** Returns the segments of a pattern before its parameter or splat. */
function parentEntry(pattern: string): [string, { name: string; isParameter: boolean }][] {
  const [, name = "", rest = ""] = /^\/([^/:*]+(?:\/[^/:*]+)?)\/([:*])/.exec(pattern) ?? [];
  return name ? [[name.toLowerCase(), { name, isParameter: rest === ":" }]] : [];
}

/**
 * Splits at slashes, without those at the end. The lookbehind has each run of slashes tried once, not from each of its
 * slashes.
 */
function segmentsOf(path: string): string[] {
  return path.replace(/(?<!\/)\/+$/, "").split("/");
}

/** Decodes a path, because an escaped letter counts as the letter: `/ui%26ux` is right where `/ui&ux` is listed. */
function decodeAll(segments: string[]): string[] | undefined {
  try {
    return segments.map(decodeURIComponent);
  } catch {
    return undefined;
  }
}

/** Encodes the names alike, so that an encoded slash is no separator. */
function keyOf(names: string[]): string {
  return names.map(encodeURIComponent).join("/");
}

interface RouteEntry {
  id: string;
  parentId?: string | undefined;
  path?: string | undefined;
}

interface Leaf<R> {
  /** Such as `/about`, `/jobDetail/:id`, `/admin/*`. */
  pattern: string;
  route: R;
}

/** Returns the routes without children, which are those that answer, in their written order. */
export function leafRoutes<R extends RouteEntry>(routes: Record<string, R | undefined>): Leaf<R>[] {
  const entries = Object.values(routes).filter((route) => route !== undefined);
  const parents = new Set(entries.map((route) => route.parentId));
  const pathOf = (route: RouteEntry): string => {
    const parent = route.parentId === undefined ? undefined : routes[route.parentId];
    return [parent && pathOf(parent), route.path].filter(Boolean).join("/");
  };
  return entries
    .filter((route) => !parents.has(route.id))
    .map((route) => ({ pattern: `/${pathOf(route)}`, route }));
}
