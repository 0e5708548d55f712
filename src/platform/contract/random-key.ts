/** Returns 128 random bits as text. Unlike `crypto.randomUUID` it works on pages over plain http. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join("-");
}
