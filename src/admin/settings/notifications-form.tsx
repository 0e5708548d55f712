import { outcomes, type Settings } from "#features/settings/contract.ts";
import { CheckboxField } from "#ui/field.tsx";
import { SectionForm } from "./section-form.tsx";

/** Chooses the notices that the signed-in administrator gets. */
export function NotificationsForm({ notifications }: { notifications: Settings["notifications"] }) {
  return (
    <SectionForm
      title="Notification Preferences"
      text="How you hear of new applications and enquiries."
      intent="notifications"
      submitLabel="Save Preferences"
    >
      {(errors) => (
        <div className="grid gap-4">
          <CheckboxField
            name="email"
            label="Email notifications"
            hint="One e-mail for each application and enquiry."
            defaultChecked={notifications.email}
            error={errors.email}
          />
          <CheckboxField
            name="digest"
            label="Morning digest of enquiries"
            hint="On working mornings at 8:30, if enquiries have waited for a working day or next steps are due."
            defaultChecked={notifications.digest}
            error={errors.digest}
          />
          <CheckboxField
            name="sms"
            label="SMS notifications"
            hint={outcomes.noSms}
            defaultChecked={notifications.sms}
            error={errors.sms}
          />
        </div>
      )}
    </SectionForm>
  );
}
