import { groupTitles } from "#content/team-labels.ts";
import type { TeamMember } from "./contract.ts";

/**
 * The fields by which members are grouped and sorted. Other servers may leave the department out (spec section 2.8).
 */
type Placed = Pick<TeamMember, "position" | "name"> & { department?: string | null };

/**
 * Departments that go by two names (spec section 3: the form says developer and business, the page development and
 * bde).
 */
const sameAs = new Map([
  ["developer", "development"],
  ["bde", "business"],
]);

/** Groups that have their place; all others follow by name, those without a department last. */
const leading = ["founder", "development", "business"];
const WITHOUT = "others";

/** Groups that show no bio (spec section 2.8). */
const withoutBio = new Set(["founder", "development"]);

/**
 * Returns the group that a department belongs to: `founder`, `development`, `business`, `others`, or its own name in
 * lower case.
 */
export function departmentGroup(department: string | null | undefined): string {
  const name = folded(department ?? "");
  return sameAs.get(name) ?? (name || WITHOUT);
}

/** Returns a text as it is compared, whatever its capitals and spaces. */
function folded(text: string): string {
  return text.normalize("NFKC").trim().replace(/\s+/g, " ").toLowerCase();
}

/** Returns the member with a name; undefined where several share it, because it tells nobody apart then. */
export function memberNamed<M extends Pick<TeamMember, "name">>(
  members: readonly M[],
  name: string,
): M | undefined {
  const wanted = folded(name);
  const [found, ...others] = members.filter((member) => folded(member.name) === wanted);
  return others.length === 0 ? found : undefined;
}

/** Returns true where pages show the bios of a department's members. */
export function showsBio(department: string | null | undefined): boolean {
  return !withoutBio.has(departmentGroup(department));
}

/** Sorts members as the team page shows them: by group, then by their place in it, then by name. */
export function inTeamOrder<M extends Placed>(members: readonly M[]): M[] {
  const keyed = members.map((member) => ({ member, group: departmentGroup(member.department) }));
  keyed.sort(
    (one, other) =>
      rank(one.group) - rank(other.group) ||
      one.group.localeCompare(other.group, "en") ||
      one.member.position - other.member.position ||
      one.member.name.localeCompare(other.member.name, "en"),
  );
  return keyed.map(({ member }) => member);
}

function rank(group: string): number {
  if (group === WITHOUT) return leading.length + 1;
  const place = leading.indexOf(group);
  return place === -1 ? leading.length : place;
}

export interface TeamGroup<M> {
  /** See `departmentGroup`. */
  key: string;
  title: string;
  /** True when the page shows the members' bios. */
  withBio: boolean;
  members: M[];
}

/** Titles that differ from the department's own name. */
const titles = new Map<string, string>(Object.entries(groupTitles));

/** Groups members for the team page (spec section 2.8), in order. */
export function groupTeam<M extends Placed>(members: readonly M[]): TeamGroup<M>[] {
  const groups = new Map<string, TeamGroup<M>>();
  for (const member of inTeamOrder(members)) {
    const key = departmentGroup(member.department);
    const title = titles.get(key) ?? capitalised(member.department?.trim() || WITHOUT);
    const group = groups.get(key) ?? { key, title, withBio: showsBio(key), members: [] };
    group.members.push(member);
    groups.set(key, group);
  }
  return [...groups.values()];
}

function capitalised(name: string): string {
  const [first = "", ...rest] = name;
  return first.toUpperCase() + rest.join("");
}
