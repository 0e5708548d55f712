import { type RouterContextProvider, useRouteLoaderData } from "react-router";
import { type Company, companyOf } from "#content/company.ts";
import { fillWords } from "#content/fill.ts";
import { wordsContext } from "./words.ts";

/** The data of the routes of a page, as `meta` gets them: the root's first, then the layout's. */
export type Matches = readonly ({ loaderData?: unknown } | undefined)[];

interface RootData {
  /** Without its story. */
  company: Company;
}

/** Returns the company as it is published, for a loader. */
export function companyFor(context: Readonly<RouterContextProvider>): Company {
  return companyOf(context.get(wordsContext)("facts"));
}

/** Returns the company as it is published, without its story. */
export function useCompany(): Company {
  return companyOfRoot(useRouteLoaderData<RootData>("root"));
}

/** Returns the company for `meta`, which has no hooks. */
export function companyIn([root]: Matches): Company {
  return companyOfRoot(root?.loaderData as RootData | undefined);
}

function companyOfRoot(data: RootData | undefined): Company {
  // The loader of the root fails with the whole page only, and that one is not rendered.
  if (!data) throw new Error("The page was rendered without the data of its root.");
  return data.company;
}

/** Returns words with the company's facts in place of their tokens. */
export function useWords<Words extends string | object>(words: Words): Words {
  return fillWords(words, useCompany());
}
