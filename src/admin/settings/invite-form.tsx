import { useFetcher } from "react-router";
import { useSendsMail } from "#admin/parts/mail/use-sends-mail.ts";
import { ModalForm } from "#admin/parts/record/modal-form.tsx";
import { invite } from "#features/administrators/contract.ts";
import { checkBy } from "#platform/client/client.ts";
import { TextField } from "#ui/field.tsx";
import type { AccountResult } from "./account-actions.ts";
import { OwnPassword } from "./password-dialog.tsx";
import { RoleFields } from "./roles.tsx";

interface InviteFormProps {
  onDone: (result: AccountResult) => void;
  onClose: () => void;
}

const checkInvitation = checkBy(invite.body);

/** Invites an administrator by name and e-mail address. */
export function InviteForm({ onDone, onClose }: InviteFormProps) {
  const fetcher = useFetcher<AccountResult>();
  const errors = fetcher.data?.fields ?? {};
  const sendsMail = useSendsMail();
  return (
    <ModalForm
      title="Invite a colleague"
      scope="invite"
      intent="invite"
      check={checkInvitation}
      fetcher={fetcher}
      submitLabel="Send the invitation"
      busyLabel="Sending…"
      size="small"
      onClose={onClose}
      onDone={onDone}
    >
      <div className="grid gap-5">
        <p>
          {sendsMail
            ? "We send a link to this address."
            : "The e-mail with a link is saved as a file: no mail server is set up."}{" "}
          The link works for seven days, and lets them choose a password and sign in.
        </p>
        <TextField name="name" label="Name" required autoComplete="off" error={errors.name} />
        <TextField
          name="email"
          type="email"
          label="Email"
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.email}
        />
        <RoleFields held={[]} jobs={[]} errors={errors} />
        <OwnPassword error={errors.currentPassword} />
      </div>
    </ModalForm>
  );
}
