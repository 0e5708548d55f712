/** 128 random bits as text. Unlike `crypto.randomUUID` it is there where a browser has the page over plain http, too. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join("-");
}
