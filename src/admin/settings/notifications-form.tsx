import { outcomes } from "#features/settings/contract.ts";
import { CheckboxField } from "#ui/field.tsx";
import { SectionForm } from "./section-form.tsx";

/** Chooses the notices that the signed-in administrator gets. */
export function NotificationsForm({ notifications }: { notifications: { email: boolean; sms: boolean } }) {
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
