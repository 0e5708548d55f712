import { type DragEvent, useState } from "react";
import type { TeamMember } from "#features/team/contract.ts";
import { groupOf } from "./member-order.ts";

/** Marks a handle with its member's id, so that a drag event finds its row. */
const HANDLE = "data-member";

/**
 * Drags rows within their department, beside the buttons that do the same. Saves nothing before the drop.
 * @param members the rows in their order
 * @param onDrop called with the dropped member and the one whose place it takes
 */
export function useRowDragging(
  members: readonly TeamMember[],
  onDrop: (member: TeamMember, other: TeamMember) => void,
) {
  const [dragged, setDragged] = useState<TeamMember>();
  const [over, setOver] = useState<TeamMember>();

  function memberAt(event: DragEvent): TeamMember | undefined {
    const row = event.target instanceof Element ? event.target.closest("tr") : null;
    const id = row?.querySelector(`[${HANDLE}]`)?.getAttribute(HANDLE);
    return members.find(({ _id }) => _id === id);
  }

  function end() {
    setDragged(undefined);
    setOver(undefined);
  }

  return {
    dragged,
    /** The member whose place the dragged one would take. */
    over,
    events: {
      onDragStart(event: DragEvent) {
        const isHandle = event.target instanceof Element && event.target.closest(`[${HANDLE}]`);
        const member = isHandle ? memberAt(event) : undefined;
        if (!member) return;
        const row = event.target instanceof Element ? event.target.closest("tr") : null;
        if (row) event.dataTransfer.setDragImage(row, 16, 16);
        event.dataTransfer.effectAllowed = "move";
        // Firefox starts no drag without data.
        event.dataTransfer.setData("text/plain", member.name);
        setDragged(member);
      },
      onDragOver(event: DragEvent) {
        const other = dragged && memberAt(event);
        const allowed = dragged && other && groupOf(members, dragged).includes(other);
        if (allowed) event.preventDefault();
        setOver(allowed && other !== dragged ? other : undefined);
      },
      onDrop(event: DragEvent) {
        const other = memberAt(event);
        if (!dragged || !other) return;
        event.preventDefault();
        end();
        onDrop(dragged, other);
      },
      onDragEnd: end,
    },
  };
}
