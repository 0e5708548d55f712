import { type ComponentType, createContext, createElement, use } from "react";

/** Connects a rendering on the server with the markup of earlier ones. */
export interface CachedFragments {
  /** Marks the parts of this rendering; a visitor's text cannot contain it. */
  mark: string;
  /** Adds a part to this page. Returns its number there, and whether its markup is cached. */
  place(key: string): { place: number; known: boolean };
}

/** Set while a page is rendered on the server; undefined in the browser. */
export const FragmentContext = createContext<CachedFragments | undefined>(undefined);

/** Stands in place of a part until the page is assembled; it never reaches a browser. */
export const PART_TAG = "cached-part";

/**
 * Wraps a component so that the server renders it once for each key; in the browser it is the component itself.
 * Its markup must follow from its key alone: no address, no `useId`, no script, no other cached fragment within.
 * In development it is rendered each time, so that an edit is seen.
 */
export function cachedFragment<Props extends object>(
  name: string,
  Part: ComponentType<Props>,
  keyOf: (props: Props) => string = () => "",
): ComponentType<Props> {
  if (!import.meta.env.SSR || import.meta.env.MODE === "development") return Part;
  return function CachedFragment(props: Props) {
    const fragments = use(FragmentContext);
    if (!fragments) return <Part {...props} />;
    const { place, known } = fragments.place(`${name} ${keyOf(props)}`);
    return createElement(PART_TAG, { nonce: fragments.mark, place }, known ? null : <Part {...props} />);
  };
}
