import { type DragEvent, useState } from "react";

/** Names what is dragged, so that a field into which it is dropped finds no text to take. */
const ENTRY_TYPE = "application/x-list-entry";

/** Begins and ends the drag of one entry. */
export interface GripEvents {
  onDragStart: (event: DragEvent) => void;
  onDragEnd: () => void;
}

/**
 * Drags entries to another place of their list, beside the buttons that do the same. Other lists and fields do not take
 * them. Entries are children of the element that gets the `listEvents`, with `data-entry`.
 * @param onMove called when an entry is dropped in another place than its own
 */
export function useListDrag(onMove: (from: number, to: number) => void) {
  const [from, setFrom] = useState<number>();
  const [to, setTo] = useState<number>();

  function end() {
    setFrom(undefined);
    setTo(undefined);
  }

  return {
    /** Returns the attributes of an entry that is dragged, or that makes room on one side. */
    signsOf(index: number) {
      const isPlace = from !== undefined && index === to;
      return {
        "data-dragged": index === from || undefined,
        "data-drop": isPlace ? (index < from ? "before" : "after") : undefined,
      };
    },
    gripEvents: (index: number): GripEvents => ({
      onDragStart({ currentTarget, dataTransfer }) {
        // An open entry may be longer than the window.
        const head = currentTarget.closest("[data-entry]")?.querySelector("summary, legend, label");
        if (head) dataTransfer.setDragImage(head, 16, 16);
        dataTransfer.effectAllowed = "move";
        // Firefox starts no drag without data.
        dataTransfer.setData(ENTRY_TYPE, String(index));
        setFrom(index);
      },
      onDragEnd: end,
    }),
    listEvents: {
      onDragOver(event: DragEvent) {
        if (from === undefined) return;
        event.preventDefault();
        setTo(placeAt(event, from));
      },
      onDragLeave({ currentTarget, relatedTarget }: DragEvent) {
        const isInside = relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
        if (!isInside) setTo(undefined);
      },
      onDrop(event: DragEvent) {
        if (from === undefined) return;
        event.preventDefault();
        end();
        if (to !== undefined) onMove(from, to);
      },
    },
  };
}

/** Returns the place of the dragged entry if it is dropped now; undefined for its own. */
function placeAt({ currentTarget, clientY }: DragEvent, from: number): number | undefined {
  const entries = Array.from(currentTarget.querySelectorAll(":scope > [data-entry]"));
  const above = entries.filter((entry) => {
    const { top, bottom } = entry.getBoundingClientRect();
    return (top + bottom) / 2 < clientY;
  }).length;
  const place = above > from ? above - 1 : above;
  return place === from ? undefined : place;
}
