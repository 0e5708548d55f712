import type { ReactNode } from "react";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";

export interface Detail {
  label: string;
  /** Nothing is shown as a dash. */
  value: ReactNode;
  /** Over the whole width, such as a message. */
  wide?: boolean;
}

/** A record's fields, each under its name. Line breaks of texts are kept. */
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
  /** Stands above or below the fields. */
  before?: ReactNode;
  children?: ReactNode;
  size?: "medium" | "large";
}

/** One record to read. Render it while it is wanted; it is open as long as it is there. */
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
