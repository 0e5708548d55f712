import type { TestContext } from "vitest";

declare module "vitest" {
  interface TaskMeta {
    /** Holds what was measured, for the line of `npm run test:faults`. */
    figure?: string;
  }
}

/** `npm run test:faults` runs everything; `npm test` a short form of what takes long. */
export const isWhole = process.env.FAULTS === "whole";

/**
 * Returns what a promise allows, in milliseconds: to the letter where all is run; else a busy machine may take its
 * time. Not for what tells two ways of working apart, such as an answer before and one after the others have gone.
 */
export function allowed(promised: number): number {
  return isWhole ? promised : promised * 4;
}

/** Notes what a test measured; shown beside the promise that it keeps. */
export function note({ task }: TestContext, figure: string): void {
  task.meta.figure = figure;
}

/** Milliseconds as they are shown. */
export function ms(value: number): string {
  return value < 1_000 ? `${Math.round(value)} ms` : `${(value / 1_000).toFixed(1)} s`;
}
