import { contact } from "#content/contact.ts";
import { TextArea, TextField } from "#ui/field.tsx";
import { PostedForm } from "./posted-form.tsx";
import type { EnquiryResult } from "./submit-enquiry.ts";

export interface QuickEnquiryProps {
  /** The path of the screen, whose action answers the form: "/?index" on the home page. */
  action: string;
  /** The screen's `actionData`, of either form. */
  posted?: EnquiryResult | undefined;
}

/** Renders the quick enquiry form (spec section 5). */
export function QuickEnquiry({ action, posted }: QuickEnquiryProps) {
  const { labels, submitLabel, emailHint, phoneHint } = contact.enquiry;
  return (
    <PostedForm intent="quick-enquiry" action={action} posted={posted} submitLabel={submitLabel}>
      {({ error, value }) => (
        <>
          <TextField
            name="name"
            label={labels.name}
            autoComplete="name"
            required
            error={error("name")}
            defaultValue={value("name")}
            className="field-wide"
          />
          <TextField
            name="email"
            label={labels.email}
            hint={emailHint}
            type="email"
            autoComplete="email"
            spellCheck={false}
            required
            error={error("email")}
            defaultValue={value("email")}
          />
          <TextField
            name="phoneNumber"
            label={labels.phoneNumber}
            hint={phoneHint}
            inputMode="tel"
            autoComplete="tel-national"
            required
            error={error("phoneNumber")}
            defaultValue={value("phoneNumber")}
          />
          <TextArea
            name="message"
            label={labels.message}
            rows={5}
            required
            error={error("message")}
            defaultValue={value("message")}
            className="field-wide"
          />
        </>
      )}
    </PostedForm>
  );
}
