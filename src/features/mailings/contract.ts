import * as z from "zod/mini";
import { can } from "#features/roles.ts";
import { endpoint } from "#platform/contract/endpoint.ts";
import { idParam } from "#platform/contract/fields.ts";

export const outcomes = {
  started: "The post is being sent.",
  stopped: "Stopped. Nobody else gets it.",
  notFound: "There is no such post",
  notPublished: "Visitors can't read this post: publish it first",
  sentBefore: "This post was sent before. A post is sent once",
  noSubscribers: "There are no confirmed subscribers",
  noMailServer: "No mail server is set up, so nothing can be sent",
  notSending: "This post is not being sent",
  loadFailed: "How the post was sent could not be loaded",
  failed: "The post was not sent",
} as const;

/** Returns the message for a typed number that is not that of the subscribers. */
export function wrongNumber(subscribers: number): string {
  const there = subscribers === 1 ? "is 1 confirmed subscriber" : `are ${subscribers} confirmed subscribers`;
  return `There ${there}: type ${subscribers}`;
}

/** Returns a number of subscribers in words. */
export function readers(count: number): string {
  return count === 1 ? "1 subscriber" : `${count.toLocaleString("en-IN")} subscribers`;
}

const mailingStates = ["none", "sending", "stopped", "sent"] as const;

export const mailing = z.object({
  state: z.enum(mailingStates),
  /** Confirmed subscribers at this moment. */
  subscribers: z.number(),
  /** False while no mail server is set up. */
  canSend: z.boolean(),
  /** The e-mail: the one that was sent, or the one that would be; null for a post that is not published. */
  mail: z.nullable(z.object({ subject: z.string(), text: z.string() })),
  startedAt: z.nullable(z.string()),
  /** Subscribers whose e-mail the mail server has taken. */
  delivered: z.number(),
  /** Subscribers whose e-mail was refused for good, or failed too often. */
  refused: z.number(),
  waiting: z.number(),
  /** Subscribers who unsubscribed meanwhile, and those whom a stop has spared. */
  leftOut: z.number(),
});
export type Mailing = z.output<typeof mailing>;

const params = z.object({ id: idParam });
const one = z.object({ data: mailing });

export const readMailing = endpoint({
  id: "readMailing",
  method: "GET",
  path: "/v1/content/{id}/mailing",
  access: can("subscribers.read"),
  summary: "How a post was sent to the confirmed subscribers of the newsletter, or how it would be",
  params,
  answer: one,
});

/** Wants a permission that owners alone have: the newsletter is theirs, and a sent e-mail can't be called back. */
export const startMailing = endpoint({
  id: "startMailing",
  method: "POST",
  path: "/v1/content/{id}/mailing",
  access: can("subscribers.send"),
  summary: "Sends a published post to the confirmed subscribers, once; 409 for a second time",
  params,
  body: z.object({
    /** Confirms to how many it goes. */
    subscribers: z.number("Type the number of subscribers"),
  }),
  status: 201,
  faults: ["conflict"],
  answer: one,
});

export const stopMailing = endpoint({
  id: "stopMailing",
  method: "DELETE",
  path: "/v1/content/{id}/mailing",
  access: can("subscribers.send"),
  summary: "Stops sending a post; what has left has left, and the post is not sent again",
  params,
  faults: ["conflict"],
  answer: one,
});
