import { useFetcher } from "react-router";
import { ModalForm } from "#admin/parts/record/modal-form.tsx";
import { PasswordField } from "#ui/password-field.tsx";
import type { AccountResult } from "./account-actions.ts";

export interface PasswordDialogProps {
  title: string;
  /** Whom it is about, so that nobody gets the wrong one. */
  name?: string;
  /** What follows from it. */
  text: string;
  submitLabel: string;
  /** What the screen's `clientAction` is to do. */
  intent: string;
  /** With which `_id`; left out where it is one's own account. */
  id?: string;
  /** Told of success with what the server gave. */
  onDone: (result: AccountResult) => void;
  onClose: () => void;
}

/** Asks for the password before something that a stolen session must not do, and does it. */
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

/** The password of whoever is signed in, typed again. */
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
