import { RowAction } from "#admin/parts/row-action.tsx";
import type { TeamMember } from "#features/team/contract.ts";
import type { Column } from "#ui/table.tsx";
import { Portrait } from "./portrait.tsx";

/** The columns of the team. @param onOpen told of the button pressed in a row */
export function teamColumns(
  onOpen: (dialog: "view" | "edit" | "delete", member: TeamMember) => void,
): Column<TeamMember>[] {
  return [
    {
      key: "image",
      header: "Image",
      className: "list-picture",
      cell: ({ image }) => <Portrait src={image} />,
    },
    {
      key: "name",
      header: "Name",
      rowHeader: true,
      cell: ({ name }) => <span className="wrap-anywhere">{name}</span>,
    },
    {
      key: "designation",
      header: "Designation",
      cell: ({ designation }) => <span className="wrap-anywhere">{designation}</span>,
    },
    {
      key: "department",
      header: "Department",
      cell: ({ department }) => <span className="wrap-anywhere">{department}</span>,
    },
    {
      key: "actions",
      header: "Actions",
      actions: true,
      cell: (member) => (
        <>
          <RowAction label="View" of={member.name} onClick={() => onOpen("view", member)} />
          <RowAction label="Edit" of={member.name} onClick={() => onOpen("edit", member)} />
          <RowAction label="Delete" of={member.name} danger onClick={() => onOpen("delete", member)} />
        </>
      ),
    },
  ];
}
