import type { Score, ShownScores } from "./contract.ts";

/** Returns the scores of an application that one reviewer may see. @param isOwn whether a score is the reviewer's */
export function scoresFor<Stored extends Score>(
  all: readonly Stored[],
  isOwn: (score: Stored) => boolean,
): ShownScores {
  const own = all.find(isOwn);
  const others = all.filter((score) => score !== own);
  if (!own) return { own: null, others: others.length, scores: [], average: null };
  return {
    own: toScore(own),
    others: others.length,
    scores: others.map(toScore),
    average: averageOf(all),
  };
}

/** Returns the fields that are shown, without those of a stored score. */
function toScore({ points, sentence, author, updatedAt }: Score): Score {
  return { points, sentence, author, updatedAt };
}

function averageOf(all: readonly Score[]): number {
  const sum = all.reduce((total, { points }) => total + points, 0);
  return Math.round((10 * sum) / all.length) / 10;
}
