import type { readStatistics } from "#features/hiring-figures/contract.ts";
import type { AnswerOf } from "#platform/contract/endpoint.ts";

export type Counts = AnswerOf<typeof readStatistics>["data"];
type StatusCounts = Pick<Counts, "total" | "pending" | "accepted" | "rejected">;

/** Describes one status in a chart; `tone` is its colour in the specification. */
export interface Share {
  key: "pending" | "accepted" | "rejected" | "other";
  label: string;
  count: number;
  tone: "chart-yellow" | "chart-green" | "chart-red" | "chart-grey";
}

/** Returns the parts of the total in the order of the cards; statuses without a card come last, as one. */
export function countShares({ total, pending, accepted, rejected }: StatusCounts): Share[] {
  const other = Math.max(0, total - pending - accepted - rejected);
  return [
    { key: "pending", label: "Pending", count: pending, tone: "chart-yellow" },
    { key: "accepted", label: "Accepted", count: accepted, tone: "chart-green" },
    { key: "rejected", label: "Rejected", count: rejected, tone: "chart-red" },
    { key: "other", label: "In progress", count: other, tone: "chart-grey" },
  ];
}

/** Returns a part of the total in per cent; a dash when the total is 0. */
export function shareText({ count }: Pick<Share, "count">, total: number): string {
  return total ? `${Math.round((count / total) * 100)}%` : "–";
}

/** Returns at most six whole ticks of an axis from 0; the last is round and at least `most`. */
export function axisTicks(most: number): number[] {
  const rough = Math.max(1, most) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= rough) ?? 1);
  const steps = Math.max(1, Math.ceil(most / step));
  return Array.from({ length: steps + 1 }, (_, index) => index * step);
}
