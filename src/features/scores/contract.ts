import * as z from "zod/mini";
import { can } from "#features/roles.ts";
import { endpoint } from "#platform/contract/endpoint.ts";
import { idParam, number, optionalText } from "#platform/contract/fields.ts";

/** The points of a score in words, the least first. */
export const pointWords = ["No", "Probably not", "Probably", "Yes"] as const;

const noPoints = `Choose a score from 1 to ${pointWords.length}.`;

export const scoreBody = z.object({
  points: number({ required: noPoints, invalid: noPoints, min: 1, max: pointWords.length, whole: true }),
  sentence: optionalText({ max: 500 }),
});

export const score = z.object({
  /** 1 to 4, of which 4 is the best. */
  points: z.number(),
  sentence: z.string(),
  /** Name of the administrator who gave it. */
  author: z.string(),
  updatedAt: z.string(),
});
export type Score = z.output<typeof score>;

/** The scores of an application as one reviewer may see them: those of others are hidden until one's own is given. */
const shownScores = z.object({
  own: z.nullable(score),
  /** Number of scores by others, hidden ones too. */
  others: z.number(),
  /** Scores by others; none before one's own is given. */
  scores: z.array(score),
  /** Mean of all points, with one digit; null before one's own is given. */
  average: z.nullable(z.number()),
});
export type ShownScores = z.output<typeof shownScores>;

export const outcomes = {
  saved: "Score saved.",
  failed: "The score could not be saved. Please try again.",
  loadFailed: "The scores could not be loaded.",
} as const;

/** The words of the activity log. */
export const actionWords = { "application.scored": "Gave an application a score" } as const;

const params = z.object({ id: idParam });

export const listScores = endpoint({
  id: "listScores",
  method: "GET",
  path: "/v1/applications/{id}/scores",
  access: can("applications.read"),
  summary: "The scores of an application; those of others once the caller has given one",
  params,
  answer: z.object({ data: shownScores }),
});

export const giveScore = endpoint({
  id: "giveScore",
  method: "PUT",
  path: "/v1/applications/{id}/scores/mine",
  access: can("applications.note"),
  summary: "Gives an application the caller's score, in place of an earlier one of theirs",
  params,
  body: scoreBody,
  answer: z.object({ message: z.string(), data: shownScores }),
});
