import { readStored, writeStored } from "#platform/client/local-storage.ts";

/** Returns whether single letters, digits and signs act as keys: people who dictate can turn them off (WCAG 2.1.4). */
export function keysTurnedOn(): boolean {
  return readStored("reviewKeys") !== "off";
}

/** Turns single keys on or off in this browser. */
export function turnKeys(on: boolean): void {
  writeStored("reviewKeys", on ? null : "off");
}

/** Returns whether letters that are pressed there are typed. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("input, textarea, select") !== null;
}
