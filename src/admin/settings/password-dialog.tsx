import { useFetcher } from "react-router";
import { ModalForm } from "#admin/parts/record/modal-form.tsx";
import { PasswordField } from "#ui/password-field.tsx";
import type { AccountResult } from "./account-actions.ts";

export interface PasswordDialogProps {
  title: string;
  /** The name of the account, so that staff see which one they change. */
  name?: string;
  text: string;
  submitLabel: string;
  /** The intent that the screen's `clientAction` gets. */
  intent: string;
  /** The `_id` of the account or invitation; undefined for one's own account. */
  id?: string;
  /** Called with the result after success. */
  onDone: (result: AccountResult) => void;
  onClose: () => void;
}

/** Asks for the password before an action that a stolen session must not run, and runs it. */
export function PasswordDialog(props: PasswordDialogProps) {
  const { title, name, text, submitLabel, intent, id, onDone, onClose } = props;
  const fetcher = useFetcher<AccountResult>();
  return (
    <ModalForm
      title={title}
      scope={intent}
      intent={intent}
      fetcher={fetcher}
      submitLabel={submitLabel}
      busyLabel="Checking…"
      size="small"
      onClose={onClose}
      onDone={onDone}
    >
      {id && <input type="hidden" name="id" value={id} />}
      {name && <p className="mb-1 wrap-anywhere font-semibold">{name}</p>}
      <p className="mb-6">{text}</p>
      <OwnPassword error={fetcher.data?.fields.currentPassword} />
    </ModalForm>
  );
}

/** Takes the password of the signed-in administrator again. */
export function OwnPassword({ error }: { error: string | undefined }) {
  return (
    <PasswordField
      name="currentPassword"
      label="Your current password"
      required
      autoComplete="current-password"
      error={error}
    />
  );
}
