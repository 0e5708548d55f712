import type { Asked, Kind } from "./load-client.ts";

/** Compares one figure with its goal. */
export interface Check {
  what: string;
  figure: string;
  goal: string;
  met: boolean;
}

/** Returns the answers of each kind by status: `enquiry 201: 600, 503: 3; page 200: 600`. */
export function statusesOf(asked: Asked[]): string {
  const kinds = [...new Set(asked.map(({ kind }) => kind))].sort();
  return kinds.map((kind) => `${kind} ${countStatuses(asked.filter((one) => one.kind === kind))}`).join("; ");
}

function countStatuses(asked: Asked[]): string {
  const counts = new Map<number, number>();
  for (const { status } of asked) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts].map(([status, count]) => `${status === 0 ? "broken" : status}: ${count}`).join(", ");
}

/** Returns a percentile of the answers' times in milliseconds; infinite without requests. */
function percentile(asked: Asked[], part: number): number {
  const times = asked.map(({ took }) => took).sort((one, other) => one - other);
  return times[Math.ceil(times.length * (part / 100)) - 1] ?? Number.POSITIVE_INFINITY;
}

export function timesOf(asked: Asked[]): string {
  const [p50, p99, all] = [50, 99, 100].map((part) => percentile(asked, part).toFixed(0));
  return `p50 ${p50} ms, p99 ${p99} ms, slowest ${all} ms`;
}

/** Returns the 99th percentile of the slowest kind. */
export function worstP99(asked: Asked[]): number {
  const kinds = new Set<Kind>(asked.map(({ kind }) => kind));
  return Math.max(
    ...[...kinds].map((kind) =>
      percentile(
        asked.filter((one) => one.kind === kind),
        99,
      ),
    ),
  );
}

/** Returns the numbers of the acknowledged requests. */
export function acknowledged(asked: Asked[], kind: Kind): number[] {
  return asked.filter((one) => one.kind === kind && one.status === 201).map(({ number }) => number);
}

/** Returns whether a request was served, not refused for load. */
export function isServed({ status }: Asked): boolean {
  return (status >= 200 && status < 300) || status === 304;
}

/**
 * Returns the second from which on every request is served and the 99th percentile of each kind is within the limit,
 * or infinity. At least the last five seconds have to show it.
 */
export function secondsUntilNormal(asked: Asked[], seconds: number, limit: number): number {
  for (let second = 0; second <= seconds - 5; second += 1) {
    const since = asked.filter(({ due }) => due >= second * 1_000);
    if (since.every(isServed) && worstP99(since) <= limit) return second;
  }
  return Number.POSITIVE_INFINITY;
}
