import type { TestContext } from "vitest";

declare module "vitest" {
  interface TaskMeta {
    /** What was measured, for the line of `npm run test:faults`. */
    figure?: string;
  }
}

/** `npm run test:faults` runs everything; `npm test` a short form of what takes long. */
export const isWhole = process.env.FAULTS === "whole";

/** Notes what a test measured; shown beside the promise that it keeps. */
export function note({ task }: TestContext, figure: string): void {
  task.meta.figure = figure;
}

/** Milliseconds as they are shown. */
export function ms(value: number): string {
  return value < 1_000 ? `${Math.round(value)} ms` : `${(value / 1_000).toFixed(1)} s`;
}
