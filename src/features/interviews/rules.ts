import { DAY_MS } from "#platform/contract/durations.ts";
import { momentInIndia } from "#platform/contract/india-day.ts";

/** The invitation that one recipient has, or is about to have. */
export interface Invitation {
  personId: string;
  /** The method of the last invitation that left the outbox; "" while there is nothing to change or to cancel. */
  lastLeft: "" | "REQUEST" | "CANCEL";
}

interface Change {
  sequence: number;
  /** Those who have invitations, after those that could be taken back were. */
  invitations: readonly Invitation[];
  /** Those who take part from now on; none when the interview is cancelled. */
  invited: readonly string[];
}

/**
 * Returns the invitations that announce a change (RFC 5546 sections 2.1.4, 3.2.2 and 3.2.5). The sequence counts up
 * once someone has received the earlier one; a CANCEL goes only to people who had a REQUEST.
 */
export function invitationsOf({ sequence, invitations, invited }: Change) {
  const known = invitations.filter(({ lastLeft }) => lastLeft !== "");
  const stays = new Set(invited);
  return {
    sequence: known.length > 0 ? sequence + 1 : sequence,
    requests: invited,
    cancels: known
      .filter(({ personId, lastLeft }) => lastLeft === "REQUEST" && !stays.has(personId))
      .map(({ personId }) => personId),
  };
}

const FOREIGN_SCHEME = /^(?:(?:javascript|vbscript|data|file):|(?!https?:)[a-z][a-z0-9+.-]*:\S)/i;

/** Returns whether a text is a place in words, or a link of the web; `javascript:` and the like are neither. */
export function isLocation(location: string): boolean {
  return !FOREIGN_SCHEME.test(location);
}

/** An interview that is nearer when it is arranged needs no reminder. */
const REMINDED_FROM_MS = 1.5 * DAY_MS;

/**
 * Returns when those who take part are reminded: a day before; null for an interview that is nearer than a day and a
 * half.
 */
export function remindAt(startsAt: Date, now: Date): Date | null {
  const away = startsAt.getTime() - now.getTime();
  return away < REMINDED_FROM_MS ? null : new Date(startsAt.getTime() - DAY_MS);
}

/** The most names in a message. */
export const OVERLAPS_TOLD = 3;

/** Returns the sentence that tells of a colleague's other interview at the same time. */
export function overlapText({ colleague, startsAt }: { colleague: string; startsAt: Date }): string {
  return `${colleague} has another interview at that time (${momentInIndia(startsAt)}).`;
}
