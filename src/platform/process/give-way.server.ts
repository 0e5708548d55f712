import { performance } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";

/** Part of the time in which the event loop runs, from which on requests wait for each other. */
const BUSY = 0.85;
/**
 * Rest for each millisecond of work while requests wait: work in the background takes a fifteenth of the time at most.
 */
const REST_PER_WORK = 14;
const MAX_REST_MS = 10_000;
const SLICE_MS = 50;

interface Watch {
  /** Waits this many milliseconds. Returns the part of them in which the event loop ran. */
  rest(ms: number): Promise<number>;
}

/** Rests in real time and watches the event loop of this process. */
export const eventLoop: Watch = {
  async rest(ms) {
    const before = performance.eventLoopUtilization();
    await pause(ms);
    return performance.eventLoopUtilization(before).utilization;
  },
};

/**
 * Delays background work that has taken its turn for as long as the event loop is busy with requests, at most
 * fourteen times as long as the work took. On an idle server that is a twentieth of a second.
 * @param workMs milliseconds that the work has taken
 */
export async function giveWay(workMs: number, watch: Watch = eventLoop): Promise<void> {
  const most = Math.min(workMs * REST_PER_WORK, MAX_REST_MS);
  for (let rested = 0; rested < most; rested += SLICE_MS) if ((await watch.rest(SLICE_MS)) < BUSY) return;
}
