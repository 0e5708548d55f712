import { adminPaths } from "#content/paths.ts";
import type { Facts } from "#content/schemas/facts.ts";
import type { CsvColumn } from "#platform/contract/csv.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#platform/contract/durations.ts";
import { dayNumber, INDIA_AHEAD_MS, shortDayInIndia } from "#platform/contract/india-day.ts";
import { campaignNames, type Lead, type LeadBody, type Stage, sourceNames, stageWords } from "./contract.ts";

/** When the office works: the hours of the company's facts, in Indian time. Holidays are in no calendar of ours. */
export type WorkingHours = Facts["hours"];

const weekdays: readonly WorkingHours["from"][] = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"];

/** 1 January 1970 was a Thursday. */
const FIRST_WEEKDAY = 3;

/** Stages in which an enquiry without an answer waits for one. */
export const openStages: readonly Stage[] = ["new", "talking", "proposal"];

/** Returns whether an enquiry waits for its first answer. */
export function isWaiting({ firstAnsweredAt, stage }: Pick<Lead, "firstAnsweredAt" | "stage">): boolean {
  return firstAnsweredAt === null && openStages.includes(stage);
}

/** Returns whether the office works on a day that is counted from 1970. */
function isWorkingDay(day: number, { from, to }: WorkingHours): boolean {
  const [first, last] = [weekdays.indexOf(from), weekdays.indexOf(to)];
  const weekday = (day + FIRST_WEEKDAY) % 7;
  return first <= last ? weekday >= first && weekday <= last : weekday >= first || weekday <= last;
}

/** Returns whether the office works on the day of a moment. */
export function isWorkingDate(moment: Date, hours: WorkingHours): boolean {
  return isWorkingDay(dayNumber(moment), hours);
}

/** Returns the length of a working day. Hours that end before they begin go on past midnight. */
function workingDayMs({ opens, closes }: WorkingHours): number {
  return (timeMs(closes) - timeMs(opens) + DAY_MS) % DAY_MS || DAY_MS;
}

function timeMs(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * HOUR_MS + minutes * MINUTE_MS;
}

/** Returns when the office opens on a day that is counted from 1970, as milliseconds since then. */
function openingOf(day: number, opensMs: number): number {
  return day * DAY_MS - INDIA_AHEAD_MS + opensMs;
}

/** Returns the working time between two moments, in milliseconds; 0 where the second is not later. */
export function workingMsBetween(from: Date, to: Date, hours: WorkingHours): number {
  const length = workingDayMs(hours);
  const opensMs = timeMs(hours.opens);
  let sum = 0;
  // The day before may go on past midnight.
  for (let day = dayNumber(from) - 1; day <= dayNumber(to); day++) {
    if (!isWorkingDay(day, hours)) continue;
    const opening = openingOf(day, opensMs);
    const begins = Math.max(opening, from.getTime());
    const ends = Math.min(opening + length, to.getTime());
    sum += Math.max(0, ends - begins);
  }
  return sum;
}

/** Returns the moment that lies one working day before another: an enquiry that came before it and waits is overdue. */
export function overdueBefore(now: Date, hours: WorkingHours): Date {
  const length = workingDayMs(hours);
  const opensMs = timeMs(hours.opens);
  let left = length;
  for (let day = dayNumber(now); ; day--) {
    if (!isWorkingDay(day, hours)) continue;
    const opening = openingOf(day, opensMs);
    const worked = Math.min(length, Math.max(0, now.getTime() - opening));
    if (worked >= left) return new Date(opening + worked - left);
    left -= worked;
  }
}

/** Returns a working time for readers, rounded down: `2 h 10 min`, of a day and more `3 days 2 h`. */
export function workingTimeText(ms: number, hours: WorkingHours): string {
  if (ms < MINUTE_MS) return "less than a minute";
  const length = workingDayMs(hours);
  const days = Math.floor(ms / length);
  const rest = ms - days * length;
  const [wholeHours, minutes] = [Math.floor(rest / HOUR_MS), Math.floor((rest % HOUR_MS) / MINUTE_MS)];
  const parts = [
    days > 0 && (days === 1 ? "1 day" : `${days.toLocaleString("en-IN")} days`),
    wholeHours > 0 && `${wholeHours} h`,
    days === 0 && minutes > 0 && `${minutes} min`,
  ];
  return parts.filter(Boolean).join(" ");
}

/** Returns for how long an enquiry waits, or after how long it was answered; "" for one that was closed unanswered. */
export function clockText(
  enquiry: Pick<Lead, "firstAnsweredAt" | "stage"> & { createdAt: string },
  now: Date,
  hours: WorkingHours,
): string {
  const { firstAnsweredAt, createdAt } = enquiry;
  const until = firstAnsweredAt === null ? now : new Date(firstAnsweredAt);
  const time = workingTimeText(workingMsBetween(new Date(createdAt), until, hours), hours);
  if (firstAnsweredAt !== null) return `Answered after ${time} of working time`;
  return isWaiting(enquiry) ? `Waiting ${time} of working time` : "";
}

/** Reads what is known of how a sender came. */
function readSource(source: string): Partial<Record<(typeof sourceNames)[number], string>> {
  const params = new URLSearchParams(source);
  return Object.fromEntries(
    sourceNames.flatMap((name) => (params.has(name) ? [[name, params.get(name)]] : [])),
  );
}

