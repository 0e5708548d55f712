import type { ReactNode } from "react";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";

export interface Detail {
  label: string;
  /** An empty value is shown as a dash. */
  value: ReactNode;
  /** Takes the whole width, such as a message. */
  wide?: boolean;
}

/** Lists a record's fields under their names. Line breaks of texts are kept. */
export function Details({ items }: { items: readonly Detail[] }) {
  return (
    <dl className="details">
      {items.map(({ label, value, wide }) => (
        <div key={label} className={wide ? "details-wide" : undefined}>
          <dt>{label}</dt>
          <dd>{value === "" || value === null || value === undefined ? "—" : value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface ViewDialogProps {
  title: ReactNode;
  items: readonly Detail[];
  onClose: () => void;
  /** Stands before the Close button. */
  actions?: ReactNode;
  /** Stands above the fields; `children` stand below. */
  before?: ReactNode;
  children?: ReactNode;
  size?: "medium" | "large";
}

/** Shows one record in a dialog. Render it only while it is open. */
export function ViewDialog({ title, items, onClose, actions, before, children, size }: ViewDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      size={size}
      closeOnBackdrop
      footer={
        <>
          {actions}
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      {before}
      <Details items={items} />
      {children}
    </Dialog>
  );
}
