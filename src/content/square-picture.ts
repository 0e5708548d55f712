/**
 * Returns the address of a picture cut to a square; "" where it is gone. Apart from features/media/rules.ts, so that
 * pages with React get this alone.
 * @param shown as words that visitors see name the picture
 */
export function squareAddress(shown: string): string {
  const [key] = shown.split(/-\d+x\d+/);
  return key ? `/media/${key}-square-480.webp` : "";
}
