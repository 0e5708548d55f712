import { sql } from "kysely";
import type { Tx } from "#platform/database/db.server.ts";
import type { SortColumn } from "#platform/database/sort.server.ts";
import type { Lead, LeadBody } from "./contract.ts";
import { isWaiting, openStages } from "./rules.ts";

/** The columns of a lead, beside `source`, which is a field of its form. */
export interface LeadColumns {
  stage: Lead["stage"];
  lost_reason: string;
  next_step: string;
  /** The day, or `NO_DAY`. */
  next_step_on: string;
  version: number;
  first_answered_at: string | null;
  /** Orders those that wait by their age, before all others; see `waitingSort`. */
  waiting_sort: string;
}

/** In place of the day of a next step where there is none: it comes after every day. */
const NO_DAY = "~";

/** Begins the order of an enquiry that waits, and of every other. */
const WAITS = "0";
const WAITS_NOT = "1";

/** The sort keys of waiting enquiries are all below this one. */
export const WAITING_END = WAITS_NOT;

function waitingSort(lead: Pick<Lead, "firstAnsweredAt" | "stage">, createdAt: string): string {
  return (isWaiting(lead) ? WAITS : WAITS_NOT) + createdAt;
}

/** Returns the highest sort key of enquiries that have been waiting since a moment or longer. */
export function waitingSortAt(moment: Date): string {
  return WAITS + moment.toISOString();
}

/** Returns the columns of an enquiry that comes in. */
export function newLead(createdAt: string): LeadColumns {
  return {
    stage: "new",
    lost_reason: "",
    next_step: "",
    next_step_on: NO_DAY,
    version: 1,
    first_answered_at: null,
    waiting_sort: waitingSort({ firstAnsweredAt: null, stage: "new" }, createdAt),
  };
}

/** Returns the fields of a lead as records have them. */
export function toLead(row: LeadColumns): Omit<Lead, "source"> {
  return {
    stage: row.stage,
    lostReason: row.lost_reason,
    nextStep: row.next_step,
    nextStepOn: row.next_step_on === NO_DAY ? "" : row.next_step_on,
    firstAnsweredAt: row.first_answered_at,
    version: row.version,
  };
}

type Listed = Lead & { createdAt: string };

/** The columns that lists of leads sort by. */
export const leadSortColumns: [string, SortColumn<Listed>][] = [
  ["nextStepOn", { column: "next_step_on", type: "string", read: ({ nextStepOn }) => nextStepOn || NO_DAY }],
  ["waiting", { column: "waiting_sort", type: "string", read: (row) => waitingSort(row, row.createdAt) }],
];

/** Changes stage and next step of a record, and counts its version up. */
export async function updateLead(
  tx: Tx,
  table: string,
  id: string,
  { stage, lostReason, nextStep, nextStepOn }: LeadBody,
): Promise<void> {
  await sql`
    update ${sql.table(table)}
    set stage = ${stage}, lost_reason = ${lostReason}, next_step = ${nextStep},
      next_step_on = ${nextStepOn || NO_DAY}, version = version + 1
    where id = ${id}`.execute(tx);
  await updateWaiting(tx, table, id);
}

/** When a record was answered first, and last; null for never. */
export interface Answers {
  first: string | null;
  last: string | null;
}

/** Sets when a record was answered. */
export async function updateAnswers(
  tx: Tx,
  table: string,
  id: string,
  { first, last }: Answers,
): Promise<void> {
  await sql`
    update ${sql.table(table)} set first_answered_at = ${first}, replied_at = ${last}
    where id = ${id}`.execute(tx);
  await updateWaiting(tx, table, id);
}

/** Says that a record was answered; the first moment stays. */
export async function recordAnswer(tx: Tx, table: string, id: string, at: Date): Promise<void> {
  await sql`
    update ${sql.table(table)} set first_answered_at = coalesce(first_answered_at, ${at.toISOString()})
    where id = ${id}`.execute(tx);
  await updateWaiting(tx, table, id);
}

/** Writes anew whether a record waits. */
async function updateWaiting(tx: Tx, table: string, id: string): Promise<void> {
  const waits = sql`first_answered_at is null and stage in (${sql.join([...openStages])})`;
  await sql`
    update ${sql.table(table)}
    set waiting_sort = (case when ${waits} then ${WAITS} else ${WAITS_NOT} end) || created_at
    where id = ${id}`.execute(tx);
}
