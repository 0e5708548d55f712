import { ViewDialog } from "#admin/parts/record/details.tsx";
import type { TeamMember } from "#features/team/contract.ts";
import { Button } from "#ui/button.tsx";
import { Portrait } from "./portrait.tsx";

interface MemberViewProps {
  member: TeamMember;
  onClose: () => void;
  onEdit: () => void;
}

/** Shows one team member. */
export function MemberView({ member, onClose, onEdit }: MemberViewProps) {
  return (
    <ViewDialog
      title={member.name}
      onClose={onClose}
      actions={<Button onClick={onEdit}>Edit</Button>}
      before={
        <div className="mb-6">
          <Portrait src={member.image} size="large" />
        </div>
      }
      items={[
        { label: "Designation", value: member.designation },
        { label: "Department", value: member.department },
        { label: "Order", value: String(member.position) },
        { label: "Bio", value: member.bio, wide: true },
      ]}
    />
  );
}
