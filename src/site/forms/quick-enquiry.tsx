import { contactLabels } from "#content/contact-labels.ts";
import { useScreenWords } from "#site/screen-words.ts";
import { TextArea, TextField } from "#ui/field.tsx";
import { type EnquiryFormProps, PostedForm } from "./posted-form.tsx";

/** Renders the quick enquiry form (spec section 5). */
export function QuickEnquiry(form: EnquiryFormProps) {
  const { enquiry: labels, emailHint, phoneHint } = contactLabels;
  const { submitLabel } = useScreenWords("enquiry");
  return (
    <PostedForm {...form} intent="quick-enquiry" submitLabel={submitLabel}>
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
