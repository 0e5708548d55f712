import { FiguresFilter } from "#admin/parts/list/figures-filter.tsx";
import { FilterSelect } from "#admin/parts/list/filter-select.tsx";
import type { ListOrder } from "#admin/parts/list/list-bar.tsx";
import { receivedOrders } from "#admin/parts/list/received.tsx";
import { stages, stageWords } from "#features/leads/contract.ts";

/** Sorts by the day of receipt, the next step and the time without an answer, which no column shows. */
export const leadOrders: readonly ListOrder[] = [
  ...receivedOrders,
  { value: "waiting", words: "Waiting longest first" },
  { value: "nextStepOn", words: "Next step due first" },
];

const stageOptions = stages.map((value) => ({ value, label: stageWords[value] }));

/**
 * Filters a list of enquiries by their stage, by the days that a figure has led to, and by those that wait for an
 * answer.
 */
export function LeadFilters() {
  return (
    <>
      <FiguresFilter />
      <FilterSelect name="stage" label="Stage" all="All stages" options={stageOptions} />
      <FilterSelect
        name="waiting"
        label="Answer"
        all="Any answer"
        options={[{ value: "true", label: "Waiting for an answer" }]}
      />
    </>
  );
}
