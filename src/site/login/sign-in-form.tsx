import { Form, useNavigation } from "react-router";
import { login as words } from "#content/login.ts";
import type { FormResult } from "#platform/form.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { CheckboxField, FieldScope, TextField } from "#ui/field.tsx";
import { PasswordField } from "#ui/password-field.tsx";
import type { SignInView } from "./sign-in-tabs.tsx";

export interface SignInFormProps {
  view: SignInView;
  /** What came of the last try in this view. */
  result: FormResult | undefined;
}

/** The form of either view. */
export function SignInForm({ view, result }: SignInFormProps) {
  const busy = useNavigation().state !== "idle";
  const signUp = view === "signUp";
  const field = (name: "email" | "username" | "password") => ({
    name,
    label: words.labels[name],
    required: true,
    error: result?.fields[name],
  });
  return (
    <FieldScope name={view}>
      <Form
        method="post"
        className="login-form"
        noValidate
        replace
        onSubmit={(event) => busy && event.preventDefault()}
      >
        <input type="hidden" name="view" value={view} />
        {result && !busy && <SignInOutcome key={result.key} result={result} />}
        {signUp && <p className="text-muted">{words.signUp.note}</p>}
        {signUp && <TextField {...field("username")} autoComplete="name" />}
        <TextField
          {...field("email")}
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField {...field("password")} autoComplete="current-password" />
        {!signUp && <CheckboxField name="keep" label={words.signIn.keepLabel} hint={words.signIn.keepHint} />}
        <Button type="submit" size="large" wide busy={busy} busyLabel={words.busy}>
          {words[view].submitLabel}
        </Button>
      </Form>
    </FieldScope>
  );
}

function SignInOutcome({ result }: { result: FormResult }) {
  if (Object.keys(result.fields).length > 0) return <ErrorSummary errors={result.fields} />;
  return <Alert tone="danger" title={result.message} dismissible />;
}
