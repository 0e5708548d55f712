import { RowAction } from "#admin/parts/list/row-action.tsx";
import type { TeamMember } from "#features/team/contract.ts";
import type { Column } from "#ui/table.tsx";
import { DragHandle, type Moving, StepButtons } from "./order-controls.tsx";
import { Portrait } from "./portrait.tsx";

export type MemberDialog = "view" | "edit" | "delete";

interface TeamColumnEvents {
  /** Called with the dialog of the button pressed in a row. */
  onOpen: (dialog: MemberDialog, member: TeamMember) => void;
  /** Moves members; undefined while the list has another order than the team page. */
  moving: Moving | undefined;
}

/** Returns the columns of the team, with the heads of spec section 2.9. */
export function teamColumns({ onOpen, moving }: TeamColumnEvents): Column<TeamMember>[] {
  return [
    {
      key: "image",
      header: "Image",
      className: "list-picture",
      cell: (member) => (
        <span className="member-picture">
          {moving && <DragHandle member={member} moving={moving} />}
          <Portrait src={member.image} />
        </span>
      ),
    },
    {
      key: "name",
      header: "Name",
      rowHeader: true,
      sort: "name",
      cell: ({ name }) => name,
    },
    {
      key: "designation",
      header: "Designation",
      sort: "designation",
      cell: ({ designation }) => designation,
    },
    {
      key: "department",
      header: "Department",
      sort: "department",
      cell: ({ department }) => department,
    },
    {
      key: "actions",
      header: "Actions",
      actions: true,
      cell: (member) => (
        <>
          {moving && <StepButtons member={member} moving={moving} />}
          <RowAction label="View" of={member.name} onClick={() => onOpen("view", member)} />
          <RowAction label="Edit" of={member.name} onClick={() => onOpen("edit", member)} />
          <RowAction label="Delete" of={member.name} danger onClick={() => onOpen("delete", member)} />
        </>
      ),
    },
  ];
}
