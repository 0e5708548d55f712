import { adminPaths } from "#content/paths.ts";
import { HOUR_MS } from "#platform/contract/durations.ts";
import type { Colleague, OwnNews, TimelineKindName } from "./contract.ts";

/** Returns until when a note may be changed by its author. */
export function changeableUntil(createdAt: string): Date {
  return new Date(Date.parse(createdAt) + HOUR_MS);
}

/** Returns since when a note must have been written to be changed now. */
export function changeableSince(now: Date): Date {
  return new Date(now.getTime() - HOUR_MS);
}

/** Matches the `@` of a mention: that of an e-mail address follows a letter, a digit or a mark of the address. */
const AT = /(?<![\p{L}\p{M}\p{N}._%+-])@/gu;

const CONTINUES_NAME = /^[\p{L}\p{M}\p{N}]/u;

/**
 * Returns the colleagues whom a note names by `@` and their whole name, in any case; of two names the longer one
 * counts.
 */
export function findMentioned<Person extends Colleague>(
  note: string,
  colleagues: readonly Person[],
): Person[] {
  const named = colleagues.map((one) => ({ one, name: one.name.toLowerCase() }));
  const mentioned = new Set<Person>();
  for (const { index } of note.matchAll(AT)) {
    const rest = note.slice(index + 1, index + 1 + MAX_NAME_LENGTH).toLowerCase();
    const here = named.filter(({ name }) => name && rest.startsWith(name) && endsWith(rest, name));
    const longest = Math.max(...here.map(({ name }) => name.length));
    for (const { one, name } of here) if (name.length === longest) mentioned.add(one);
  }
  return [...mentioned];
}

/** Longer than any name of an administrator, with the letter after it. */
const MAX_NAME_LENGTH = 300;

function endsWith(rest: string, name: string): boolean {
  return !CONTINUES_NAME.test(rest.slice(name.length));
}

const screens: Record<TimelineKindName, { path: string; words: string }> = {
  application: { path: adminPaths.applications, words: "the application" },
  query: { path: adminPaths.queries, words: "the quick enquiry" },
  "get-in-touch": { path: adminPaths.getInTouch, words: "the get-in-touch enquiry" },
};

/** Returns the address of a record in the staff area. */
export function recordPath(kind: TimelineKindName, id: string): string {
  return `${screens[kind].path}/${id}`;
}

/** Returns the sentence that tells a person about a piece of their news. */
export function newsText({ kind, event, recordName, actor }: Omit<OwnNews, "_id" | "createdAt">): string {
  const of = `${screens[kind].words} of ${recordName}`;
  switch (event) {
    case "assigned":
      return `${actor} assigned ${of} to you.`;
    case "reply":
      return `There is a reply about ${of}.`;
    case "bounced":
      return `An e-mail about ${of} could not be delivered.`;
    default:
      return `${actor} mentioned you in a note on ${of}.`;
  }
}

/** Returns the e-mail to a colleague about a line that is for them. It has nothing of the note. */
export function newsMail(news: Omit<OwnNews, "_id" | "createdAt">, link: string) {
  return {
    subject: newsSubject(news),
    body: `${newsText(news)}\n\nRead it in the staff area: ${link}\n`,
  };
}

function newsSubject({ event, recordName, actor }: Pick<OwnNews, "event" | "recordName" | "actor">): string {
  switch (event) {
    case "assigned":
      return `Assigned to you: ${recordName}`;
    case "reply":
      return `Reply: ${recordName}`;
    case "bounced":
      return `Not delivered: ${recordName}`;
    default:
      return `${actor} mentioned you: ${recordName}`;
  }
}
