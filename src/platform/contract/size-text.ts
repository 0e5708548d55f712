const MB = 1_000_000;

/** Returns a size in words: `120 MB`. */
export function sizeText(bytes: number): string {
  const [size, unit] = bytes >= 1_000 * MB ? [bytes / (1_000 * MB), "GB"] : [bytes / MB, "MB"];
  return `${size.toLocaleString("en-IN", { maximumFractionDigits: 1 })} ${unit}`;
}
