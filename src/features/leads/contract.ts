import * as z from "zod/mini";
import { weeksQuery } from "#features/figures/contract.ts";
import { can } from "#features/roles.ts";
import { endpoint } from "#platform/contract/endpoint.ts";
import { choice, cleanText, optionalText, text, toggle } from "#platform/contract/fields.ts";

/** How far an enquiry has come towards a project, in the order of the work. */
export const stages = ["new", "talking", "proposal", "won", "lost"] as const;
export type Stage = (typeof stages)[number];

export const stageWords: Readonly<Record<Stage, string>> = {
  new: "New",
  talking: "Talking",
  proposal: "Proposal",
  won: "Won",
  lost: "Lost",
};

/** The parameters of a campaign's link that are kept, in the order in which they are shown. */
export const campaignNames = ["utm_source", "utm_medium", "utm_campaign", "utm_term", "utm_content"] as const;
/** All that is kept of how a visitor came: also the host of the site with the link. */
export const sourceNames = [...campaignNames, "referrer"] as const;

const MAX_SOURCE_VALUE = 100;
/** Longer than six values of the longest letters, each percent-encoded. */
const MAX_SOURCE = 8_000;

/**
 * How the visitor came, as a query string of `sourceNames`: `utm_source=news&referrer=example.com`. The server leaves
 * out what it does not know and shortens what is too long: it never refuses an enquiry.
 */
export const sentSource = {
  source: z._default(z.pipe(z.transform(cleanSource), z.string()), ""),
};

/* @__NO_SIDE_EFFECTS__ */
function cleanSource(given: unknown): string {
  if (typeof given !== "string" || given.length > MAX_SOURCE) return "";
  const sent = new URLSearchParams(given);
  const kept = new URLSearchParams();
  for (const name of sourceNames) {
    const line = cleanText(sent.get(name) ?? "").replace(/\s+/g, " ");
    const value = [...line].slice(0, MAX_SOURCE_VALUE).join("");
    if (value && (name !== "referrer" || HOST.test(value))) kept.set(name, value);
  }
  return kept.toString();
}

/** Matches the name of a host, with its port where it has one. */
const HOST = /^[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/i;

/** The fields of an enquiry that make it a lead. */
export const leadFields = {
  /** How the sender came, as a query string; "" where that is not known. */
  source: z.string(),
  stage: z.enum(stages),
  /** Why it was lost; "" in every other stage. */
  lostReason: z.string(),
  nextStep: z.string(),
  /** The day of the next step in India, as `2027-01-31`; "" without one. */
  nextStepOn: z.string(),
  /** When staff first answered it; null while nobody has. */
  firstAnsweredAt: z.nullable(z.string()),
  /** Counts the changes of stage and next step. */
  version: z.number(),
};
export const lead = z.object(leadFields);
export type Lead = z.output<typeof lead>;

export const messages = {
  stage: `Stage is one of: ${stages.join(", ")}.`,
  lostReason: "Say why it was lost",
  nextStep: "Say what the next step is",
  nextStepOn: "Choose the day of the next step",
  how: "Say how it was answered, such as by phone",
} as const;

export const leadBody = z
  .object({
    stage: choice(stages, { required: "Stage is required", invalid: messages.stage }),
    lostReason: optionalText({ max: 200 }),
    nextStep: optionalText({ max: 200 }),
    nextStepOn: z._default(
      z.pipe(
        z.transform((given: unknown) => (given === "" ? undefined : given)),
        z._default(z.iso.date("The day must be a date such as 2027-01-31"), ""),
      ),
      "",
    ),
  })
  .check(
    z.refine(({ stage, lostReason }) => stage !== "lost" || lostReason !== "", {
      error: messages.lostReason,
      path: ["lostReason"],
    }),
    z.refine(({ nextStep, nextStepOn }) => nextStep !== "" || nextStepOn === "", {
      error: messages.nextStep,
      path: ["nextStep"],
    }),
    z.refine(({ nextStep, nextStepOn }) => nextStep === "" || nextStepOn !== "", {
      error: messages.nextStepOn,
      path: ["nextStepOn"],
    }),
  );
export type LeadBody = z.output<typeof leadBody>;

/** An answer that was given elsewhere than by an e-mail from the staff area. */
export const answerBody = z.object({ how: text({ required: messages.how, max: 200 }) });

/** Narrows a list of enquiries as leads. */
export const leadFilter = {
  stage: z.optional(choice(stages, { required: messages.stage, invalid: messages.stage })),
  /** Only those that nobody has answered and that are neither won nor lost. */
  waiting: z.optional(toggle()),
};

/** The orders of leads: the next step that is due first, and the enquiry that waits longest. */
export const leadSorts = ["nextStepOn", "waiting"] as const;

export const outcomes = {
  saved: "Stage and next step saved.",
  saveFailed: "Stage and next step could not be saved. Please try again.",
  answered: "The answer is noted.",
  answerFailed: "The answer could not be noted. Please try again.",
} as const;

/** The words of the activity log. */
export const actionWords = {
  "query.lead-changed": "Changed stage or next step of a quick enquiry",
  "query.answered": "Noted an answer to a quick enquiry",
  "get-in-touch.lead-changed": "Changed stage or next step of a get-in-touch enquiry",
  "get-in-touch.answered": "Noted an answer to a get-in-touch enquiry",
} as const;

/** How the enquiries of a period have come out, in the order of the figures. */
export const results = ["answered", "won", "lost"] as const;
export type Result = (typeof results)[number];

const leadCounts = {
  received: z.number(),
  /** How many of the received ones have been answered, won or lost so far. */
  answered: z.number(),
  won: z.number(),
  lost: z.number(),
  /** The median minutes of working time to the first answer, of the answered ones; null while there are none. */
  medianAnswer: z.nullable(z.number()),
};

const leadFigures = z.object({
  /** The first day, a Monday in Asia/Kolkata. */
  from: z.string(),
  ...leadCounts,
  kinds: z.array(z.object({ kind: z.enum(["query", "get-in-touch"]), ...leadCounts })),
  /** Most enquiries first: `utm_source`, else the host of the site with the link, "" where neither is known. */
  sources: z.array(z.object({ source: z.string(), ...leadCounts })),
  /** All smaller sources together, and how many they are; null without any. */
  otherSources: z.nullable(z.object({ sources: z.number(), ...leadCounts })),
});
export type LeadFigures = z.output<typeof leadFigures>;
export type LeadCounts = Pick<LeadFigures, keyof typeof leadCounts>;

export const readLeadFigures = endpoint({
  id: "readLeadFigures",
  method: "GET",
  path: "/v1/leads/figures",
  access: can("enquiries.read"),
  summary:
    "How many enquiries of the last weeks were answered, won and lost, and in how much working time: in all, by kind and by source",
  query: weeksQuery,
  answer: z.object({ data: leadFigures }),
});
