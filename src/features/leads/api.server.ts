import { eachKind } from "#features/enquiries/kind.server.ts";
import { weeksUntil } from "#features/figures/rules.ts";
import { eachWeek } from "#features/figures/weeks.server.ts";
import { type Handler, handle } from "#platform/api/serve.server.ts";
import { dayInIndia } from "#platform/contract/india-day.ts";
import type { Db } from "#platform/database/db.server.ts";
import type { Services } from "#services.server.ts";
import * as contract from "./contract.ts";
import {
  addTo,
  answerMinutes,
  countsOf,
  createTally,
  type Outcome,
  sourceFigures,
  type Tally,
} from "./figures.server.ts";
import { findOutcomes } from "./figures-storage.server.ts";
import { sourceName, type WorkingHours } from "./rules.ts";

/** Returns the endpoint of the figures of enquiries; what staff do to one enquiry is answered with its kind. */
export function leadsApi({ db, content }: Services): Handler[] {
  return [
    handle(contract.readLeadFigures, async ({ query, at }) => ({
      data: await readFigures(db.read, Number(query.weeks), at, content.company().hours),
    })),
  ];
}

/** Reads what became of the enquiries of the last weeks, of both kinds. */
async function readFigures(
  db: Db,
  weekCount: number,
  at: Date,
  hours: WorkingHours,
): Promise<contract.LeadFigures> {
  const all = createTally();
  const bySource = new Map<string, Tally>();
  const names = new Map<string, string>();
  const kinds = eachKind(({ name, storage }) => ({ name, table: storage.table, tally: createTally() }));

  function add(outcome: Outcome, ofKind: Tally): void {
    const source = names.get(outcome.source) ?? sourceName(outcome.source);
    names.set(outcome.source, source);
    const ofSource = bySource.get(source) ?? createTally();
    bySource.set(source, ofSource);
    const minutes = answerMinutes(outcome, hours);
    for (const tally of [all, ofKind, ofSource]) addTo(tally, outcome.stage, minutes);
  }

  // Week by week, so that others are answered in between and no more is held than the minutes.
  for await (const week of eachWeek(at, weekCount)) {
    for (const { table, tally } of kinds)
      for (const outcome of await findOutcomes(db, table, week)) add(outcome, tally);
  }
  return {
    from: dayInIndia(weeksUntil(at, weekCount)[0]?.since ?? at),
    ...countsOf(all),
    kinds: kinds.map(({ name, tally }) => ({ kind: name, ...countsOf(tally) })),
    ...sourceFigures(bySource),
  };
}
