import { useFetcher } from "react-router";
import { ModalForm } from "#admin/parts/record/modal-form.tsx";
import { beginPasskey, type Passkey, renamePasskey } from "#features/passkeys/contract.ts";
import { checkBy } from "#platform/client/client.ts";
import { TextField } from "#ui/field.tsx";
import type { AccountResult } from "./account-actions.ts";
import { OwnPassword, PasswordDialog, type PasswordDialogProps } from "./password-dialog.tsx";

type DialogProps = Pick<PasswordDialogProps, "onDone" | "onClose">;
type OneProps = DialogProps & { passkey: Passkey };

const checkNew = checkBy(beginPasskey.body);
const checkName = checkBy(renamePasskey.body);

/** Takes a name and the password; the browser then asks for the passkey itself. */
export function AddPasskey({ onDone, onClose }: DialogProps) {
  const fetcher = useFetcher<AccountResult>();
  return (
    <ModalForm
      title="Add a passkey"
      scope="passkey-add"
      intent="passkey-add"
      fetcher={fetcher}
      check={checkNew}
      submitLabel="Continue"
      busyLabel="Waiting for your device…"
      size="small"
      onClose={onClose}
      onDone={onDone}
    >
      <p className="mb-6">
        Your browser asks next where to keep it: on this device, on your phone or on a security key.
      </p>
      <div className="grid gap-4">
        <NameField error={fetcher.data?.fields.name} />
        <OwnPassword error={fetcher.data?.fields.currentPassword} />
      </div>
    </ModalForm>
  );
}

/** Renames a passkey. */
export function RenamePasskey({ passkey, onDone, onClose }: OneProps) {
  const fetcher = useFetcher<AccountResult>();
  return (
    <ModalForm
      title="Rename the passkey"
      scope="passkey-rename"
      record={passkey._id}
      intent="passkey-rename"
      fetcher={fetcher}
      check={checkName}
      submitLabel="Save"
      size="small"
      onClose={onClose}
      onDone={onDone}
    >
      <input type="hidden" name="id" value={passkey._id} />
      <NameField name={passkey.name} error={fetcher.data?.fields.name} />
    </ModalForm>
  );
}

/** Asks for the password before a passkey is removed. */
export function RemovePasskey({ passkey, onDone, onClose }: OneProps) {
  return (
    <PasswordDialog
      title="Remove the passkey"
      name={passkey.name}
      text="You can no longer sign in with it, and your other devices are signed out. Your password signs you in as before. Delete the passkey on the device too."
      submitLabel="Remove"
      intent="passkey-remove"
      id={passkey._id}
      onDone={onDone}
      onClose={onClose}
    />
  );
}

function NameField({ name, error }: { name?: string; error: string | undefined }) {
  return (
    <TextField
      name="name"
      label="Name"
      hint="So that you know it again, such as Office laptop."
      required
      maxLength={60}
      autoComplete="off"
      defaultValue={name}
      error={error}
    />
  );
}
