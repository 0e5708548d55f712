import { createContext } from "react-router";
import type { ReadWords } from "#features/content/kinds.ts";

/** Passes to a request's loaders the words of the site as they are published. */
export const wordsContext = createContext<ReadWords>();
