/**
 * What a body says, by the names of its parts. The stamp is none of it: it tells how the body came, and a form whose
 * stamp was lost with the answer gets another before it is sent again.
 */
export function partsSent(body: unknown): [name: string, value: unknown][] {
  return Object.entries(body ?? {}).filter(([name]) => name !== "stamp");
}
