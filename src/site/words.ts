import { createContext } from "react-router";
import type { ReadWords } from "#features/content/kinds.ts";

/** Passes to a request's loaders the words of the site as they are published. */
export const wordsContext = createContext<ReadWords>();

/** Tells the rendering that the words are not published ones: nothing of the page is cached. */
export const draftContext = createContext(false);
