import { describe, expect, test } from "vitest";
import type { TeamMember } from "#features/team/contract.ts";
import { firstUnsaved, groupOf, inWantedOrder, movedTo } from "./member-order.ts";

function member(name: string, department: string): TeamMember {
  const rest = { designation: "", bio: "", image: "", position: 1, version: 1, sample: false };
  return { _id: name, name, department, ...rest };
}

const team = [
  member("Meher", "founder"),
  member("Kavya", "developer"),
  member("Rohan", "development"),
  member("Ishaan", "developer"),
  member("Farah", "business"),
];
const names = (members: readonly TeamMember[]) => members.map(({ name }) => name);

describe("the order of a department", () => {
  test("holds the members under either of its names", () => {
    expect(names(groupOf(team, member("x", "Development")))).toEqual(["Kavya", "Rohan", "Ishaan"]);
  });

  test("closes up behind who moved", () => {
    expect(movedTo(["a", "b", "c", "d"], "a", 2)).toEqual(["b", "c", "a", "d"]);
    expect(movedTo(["a", "b", "c", "d"], "d", 0)).toEqual(["d", "a", "b", "c"]);
  });

  test("is shown as wanted, and leaves the other departments in their places", () => {
    const wanted = new Map([["development", ["Ishaan", "Kavya", "Rohan"]]]);
    expect(names(inWantedOrder(team, wanted))).toEqual(["Meher", "Ishaan", "Kavya", "Rohan", "Farah"]);
  });

  test("has those last who came meanwhile, and none who is gone", () => {
    const wanted = new Map([["development", ["Gone", "Ishaan", "Kavya"]]]);
    expect(names(inWantedOrder(team, wanted))).toEqual(["Meher", "Ishaan", "Kavya", "Rohan", "Farah"]);
  });

  test("is saved only where it differs", () => {
    expect(firstUnsaved(team, new Map())).toBeUndefined();
    expect(firstUnsaved(team, new Map([["business", ["Farah"]]]))).toBeUndefined();
    const wanted = new Map([
      ["business", ["Farah"]],
      ["development", ["Rohan", "Kavya", "Ishaan"]],
    ]);
    expect(firstUnsaved(team, wanted)).toEqual({ group: "development", ids: ["Rohan", "Kavya", "Ishaan"] });
  });
});
