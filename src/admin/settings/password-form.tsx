import { passwordBody } from "#features/settings/contract.ts";
import { checkBy } from "#platform/client/client.ts";
import { TextField } from "#ui/field.tsx";
import { SectionForm } from "./section-form.tsx";

const checkPasswords = checkBy(passwordBody);

/** Changes the password. @param email names the account to password managers */
export function PasswordForm({ email }: { email: string }) {
  return (
    <SectionForm
      title="Change Password"
      text="Every other device is signed out when the password changes."
      intent="password"
      check={checkPasswords}
      submitLabel="Update Password"
      clear
    >
      {(errors) => (
        <div className="fields">
          <input type="hidden" name="username" autoComplete="username" value={email} />
          <TextField
            name="currentPassword"
            type="password"
            label="Current password"
            required
            className="field-wide"
            autoComplete="current-password"
            error={errors.currentPassword}
          />
          <TextField
            name="newPassword"
            type="password"
            label="New password"
            hint="At least 12 characters."
            required
            autoComplete="new-password"
            error={errors.newPassword}
          />
          <TextField
            name="confirmPassword"
            type="password"
            label="Confirm new password"
            required
            autoComplete="new-password"
            error={errors.confirmPassword}
          />
        </div>
      )}
    </SectionForm>
  );
}
