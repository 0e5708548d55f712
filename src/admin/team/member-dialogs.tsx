import type { ActionResult } from "#admin/parts/record/action-result.ts";
import { DeleteDialog } from "#admin/parts/record/confirmed-action.tsx";
import { outcomes, type TeamMember } from "#features/team/contract.ts";
import { MemberForm } from "./member-form.tsx";
import { MemberView } from "./member-view.tsx";
import type { MemberDialog } from "./team-columns.tsx";

/** Names the open dialog and its member. */
export type Opened = { dialog: "add" } | { dialog: MemberDialog; member: TeamMember };

interface MemberDialogsProps {
  opened: Opened;
  /** Departments that the form suggests; it takes others too. */
  departments: readonly string[];
  onOpen: (opened: Opened) => void;
  onClose: () => void;
  onDone: (result: ActionResult) => void;
}

/** Renders the open dialog. */
export function MemberDialogs({ opened, departments, onOpen, onClose, onDone }: MemberDialogsProps) {
  const form = { departments, onClose, onDone };
  if (opened.dialog === "add") return <MemberForm {...form} />;
  const { dialog, member } = opened;
  if (dialog === "edit") return <MemberForm {...form} member={member} />;
  if (dialog === "view") {
    return <MemberView member={member} onClose={onClose} onEdit={() => onOpen({ dialog: "edit", member })} />;
  }
  return (
    <DeleteDialog
      question={outcomes.confirmDelete}
      name={member.name}
      id={member._id}
      onDone={onDone}
      onCancel={onClose}
    />
  );
}
