const BRACKETED = /^([a-zA-Z]+)\[([\w-]{1,40})\]$/;

/**
 * Returns the fields of a form with those such as `answers[a1]` gathered under one name, as forms of many frameworks
 * post them. `Object.fromEntries` defines own properties, so that no name reaches a prototype.
 */
export function gatherBracketed(fields: Iterable<readonly [string, unknown]>): Record<string, unknown> {
  const plain = new Map<string, unknown>();
  const gathered = new Map<string, Map<string, unknown>>();
  for (const [name, value] of fields) {
    const [, group, key] = BRACKETED.exec(name) ?? [];
    if (group === undefined || key === undefined) plain.set(name, value);
    else gathered.set(group, (gathered.get(group) ?? new Map()).set(key, value));
  }
  for (const [group, values] of gathered) plain.set(group, Object.fromEntries(values));
  return Object.fromEntries(plain);
}
