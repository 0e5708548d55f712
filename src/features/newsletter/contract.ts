import * as z from "zod/mini";
import { perAddress } from "#features/limits.ts";
import { can } from "#features/roles.ts";
import { endpoint } from "#platform/contract/endpoint.ts";
import { done, email, spamFields, text } from "#platform/contract/fields.ts";

export const outcomes = {
  /** The same words for every address, so that they do not tell subscribers. */
  subscribed: "Please open the link that we sent to your e-mail address.",
  /** Answered in place of `subscribed` while no mail server is set up. */
  unsent:
    "We could not send the confirmation e-mail just now. Your address is kept for seven days and gets no newsletter until it is confirmed.",
  confirmed: "Your subscription is confirmed.",
  unsubscribed: "You will get no further newsletters.",
  badToken: "This link is not valid any more.",
  failed: "Your address could not be saved. Please try again.",
} as const;

const token = z.object({ token: text({ required: outcomes.badToken, max: 100 }) });
export const subscribe = endpoint({
  id: "subscribe",
  method: "POST",
  path: "/v1/newsletter",
  access: "public",
  summary: "Asks for the newsletter; a confirmation e-mail follows",
  body: z.object({
    email: email({ required: "Email is required", invalid: "Enter a valid email" }),
    ...spamFields,
  }),
  status: 201,
  idempotent: true,
  limit: perAddress("post"),
  answer: done,
});

export const confirmSubscription = endpoint({
  id: "confirmSubscription",
  method: "POST",
  path: "/v1/newsletter/confirm",
  access: "public",
  summary: "Confirms a subscription by the token of its e-mail",
  body: token,
  limit: perAddress("post"),
  answer: done,
});

export const unsubscribe = endpoint({
  id: "unsubscribe",
  method: "POST",
  path: "/v1/newsletter/unsubscribe",
  access: "public",
  summary: "Ends a subscription by the token of its e-mails",
  body: token,
  limit: perAddress("post"),
  answer: done,
});

/** Counts the subscribers, for the settings screen. */
export const readSubscriberCounts = endpoint({
  id: "readSubscriberCounts",
  method: "GET",
  path: "/v1/newsletter",
  access: can("subscribers.read"),
  summary: "How many have confirmed their address, and how many have not yet",
  answer: z.object({ data: z.object({ confirmed: z.number(), pending: z.number() }) }),
});

export const exportSubscribers = endpoint({
  id: "exportSubscribers",
  method: "GET",
  path: "/v1/newsletter/subscribers.csv",
  access: can("subscribers.export"),
  confirm: true,
  summary: "The confirmed addresses as CSV, each with the link to unsubscribe that belongs into every issue",
});
