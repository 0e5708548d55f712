import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { countWithoutPlace, type Merged, mergeInto, type Sides } from "./merge.server.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "merge-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const tables = `
  create table people (id text primary key, name text, mail text unique, town text);
  create table notes (id text primary key, person text references people (id) on delete cascade,
    author text references people (id) on delete set null, about text);`;

/** Makes a file of all three with the tables, some rows and a change of its own. */
function write(name: string, ...statements: string[]): string {
  const path = join(folder, name);
  const database = new DatabaseSync(path);
  for (const statement of [tables, ...statements]) database.exec(statement);
  database.close();
  return path;
}

const both = "insert into people values ('a', 'Asha', 'a@mail', 'Pune'), ('b', 'Bina', 'b@mail', 'Goa')";

/** Merges the changes of both sides since the same rows. */
function merge(
  wins: Sides["wins"],
  ours: string,
  theirs: string,
): { merged: Merged; people: string[]; notes: string[] } {
  const base = write("base", both);
  const target = write("ours", both, ours);
  const merged = mergeInto(target, { base, theirs: write("theirs", both, theirs), wins });
  const database = new DatabaseSync(target);
  const read = (table: string) =>
    database
      .prepare(`select * from ${table} order by id`)
      .all()
      .map((row) => Object.values(row).join(" "));
  const rows = { people: read("people"), notes: read("notes") };
  database.close();
  return { merged, ...rows };
}

describe("a merge of two databases", () => {
  it("takes what theirs added, changed and deleted, and leaves what ours did", () => {
    const { merged, people } = merge(
      "ours",
      "update people set town = 'Surat' where id = 'a'; insert into people values ('c', 'Chitra', 'c@mail', 'Agra')",
      "update people set name = 'Asha Rao' where id = 'a'; delete from people where id = 'b'; insert into people values ('d', 'Divya', 'd@mail', 'Ooty')",
    );
    expect(people).toEqual(["a Asha Rao a@mail Surat", "c Chitra c@mail Agra", "d Divya d@mail Ooty"]);
    expect(merged).toEqual({ people: { added: 1, changed: 1, deleted: 1, leftOut: 0 } });
  });

  it.each([
    ["ours", "Surat"],
    ["theirs", "Agra"],
  ] as const)("keeps the value of %s where both changed the same one", (wins, town) => {
    const set = (to: string) => `update people set town = '${to}' where id = 'a'`;
    expect(merge(wins, set("Surat"), set("Agra")).people[0]).toBe(`a Asha a@mail ${town}`);
  });

  it("does not delete what ours has changed, unless theirs wins", () => {
    const change = "update people set town = 'Surat' where id = 'a'";
    const remove = "delete from people where id = 'a'";
    expect(merge("ours", change, remove).people).toHaveLength(2);
    for (const name of ["base", "ours", "theirs"]) rmSync(join(folder, name));
    expect(merge("theirs", change, remove).people).toEqual(["b Bina b@mail Goa"]);
  });

  it("brings back nothing that ours has deleted, nor what belongs to it", () => {
    const note = "insert into notes values ('n', 'a', 'b', 'a'), ('o', 'b', 'a', 'x'), ('p', 'b', 'b', 'a')";
    const { merged, people, notes } = merge("ours", "delete from people where id = 'a'", note);
    expect(people).toEqual(["b Bina b@mail Goa"]);
    // Only the reference ends where the tables say so; what names the person without a foreign key stays out.
    expect(notes).toEqual(["o b  x"]);
    expect(merged.notes?.leftOut).toBe(2);
  });

  it("leaves out and counts what would be a second one of a unique value", () => {
    const { merged, people } = merge(
      "ours",
      "insert into people values ('c', 'Chitra', 'c@mail', 'Agra')",
      "insert into people values ('d', 'Divya', 'c@mail', 'Ooty'), ('e', 'Esha', 'e@mail', 'Ooty')",
    );
    expect(people.map((row) => row[0])).toEqual(["a", "b", "c", "e"]);
    expect(merged.people).toMatchObject({ added: 1, leftOut: 1 });
  });

  it("hands a unique value on from one row to another", () => {
    const { people } = merge(
      "theirs",
      "",
      "update people set mail = 'z@mail' where id = 'b'; update people set mail = 'b@mail' where id = 'a'",
    );
    expect(people).toEqual(["a Asha b@mail Pune", "b Bina z@mail Goa"]);
  });

  it("is whole or not begun", () => {
    const [base, theirs] = [write("base", both), write("theirs", both, "delete from people")];
    const ours = write(
      "ours",
      both,
      "create trigger t before delete on people begin select raise(abort, 'no'); end",
    );
    expect(() => mergeInto(ours, { base, theirs, wins: "theirs" })).toThrow("no");
  });
});

it("counts what came in since and has no place in tables of an older version", () => {
  const newer = "alter table people add column phone text; create table calls (id text primary key)";
  const base = write("base", both, newer, "insert into calls values ('1')");
  const theirs = write(
    "theirs",
    both,
    newer,
    "insert into calls values ('1'), ('2'); update people set phone = '7' where id = 'a'",
  );
  expect(countWithoutPlace(write("ours", both), { base, theirs })).toEqual({ calls: 1, "people.phone": 1 });
});
