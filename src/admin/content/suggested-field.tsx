import { useId } from "react";
import { useAnswer } from "#admin/parts/list/use-answer.ts";
import type { Suggestions } from "#content/schemas/labels.ts";
import { listTeam } from "#features/team/contract.ts";
import { browserApi } from "#platform/client/browser-client.ts";
import { TextField, type TextFieldProps } from "#ui/field.tsx";

/** Reads by their source the records whose names are offered. */
const sources = {
  team: (signal: AbortSignal) => browserApi().call(listTeam, { signal }),
} satisfies Record<Suggestions, unknown>;

interface SuggestedFieldProps extends TextFieldProps {
  source: Suggestions;
}

/** Takes a name and offers those of a source, read anew at each visit. Without them it is a plain field. */
export function SuggestedField({ source, ...words }: SuggestedFieldProps) {
  const list = useId();
  const { answer, reload } = useAnswer(sources[source], source);
  const names = new Set(answer?.ok ? answer.data.data.map(({ name }) => name) : []);
  return (
    <>
      <TextField {...words} list={list} autoComplete="off" onFocus={reload} />
      <datalist id={list}>
        {[...names].map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}
