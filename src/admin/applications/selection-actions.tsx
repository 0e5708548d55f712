import { type LucideIcon, Mails, Tag, Trash2 } from "lucide-react";
import type { Application } from "#features/applications/contract.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import type { ApplicationRights } from "./application-rights.ts";
import { BulkStatus } from "./bulk-status.tsx";
import type { ApplicationDialogsState } from "./use-application-dialogs.ts";

interface SelectionActionsProps {
  applications: readonly Application[];
  rights: ApplicationRights;
  dialogs: ApplicationDialogsState;
}

/** Offers what the person in this tab may do with all selected applications. */
export function SelectionActions({ applications, rights, dialogs }: SelectionActionsProps) {
  const { open, statuses } = dialogs;
  return (
    <>
      {rights.change && <BulkStatus applications={applications} fetcher={statuses} />}
      {rights.change && (
        <SelectionAction
          icon={Tag}
          label="Tag"
          of="all selected"
          onClick={() => open({ dialog: "tags", applications })}
        />
      )}
      {rights.write && (
        <SelectionAction
          icon={Mails}
          label="Write"
          of="to all selected"
          onClick={() => open({ dialog: "letter", chosen: applications })}
        />
      )}
      {rights.remove && (
        <SelectionAction
          icon={Trash2}
          label="Delete"
          of="all selected"
          className="row-action-danger"
          onClick={() => open({ dialog: "delete-many", applications })}
        />
      )}
    </>
  );
}

interface SelectionActionProps {
  icon: LucideIcon;
  label: string;
  /** Ends the label for screen readers. */
  of: string;
  className?: string;
  onClick: () => void;
}

function SelectionAction({ icon, label, of, className, onClick }: SelectionActionProps) {
  return (
    <Button variant="quiet" size="small" className={className} onClick={onClick}>
      <Icon of={icon} size={16} /> {label}
      <span className="sr-only"> {of}</span>
    </Button>
  );
}
