import { useState } from "react";
import { useCompany } from "#admin/company.ts";
import { kinds } from "#features/kinds.ts";
import { type LeadCounts, type LeadFigures, readLeadFigures, results } from "#features/leads/contract.ts";
import { type WorkingHours, workingTimeText } from "#features/leads/rules.ts";
import { browserApi } from "#platform/client/browser-client.ts";
import { MINUTE_MS } from "#platform/contract/durations.ts";
import { Button } from "#ui/button.tsx";
import { Link } from "#ui/link.tsx";
import {
  enquiryFiguresCsv,
  enquiryListAddress,
  otherText,
  resultWords,
  sourceText,
} from "./enquiry-figures-text.ts";
import { FiguresNote, FiguresPanel } from "./figures-panel.tsx";
import { type FiguresRow, FiguresTable } from "./figures-table.tsx";
import { Funnel } from "./funnel.tsx";

/**
 * Shows what became of the enquiries of the last weeks and how soon they were answered, in all, by kind and by source.
 */
export function EnquiryFigures({ news }: { news: number }) {
  const { hours } = useCompany();
  return (
    <FiguresPanel
      title="From enquiry to project"
      noun="enquiries"
      load={(weeks, signal) => browserApi().call(readLeadFigures, { query: { weeks }, signal })}
      news={news}
    >
      {(figures) => (
        <>
          <Results figures={figures} hours={hours} />
          <ByKind figures={figures} hours={hours} />
          <BySource figures={figures} hours={hours} />
          <FiguresNote
            noun="enquiries"
            csv={() => enquiryFiguresCsv(figures)}
            fileName={`enquiries-since-${figures.from}.csv`}
          >
            Each column counts the enquiries received in this period, and what became of them. Times are
            working time: half were answered faster. “Direct” means that no campaign or referring site is
            known.
          </FiguresNote>
        </>
      )}
    </FiguresPanel>
  );
}

interface FiguresProps {
  figures: LeadFigures;
  hours: WorkingHours;
}

/** Returns the time to the first answer in words; undefined where nobody was answered. */
function answerText({ medianAnswer }: LeadCounts, hours: WorkingHours): string | undefined {
  return medianAnswer === null ? undefined : workingTimeText(medianAnswer * MINUTE_MS, hours);
}

/** Shows how many came in, were answered, won and lost. */
function Results({ figures, hours }: FiguresProps) {
  const rows = results.map((result) => ({
    key: result,
    name: resultWords[result],
    count: figures[result],
    time: result === "answered" ? answerText(figures, hours) : undefined,
  }));
  return <Funnel rows={[{ key: "received", name: "Received", count: figures.received }, ...rows]} />;
}

const columns = [
  ["received", "Received"],
  ...results.map((result) => [result, resultWords[result]] as const),
] as const;

type Row = FiguresRow<(typeof columns)[number][0]>;

/** Returns a row of a table but for its name. */
function rowOf(key: string, counts: LeadCounts, hours: WorkingHours): Omit<Row, "name"> {
  return { key, of: counts, answer: answerText(counts, hours) ?? "–" };
}

/** Shows each kind, whose numbers lead to its list. */
function ByKind({ figures: { from, kinds: ofKinds }, hours }: FiguresProps) {
  const rows = ofKinds.map(({ kind, ...counts }) => ({
    ...rowOf(kind, counts, hours),
    name: (
      <Link className="link" href={enquiryListAddress(kind, { from })}>
        {kinds[kind].form.title}
      </Link>
    ),
    lists: {
      won: enquiryListAddress(kind, { from, stage: "won" }),
      lost: enquiryListAddress(kind, { from, stage: "lost" }),
    },
  }));
  return <FiguresTable caption="By kind" head="Kind" columns={columns} rows={rows} />;
}

/** Sources that are shown before one asks for all. */
const FIRST_SHOWN = 8;

/** Shows the sources, as plain text: lists have no filter for them. */
function BySource({ figures: { sources, otherSources }, hours }: FiguresProps) {
  const [all, setAll] = useState(false);
  const rows: Row[] = sources.map((counts) => ({
    ...rowOf(`from ${counts.source}`, counts, hours),
    name: <span className="wrap-anywhere">{sourceText(counts.source)}</span>,
  }));
  if (otherSources)
    rows.push({ ...rowOf("other", otherSources, hours), name: otherText(otherSources.sources) });
  return (
    <div>
      <FiguresTable
        caption="By source"
        head="Source"
        columns={columns}
        rows={all ? rows : rows.slice(0, FIRST_SHOWN)}
      />
      {rows.length > FIRST_SHOWN && (
        <Button variant="secondary" size="small" className="mt-3" onClick={() => setAll(!all)}>
          {all ? "Show fewer sources" : "Show all sources"}
        </Button>
      )}
    </div>
  );
}