/** Returns how a sender came, for readers: `Google (utm_campaign spring)`. */
export function sourceText(source: string): string {
  const { utm_source: named, referrer, ...rest } = readSource(source);
  const campaign = campaignNames.flatMap((name) =>
    name !== "utm_source" && rest[name] ? [`${name} ${rest[name]}`] : [],
  );
  const details = named && referrer ? [...campaign, `link on ${referrer}`] : campaign;
  const origin = capitalised(named ?? referrer ?? "");
  const more = details.join(", ");
  return origin && more ? `${origin} (${more})` : origin || more;
}

/** Returns the one name of a source by which figures add up: `Google`, `example.com`; "" where none is known. */
export function sourceName(source: string): string {
  const { utm_source: named, referrer = "" } = readSource(source);
  return capitalised(named ?? referrer.replace(/^www\./i, ""));
}

/** Returns where an enquiry comes from, for readers: `Mobile app development, Google (utm_campaign spring)`. */
export function originText(page: string, source: string): string {
  return [page, sourceText(source)].filter(Boolean).join(", ");
}

/** The columns of a lead in an export: what heads each, and its cells. */
export const leadCsv: readonly CsvColumn<Lead>[] = [
  ...sourceNames.map((name) => [name, ({ source }: Lead) => readSource(source)[name] ?? ""] as const),
  ["Stage", ({ stage }) => stageWords[stage]],
  ["Lost because", ({ lostReason }) => lostReason],
  ["Next step", ({ nextStep }) => nextStep],
  ["Next step on", ({ nextStepOn }) => nextStepOn],
  ["First answered at", ({ firstAnsweredAt }) => firstAnsweredAt ?? ""],
];

/** Writes a plain word such as `google` as a name; everything else stays as it was sent. */
function capitalised(name: string): string {
  return /^[a-z]+$/.test(name) ? name.charAt(0).toUpperCase() + name.slice(1) : name;
}

/** Returns a stage as the timeline tells it. */
export function stageText({ stage, lostReason }: Pick<LeadBody, "stage" | "lostReason">): string {
  return stage === "lost" ? `${stageWords.lost}: ${lostReason}` : stageWords[stage];
}

/** Returns a next step with its day; "" for none. */
export function nextStepText({ nextStep, nextStepOn }: Pick<LeadBody, "nextStep" | "nextStepOn">): string {
  return nextStep && `${nextStep}, ${dayText(nextStepOn)}`;
}

/** Returns a day such as `2027-01-31` for readers. */
export function dayText(day: string): string {
  return shortDayInIndia(new Date(`${day}T00:00:00+05:30`));
}

/** The digest is written from 8:30 on, or when the program comes back on the same morning, before noon. */
const DIGEST_FROM_MS = 8.5 * HOUR_MS;
const DIGEST_UNTIL_MS = 12 * HOUR_MS;

/** Returns whether a digest may be written at a moment: on a morning of a working day. */
export function isDigestTime(moment: Date, hours: WorkingHours): boolean {
  const time = (moment.getTime() + INDIA_AHEAD_MS) % DAY_MS;
  return isWorkingDate(moment, hours) && time >= DIGEST_FROM_MS && time < DIGEST_UNTIL_MS;
}

/** Records of one kind that a digest names at most, under each heading. */
export const MAX_DIGEST_LINES = 10;

/** A record as a digest names it, without a word of its message. */
export interface DigestLine {
  name: string;
  note: string;
  link: string;
}

/** The records of one kind under a heading: the first of them, and how many there are. */
export interface DigestPart {
  words: readonly [one: string, many: string];
  lines: readonly DigestLine[];
  total: number;
  /** The address of their list. */
  more: string;
}

/**
 * Returns the morning digest, or undefined when there is nothing to say. An inbox outside is bound neither by roles nor
 * by erasure, so it has names and links only.
 */
export function digestMail(
  { overdue, due }: { overdue: readonly DigestPart[]; due: readonly DigestPart[] },
  origin: string,
): { subject: string; body: string } | undefined {
  const [waiting, steps] = [overdue, due].map((parts) => parts.reduce((sum, { total }) => sum + total, 0));
  if (!waiting && !steps) return undefined;
  const subject = [
    waiting && `${counted(waiting, "enquiry waits", "enquiries wait")} for an answer`,
    steps && `${counted(steps, "next step is", "next steps are")} due`,
  ];
  const sections = [
    waiting && ["Waiting for a working day or longer:", ...overdue.flatMap(partText)],
    steps && ["Next steps that are due:", ...due.flatMap(partText)],
  ];
  const off = `This comes on working mornings when something is due. To stop it, open Settings: ${origin}${adminPaths.settings}`;
  const body = [...sections.flatMap((lines) => lines || []), off].join("\n\n");
  return { subject: subject.filter(Boolean).join(", "), body: `${body}\n` };
}

function partText({ words, lines, total, more }: DigestPart): string[] {
  const named = lines.map(({ name, note, link }) => `- ${name} (${words[0]}), ${note}: ${link}`);
  const rest = total - lines.length;
  const others = rest > 0 ? [`- and ${counted(rest, "more", "more")}: ${more}`] : [];
  return total > 0 ? [[...named, ...others].join("\n")] : [];
}

function counted(count: number, one: string, many: string): string {
  return `${count.toLocaleString("en-IN")} ${count === 1 ? one : many}`;
}
