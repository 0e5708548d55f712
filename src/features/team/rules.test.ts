import { describe, expect, it } from "vitest";
import { departmentGroup, groupTeam, inTeamOrder, memberNamed, showsBio } from "./rules.ts";

const member = (name: string, department?: string | null, position = 0) => ({ name, department, position });

describe("the group of a department", () => {
  it.each([
    ["developer", "development"],
    ["Development ", "development"],
    ["business", "business"],
    ["BDE", "business"],
    ["Founder", "founder"],
    ["Human  Resources", "human resources"],
    ["others", "others"],
    ["  ", "others"],
    ["", "others"],
    [null, "others"],
    [undefined, "others"],
    ["डिज़ाइन", "डिज़ाइन".normalize("NFKC")],
    ["constructor", "constructor"],
    ["__proto__", "__proto__"],
  ])("of %j is %j", (department, group) => {
    expect(departmentGroup(department)).toBe(group);
  });
});

describe("the member with a name", () => {
  const team = ["Farah Siddiqui", "लता देशपांडे", "Asha Rao", "asha  rao"].map((name) => member(name));

  it.each([
    ["Farah Siddiqui", "Farah Siddiqui"],
    ["  farah\u00a0  SIDDIQUI ", "Farah Siddiqui"],
    ["लता देशपांडे".normalize("NFD"), "लता देशपांडे"],
    ["Farah", undefined],
    ["Farah Siddiqui, guest", undefined],
    ["", undefined],
  ])("%j is %j", (name, found) => {
    expect(memberNamed(team, name)?.name).toBe(found);
  });

  it("is nobody where two share it", () => {
    expect(memberNamed(team, "Asha Rao")).toBeUndefined();
  });
});

it("shows bios of all departments but founders and development", () => {
  const departments = ["Founder", "developer", "Development", "bde", "Design", "", undefined];
  expect(departments.filter(showsBio)).toEqual(["bde", "Design", "", undefined]);
});

describe("the order of the team", () => {
  it("is founders, development, business, other departments by name, and those without one last", () => {
    const mixed = ["", "bde", "design", "developer", "accounts", "founder"].map((name) => member("A", name));
    const order = inTeamOrder(mixed).map(({ department }) => department);
    expect(order).toEqual(["founder", "developer", "bde", "accounts", "design", ""]);
  });

  it("goes by position and then by name within a group, whichever name the department goes by", () => {
    const mixed = [
      member("Zoya", "developer", 1),
      member("Bela", "development", 2),
      member("Asha", "developer", 2),
    ];
    expect(inTeamOrder(mixed).map(({ name }) => name)).toEqual(["Zoya", "Asha", "Bela"]);
  });
});

describe("the groups of the team page", () => {
  const groups = groupTeam([
    member("Esha", ""),
    member("Dev", "design studio"),
    member("Cyrus", "bde"),
    member("Bela", "development"),
    member("Asha", "developer"),
    member("Firoz", "founder"),
  ]);

  it("have the titles of the spec, else the capitalised department", () => {
    expect(groups.map(({ title }) => title)).toEqual([
      "Founder",
      "Development Team",
      "Business Development Executives",
      "Design studio",
      "Others",
    ]);
  });

  it("show bios except for founders and development", () => {
    expect(groups.map(({ withBio }) => withBio)).toEqual([false, false, true, true, true]);
  });

  it("put both names of a department together", () => {
    expect(groups[1]?.members.map(({ name }) => name)).toEqual(["Asha", "Bela"]);
  });

  it.each([
    ["", member("Esha", "")],
    ["null", member("Esha", null)],
    ["absent", { name: "Esha", position: 0 }],
  ])("have a member whose department is %s under Others", (_, esha) => {
    const all = groupTeam([esha, member("Firoz", "founder")]);
    expect(all.map(({ title, members }) => [title, members])).toEqual([
      ["Founder", [member("Firoz", "founder")]],
      ["Others", [esha]],
    ]);
  });

  it("are none for nobody", () => {
    expect(groupTeam([])).toEqual([]);
  });

  it("are named by their department, whatever its name is in JavaScript", () => {
    const groups = groupTeam(["constructor", "__proto__"].map((department) => member("Asha", department)));
    expect(groups.map(({ title }) => title)).toEqual(["__proto__", "Constructor"]);
  });
});
