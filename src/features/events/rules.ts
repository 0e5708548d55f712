import { kindOf, kinds, kindsWith } from "#features/kinds.ts";
import type { Change, EventNoun } from "./contract.ts";

/** A line of the audit log as far as it tells of a change. */
interface AuditLine {
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
  // A released message leaves the quarantine, and comes into its list as if it came now.
  ["released", "deleted"],
]);

/** Permissions to read the records of a noun; one without is open to visitors. */
const permissions = new Map<EventNoun, string | undefined>(
  newsKinds.map((name) => [kinds[name].news, kindOf(name).permission]),
);

/** Returns whether somebody with these permissions may hear of changes to records of a noun. */
export function mayRead(held: ReadonlySet<string>, noun: EventNoun): boolean {
  const wanted = permissions.get(noun);
  return wanted === undefined || held.has(wanted);
}

/** Actions that only read: they change nothing. */
const looks = new Set(["viewed", "exported", "searched"]);

/** Returns the changes that a line of the activity log reports. */
export function changesOf({ action, subjectId }: AuditLine): Change[] {
  const swept = sweeps.get(action);
  if (swept) return swept.map((noun) => ({ noun, kind: "deleted", _id: "" }));
  const [about = "", verb = ""] = action.split(".");
  const noun = nouns.get(about);
  if (!noun || looks.has(verb)) return [];
  return [{ noun, kind: changeKinds.get(verb) ?? "changed", _id: subjectId }];
}

/** Returns true for an action that may have ended a session. */
export function touchesSessions({ action }: AuditLine): boolean {
  return /^(session\.ended|(passkey|company-account)\.removed|(password|administrator|two-step)\.)/.test(
    action,
  );
}

/** Number of changes of a noun and kind from which they are reported as one. */
const MANY = 20;

/** Joins many changes of a noun into one. */
export function gathered(changes: readonly Change[]): Change[] {
  const alike = Map.groupBy(changes, ({ noun, kind }) => `${noun} ${kind}`);
  return [...alike.values()].flatMap((some) => {
    const [first] = some;
    const together = some.length >= MANY || some.some(({ _id }) => _id === "");
    return first && together ? [{ ...first, _id: "", ...newestOf(some) }] : some;
  });
}

/** Returns of added records the one with the highest id, which was made last. */
function newestOf(changes: readonly Change[]): Pick<Change, "newest"> {
  const ids = changes.filter(({ kind }) => kind === "added").map(({ _id }) => _id);
  const newest = ids.toSorted().at(-1);
  return newest ? { newest } : {};
}
