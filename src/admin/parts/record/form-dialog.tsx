import { type ReactNode, useState } from "react";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog, Dialog, type DialogProps } from "#ui/dialog.tsx";

interface FormDialogProps extends Pick<DialogProps, "title" | "size" | "children"> {
  /** The `id` of the form element inside. */
  formId: string;
  /** Whether the form has unsaved input, as `useDraft` follows it. */
  dirty: boolean;
  submitLabel: string;
  busy: boolean;
  busyLabel: string;
  onClose: () => void;
  /** Buttons for what else can be done, before those of the form. */
  actions?: ReactNode;
}

/** Renders a form in a dialog that asks before it closes with unsaved input. Render it only while it is open. */
export function FormDialog(props: FormDialogProps) {
  const { formId, dirty, title, size, submitLabel, busy, busyLabel, onClose, actions, children } = props;
  const [leaving, setLeaving] = useState(false);
  const leave = () => (dirty ? setLeaving(true) : onClose());

  function stay() {
    setLeaving(false);
    // Chromium closes a dialog on a second Esc even if the page prevents it, so it is opened again.
    const dialog = document.getElementById(formId)?.closest("dialog");
    if (dialog && !dialog.open) dialog.showModal();
  }

  return (
    <>
      <Dialog
        open
        onClose={leave}
        title={title}
        size={size}
        footer={
          <>
            {actions}
            <Button variant="secondary" onClick={leave}>
              Cancel
            </Button>
            <Button type="submit" form={formId} busy={busy} busyLabel={busyLabel}>
              {submitLabel}
            </Button>
          </>
        }
      >
        {children}
      </Dialog>
      <ConfirmDialog
        open={leaving}
        message="Close without saving?"
        confirmLabel="Close without saving"
        cancelLabel="Continue editing"
        onConfirm={onClose}
        onCancel={stay}
      >
        Your changes here would be lost.
      </ConfirmDialog>
    </>
  );
}
