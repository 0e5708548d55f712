import { ArrowDown, ArrowUp, GripVertical } from "lucide-react";
import type { TeamMember } from "#features/team/contract.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { groupOf } from "./member-order.ts";
import { placeOf, type Step } from "./use-team-order.ts";

/** What the controls of a row must know of the order that they change. */
export interface Moving {
  members: readonly TeamMember[];
  step: (member: TeamMember, by: Step) => void;
  /** Who is dragged just now, and onto whose place. */
  dragged: TeamMember | undefined;
  over: TeamMember | undefined;
}

interface OrderControlProps {
  member: TeamMember;
  moving: Moving;
}

/** Moves a member by one place within the department. */
export function StepButtons({ member, moving }: OrderControlProps) {
  const place = placeOf(moving.members, member);
  const last = groupOf(moving.members, member).length - 1;
  return (
    <>
      <StepButton member={member} by={-1} atEnd={place === 0} onStep={moving.step} />
      <StepButton member={member} by={1} atEnd={place === last} onStep={moving.step} />
    </>
  );
}

interface StepButtonProps {
  member: TeamMember;
  by: Step;
  /** There is no further place. The button stays, and keeps the focus of who pressed it. */
  atEnd: boolean;
  onStep: (member: TeamMember, by: Step) => void;
}

function StepButton({ member, by, atEnd, onStep }: StepButtonProps) {
  const word = by === -1 ? "Up" : "Down";
  return (
    <Button
      variant="quiet"
      size="small"
      iconOnly
      className={atEnd ? "member-step-end" : undefined}
      aria-label={`${word}: ${member.name}`}
      title={word}
      aria-disabled={atEnd}
      onClick={() => !atEnd && onStep(member, by)}
    >
      <Icon of={by === -1 ? ArrowUp : ArrowDown} size={16} />
    </Button>
  );
}

/** What a row is dragged by. The buttons do the same for keys, fingers and screen readers. */
export function DragHandle({ member, moving: { members, dragged, over } }: OrderControlProps) {
  const isOver = dragged && over?._id === member._id;
  const drop = isOver
    ? placeOf(members, dragged) < placeOf(members, member)
      ? "after"
      : "before"
    : undefined;
  return (
    <span
      className="member-handle"
      draggable="true"
      aria-hidden="true"
      title="Drag within the department"
      data-dragged={dragged?._id === member._id || undefined}
      data-drop={drop}
      data-member={member._id}
    >
      <Icon of={GripVertical} size={16} />
    </span>
  );
}
