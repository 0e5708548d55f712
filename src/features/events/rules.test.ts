import { expect, test } from "vitest";
import { actionWords } from "#features/audit/contract.ts";
import { changesOf, gathered, touchesSessions } from "./rules.ts";

test("a line of the audit log says which record of which noun was added, changed or deleted", () => {
  expect(changesOf({ action: "application.status-changed", subjectId: "a" })).toEqual([
    { noun: "applications", kind: "changed", _id: "a" },
  ]);
  expect(changesOf({ action: "job.added", subjectId: "j" })).toEqual([
    { noun: "jobs", kind: "added", _id: "j" },
  ]);
  expect(changesOf({ action: "query.deleted", subjectId: "q" })).toEqual([
    { noun: "queries", kind: "deleted", _id: "q" },
  ]);
  expect(changesOf({ action: "spam.released", subjectId: "s" })).toEqual([
    { noun: "quarantine", kind: "deleted", _id: "s" },
  ]);
  expect(changesOf({ action: "mail.written", subjectId: "m" })[0]?.kind).toBe("added");
});

test("what only looks changes nothing", () => {
  const looking = Object.keys(actionWords).filter((action) =>
    /\.(viewed|exported|searched|begun)$/.test(action),
  );
  expect(looking.length).toBeGreaterThan(5);
  expect(looking.flatMap((action) => changesOf({ action, subjectId: "x" }))).toEqual([]);
});

test("an erasure changes every list that may have held the person", () => {
  const changes = changesOf({ action: "person.erased", subjectId: "" });
  expect(changes.map(({ noun }) => noun)).toEqual([
    "applications",
    "queries",
    "get-in-touch",
    "quarantine",
    "mail",
  ]);
  expect(new Set(changes.map(({ kind, _id }) => kind + _id))).toEqual(new Set(["deleted"]));
});

test("what may end a session is known, and signing in is none of it", () => {
  const removals = ["passkey.removed", "company-account.removed"];
  const actions = ["session.ended", "password.changed", "administrator.deactivated", ...removals];
  expect(actions.every((action) => touchesSessions({ action, subjectId: "" }))).toBe(true);
  expect(touchesSessions({ action: "session.begun", subjectId: "" })).toBe(false);
  expect(touchesSessions({ action: "passkey.used", subjectId: "" })).toBe(false);
  expect(touchesSessions({ action: "job.changed", subjectId: "" })).toBe(false);
});

test("many of a kind at once are told in one", () => {
  const added = Array.from({ length: 30 }, (_, number) => ({
    noun: "applications" as const,
    kind: "added" as const,
    _id: `${number + 10}`,
  }));
  const one = { noun: "jobs" as const, kind: "changed" as const, _id: "j" };
  const together = { noun: "applications", kind: "added", _id: "", newest: "39" };
  expect(gathered([...added.toReversed(), one])).toEqual([together, one]);
  expect(gathered(added.slice(0, 3))).toHaveLength(3);
});
