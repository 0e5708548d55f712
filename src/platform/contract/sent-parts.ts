/** Returns the parts of a body by name, without the stamp, which differs when the same form is sent again. */
export function partsSent(body: unknown): [name: string, value: unknown][] {
  return Object.entries(body ?? {}).filter(([name]) => name !== "stamp");
}
