import { type ReactNode, useState } from "react";
import { saveFile } from "#admin/parts/list/download.tsx";
import { type FigureWeeks, figureWeeks } from "#features/figures/contract.ts";
import type { Outcome } from "#platform/client/client.ts";
import { Button } from "#ui/button.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { Panel, Part, usePart } from "./panel.tsx";

const periodWords: Record<FigureWeeks, string> = {
  "4": "Last 4 weeks",
  "12": "Last 12 weeks",
  "52": "Last 52 weeks",
};

interface FiguresPanelProps<Figures> {
  title: string;
  /** The records that are counted: `applications`. */
  noun: string;
  load: (weeks: FigureWeeks, signal: AbortSignal) => Promise<Outcome<{ data: Figures }>>;
  news: number;
  children: (figures: Figures) => ReactNode;
}

/** Loads the figures of a period that is chosen beside the heading, and says where nothing came in. */
export function FiguresPanel<Figures extends { received: number }>({
  title,
  noun,
  load,
  news,
  children,
}: FiguresPanelProps<Figures>) {
  const [weeks, setWeeks] = useState<FigureWeeks>("12");
  const figures = usePart((signal) => load(weeks, signal), news, weeks);
  const choice = (
    <select
      className="input input-select w-auto"
      aria-label={`Period of the figures of ${noun}`}
      value={weeks}
      onChange={({ target }) => setWeeks(target.value as FigureWeeks)}
    >
      {figureWeeks.map((value) => (
        <option key={value} value={value}>
          {periodWords[value]}
        </option>
      ))}
    </select>
  );
  return (
    <Panel title={title} tools={choice}>
      <Part
        of={figures}
        failed={`The figures of ${noun} could not be loaded.`}
        waiting={
          <div role="status">
            <p className="sr-only">Loading the figures of {noun}</p>
            <Skeleton className="h-48" />
          </div>
        }
      >
        {({ data }) =>
          data.received === 0 ? (
            <p className="text-muted">
              No {noun} came in the {periodWords[weeks].toLowerCase()}.
            </p>
          ) : (
            <div className="grid grid-cols-[minmax(0,1fr)] gap-8">{children(data)}</div>
          )
        }
      </Part>
    </Panel>
  );
}

interface FiguresNoteProps {
  /** The records that are counted: `applications`. */
  noun: string;
  /** Returns the figures as CSV. */
  csv: () => string;
  fileName: string;
  children: ReactNode;
}

/** Says what is counted, and saves it as a file. */
export function FiguresNote({ noun, csv, fileName, children }: FiguresNoteProps) {
  const save = () => saveFile(new Blob([csv()], { type: "text/csv" }), fileName);
  return (
    <div className="flex flex-wrap items-center justify-end gap-4">
      <p className="flex-[1_1_20rem] text-sm text-muted">{children}</p>
      <Button variant="secondary" size="small" onClick={save}>
        Save as CSV<span className="sr-only"> the figures of {noun}</span>
      </Button>
    </div>
  );
}
