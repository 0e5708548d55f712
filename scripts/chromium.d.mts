export const browserFlags: string[];
export function findChromium(): string | undefined;
export function findHeadlessShell(): string | undefined;
export function ensureChromium(): Promise<string | undefined>;
