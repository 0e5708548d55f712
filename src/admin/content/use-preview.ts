import { useEffect, useRef, useState } from "react";
import { previewContent, type Words } from "#features/content/contract.ts";
import { browserApi } from "#platform/client/browser-client.ts";

/** The page as it was last rendered, and what kept the present words from being rendered. */
interface Picture {
  html: string | undefined;
  /** The dotted path of the first field in the way, "" where it is none, and the message. */
  failure: { path: string; message: string } | undefined;
}

/**
 * Returns the page with the present words of a document. One call is under way at a time: words that are typed meanwhile
 * wait, and the last of them follow.
 */
export function usePreview(id: string, path: string, words: Words): Picture {
  const [picture, setPicture] = useState<Picture>({ html: undefined, failure: undefined });
  const wanted = useRef<{ path: string; words: Words }>(undefined);
  const busy = useRef(false);
  const sent = JSON.stringify([path, words]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the words are another object at each rendering
  useEffect(() => {
    wanted.current = { path, words };
    if (!busy.current) void renderLatest();
  }, [sent]);

  useEffect(
    () => () => {
      wanted.current = undefined;
    },
    [],
  );

  async function renderLatest() {
    busy.current = true;
    while (wanted.current) {
      const body = wanted.current;
      wanted.current = undefined;
      const answer = await browserApi().call(previewContent, { params: { id }, body });
      if (answer.ok) setPicture({ html: answer.data.data.html, failure: undefined });
      else {
        const [first] = Object.entries(answer.fields);
        const failure = { path: first?.[0] ?? "", message: first?.[1] ?? answer.message };
        setPicture(({ html }) => ({ html, failure }));
      }
    }
    busy.current = false;
  }

  return picture;
}
