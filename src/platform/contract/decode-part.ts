/** Returns a part of a URL as it was meant; undefined where a % in it stands for itself. */
export function decodePart(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}
