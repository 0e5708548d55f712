import { contactLabels } from "#content/contact-labels.ts";
import { budgets, categories } from "#features/enquiries/contract.ts";
import { type EnquiryFormProps, type FieldResult, PostedForm } from "#site/forms/posted-form.tsx";
import { useScreenWords } from "#site/screen-words.ts";
import { SelectField, TextArea, TextField } from "#ui/field.tsx";

const { getInTouch: labels, emailHint, phoneHint, choose } = contactLabels;
const budgetOptions = Object.entries(budgets).map(([value, label]) => ({ value, label }));

/** Renders the get-in-touch form (spec section 5). */
export function GetInTouch(form: EnquiryFormProps) {
  const { projectLabel } = useScreenWords("enquiry");
  return (
    <PostedForm {...form} intent="get-in-touch" submitLabel={projectLabel}>
      {(result) => (
        <>
          <PersonFields {...result} />
          <ProjectFields {...result} />
        </>
      )}
    </PostedForm>
  );
}

function PersonFields({ error, value }: FieldResult) {
  const field = (name: keyof typeof labels) => ({
    name,
    label: labels[name],
    required: true,
    error: error(name),
    defaultValue: value(name),
  });
  return (
    <>
      <TextField {...field("firstName")} autoComplete="given-name" />
      <TextField {...field("lastName")} autoComplete="family-name" />
      <TextField {...field("email")} hint={emailHint} type="email" autoComplete="email" spellCheck={false} />
      <TextField {...field("mobileNumber")} hint={phoneHint} inputMode="tel" autoComplete="tel-national" />
      <TextField {...field("companyName")} autoComplete="organization" />
      <TextField {...field("country")} autoComplete="country-name" />
    </>
  );
}

function ProjectFields({ error, value }: FieldResult) {
  return (
    <>
      <SelectField
        name="category"
        label={labels.category}
        options={categories}
        placeholder={choose}
        required
        error={error("category")}
        defaultValue={value("category")}
      />
      <SelectField
        name="budget"
        label={labels.budget}
        options={budgetOptions}
        placeholder={choose}
        required
        error={error("budget")}
        defaultValue={value("budget")}
      />
      <TextArea
        name="message"
        label={labels.message}
        rows={6}
        required
        error={error("message")}
        defaultValue={value("message")}
        className="field-wide"
      />
    </>
  );
}
