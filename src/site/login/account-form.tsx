import { Fragment, type ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { newPassword as words } from "#content/account.ts";
import type { Client } from "#platform/client/client.ts";
import { type FormResult, submitForm } from "#platform/client/submit-form.ts";
import type { Endpoint } from "#platform/contract/endpoint.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { type CheckForm, FieldScope } from "#ui/field.tsx";
import { PasswordField } from "#ui/password-field.tsx";

interface AccountFormProps {
  /** Sets the ids of its fields apart from those of other forms. */
  scope: string;
  /** The result of the last try. */
  result: FormResult | undefined;
  /** Shows the result, where it can be more than a refusal. */
  outcome?: (result: FormResult) => ReactNode;
  /** Checks a failed field again by the contract of the form. */
  check?: CheckForm;
  submitLabel: string;
  busyLabel: string;
  /** Stands after the button. */
  after?: ReactNode;
  children: ReactNode;
}

/** Renders a form of the sign-in pages. It works without script too: the screen's `action` answers a whole page. */
export function AccountForm(props: AccountFormProps) {
  const { scope, result, check, outcome = refusal, submitLabel, busyLabel, after, children } = props;
  const busy = useNavigation().state !== "idle";
  return (
    <FieldScope name={scope} errors={result?.fields} check={check}>
      <Form
        method="post"
        className="login-form"
        noValidate
        replace
        onSubmit={(event) => busy && event.preventDefault()}
      >
        {result && !busy && <Fragment key={result.key}>{outcome(result)}</Fragment>}
        {children}
        <Button type="submit" size="large" wide busy={busy} busyLabel={busyLabel}>
          {submitLabel}
        </Button>
        {after}
      </Form>
    </FieldScope>
  );
}

/** Shows a refusal: a summary of fields, or the message alone where the token is void. */
function refusal({ fields, message }: FormResult): ReactNode {
  if (Object.keys(fields).length > 0 && !fields.token) return <ErrorSummary errors={fields} />;
  return <Alert tone="danger" title={message} />;
}

/** Takes a new password twice. */
export function NewPasswordFields({ errors }: { errors: FormResult["fields"] }) {
  const field = { required: true, autoComplete: "new-password" } as const;
  return (
    <>
      <PasswordField
        {...field}
        name="newPassword"
        label={words.label}
        hint={words.hint}
        error={errors.newPassword}
      />
      <PasswordField {...field} name="confirmPassword" label={words.confirm} error={errors.confirmPassword} />
    </>
  );
}

/** Submits a form like `submitForm`, but returns no typed password: no page may contain one. */
export async function submitPasswords(
  api: Client,
  endpoint: Endpoint,
  form: FormData,
  texts: { sent: string; failed: string },
): Promise<FormResult> {
  const result = await submitForm(api, endpoint, form, texts);
  const { newPassword: _, confirmPassword: __, ...values } = result.values;
  return { ...result, values };
}
