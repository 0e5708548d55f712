import { ArrowDown, ArrowUp, GripVertical } from "lucide-react";
import type { TeamMember } from "#features/team/contract.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { groupOf } from "./member-order.ts";
import { placeOf, type Step } from "./use-team-order.ts";

/** Carries the order of the members to the controls that change it. */
export interface Moving {
  members: readonly TeamMember[];
  step: (member: TeamMember, by: Step) => void;
  /** The member that is dragged, and the one whose place it would take. */
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
  /** The member is first or last. The button stays, so that it keeps the focus. */
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

/** Drags a row with the mouse. `StepButtons` do the same by keyboard, touch and screen reader. */
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
