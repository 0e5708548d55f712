import { Download, Rows3, Rows4 } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { readStored, writeStored } from "#platform/client/local-storage.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { AllBox, type Column, type SortKind } from "#ui/table.tsx";
import { sortHref } from "./list-state.ts";
import type { Selection } from "./use-selection.ts";

/** An order that no column's head gives: its `sort` and its words. */
export interface ListOrder {
  value: string;
  words: string;
}

interface ListBarProps<Row> {
  /** How many there are: "1,240 applications". */
  count: string;
  /** What else is to be said beside it. */
  note?: ReactNode;
  columns: readonly Column<Row>[];
  orders: readonly ListOrder[] | undefined;
  sort: string;
  selection: Selection<Row> | undefined;
  /** What can be done with the chosen rows. */
  actions: ReactNode;
  /** Saving the list as a file, where it can be. */
  csv: { busy: boolean; save: () => void } | undefined;
}

/** The line above a list's rows: how many, in which order, how close; and what is done with those that are chosen. */
export function ListBar<Row>(props: ListBarProps<Row>) {
  const { count, note, columns, orders, sort, selection, actions, csv } = props;
  const chosen = selection?.rows.length ?? 0;
  return (
    <div className={`list-bar ${chosen > 0 ? "list-bar-chosen" : ""}`}>
      {selection && <AllBox selection={selection} labelled />}
      <p role="status" className="list-bar-count">
        {chosen > 0 ? `${chosen} selected:` : count}
      </p>
      {chosen === 0 && note && <p className="list-bar-count">{note}</p>}
      {chosen > 0 ? (
        <>
          {actions}
          <Button variant="quiet" size="small" className="list-bar-end" onClick={selection?.clear}>
            Clear selection
          </Button>
        </>
      ) : (
        <div className="list-bar-tools">
          <SortSelect columns={columns} orders={orders} sort={sort} />
          <DensityButton />
          {csv && (
            <Button variant="quiet" size="small" busy={csv.busy} busyLabel="Exporting…" onClick={csv.save}>
              <Icon of={Download} size={16} /> CSV
              <span className="sr-only"> of this list</span>
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

const directions: Record<SortKind, { up: string; down: string }> = {
  text: { up: "A to Z", down: "Z to A" },
  number: { up: "lowest first", down: "highest first" },
  time: { up: "oldest first", down: "newest first" },
};

type SortSelectProps<Row> = Pick<ListBarProps<Row>, "columns" | "orders" | "sort">;

/** The order of cards, which have no heads to press; and of a table that has orders beyond its heads. */
function SortSelect<Row>({ columns, orders = [], sort }: SortSelectProps<Row>) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const byColumn = columns.flatMap(({ header, sort: by, sortKind = "text" }) => {
    if (!by) return [];
    const { up, down } = directions[sortKind];
    return [
      { value: by, words: [header, ", ", up] },
      { value: `-${by}`, words: [header, ", ", down] },
    ];
  });
  const sorts = [...orders, ...byColumn];
  if (sorts.length === 0) return null;
  return (
    <label className={`list-sort ${orders.length > 0 ? "list-sort-always" : ""}`}>
      Sort by
      <select
        className="input input-select"
        value={sort}
        onChange={({ target }) => navigate(sortHref(params, target.value), { preventScrollReset: true })}
      >
        {sorts.map(({ value, words }) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}

function DensityButton() {
  const { compact, toggle } = useDensity();
  return (
    <Button
      variant="quiet"
      size="small"
      iconOnly
      className="list-density"
      aria-label="Compact rows"
      title="Compact rows"
      aria-pressed={compact}
      onClick={toggle}
    >
      <Icon of={compact ? Rows4 : Rows3} size={16} />
    </Button>
  );
}

/** Whether lists stand close, as this browser remembers it. The look is in the tokens (`data-density`). */
function useDensity() {
  const [compact, setCompact] = useState(() => readStored("density") === "compact");
  useEffect(() => {
    const { dataset } = document.documentElement;
    if (compact) dataset.density = "compact";
    else delete dataset.density;
  }, [compact]);
  function toggle() {
    writeStored("density", compact ? null : "compact");
    setCompact(!compact);
  }
  return { compact, toggle };
}
