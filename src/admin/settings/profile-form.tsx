import { useState } from "react";
import { useSendsMail } from "#admin/parts/mail/use-sends-mail.ts";
import type { Administrator } from "#features/auth/contract.ts";
import { profileBody } from "#features/settings/contract.ts";
import { checkBy } from "#platform/client/client.ts";
import { normalizeEmail } from "#platform/contract/fields.ts";
import { TextField } from "#ui/field.tsx";
import { PasswordField } from "#ui/password-field.tsx";
import { SectionForm } from "./section-form.tsx";

const checkProfile = checkBy(profileBody);

/** Changes name, e-mail address and phone number of the signed-in administrator. */
export function ProfileForm({ profile }: { profile: Administrator }) {
  const [email, setEmail] = useState(profile.email);
  const sendsMail = useSendsMail();
  const moves = normalizeEmail(email.trim()) !== profile.email;
  return (
    <SectionForm
      title="Profile Information"
      text="Your name appears in the e-mails you send. You sign in with this address."
      intent="profile"
      check={checkProfile}
      submitLabel="Save Profile"
    >
      {(errors) => (
        <div className="fields">
          <TextField
            name="name"
            label="Name"
            required
            autoComplete="name"
            defaultValue={profile.name}
            error={errors.name}
          />
          <TextField
            name="phone"
            type="tel"
            label="Phone"
            autoComplete="tel"
            defaultValue={profile.phone}
            error={errors.phone}
          />
          <TextField
            name="email"
            type="email"
            label="Email"
            required
            className="field-wide"
            autoComplete="email"
            defaultValue={profile.email}
            error={errors.email}
            onInput={(event) => setEmail(event.currentTarget.value)}
          />
          {(moves || errors.currentPassword) && (
            <PasswordField
              name="currentPassword"
              label="Current password"
              hint={`Needed for another e-mail address.${sendsMail ? " We write to the old one about the change." : ""}`}
              required
              className="field-wide"
              autoComplete="current-password"
              error={errors.currentPassword}
            />
          )}
        </div>
      )}
    </SectionForm>
  );
}
