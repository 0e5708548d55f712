import { expect, it } from "vitest";
import type { Score } from "./contract.ts";
import { scoresFor } from "./rules.ts";

const scoreOf = (author: string, points: number): Score => ({
  author,
  points,
  sentence: `${author} says so.`,
  updatedAt: "2026-11-25T06:00:00.000Z",
});
const all = [scoreOf("Asha", 4), scoreOf("Ravi", 2), scoreOf("Zoya", 2)];
const by = (name: string) => (score: Score) => score.author === name;

it("hides the scores of others, and their mean, until one's own is given", () => {
  expect(scoresFor(all, by("Meera"))).toEqual({ own: null, others: 3, scores: [], average: null });
});

it("shows them, with the mean of all, once it is", () => {
  const [own, ...scores] = all;
  expect(scoresFor(all, by("Asha"))).toEqual({ own, others: 2, scores, average: 2.7 });
});
