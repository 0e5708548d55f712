import { X } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { Button } from "./button.tsx";
import "./dialog.css";
import { Icon } from "./icon.tsx";

export interface DialogProps {
  open: boolean;
  /** Asked for by Esc, the close button or the backdrop; the caller sets `open`. */
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** The actions, set apart at the foot. */
  footer?: ReactNode;
  size?: "small" | "medium" | "large" | "full";
  /** A click beside the dialog closes it. Leave out where a form could be lost. */
  closeOnBackdrop?: boolean;
  className?: string;
}

/** A native modal dialog: the rest of the page is inert, Esc closes it, and focus goes back to where it came from. */
export function Dialog(props: DialogProps) {
  const {
    open,
    onClose,
    title,
    children,
    footer,
    size = "medium",
    closeOnBackdrop = false,
    className = "",
  } = props;
  const { dialog, guard } = useModal(open, onClose);
  const titleId = useId();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc is the keyboard's way, and the dialog's own
    <dialog
      ref={dialog}
      className={`dialog dialog-${size} ${className}`}
      aria-labelledby={titleId}
      {...guard}
      onClick={(event) => closeOnBackdrop && event.target === event.currentTarget && onClose()}
    >
      {open && (
        <div className="dialog-frame">
          <header className="dialog-head">
            <h2 id={titleId}>{title}</h2>
          </header>
          <div className="dialog-body">{children}</div>
          {footer && <footer className="dialog-foot">{footer}</footer>}
          {/* Last in order: a dialog puts the focus on its first control, and that should be the form's. */}
          <Button
            variant="quiet"
            size="small"
            iconOnly
            className="dialog-close"
            onClick={onClose}
            aria-label="Close"
          >
            <Icon of={X} />
          </Button>
        </div>
      )}
    </dialog>
  );
}

export interface ConfirmDialogProps {
  open: boolean;
  /** The exact question. */
  message: string;
  /** What follows from it, if the question does not say so. */
  children?: ReactNode;
  confirmLabel?: string;
  cancelLabel?: string;
  tone?: "danger" | "primary";
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** A question that must be answered. The focus starts on the answer that changes nothing. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, message, children, confirmLabel = "Delete", cancelLabel = "Cancel", tone = "danger" } = props;
  const { dialog, guard } = useModal(open, props.onCancel);
  const id = useId();
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      className="dialog dialog-small"
      aria-labelledby={id}
      aria-describedby={children ? `${id}-more` : undefined}
      {...guard}
    >
      {open && (
        <div className="dialog-frame">
          <div className="dialog-body dialog-question">
            <h2 id={id}>{message}</h2>
            {children && <div id={`${id}-more`}>{children}</div>}
          </div>
          <footer className="dialog-foot">
            {/* The first control of a modal dialog receives the focus. */}
            <Button variant="secondary" onClick={props.onCancel}>
              {cancelLabel}
            </Button>
            <Button variant={tone} busy={props.busy} onClick={props.onConfirm}>
              {confirmLabel}
            </Button>
          </footer>
        </div>
      )}
    </dialog>
  );
}

/** Opens and closes a `<dialog>` with `open`, and leaves it to the caller whether Esc may close it. */
function useModal(open: boolean, onClose: () => void) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (!open || !element) return;
    const opener = document.activeElement;
    element.showModal();
    return () => {
      element.close();
      // `close` returns the focus by itself, unless React takes the dialog away at the same moment.
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, [open]);
  return {
    dialog,
    guard: {
      onCancel: (event: { preventDefault: () => void; target: unknown; currentTarget: unknown }) => {
        // A file input inside fires `cancel` too, and it bubbles.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      },
      // Chromium closes on a second Esc whatever `cancel` says.
      onClose: ({ target, currentTarget }: { target: unknown; currentTarget: HTMLDialogElement }) => {
        // React's strict mode closes and opens it at once: then it is open again when this is told.
        if (open && target === currentTarget && !currentTarget.open) onClose();
      },
    },
  };
}
