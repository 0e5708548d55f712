import { useSearchParams } from "react-router";
import { FilterSelect } from "#admin/parts/list/filter-select.tsx";
import { useAnswer } from "#admin/parts/list/use-answer.ts";
import { listRejectionReasons, listTags } from "#features/applications/contract.ts";
import { browserApi } from "#platform/client/browser-client.ts";

/** Filters the list by a tag; nothing is shown while no application has one. @param newest tags that were just given */
export function TagFilter({ newest }: { newest: readonly string[] }) {
  const { answer } = useAnswer((signal) => browserApi().call(listTags, { signal }), "");
  const known = answer?.ok ? answer.data.data : [];
  return <WordFilter name="tag" label="Tag" all="All tags" words={[...new Set([...known, ...newest])]} />;
}

/** Filters rejected applications by the reason. */
export function ReasonFilter() {
  const rejected = useSearchParams()[0].get("status") === "Rejected";
  const { answer } = useAnswer((signal) => browserApi().call(listRejectionReasons, { signal }), "");
  return (
    rejected && (
      <WordFilter name="reason" label="Reason" all="All reasons" words={answer?.ok ? answer.data.data : []} />
    )
  );
}

interface WordFilterProps {
  name: string;
  label: string;
  all: string;
  words: readonly string[];
}

function WordFilter({ words, ...filter }: WordFilterProps) {
  const chosen = useSearchParams()[0].get(filter.name);
  // What the address says stays an option before the words are loaded, and after nobody uses it any more.
  const options = chosen && !words.includes(chosen) ? [chosen, ...words] : words;
  return options.length > 0 && <FilterSelect {...filter} options={options} />;
}
