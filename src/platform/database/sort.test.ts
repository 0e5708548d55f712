import { describe, expect, it } from "vitest";
import { Fault } from "#platform/contract/errors.ts";
import { sortedBy, sortKey } from "./sort.server.ts";
import { openSqlite, sqliteKysely } from "./sqlite.server.ts";

type Person = { _id: string; name: string; age: number };
const id = (end: number) => `0199e5a0-0000-7000-8000-${String(end).padStart(12, "0")}`;

const order = sortedBy<Person, "createdAt" | "name" | "age">({
  name: { column: "name_sort", type: "string", read: ({ name }) => sortKey(name) },
  age: { column: "age", type: "number", read: ({ age }) => age },
});
const db = sqliteKysely(openSqlite(":memory:")).withTables<{ people: { id: string } }>();
const take = (sort: Parameters<typeof order>[0], after?: string) =>
  order(sort).take(db.selectFrom("people").select("id"), { limit: 2, after }).compile();

describe("text as it is compared", () => {
  it("knows neither case nor accents nor forms of a letter, in Latin, Greek and Cyrillic", () => {
    expect(["Émile", "ÅNGSTRÖM", "ﬁona", "ΆΛΦΑ", "Ёлка", "İpek"].map(sortKey)).toEqual([
      "emile",
      "angstrom",
      "fiona",
      "αλφα",
      "елка",
      "ipek",
    ]);
  });

  it("leaves the vowel signs of Indian scripts, without which another word stands there", () => {
    expect(sortKey("आशा")).toBe("आशा");
    expect(sortKey("हिंदी")).not.toBe(sortKey("हद"));
  });

  it("takes the beginning of a long text", () => {
    expect(sortKey("𝒜".repeat(500))).toBe("a".repeat(80));
    expect(sortKey("😀".repeat(500))).toBe("😀".repeat(80));
  });
});

describe("the place in an order", () => {
  const person = { _id: id(7), name: 'O"Neil 😀', age: 4.5 };

  it("is the plain id in the list's own order and in that by creation", () => {
    for (const sort of [undefined, "-createdAt", "createdAt"] as const) {
      expect(order(sort).cursorAfter(person)).toBe(person._id);
    }
    expect(take(undefined, person._id).sql).toBe(take("-createdAt", person._id).sql);
    expect(take("createdAt", person._id).sql).toMatch(/"id" > \? order by "id" asc limit/);
  });

  it("carries the value and the id of the last record, in letters that a URL takes", () => {
    const cursor = order("-name").cursorAfter(person);
    expect(cursor).toMatch(/^[\w-]+$/);
    const { sql, parameters } = take("-name", cursor);
    expect(sql).toMatch(/\("name_sort", "id"\) < \(\?, \?\) order by "name_sort" desc, "id" desc limit/);
    expect(parameters).toEqual([sortKey(person.name), person._id, 2]);
    expect(take("age", order("age").cursorAfter(person)).parameters).toEqual([4.5, person._id, 2]);
  });

  it("stays within what a cursor may be for the longest text", () => {
    expect(order("name").cursorAfter({ ...person, name: "😀".repeat(500) }).length).toBeLessThan(1000);
  });

  const made = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString("base64url");
  it.each([
    ["another order's", "name", order("age").cursorAfter(person)],
    ["the plain id", "name", person._id],
    ["a number for text", "name", made("name", 5, id(1))],
    ["text for a number", "age", made("age", "5", id(1))],
    ["what no database takes", "name", made("name", "a\0", id(1))],
    ["no id", "name", made("name", "a")],
    ["a foreign id", "name", made("name", "a", "1")],
    ["not a list", "name", Buffer.from('{"0":"name"}').toString("base64url")],
    ["half a cursor", "name", order("name").cursorAfter(person).slice(0, 20)],
    ["text by creation", "-createdAt", order("name").cursorAfter(person)],
    ["a word by creation", "createdAt", "gone"],
  ] as const)("refuses %s with a sentence", (_, sort, cursor) => {
    expect(() => take(sort, cursor)).toThrow(Fault);
    expect(() => take(sort, cursor)).toThrow("This cursor is not one of this list in this order.");
  });
});
