/**
 * React Router matches paths without regard to case and to a trailing slash, so one page would answer at many
 * addresses. This finds the one spelling that is listed (trust.md section 4).
 */
export interface Spelling {
  /**
   * Gives the listed spelling of a path as it was asked for, ready for a Location header: the same text when it is
   * spelled right, another when only case or a trailing slash differ, undefined when nothing is listed for it.
   * A percent-encoded letter counts as the letter: `/ui%26ux` is spelled right where `/ui&ux` is listed.
   */
  of(pathname: string): string | undefined;
}

interface Pattern {
  segments: string[];
  splat: boolean;
}

/**
 * @param patterns route patterns such as `/about`, `/jobDetail/:id`, `/admin/*`. Where two are the same but for case,
 * both are right and the first gets every other spelling.
 */
export function createSpelling(patterns: readonly string[]): Spelling {
  const parsed = patterns.filter((pattern) => pattern !== "*" && pattern !== "/*").map(parsePattern);
  const splats = parsed.filter(({ splat }) => splat);
  const pages = parsed.filter(({ splat }) => !splat);
  const literals = new Set(patterns.filter((pattern) => !/[:*]/.test(pattern)));
  return {
    of(pathname) {
      if (literals.has(pathname)) return pathname;
      const asked = withoutTrailingSlash(pathname).split("/").slice(1);
      const decoded = asked.map(decodeSegment);
      if (decoded.includes(undefined)) return undefined;
      const names = decoded as string[];
      // A splat takes only what is no page in any spelling.
      const found = find(pages, names) ?? find(splats, names);
      return found && respell(found, asked, names);
    },
  };
}

function find(patterns: Pattern[], names: string[]): Pattern | undefined {
  return (
    patterns.find((pattern) => fits(pattern, names, sameText)) ??
    patterns.find((pattern) => fits(pattern, names, sameLetters))
  );
}

function parsePattern(pattern: string): Pattern {
  const segments = withoutTrailingSlash(pattern).split("/").slice(1);
  const splat = segments.at(-1) === "*";
  return { segments: splat ? segments.slice(0, -1) : segments, splat };
}

function withoutTrailingSlash(path: string): string {
  return path.replace(/\/+$/, "");
}

function decodeSegment(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

function fits(pattern: Pattern, names: string[], same: (a: string, b: string) => boolean): boolean {
  const { segments, splat } = pattern;
  if (splat ? names.length < segments.length : names.length !== segments.length) return false;
  return segments.every((segment, index) => {
    const name = names[index] ?? "";
    return segment.startsWith(":") ? name !== "" : same(segment, name);
  });
}

const sameText = (a: string, b: string) => a === b;
const sameLetters = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/** Keeps parameters, and what already reads as listed, as they were asked for. */
function respell({ segments }: Pattern, asked: string[], names: string[]): string {
  const spelled = asked.map((text, index) => {
    const segment = segments[index];
    return segment === undefined || segment.startsWith(":") || segment === names[index]
      ? text
      : encodeURI(segment);
  });
  return `/${spelled.join("/")}`;
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

/** All routes that answer: those that have no route below them, in the order they are written in. */
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
