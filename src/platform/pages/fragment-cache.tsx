import { type ComponentType, createContext, createElement, use } from "react";

/** What a rendering on the server knows of the markup that earlier ones made. */
export interface MarkupKeeper {
  /** Marks the parts of this rendering; nobody can know it. */
  mark: string;
  /** Notes that a part stands in this page: its number there, and whether its markup is known already. */
  place(key: string): { place: number; known: boolean };
}

/** Set while a page is rendered on the server; undefined in the browser. */
export const MarkupContext = createContext<MarkupKeeper | undefined>(undefined);

/** Stands where a part belongs until the page is put together; no browser ever meets it. */
export const PART_TAG = "kept-part";

/**
 * A part of a page that the server renders once, and puts as markup into every page that shows it under the same key.
 * In the browser it is the part itself, so hydration finds what it would have rendered.
 * What it shows must follow from its key alone: no address, no `useId`, no script, no other kept part within.
 * In development it is rendered each time, so that an edit is seen.
 */
export function keptMarkup<Props extends object>(
  name: string,
  Part: ComponentType<Props>,
  keyOf: (props: Props) => string = () => "",
): ComponentType<Props> {
  if (!import.meta.env.SSR || import.meta.env.MODE === "development") return Part;
  return function KeptMarkup(props: Props) {
    const keeper = use(MarkupContext);
    if (!keeper) return <Part {...props} />;
    const { place, known } = keeper.place(`${name} ${keyOf(props)}`);
    return createElement(PART_TAG, { nonce: keeper.mark, place }, known ? null : <Part {...props} />);
  };
}
