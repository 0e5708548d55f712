import { type DragEvent, useState } from "react";
import { type ApplicationStatus, applicationStatuses } from "#content/application-statuses.ts";

interface DraggedCard {
  id: string;
  from: ApplicationStatus;
}

/**
 * Drags cards from column to column, beside the control of each card that does the same. A card has its id as
 * `data-card`, a column its status as `data-status`.
 * @param onDrop called when a card is dropped on another column than its own
 */
export function useCardDragging(onDrop: (id: string, status: ApplicationStatus) => void) {
  const [dragged, setDragged] = useState<DraggedCard>();
  const [over, setOver] = useState<ApplicationStatus>();

  function end() {
    setDragged(undefined);
    setOver(undefined);
  }

  return {
    /** Id of the card that is dragged. */
    dragged: dragged?.id,
    /** The column that the card would move to. */
    over,
    events: {
      onDragStart(event: DragEvent) {
        const id = valueAt(event, "data-card");
        const from = columnAt(event);
        // A text that is selected within a card is dragged as a text.
        if (!id || !from || !(event.target instanceof Element)) return;
        event.dataTransfer.effectAllowed = "move";
        // Firefox starts no drag without data.
        event.dataTransfer.setData("text/plain", id);
        setDragged({ id, from });
      },
      onDragOver(event: DragEvent) {
        const column = dragged && columnAt(event);
        const allowed = column && column !== dragged.from ? column : undefined;
        if (allowed) event.preventDefault();
        setOver(allowed);
      },
      onDrop(event: DragEvent) {
        const column = columnAt(event);
        if (!dragged || !column) return;
        event.preventDefault();
        end();
        if (column !== dragged.from) onDrop(dragged.id, column);
      },
      onDragEnd: end,
    },
  };
}

function columnAt(event: DragEvent): ApplicationStatus | undefined {
  const name = valueAt(event, "data-status");
  return applicationStatuses.find((status) => status === name);
}

/** Returns an attribute of the innermost element around an event that has it. */
function valueAt({ target }: DragEvent, attribute: string): string | undefined {
  const found = target instanceof Element ? target.closest(`[${attribute}]`) : null;
  return found?.getAttribute(attribute) ?? undefined;
}
