import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import type { ActionResult } from "#admin/parts/record/action-result.ts";
import { useSettled } from "#admin/parts/record/use-settled.ts";
import type { TeamMember } from "#features/team/contract.ts";
import { departmentGroup } from "#features/team/rules.ts";
import { firstUnsaved, groupOf, inWantedOrder, movedTo, type WantedOrder } from "./member-order.ts";

/** One step towards the head of the department, or away from it. */
export type Step = -1 | 1;

/**
 * The order of the team, changed by hand. What is wanted shows at once and is saved behind it; what the server refuses
 * goes back to where it was.
 * @param stored the members as the server has them, all of them and in their order
 * @param onFailure told when an order could not be saved
 */
export function useTeamOrder(stored: readonly TeamMember[], onFailure: (result: ActionResult) => void) {
  const [wanted, setWanted] = useState<WantedOrder>(new Map());
  const [news, setNews] = useState("");
  const members = inWantedOrder(stored, wanted);
  const keepFocus = useFocusOnMoved(members);
  const saved = useSavedOrder(stored, wanted, {
    onFailure,
    // A press that comes just then is a newer wish, and stays one.
    onSettled: (seen, group) => setWanted((now) => (now === seen ? without(now, group) : now)),
  });

  function moveTo(member: TeamMember, place: number) {
    const group = groupOf(members, member).map(({ _id }) => _id);
    if (place < 0 || place >= group.length) return;
    const ids = movedTo(group, member._id, place);
    setWanted((now) => new Map([...now, [departmentGroup(member.department), ids]]));
    setNews(`${member.name} is now ${place + 1} of ${group.length} in ${member.department}.`);
  }

  return {
    /** The members as they are wanted, also while that is being saved. */
    members,
    /** For those who don't see the rows: where the one who moved stands now. */
    news,
    /** In sight: whether the order shown is stored. */
    saved,
    /** Moves a member by one place; the button that was pressed keeps the focus. */
    step(member: TeamMember, by: Step) {
      keepFocus();
      moveTo(member, placeOf(members, member) + by);
    },
    /** Moves a member to the place of another one of the department. */
    moveOnto: (member: TeamMember, other: TeamMember) => moveTo(member, placeOf(members, other)),
  };
}

function without(wanted: WantedOrder, group: string | undefined): WantedOrder {
  return new Map(group === undefined ? [] : [...wanted].filter(([one]) => one !== group));
}

/** A member's place within the department, counted from 0. */
export function placeOf(members: readonly TeamMember[], member: TeamMember): number {
  return groupOf(members, member).findIndex(({ _id }) => _id === member._id);
}

interface SavingEvents {
  onFailure: (result: ActionResult) => void;
  /** Nothing more is done for what was wanted: all stands so, or a group stands as the server insists. */
  onSettled: (seen: WantedOrder, group?: string) => void;
}

/** Saves what is wanted: one call after the other, since two at once could arrive the wrong way round. */
function useSavedOrder(stored: readonly TeamMember[], wanted: WantedOrder, events: SavingEvents) {
  const fetcher = useFetcher<ActionResult>();
  const { state, data, submit } = fetcher;
  const attempt = useRef<{ ids: string; before: ActionResult | undefined }>(null);

  useSettled(fetcher, (result) => !result.ok && events.onFailure(result));
  // biome-ignore lint/correctness/useExhaustiveDependencies: new functions are no news
  useEffect(() => {
    const underWay = state !== "idle" || (attempt.current && attempt.current.before === data);
    if (underWay) return;
    const unsaved = firstUnsaved(stored, wanted);
    const ids = unsaved?.ids.join(" ");
    const insisted = attempt.current?.ids === ids;
    attempt.current = null;
    if (!unsaved || !ids) return wanted.size ? events.onSettled(wanted) : undefined;
    if (insisted) return events.onSettled(wanted, unsaved.group);
    attempt.current = { ids, before: data };
    const form = new FormData();
    form.set("intent", "order");
    for (const id of unsaved.ids) form.append("ids[]", id);
    submit(form, { method: "post" });
  }, [state, data, stored, wanted]);

  if (state !== "idle") return "Saving…";
  return data?.ok ? data.message : "";
}

/** A row that is put elsewhere loses the focus: what had it gets it again. */
function useFocusOnMoved(members: readonly TeamMember[]): () => void {
  const focused = useRef<Element>(null);
  const standing = members.map(({ _id }) => _id).join(" ");
  // biome-ignore lint/correctness/useExhaustiveDependencies: another order is what moves rows
  useLayoutEffect(() => {
    if (focused.current instanceof HTMLElement && focused.current.isConnected) focused.current.focus();
    focused.current = null;
  }, [standing]);
  return () => {
    focused.current = document.activeElement;
  };
}
