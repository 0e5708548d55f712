import { X } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { Button } from "./button.tsx";
import "./dialog.css";
import { Icon } from "./icon.tsx";

export interface DialogProps {
  open: boolean;
  /** Called by Esc, the close button or the backdrop; the caller sets `open`. */
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** The actions, at the foot. */
  footer?: ReactNode;
  size?: "small" | "medium" | "large" | "full";
  /** Lets a click beside the dialog close it. Leave it out for forms, whose input would be lost. */
  closeOnBackdrop?: boolean;
  className?: string;
}

/** Renders a native modal dialog: the rest of the page is inert, Esc closes it, and the focus returns to its opener. */
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
          {/* Last, because a dialog focuses its first control, which should be one of the form. */}
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

interface ConfirmDialogProps {
  open: boolean;
  message: string;
  /** The consequence, where the question does not imply it. */
  children?: ReactNode;
  confirmLabel?: string;
  cancelLabel?: string;
  tone?: "danger" | "primary";
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks a question that must be answered. The focus starts on the answer that changes nothing. */
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
            {/* First, because a modal dialog focuses its first control. */}
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

/** Opens and closes a `<dialog>` with `open`, and asks the caller before Esc closes it. */
function useModal(open: boolean, onClose: () => void) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (!open || !element) return;
    const opener = document.activeElement;
    element.showModal();
    return () => {
      element.close();
      // `close` returns the focus, unless React removes the dialog at the same moment.
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, [open]);
  return {
    dialog,
    guard: {
      onCancel: (event: { preventDefault: () => void; target: unknown; currentTarget: unknown }) => {
        // The `cancel` event of a file input inside bubbles up to here.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      },
      // Chromium closes a dialog on a second Esc even if `cancel` is prevented.
      onClose: ({ target, currentTarget }: { target: unknown; currentTarget: HTMLDialogElement }) => {
        // `close` comes with the next frame, when the dialog may be open again (React's strict mode) or gone.
        if (open && target === currentTarget && !currentTarget.open && currentTarget.isConnected) onClose();
      },
    },
  };
}
