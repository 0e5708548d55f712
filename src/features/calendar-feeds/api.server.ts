import { findApplication } from "#features/applications/storage.server.ts";
import { recordAudit } from "#features/audit/storage.server.ts";
import { accountNotice } from "#features/auth/rules.ts";
import { lockSession } from "#features/auth/sessions-storage.server.ts";
import { findColleagues } from "#features/auth/storage.server.ts";
import { calendarText } from "#features/interviews/calendar.server.ts";
import { listInterviews } from "#features/interviews/contract.ts";
import { calendarEvent } from "#features/interviews/participants.server.ts";
import { findInterviewsOf } from "#features/interviews/storage.server.ts";
import { enqueueMail } from "#features/mail/storage.server.ts";
import { type Handler, handle } from "#platform/api/serve.server.ts";
import { DAY_MS } from "#platform/contract/durations.ts";
import { Fault } from "#platform/contract/errors.ts";
import { randomToken } from "#platform/process/id.server.ts";
import type { Services } from "#services.server.ts";
import * as contract from "./contract.ts";
import * as storage from "./storage.server.ts";

/** Interviews that are over stay in the calendar for so long. */
const SHOWN_FOR_MS = 60 * DAY_MS;
/** Interviews of one calendar, the latest of them. */
const MAX_INTERVIEWS = 200;

const headers = {
  "content-type": "text/calendar; charset=utf-8",
  "cache-control": "no-store",
  "x-robots-tag": "noindex, nofollow",
};

/** Returns the endpoints of the addresses at which calendars read one's own interviews. */
export function calendarFeedsApi(services: Services): Handler[] {
  const { db, env, mailer, content } = services;
  return [
    handle(contract.readCalendarFeed, async ({ actor }) => ({
      data: (await storage.findFeed(db.read, actor.administratorId)) ?? null,
    })),

    handle(contract.makeCalendarFeed, async (call) => {
      const { actor, at } = call;
      const token = randomToken();
      await db.transaction(async (tx) => {
        await lockSession(tx, actor);
        await storage.writeFeed(tx, actor.administratorId, token, at);
        await recordAudit(tx, call, "calendar-feed.made", actor.administratorId);
        const person = { _id: actor.administratorId, email: actor.email };
        await enqueueMail(tx, accountNotice("calendarFeedMade", person, content.company()), at);
      });
      mailer.wake();
      // Some programs know a calendar by the end of its address.
      const href = `${env.origin}${contract.feedPath}${token}.ics`;
      return { data: { createdAt: at.toISOString(), href } };
    }),

    handle(contract.endCalendarFeed, async (call) => {
      const { actor } = call;
      await db.transaction(async (tx) => {
        if (await storage.deleteFeed(tx, actor.administratorId))
          await recordAudit(tx, call, "calendar-feed.ended", actor.administratorId);
      });
      return { message: contract.outcomes.ended };
    }),

    handle(contract.readCalendar, async ({ params, at }) => {
      const text = await readCalendar(services, params.token.replace(/\.ics$/, ""), at);
      if (text === undefined) throw new Fault("notFound", { message: contract.outcomes.notFound });
      return new Response(text, { headers });
    }),
  ];
}

/**
 * Returns the calendar of the person who made a feed address, with the interviews whose applications they may still
 * read. Undefined for an unknown address, a closed account, or one without the right to read applications.
 */
async function readCalendar({ db, env, content }: Services, token: string, at: Date) {
  const owner = await storage.findByToken(db.read, token);
  const colleagues = owner ? await findColleagues(db.read, listInterviews.access) : [];
  const reader = colleagues.find(({ _id }) => _id === owner);
  if (!reader) return undefined;
  const since = new Date(at.getTime() - SHOWN_FOR_MS);
  const found = await findInterviewsOf(db.read, reader._id, { since, limit: MAX_INTERVIEWS });
  const events = [];
  for (const { applicationId, interview } of found) {
    const application = await findApplication(db.read, applicationId, reader.jobs);
    if (application) events.push(await calendarEvent(db.read, { interview, application, env, content }));
  }
  return calendarText(events, { method: "PUBLISH", stampedAt: at });
}
