import { ArrowDown, ArrowUp, Copy, GripVertical, X } from "lucide-react";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import type { GripEvents } from "./use-list-drag.ts";

interface ToolsProps {
  index: number;
  last: number;
  /** Names the entry for screen readers. */
  name: string;
  grip: GripEvents;
  onMove: (by: 1 | -1) => void;
  /** Left out for a line of text. */
  onCopy: (() => void) | undefined;
  onRemove: () => void;
}

/** Renders the tools of an entry. The grip is for a mouse; the buttons do the same by keyboard and touch. */
export function EntryTools({ index, last, name, grip, onMove, onCopy, onRemove }: ToolsProps) {
  const look = { variant: "quiet", size: "small", iconOnly: true } as const;
  return (
    <div className="content-entry-tools">
      {last > 0 && (
        <span
          className="content-entry-grip"
          draggable="true"
          aria-hidden="true"
          title="Drag to move"
          {...grip}
        >
          <Icon of={GripVertical} size={16} />
        </span>
      )}
      <Button
        {...look}
        data-action="up"
        aria-label={`Move ${name} up`}
        aria-disabled={index === 0}
        onClick={() => onMove(-1)}
      >
        <Icon of={ArrowUp} size={16} />
      </Button>
      <Button
        {...look}
        data-action="down"
        aria-label={`Move ${name} down`}
        aria-disabled={index === last}
        onClick={() => onMove(1)}
      >
        <Icon of={ArrowDown} size={16} />
      </Button>
      {onCopy && (
        <Button {...look} aria-label={`Copy ${name}`} onClick={onCopy}>
          <Icon of={Copy} size={16} />
        </Button>
      )}
      <Button {...look} data-action="remove" aria-label={`Remove ${name}`} onClick={onRemove}>
        <Icon of={X} size={16} />
      </Button>
    </div>
  );
}
