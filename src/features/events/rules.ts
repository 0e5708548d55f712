import { kindOf, kinds, kindsWith } from "#features/kinds.ts";
import type { Change, EventNoun } from "./contract.ts";

/** A line of the audit log as far as it tells of a change. */
export interface AuditLine {
  /** Noun and verb in the past, such as 'job.deleted'. */
  action: string;
  /** `_id` of the record; "" when it was about no single one. */
  subjectId: string;
}

const newsKinds = kindsWith("news");

/** Nouns of live news by their name in the activity log. */
const nouns = new Map<string, EventNoun>(
  newsKinds.map((name) => [kindOf(name).subject ?? name, kinds[name].news]),
);

/** Nouns whose records are erased with a person, or in time. */
const erased = newsKinds.filter((name) => kindOf(name).endsAfter).map((name) => kinds[name].news);

/** Actions that erase records of several nouns at once, without naming them. */
const sweeps = new Map<string, readonly EventNoun[]>([
  ["person.erased", erased],
  ["retention.erased", erased],
  ["samples.deleted", ["jobs", "team"]],
]);

const changeKinds = new Map<string, Change["kind"]>([
  ["added", "added"],
  ["written", "added"],
  ["deleted", "deleted"],
  // What is released leaves what is held, and comes into its list as if it came now.
  ["released", "deleted"],
]);

/** What is written down because somebody looked: nothing is other than before. */
const looks = new Set(["viewed", "exported", "searched"]);

/** What a line of the audit log changed for those who look on. */
export function changesOf({ action, subjectId }: AuditLine): Change[] {
  const swept = sweeps.get(action);
  if (swept) return swept.map((noun) => ({ noun, kind: "deleted", _id: "" }));
  const [about = "", verb = ""] = action.split(".");
  const noun = nouns.get(about);
  if (!noun || looks.has(verb)) return [];
  return [{ noun, kind: changeKinds.get(verb) ?? "changed", _id: subjectId }];
}

/** Whether it may have ended somebody's session. */
export function touchesSessions({ action }: AuditLine): boolean {
  return /^(session\.ended|(password|administrator|two-step)\.)/.test(action);
}

/** From so many of a noun and kind at once nobody reads them one by one. */
const MANY = 20;

/** Says in one what happened to many records of a noun at once. */
export function gathered(changes: readonly Change[]): Change[] {
  const alike = Map.groupBy(changes, ({ noun, kind }) => `${noun} ${kind}`);
  return [...alike.values()].flatMap((some) => {
    const [first] = some;
    const together = some.length >= MANY || some.some(({ _id }) => _id === "");
    return first && together ? [{ ...first, _id: "", ...newestOf(some) }] : some;
  });
}

/** Of records that were added, the one with the highest id, which was made last. */
function newestOf(changes: readonly Change[]): Pick<Change, "newest"> {
  const ids = changes.filter(({ kind }) => kind === "added").map(({ _id }) => _id);
  const newest = ids.toSorted().at(-1);
  return newest ? { newest } : {};
}
