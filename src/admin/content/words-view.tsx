import { Details } from "#admin/parts/record/details.tsx";
import type { Words } from "#features/content/contract.ts";
import { type FormField, textFieldsOf } from "./form-fields.ts";

interface WordsViewProps {
  fields: readonly FormField[];
  words: Words;
}

/** Shows the words of a document, to be read alone. */
export function WordsView({ fields, words }: WordsViewProps) {
  const items = textFieldsOf(fields).map(({ label, text }) => {
    const value = text(words);
    return { label, value, wide: value.length > 80 || value.includes("\n") };
  });
  return <Details items={items} />;
}
