import type { ReactNode } from "react";
import { login as words } from "#content/login.ts";
import { accountPaths } from "#content/paths.ts";
import { outcomes } from "#features/auth/contract.ts";
import type { FormResult } from "#platform/client/submit-form.ts";
import { useCapabilities } from "#site/capabilities.ts";
import { Alert } from "#ui/alert.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { CheckboxField, TextField } from "#ui/field.tsx";
import { Link } from "#ui/link.tsx";
import { PasswordField } from "#ui/password-field.tsx";
import { AccountForm } from "./account-form.tsx";
import { CodeStep } from "./code-step.tsx";
import { CompanyButton } from "./company-button.tsx";
import { PasskeyButton } from "./passkey-button.tsx";
import type { SignInView } from "./sign-in-tabs.tsx";

interface SignInFormProps {
  view: SignInView;
  /** The result of the last try in this view. */
  result: FormResult | undefined;
  /** Returns from the code to e-mail and password. */
  onRestart: () => void;
}

/** Renders the form of either view. */
export function SignInForm({ view, result, onRestart }: SignInFormProps) {
  const signUp = view === "signUp";
  const code = result?.fields.code;
  const field = (name: "email" | "username" | "password") => ({
    name,
    label: words.labels[name],
    required: true,
    error: result?.fields[name],
  });
  return (
    <AccountForm
      scope={view}
      result={result}
      outcome={outcome}
      submitLabel={words[view].submitLabel}
      busyLabel={words.busy}
      after={!signUp && code === undefined && <OtherWays />}
    >
      <input type="hidden" name="view" value={view} />
      {/* Stays in the form while a code is asked for, because the code is posted with it. */}
      <div className="login-form" hidden={code !== undefined}>
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
      </div>
      {code !== undefined && <CodeStep error={code} tryKey={result?.key ?? ""} onRestart={onRestart} />}
    </AccountForm>
  );
}

/** Offers a company account and a passkey, where they work, and a new password. */
function OtherWays() {
  const { passkeysOn, issuer } = useCapabilities();
  return (
    <>
      {issuer && <CompanyButton label={words.companyAccount.label(issuer)} visit={signInVisit} />}
      {passkeysOn && <PasskeyButton />}
      <p>
        <Link className="link" href={accountPaths.forgotPassword}>
          {words.forgotLabel}
        </Link>
      </p>
    </>
  );
}

function signInVisit(form: HTMLFormElement | null) {
  return { keep: form ? new FormData(form).has("keep") : false };
}

function outcome({ fields, message }: FormResult): ReactNode {
  if (fields.code === outcomes.codeWanted) return <Alert tone="info">{message}</Alert>;
  if (Object.keys(fields).length > 0) return <ErrorSummary errors={fields} />;
  return <Alert tone="danger" title={message} dismissible />;
}
