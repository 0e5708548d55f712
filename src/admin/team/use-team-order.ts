import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import type { ActionResult } from "#admin/parts/record/action-result.ts";
import { useSettled } from "#admin/parts/record/use-settled.ts";
import type { TeamMember } from "#features/team/contract.ts";
import { departmentGroup } from "#features/team/rules.ts";
import { firstUnsaved, groupOf, inWantedOrder, movedTo, type WantedOrder } from "./member-order.ts";

/** Moves a member up or down by one place. */
export type Step = -1 | 1;

/**
 * Changes the order of the team. A move shows at once and is saved in the background; a refused one is undone.
 * @param stored all members in the order of the server
 * @param onFailure called when an order could not be saved
 */
export function useTeamOrder(stored: readonly TeamMember[], onFailure: (result: ActionResult) => void) {
  const [wanted, setWanted] = useState<WantedOrder>(new Map());
  const [news, setNews] = useState("");
  const members = inWantedOrder(stored, wanted);
  const keepFocus = useFocusOnMoved(members);
  const saved = useSavedOrder(stored, wanted, {
    onFailure,
    // An order that changed since is newer, and still has to be saved.
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
    /** The members in the wanted order, also before it is saved. */
    members,
    /** The place of the moved member, for screen readers. */
    news,
    /** The visible note on saving. */
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

/** Returns a member's place within the department, counted from 0. */
export function placeOf(members: readonly TeamMember[], member: TeamMember): number {
  return groupOf(members, member).findIndex(({ _id }) => _id === member._id);
}

interface SavingEvents {
  onFailure: (result: ActionResult) => void;
  /** Called when the wanted order is stored, or when the server stored another order of a group twice. */
  onSettled: (seen: WantedOrder, group?: string) => void;
}

/** Saves the wanted order by one call at a time, because two at once could arrive in the wrong order. */
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

/** Restores the focus of a button after its row has moved, because moving a DOM node drops it. */
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
