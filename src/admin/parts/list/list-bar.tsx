import { Download, Rows3, Rows4 } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { readStored, writeStored } from "#platform/client/local-storage.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { AllBox, type Column, type SortKind } from "#ui/table.tsx";
import { sortHref } from "./list-state.ts";
import type { Selection } from "./use-selection.ts";

/** Names an order that no column offers: its `sort` value and its text. */
export interface ListOrder {
  value: string;
  words: string;
}

interface ListBarProps<Row> {
  /** The number of records: "1,240 applications". */
  count: string;
  /** Stands beside the count. */
  note?: ReactNode;
  columns: readonly Column<Row>[];
  orders: readonly ListOrder[] | undefined;
  sort: string;
  selection: Selection<Row> | undefined;
  /** The buttons for the selected rows. */
  actions: ReactNode;
  /** The CSV export, where the list has one. */
  csv: { busy: boolean; save: () => void } | undefined;
}

/** Shows the count, order, density and export above a list's rows, or the actions for the selected rows. */
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

/** Sorts cards, which have no column heads, and tables with orders that no column offers. */
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

/** Returns the row density that this browser remembers, and sets it as `data-density`, which tokens.css reads. */
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
