import { useEffect, useRef, useState } from "react";
import { previewContent, type Words } from "#features/content/contract.ts";
import { browserApi } from "#platform/client/browser-client.ts";
import type { FieldErrors } from "#platform/contract/errors.ts";

/** The page as it was last rendered, and what kept the present words from being rendered. */
interface Picture {
  html: string | undefined;
  /** The dotted path of the first field in the way, "" where it is none, and the message. */
  failure: { path: string; message: string } | undefined;
}

interface Shown {
  /** The document's. */
  id: string;
  /** The page's. */
  path: string;
  words: Words;
  /** Returns the errors that prevent words from being rendered. */
  check: (words: Words) => FieldErrors;
}

/**
 * Returns the page with the present words of a document. One call is under way at a time: words that are typed
 * meanwhile wait, and the last of them follow.
 */
export function usePreview({ id, path, words, check }: Shown): Picture {
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
      const picture = await render(body);
      setPicture(({ html }) => ({ html, ...picture }));
    }
    busy.current = false;
  }

  async function render(
    body: Pick<Shown, "path" | "words">,
  ): Promise<Omit<Picture, "html"> & Partial<Picture>> {
    const wrong = failureOf(check(body.words));
    if (wrong) return { failure: wrong };
    const answer = await browserApi().call(previewContent, { params: { id }, body });
    if (answer.ok) return { html: answer.data.data.html, failure: undefined };
    return { failure: failureOf(answer.fields) ?? { path: "", message: answer.message } };
  }

  return picture;
}

function failureOf(fields: FieldErrors): Picture["failure"] {
  const [first] = Object.entries(fields);
  return first && { path: first[0], message: first[1] };
}
