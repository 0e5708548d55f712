import type { TeamMember } from "#features/team/contract.ts";
import { departmentGroup } from "#features/team/rules.ts";

/** Maps a `departmentGroup` to the ids of its members in the order that staff want. */
export type WantedOrder = ReadonlyMap<string, readonly string[]>;

/** Returns the members of the same group as `member`, itself included, in the order given. */
export function groupOf(members: readonly TeamMember[], member: TeamMember): TeamMember[] {
  const group = departmentGroup(member.department);
  return members.filter(({ department }) => departmentGroup(department) === group);
}

/** Moves one of several ids to a place, counted from 0. */
export function movedTo(ids: readonly string[], id: string, place: number): string[] {
  const others = ids.filter((one) => one !== id);
  return others.toSpliced(place, 0, id);
}

/** Returns members in the wanted order; members that it does not name come last in their group. */
export function inWantedOrder(members: readonly TeamMember[], wanted: WantedOrder): TeamMember[] {
  const queues = new Map([...wanted].map(([group, ids]) => [group, queueOf(members, group, ids)]));
  return members.map((member) => queues.get(departmentGroup(member.department))?.shift() ?? member);
}

function queueOf(members: readonly TeamMember[], group: string, ids: readonly string[]): TeamMember[] {
  const place = ({ _id }: TeamMember) => (ids.includes(_id) ? ids.indexOf(_id) : ids.length);
  return members
    .filter(({ department }) => departmentGroup(department) === group)
    .toSorted((one, other) => place(one) - place(other));
}

/** Returns the first group whose stored order differs from the wanted one. */
export function firstUnsaved(members: readonly TeamMember[], wanted: WantedOrder) {
  const standing = members.map(({ _id }) => _id);
  const shown = inWantedOrder(members, wanted);
  const index = shown.findIndex(({ _id }, at) => _id !== standing[at]);
  const moved = shown[index];
  if (!moved) return undefined;
  return { group: departmentGroup(moved.department), ids: groupOf(shown, moved).map(({ _id }) => _id) };
}
