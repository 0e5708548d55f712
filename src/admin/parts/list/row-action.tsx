import type { ComponentProps } from "react";
import { Button } from "#ui/button.tsx";

interface RowActionProps extends Omit<ComponentProps<typeof Button>, "children"> {
  /** "View", "Edit", "Delete". */
  label: string;
  /** Names the row, so that every button on the page has a name of its own. */
  of: string;
  danger?: boolean;
}

/** A small button in a table's row. */
export function RowAction({ label, of, danger = false, className = "", ...rest }: RowActionProps) {
  const tone = danger ? "row-action-danger" : "";
  return (
    <Button
      variant="quiet"
      size="small"
      className={`${tone} ${className}`}
      // Not hidden text: that would be an element more in each button of fifty rows.
      aria-label={`${label} ${of}`}
      {...rest}
    >
      {label}
    </Button>
  );
}
