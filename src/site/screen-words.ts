import { useEffect } from "react";
import { data, type RouterContextProvider, useLoaderData, useMatches } from "react-router";
import { fillWords } from "#content/fill.ts";
import type { ContentKindName, WordsOf } from "#features/content/kinds.ts";
import { useCompany } from "./company.ts";
import { wordsContext } from "./words.ts";

/** Words by the kind of their document. */
export type ScreenWords<Kind extends ContentKindName> = { [Name in Kind]: WordsOf<Name> };

/** Returns the words of a screen as they are published, for its loader; its pieces read them by `useScreenWords`. */
export function screenWords<Kind extends ContentKindName>(
  context: Readonly<RouterContextProvider>,
  ...kinds: readonly Kind[]
): ScreenWords<Kind> {
  const words = context.get(wordsContext);
  return Object.fromEntries(kinds.map((kind) => [kind, words(kind)])) as ScreenWords<Kind>;
}

/** Holds the words that this browser has shown or fetched, for when the server is not reached. */
const cached = new Map<ContentKindName, object>();

/**
 * Returns the words of a screen for its `clientLoader`, after a navigation in the browser.
 * @throws 503 when the server is not reached and no page had them before
 */
export async function fetchScreenWords<Kind extends ContentKindName>(
  ...kinds: readonly Kind[]
): Promise<ScreenWords<Kind>> {
  const { readWords } = await import("#features/content/contract.ts");
  const { browserApi } = await import("#platform/client/browser-client.ts");
  const read = await Promise.all(
    kinds.map(async (kind) => {
      const answer = await browserApi().call(readWords, { params: { id: kind } });
      const words = answer.ok ? answer.data.data : cached.get(kind);
      if (!words) throw data(null, { status: 503 });
      return [kind, words] as const;
    }),
  );
  return Object.fromEntries(read) as ScreenWords<Kind>;
}

interface Loaded {
  words?: Partial<ScreenWords<ContentKindName>>;
}

/** Caches the words of the page's screen for `fetchScreenWords`. */
export function useCachedWords(): void {
  const { words } = (useMatches().at(-1)?.loaderData ?? {}) as Loaded;
  useEffect(() => {
    for (const [kind, shown] of Object.entries(words ?? {})) cached.set(kind as ContentKindName, shown);
  }, [words]);
}

/**
 * Returns the words of the screen around a component, with the company's facts in them.
 * @throws Error where the screen's loader did not ask for them
 */
export function useScreenWords<Kind extends ContentKindName>(kind: Kind): WordsOf<Kind> {
  const company = useCompany();
  const words = useLoaderData<Loaded | undefined>()?.words?.[kind];
  if (!words) throw new Error(`The loader of this screen did not read the words "${kind}".`);
  return fillWords(words as WordsOf<Kind>, company);
}
