const units = ["bytes", "kB", "MB", "GB", "TB"];

/** Returns a size in words: `120 MB`. */
export function sizeText(bytes: number): string {
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1);
  return `${(bytes / 1_000 ** power).toLocaleString("en-IN", { maximumFractionDigits: 1 })} ${units[power]}`;
}
